// `curfew scenario` and `curfew ask` as people run them: what they print and how they end.
import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { scriptedChance } from '../../src/chance/scripted.ts';
import type { AnyGame } from '../../src/engine/game.ts';
import { runScenario } from '../../src/engine/scenario.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { compiled } from '../compiled.ts';

const main = join(compiled(), 'cli/main.js');
const celeste = fileURLToPath(
  new URL('../../fixtures/cases/nuns/scenarios/example-celeste.json', import.meta.url),
);

interface Ran {
  readonly status: number | null;
  readonly lines: readonly Record<string, unknown>[]; // of standard output, each a JSON line
  readonly text: string;
  readonly errors: string;
}

function curfew(args: readonly string[], input = ''): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, ...args]);
    let [text, errors] = ['', ''];
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
    child.stderr.setEncoding('utf8').on('data', (part: string) => (errors += part));
    child.on('error', reject);
    child.on('close', (status) => {
      const json = text.split('\n').filter((line) => line.startsWith('{'));
      resolve({
        status,
        text,
        errors,
        lines: json.map((line) => JSON.parse(line) as Record<string, unknown>),
      });
    });
    child.stdin.on('error', () => {}); // it may end without reading
    child.stdin.end(input);
  });
}

const nuns = gameNamed('nuns') as AnyGame;

const SLOW = 60_000; // each run starts a process of its own

describe('curfew', { timeout: SLOW }, () => {
  test.each([['scenario', '--help'], ['ladder', '--help'], ['verify', '-h'], ['help']])(
    '%s %s says how it is used, which is no fault: status 0',
    async (...args) => {
      const { status, errors, text, lines } = await curfew(args);
      expect(text).toContain(args.length > 1 ? `usage: curfew ${args[0]} ` : 'curfew scenario FILE');
      expect(lines).toEqual([]);
      expect([status, errors]).toEqual([0, '']);
    },
  );

  test('without a command, or with one that does not exist, it says how it is used: status 2', async () => {
    for (const args of [[], ['dance'], ['toString']]) {
      const { status, errors, text } = await curfew(args);
      expect(status).toBe(2);
      expect(errors).toMatch(/curfew scenario FILE/);
      expect(text).toBe('');
    }
  });

  test('help is no mistake', async () => {
    const { status, text } = await curfew(['help']);
    expect(status).toBe(0);
    expect(text).toMatch(/curfew ask GAME/);
  });
});

describe('curfew scenario', { timeout: SLOW }, () => {
  let folder = '';
  const file = (content: unknown, name = 'scenario.json'): string => {
    const path = join(folder, name);
    writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
    return path;
  };
  const given = JSON.parse(readFileSync(celeste, 'utf8')) as {
    scenario: Record<string, unknown>;
    expect: Record<string, unknown[]>;
  };

  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'curfew-cli-'));
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test('prints what the public observes, or another viewer, and how it ended: status 0', async () => {
    const path = file(given.scenario);
    for (const viewer of [null, 'public', 'novice1', 'all']) {
      const { status, lines } = await curfew([
        'scenario',
        path,
        ...(viewer === null ? [] : ['--as', viewer]),
      ]);
      expect(lines).toEqual([...(given.expect[viewer ?? 'public'] ?? []), given.expect['last']]);
      expect(status).toBe(0);
    }
    const before = await curfew(['scenario', '--as', 'novice1', path]);
    expect(before.lines).toHaveLength((given.expect['novice1']?.length ?? 0) + 1);
  });

  test('a refused action is told last, after what went before: status 1', async () => {
    const actions = [{ seat: 'novice1', action: { type: 'plan', path: [19], card: 'sneak' } }];
    const { status, lines } = await curfew(['scenario', file({ ...given.scenario, actions })]);
    expect(lines[0]).toEqual({ event: 'turn', turn: 1 });
    expect(lines.at(-1)).toMatchObject({ refused: 'cardDoesNotFit', rule: 'N3.2' });
    expect(status).toBe(1);
  });

  test('dice that run out, and nothing of the unfinished resolution: status 1', async () => {
    const at = {
      turn: 3,
      novices: { novice1: { point: 37 } },
      guards: {
        abbess: { point: 142, from: 123, route: 'red-122-147', toward: 147, walked: true },
        prioress: { point: 120, from: 99, route: 'pink-101-147', toward: 147 },
      },
    };
    const actions = [{ seat: 'novice1', action: { type: 'plan', path: [38], card: 'sneak' } }];
    const { status, lines } = await curfew([
      'scenario',
      file({ ...given.scenario, at, dice: [], actions }),
      '--as',
      'all',
    ]);
    expect(lines).toEqual([{ event: 'turn', turn: 3 }, { error: 'outOfDice' }]);
    expect(status).toBe(1);
  });

  test('a file that is no scenario: the field at fault, status 2', async () => {
    const wrong: [Record<string, unknown>, string][] = [
      [{ game: 'chess' }, 'game'],
      [{ options: { novices: 9 } }, 'options.novices'],
      [{ options: { variants: { caught: 'fly' } } }, 'options.variants.caught'],
      [{ deal: { novice1: { cell: 7, wish: 1 } } }, 'deal.novice1.cell'],
      [{ deal: { novice1: { cell: 1, wish: 1, blessing: 'luck' } } }, 'deal.novice1.blessing'],
      [{ dice: [7] }, 'dice[0]'],
      [{ dice: 'many' }, 'dice'],
      [{ at: { turn: 16 } }, 'at.turn'],
      [{ actions: {} }, 'actions'],
      [{ actions: [{ seat: 'novice2', action: {} }] }, 'actions[0].seat'],
      [{ actions: [{ seat: 'novice1', action: { type: 'fly' } }] }, 'actions[0].action.type'],
      [
        { actions: [{ seat: 'novice1', action: { type: 'plan', path: [1, 'x'], card: 'run' } }] },
        'actions[0].action.path[1]',
      ],
    ];
    // every field through the reader; a few through the command, since each run of it starts a process
    for (const [change, field] of wrong.filter(([{ game }]) => game === undefined))
      expect(runScenario(nuns, { ...given.scenario, ...change }, scriptedChance)).toMatchObject({
        error: { field },
      });
    for (const [change, field] of [wrong[0], wrong[2], wrong.at(-1)].flatMap((one) => (one ? [one] : []))) {
      const { status, lines } = await curfew(['scenario', file({ ...given.scenario, ...change })]);
      expect(lines).toEqual([{ error: 'badScenario', field, message: expect.any(String) }]);
      expect(status).toBe(2);
    }
  });

  test('no JSON, no object, no file, no such viewer, no argument: status 2 and one line', async () => {
    const good = file(given.scenario, 'good.json');
    const runs: [string[], string][] = [
      [[file('{"game":', 'cut.json')], 'badJson'],
      [[file('[]', 'list.json')], 'badScenario'],
      [[join(folder, 'none.json')], 'noFile'],
      [[good, '--as', 'novice2'], 'noSuchViewer'],
      [[good, '--as'], 'noSuchViewer'],
      [[], 'usage'],
      [[good, good], 'usage'],
    ];
    for (const [args, error] of runs) {
      const { status, lines, errors } = await curfew(['scenario', ...args]);
      expect(lines).toEqual([expect.objectContaining({ error })]);
      expect(errors).toBe('');
      expect(status).toBe(2);
    }
  });
});

describe('curfew ask', { timeout: SLOW }, () => {
  test('answers a line a question; a bad line gets its error and the next is read', async () => {
    const questions = [
      '{"ask":"distance","from":23,"to":72}',
      'not json',
      '{"ask":"distance","from":23',
      '',
      '[]',
      'null',
      '{"ask":"dance"}',
      '{"ask":"toString"}',
      '{"ask":"distance","from":0,"to":72}',
      '{"ask":"distance","from":1.5,"to":72}',
      '{"ask":"distance","to":72}',
      '{"ask":"sees","guard":96,"target":122}',
      '{"ask":"sees","guard":96,"facing":1,"target":122}',
      '{"ask":"sees","guard":96,"facing":95,"from":71,"target":122}',
      '{"ask":"sees","guard":96,"facing":95,"target":122}',
      '{"ask":"sees","guard":96,"facing":null,"target":122}',
      '{"ask":"reach","from":4,"min":3,"max":2,"keys":false}',
      '{"ask":"reach","from":4,"min":0,"max":1000000000,"keys":false}',
      '{"ask":"reach","from":4,"min":1,"max":1,"keys":"no"}',
      '{"ask":"home","from":88,"cell":7,"keys":true}',
      '{"ask":"backToRoute","guard":100,"route":"green"}',
      `{"ask":"distance","from":23,"to":72,"note":"${'x'.repeat(20_000)}"}`,
      '{"ask":"noise","guard":23,"novice":72}',
    ];
    const { status, lines, errors } = await curfew(['ask', 'nuns'], `${questions.join('\r\n')}\n`);
    const codes = lines.map((line) => line['error'] ?? 'ok');
    expect(codes).toEqual([
      'ok',
      'badJson',
      'badJson',
      'badQuestion',
      'badQuestion',
      'noSuchQuestion',
      'noSuchQuestion',
      'noSuchPoint',
      'noSuchPoint',
      'noSuchPoint',
      'badFacing',
      'badFacing',
      'badFacing',
      'ok',
      'ok',
      'badSteps',
      'badSteps',
      'badFlag',
      'noSuchCell',
      'noSuchRoute',
      'tooLong',
      'ok',
    ]);
    for (const line of lines.filter(({ error }) => error !== undefined))
      expect(line['message']).toEqual(expect.any(String));
    expect(lines[0]).toEqual({ distance: 5 });
    expect(lines[13]).toEqual({ sees: true });
    expect(lines[14]).toEqual({ sees: false, why: 'noFacing' });
    expect(lines.at(-1)).toEqual({ distance: 5, toward: [43] });
    expect(errors).toBe('');
    expect(status).toBe(0);
  });

  test('a last line without an end is answered too, and no line is no mistake', async () => {
    const last = await curfew(['ask', 'nuns'], '{"ask":"distance","from":8,"to":8}');
    expect(last.lines).toEqual([{ distance: 0 }]);
    const none = await curfew(['ask', 'nuns']);
    expect(none).toMatchObject({ status: 0, text: '' });
  });

  test('no such game, no game, too many: status 2', async () => {
    for (const args of [['chess'], []]) {
      const { status, lines } = await curfew(['ask', ...args]);
      expect(lines).toEqual([{ error: 'usage', message: expect.stringContaining('nuns') }]);
      expect(status).toBe(2);
    }
  });
});

// `curfew verify` as people run it: what it prints and how it ends.
import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { verify } from '../../src/cli/verify.ts';
import { MAX_RECORD } from '../../src/engine/record.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { playedRecord } from '../chance/record.ts';
import { compiled } from '../compiled.ts';

const main = join(compiled(), 'cli/main.js');
const record = playedRecord(gameNamed('nuns')!, { options: { novices: 2 } });
let folder: string;

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'curfew-verify-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** In a process of its own, as a person does. */
function curfewVerify(path: string): Promise<{ status: number | null; line: unknown }> {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, [main, 'verify', path]);
    let text = '';
    child.stdout.setEncoding('utf8').on('data', (part: string) => (text += part));
    child.on('error', reject);
    child.on('close', (status) => resolve({ status, line: JSON.parse(text) as unknown }));
  });
}

/** In this one, which is quicker. */
function run(...args: string[]): { status: number; line: unknown } {
  const write = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  try {
    const status = verify(args);
    return { status, line: JSON.parse(String(write.mock.calls[0]?.[0])) as unknown };
  } finally {
    write.mockRestore();
  }
}

function file(name: string, contents: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof contents === 'string' ? contents : JSON.stringify(contents));
  return path;
}

test('a match as it was: status 0', () => {
  const { status, line } = run(file('good.json', record));
  expect(status).toBe(0);
  expect(line).toMatchObject({ verified: true, game: 'nuns', rows: record.log.rows.length, mixed: 2 });
});

test('a changed roll: status 1, and which', async () => {
  const rows = record.log.rows.map((row) => ({ ...row }));
  const i = rows.findIndex(({ chance }) => chance.length > 0);
  const [was] = rows[i]!.chance;
  rows[i] = { ...rows[i]!, chance: [(was! + 1) % 6, ...rows[i]!.chance.slice(1)] };
  const { status, line } = await curfewVerify(
    file('forged.json', { ...record, log: { start: record.log.start, rows } }),
  );
  expect(status).toBe(1);
  expect(line).toEqual({
    verified: false,
    code: 'chance',
    place: `log.rows[${i}].chance[0]`,
    found: (was! + 1) % 6,
    expected: was,
  });
});

test('what can’t be read: status 2, and why', () => {
  const { seed: _, ...incomplete } = record;
  const large = file('large.json', ' '.repeat(MAX_RECORD + 1));
  for (const [path, error] of [
    [file('broken.json', '{'), 'badJson'],
    [file('incomplete.json', incomplete), 'badRecord'],
    [large, 'tooLarge'],
    [join(folder, 'none.json'), 'noFile'],
  ] as const) {
    const { status, line } = run(path);
    expect(line).toMatchObject({ error });
    expect(status).toBe(2);
  }
  const { status, line } = run();
  expect(line).toMatchObject({ error: 'usage' });
  expect(status).toBe(2);
});

// What whoever runs a server does about a match that can't be carried on.
import Database from 'better-sqlite3';
import { CompiledQuery } from 'kysely';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { describe, expect, onTestFinished, test } from 'vitest';
import { patch } from '../../src/cli/patch.ts';
import { show } from '../../src/cli/show.ts';
import { commitment } from '../../src/chance/seed.ts';
import type { MatchLog } from '../../src/engine/log.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { standingOf } from '../../src/server/matches/standing.ts';
import { joinAll, newTable, startServer } from './harness.ts';
import { openStore } from '../../src/server/store/open.ts';
import { withExisting } from '../../src/server/store/place.ts';
import type { Home } from './storeBackends.ts';
import { backends, sqlite, storeMatch } from './storeBackends.ts';
import { openTable } from './tableClient.ts';

type Line = Record<string, unknown>;

/** Runs a command; its one line and its status. */
async function run(command: typeof show, ...args: string[]): Promise<readonly [Line, number]> {
  const write = process.stdout.write.bind(process.stdout);
  let line = '';
  const back = (): void => void (process.stdout.write = write);
  onTestFinished(back);
  process.stdout.write = (text) => (line += String(text)) !== '';
  const status = await command(args);
  back();
  return [JSON.parse(line) as Line, status];
}

const stand = { type: 'plan', path: [], card: 'stand' };

/** A match with a row that is not what it should be, stopped for that (see stopped.test.ts), and its table told so. */
async function stopped(change: string) {
  const server = await startServer();
  const table = await newTable(server, { options: { novices: 2 }, people: ['guard1', 'novice1', 'novice2'] });
  const clients = await joinAll(server, table);
  for (const seat of ['novice1', 'novice2']) await clients[seat]!.act(stand);
  await server.stop();
  const database = new Database(join(server.folder, 'curfew.db'));
  database.prepare(`update log_rows set ${change} where number = 2`).run();
  database.prepare(`update matches set status = 'stopped'`).run();
  database.close();
  const again = await startServer({ folder: server.folder });
  const client = await openTable(again, table.table, table.devices['novice1']!);
  await client.until('the end', () => client.open.status === 'over');
  await again.stop();
  return { folder: server.folder, ...table };
}

test('a match that was stopped is shown, changed by nothing but --apply, and then goes on at its table', async () => {
  const { folder, match, table, devices } = await stopped(`hash = 'another'`);
  const at = ['--at', folder];
  const [line, status] = await run(show, match, ...at);
  expect(status).toBe(0);
  expect(line).toMatchObject({
    ...{ match, table, game: 'nuns', status: 'stopped', rulesVersion: 1, presentRules: 1, rows: 2 },
    fault: { row: 2, why: 'replay diverged at row 2: another state' },
    presentRulesMake: { rows: 2, changedFrom: 2, stops: null, lost: [], phase: '1.guards.0', outcome: null },
  });
  expect(await run(patch, match, ...at)).toEqual([{ ...line, patched: null }, 0]);
  expect(await run(show, match, ...at)).toEqual([line, 0]);
  const [patched] = await run(patch, match, ...at, '--apply');
  expect(patched).toMatchObject({ patched: { rows: 2, dropped: 0, tableRows: 2 } });
  expect((await run(show, match, ...at))[0]).toMatchObject({ status: 'running', fault: null });
  expect(await run(patch, match, ...at, '--apply')).toMatchObject([{ error: 'nothingToDo' }, 1]);

  const server = await startServer({ folder });
  expect(await run(patch, match, ...at, '--apply')).toMatchObject([{ error: 'inUse' }, 1]);
  const guard = await openTable(server, table, devices['guard1']!);
  await guard.inMatch('guard1');
  expect(guard.open.status).toBe('playing');
  await guard.until('her turn', () => guard.owes);
  expect(await guard.act(guard.dull())).toBeNull();
});

test('what the present rules refuse is lost with all after it, and its seat is asked again', async () => {
  const { folder, match, table, devices } = await stopped(
    `action = '{"type":"plan","path":[999],"card":"run"}'`,
  );
  const [line] = await run(show, match, '--at', folder);
  expect(line).toMatchObject({
    presentRulesMake: {
      rows: 1,
      stops: { row: 2, why: expect.stringContaining('refused') },
      lost: [{ row: 2, seat: 'novice2', by: 'owner' }],
      waiting: ['novice2'],
    },
  });
  expect(JSON.stringify(line)).not.toContain('999'); // an action is its owner's
  const [patched] = await run(patch, match, '--at', folder, '--apply');
  expect(patched).toMatchObject({ patched: { rows: 1, dropped: 1, tableRows: 2 } });
  const server = await startServer({ folder });
  const novice = await openTable(server, table, devices['novice2']!);
  await novice.inMatch('novice2');
  await novice.until('his turn', () => novice.owes);
  expect(await novice.act(stand)).toBeNull();
});

test('a table whose people have gone on keeps what they did', async () => {
  const { folder, match, table, devices } = await stopped(`hash = 'another'`);
  const server = await startServer({ folder });
  const page = await openTable(server, table, devices['guard1']!);
  expect(await page.do({ do: 'gather' })).toBeNull();
  await server.stop();
  expect(await run(patch, match, '--at', folder, '--apply')).toMatchObject([{ error: 'movedOn' }, 1]);
  expect((await run(show, match, '--at', folder))[0]).toMatchObject({ status: 'stopped' });
});

test('what there is nothing to do about is named', async () => {
  const home = await sqlite.home();
  await home.open();
  expect(await run(show, 'none', '--at', home.place)).toMatchObject([{ error: 'noSuchMatch' }, 1]);
  expect(await run(show, '--at', home.place)).toEqual([{ stuck: [] }, 0]);
  expect(await run(show, 'm', 'n')).toMatchObject([{ error: 'usage' }, 2]);
  expect(await run(patch, 'm', '--force')).toMatchObject([{ error: 'usage' }, 2]);
});

/** A match of Noises at Night as one version left it half way, stored at its table. */
async function halfPlayed({ place }: Home, rules: number) {
  const file = new URL(`../../fixtures/corpus/noises-${rules}.jsonl.gz`, import.meta.url);
  const [one] = gunzipSync(readFileSync(file)).toString().split('\n');
  const { name, seed, half, log } = JSON.parse(one!) as {
    name: string;
    seed: string;
    half: number;
    log: MatchLog;
  };
  const store = await openStore(place);
  const match = { id: name, seed, commitment: commitment(seed), start: log.start, created: 0 };
  await storeMatch(store, match, [{ seat: 'p1', device: 'd' }]);
  const rows = log.rows.slice(0, half);
  await store.append(
    name,
    rows.map((row) => ({ ...row, actionId: null, at: 1 })),
    null,
  );
  await store.close(); // its servers are stopped
  return { name, rows };
}

/** As somebody does who changes a database by hand. */
const byHand = ({ place }: Home, change: string): Promise<unknown> =>
  withExisting(place, (db) => db.executeQuery(CompiledQuery.raw(change)), { idle: true });

describe.each(backends)('on $name', ({ home }) => {
  test('a match of earlier rules is carried over to the present ones', async () => {
    const here = await home();
    const { name, rows } = await halfPlayed(here, 1);
    expect(await run(show, '--at', here.place)).toMatchObject([
      {
        stuck: [
          { match: name, table: name, game: 'noises', status: 'running', rulesVersion: 1, presentRules: 2 },
        ],
      },
      0,
    ]);
    const [line] = await run(show, name, '--at', here.place);
    expect(line).toMatchObject({
      ...{ status: 'running', rulesVersion: 1, presentRules: 2, rows: rows.length },
      fault: { row: 0, why: expect.stringContaining('played by noises 1') },
      presentRulesMake: { rows: rows.length, stops: null },
    });
    await run(patch, name, '--at', here.place, '--apply');
    const patched = (await (await here.open()).load(name))!;
    expect(patched.match.start.rulesVersion).toBe(2);
    expect(patched.rows.map(({ action, chance }) => [action, chance])).toEqual(
      rows.map(({ action, chance }) => [action, chance]),
    );
    expect(standingOf(patched, gameNamed).ok).toBe(true);
  });

  test.each([
    ['action', '{"type":'],
    ['chance', 'null'],
  ])('a row whose %s can’t be read is named, and lost with all after it', async (what, text) => {
    const here = await home();
    const { name, rows } = await halfPlayed(here, 2);
    await byHand(here, `update log_rows set ${what} = '${text}' where number = 3`);
    const store = await openStore(here.place);
    const verdict = standingOf((await store.load(name))!, gameNamed);
    expect(verdict).toMatchObject({ ok: false, error: { row: 3 } }); // so a server stops it
    await store.stop(name);
    await store.close();
    expect(await run(show, '--at', here.place)).toMatchObject([{ stuck: [{ match: name }] }, 0]);
    const why = `its ${what} can’t be read`;
    const [line, status] = await run(show, name, '--at', here.place);
    expect(status).toBe(0);
    expect(line).toMatchObject({
      rows: rows.length,
      fault: { row: 3, why: `replay diverged at row 3: ${why}` },
      presentRulesMake: { rows: 2, changedFrom: null, stops: { row: 3, why } },
    });
    expect((line['presentRulesMake'] as { lost: unknown[] }).lost).toHaveLength(rows.length - 2);
    expect(await run(patch, name, '--at', here.place, '--apply')).toMatchObject([
      { patched: { rows: 2, dropped: rows.length - 2 } },
      0,
    ]);
    expect(standingOf((await (await here.open()).load(name))!, gameNamed).ok).toBe(true);
  });

  test('a deal that can’t be read leaves nothing to go on from', async () => {
    const here = await home();
    const { name } = await halfPlayed(here, 2);
    await byHand(here, `update matches set options = '{'`);
    expect((await run(show, name, '--at', here.place))[0]).toMatchObject({
      fault: { row: 0, why: 'replay diverged at row 0: its options can’t be read' },
      presentRulesMake: null,
    });
    expect(await run(patch, name, '--at', here.place, '--apply')).toMatchObject([{ error: 'noRerun' }, 1]);
  });
});

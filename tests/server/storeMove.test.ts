// Whole databases carried from one kind to the other, saved and restored; row by row the same.
import Database from 'better-sqlite3';
import { existsSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test } from 'vitest';
import { backup as backupCommand } from '../../src/cli/backup.ts';
import { move as moveCommand } from '../../src/cli/move.ts';
import { joinPostgres } from '../../src/server/cluster/postgres.ts';
import { carry } from '../../src/server/store/carry.ts';
import { allRows, CONTENTS, TABLE_NAMES } from '../../src/server/store/contents.ts';
import { backup, move, restore } from '../../src/server/store/move.ts';
import { openStore } from '../../src/server/store/open.ts';
import { withExisting, withPresent } from '../../src/server/store/place.ts';
import { tempFolder } from '../tempFolder.ts';
import type { Home } from './storeBackends.ts';
import { backends, end, match, row, sqlite, storeMatch } from './storeBackends.ts';

/** Something in every table; more rows in some than are carried at a time. No server runs there afterwards. */
async function fill(home: Home, rows = 1100): Promise<void> {
  const store = await openStore(home.place);
  const holders = [
    { seat: 'novice1', device: 'd1' },
    { seat: 'guard1', device: 'd2' },
  ];
  for (const id of ['a', 'ä', 'B']) await storeMatch(store, match(id), holders); // whose order differs by language
  const numbers = Array.from({ length: rows }, (_, i) => i + 1);
  await store.append(
    'a',
    numbers.map((number) => row(number)),
    null,
  );
  await store.append('B', [row(1, { actionId: null, by: 'bot' })], end);
  await store.putTransfer(['h1', 'h2'], { table: 'a', member: 'm1' }, 1_795_987_732_856);
  const { run } = await store.clocks.begin(1_795_987_000_000);
  const moment = { phase: '1.plan', waiting: ['novice1'], window: false };
  const clocks = { moment, opened: 1, started: {}, banks: {}, stopped: null };
  await store.clocks.keep(run, [{ match: 'a', clocks, due: 1_795_987_000_300 }]);
  await store.push.keys(() => ({ publicKey: 'public', privateKey: 'private' }));
  const target = {
    endpoint: 'https://push.example/é',
    p256dh: 'p',
    auth: 'a',
    site: 'https://curfew.example',
  };
  await store.push.subscribe('a', 'd1', target);
  const { facts, ...nothing } = {
    ...{ joined: [], removed: [], started: null, seats: null, at: 5 },
    facts: {
      status: 'over',
      code: 'c',
      listed: false,
      match: 'a',
      closing: null,
      summary: {} as never,
    } as const,
  };
  const said = {
    number: 1,
    member: null,
    command: { do: 'close' },
    drawn: {},
    commandId: null,
    at: 7,
  } as const;
  await store.appendTable('a', { ...nothing, facts, rows: [said] });
  await store.close();
}

/** All there is, in one order everywhere. */
const everything = (place: string) =>
  withExisting(place, async (db) => {
    const all: Record<string, unknown[]> = {};
    for (const table of TABLE_NAMES) {
      const rows: unknown[] = [];
      for await (const batch of allRows(db, table)) rows.push(...batch);
      all[table] = rows.map((one) => JSON.stringify(one)).sort();
    }
    return all;
  });

const pairs = backends.flatMap((from) =>
  backends.filter((to) => to !== from || to === sqlite).map((to) => [from.name, to.name, from, to] as const),
);

test.each(pairs)('everything moves from %s to %s, row by row the same', async (_from, _to, from, to) => {
  const [source, target] = [await from.home(), await to.home()];
  await fill(source);
  const before = await everything(source.place);
  for (const table of TABLE_NAMES) expect(before[table], table).not.toEqual([]);
  const counts = await move(source.place, target.place);
  expect(await everything(target.place)).toEqual(before);
  expect(counts).toEqual(Object.fromEntries(TABLE_NAMES.map((table) => [table, before[table]!.length])));
  // It is a database to go on with.
  const store = await target.open();
  await store.append('a', [row(1101)], null);
  // Nothing is ever put where something is.
  await expect(move(source.place, target.place)).rejects.toMatchObject({ code: 'notEmpty' });
});

describe.each(backends)('a backup of $name', ({ home, name }) => {
  test('holds one moment while a server writes, and is restored into either kind', async () => {
    const [here, folder] = [await home(), await tempFolder()];
    await fill(here, 20);
    const store = await here.open();
    const file = join(folder, 'backup.db');
    let [stored, going] = [20, true];
    const writing = (async () => {
      // Both matches get each row in turn: of one moment, the second is never ahead.
      while (going) {
        await store.append('a', [row(++stored)], null);
        await store.append('ä', [row(stored - 20)], null);
        await new Promise((resolve) => setImmediate(resolve));
      }
    })();
    await backup(here.place, file);
    going = false;
    await writing;
    expect(existsSync(`${file}.part.db`)).toBe(false);
    const saved = await everything(file);
    for (const { home: other, name: kind } of backends) {
      if (kind === 'PostgreSQL' && name === kind) continue; // this file's only one
      const target = await other();
      await restore(file, target.place);
      expect(await everything(target.place)).toEqual(saved);
      const again = await target.open();
      const [a, b] = [await again.load('a'), await again.load('ä')];
      expect(a!.rows.length).toBeGreaterThanOrEqual(20);
      expect(a!.rows.length - 20 - b!.rows.length).toBeOneOf([0, 1]);
    }
    await expect(backup(here.place, file)).rejects.toMatchObject({ code: 'fileExists' });
    await expect(restore(file, here.place)).rejects.toMatchObject({ code: 'notEmpty' });
  });
});

test('a row that does not arrive as it was stops the move, and leaves the target empty', async () => {
  const [source, target] = [await sqlite.home(), await sqlite.home()];
  await fill(source, 3);
  await withPresent(target.place, async () => undefined);
  const database = new Database(join(target.place, 'curfew.db'));
  database.exec(
    `create trigger bend after insert on log_rows when new.number = 2 and new.match = 'a'
     begin update log_rows set action = '{}' where match = new.match and number = 2; end`,
  );
  database.close();
  const moved = withExisting(source.place, (from) => withPresent(target.place, (to) => carry(from, to)));
  await expect(moved).rejects.toMatchObject({ code: 'differs', message: expect.stringContaining('["a",2]') });
  for (const rows of Object.values(await everything(target.place))) expect(rows).toEqual([]);
});

test('what is no database, a damaged backup, or a form of another version is named', async () => {
  const folder = await tempFolder();
  const home = await sqlite.home();
  const file = join(folder, 'b.db');
  await expect(move(join(folder, 'none'), home.place)).rejects.toMatchObject({ code: 'noDatabase' });
  await expect(restore(file, home.place)).rejects.toMatchObject({ code: 'noDatabase' });
  writeFileSync(file, 'no database at all, and more than a header of one hundred bytes '.repeat(9));
  await expect(restore(file, home.place)).rejects.toMatchObject({ code: 'damaged' });
  await (await openStore(home.place)).close();
  const database = new Database(join(home.place, 'curfew.db'));
  database.exec(`delete from kysely_migration where name > '005'`);
  database.close();
  await expect(move(home.place, join(folder, 'new'))).rejects.toMatchObject({ code: 'otherVersion' });
});

test('what holds no database of Curfew is no backup, and makes none', async () => {
  const folder = await tempFolder();
  const [empty, foreign] = [join(folder, 'empty.db'), join(folder, 'foreign.db')];
  writeFileSync(empty, ''); // as a disk that is full leaves it
  const database = new Database(foreign);
  database.exec('create table other (one)');
  database.close();
  for (const file of [empty, foreign]) {
    const target = join(folder, 'new');
    await expect(restore(file, target)).rejects.toMatchObject({ code: 'noDatabase' });
    await expect(backup(file, join(folder, 'backup.db'))).rejects.toMatchObject({ code: 'noDatabase' });
    expect(existsSync(target)).toBe(false);
  }
  expect(readdirSync(folder).sort()).toEqual(['empty.db', 'foreign.db']);
});

test('a mistyped URL is no folder', async () => {
  const home = await sqlite.home();
  await (await openStore(home.place)).close();
  for (const place of ['postgre://h/d', 'mysql://h/d', '']) {
    await expect(restore(join(home.place, 'curfew.db'), place)).rejects.toMatchObject({
      code: 'noSuchPlace',
    });
    await expect(openStore(place)).rejects.toMatchObject({ code: 'noSuchPlace' });
  }
});

test('databases and backups are files of their owner alone', async () => {
  const folder = await tempFolder();
  const [home, to, saved] = [join(folder, 'open'), join(folder, 'to.db'), join(folder, 'saved.db')];
  mkdirSync(home, { mode: 0o755 }); // made by somebody else
  await (await openStore(home)).close();
  await move(home, to);
  await backup(home, saved);
  const modes = [join(home, 'curfew.db'), to, saved].map((file) => statSync(file).mode & 0o077);
  if (process.platform !== 'win32') expect(modes).toEqual([0, 0, 0]);
});

test.each(backends)('$name is not moved to where it is', async ({ home, name }) => {
  const { place } = await home();
  await (await openStore(place)).close();
  const named = name === 'PostgreSQL' ? place.replace(/\/\/[^@]*@/, '//another@') : join(place, 'curfew.db');
  await expect(move(place, place)).rejects.toMatchObject({ code: 'samePlace' });
  await expect(move(place, named)).rejects.toMatchObject({ code: 'samePlace' });
});

test('a folder that nobody can make is named', async () => {
  const folder = await tempFolder();
  const file = join(folder, 'file');
  writeFileSync(file, '');
  const nowhere = [join(file, 'a', 'b'), ...(process.platform === 'linux' ? ['/proc/curfew/a'] : [])];
  for (const place of nowhere) {
    await expect(openStore(place)).rejects.toMatchObject({ code: 'noFolder' });
    await expect(withPresent(place, async () => undefined)).rejects.toMatchObject({ code: 'noFolder' });
  }
});

test('one server to a folder: the second says so, and leaves it alone', async () => {
  const folder = join(await tempFolder(), 'a', 'b'); // made with those above it
  const store = await openStore(folder);
  await expect(openStore(folder)).rejects.toMatchObject({
    code: 'inUse',
    message: expect.stringContaining(folder),
  });
  await store.ping();
  await store.close();
  await (await openStore(folder)).close();
});

test.each(backends)('$name is not moved from under a server', async ({ home, name }) => {
  const [source, folder] = [await home(), await tempFolder()];
  await fill(source, 2);
  const target = join(folder, 'new');
  if (name === 'PostgreSQL') {
    const running = await joinPostgres(source.place, { process: 'p', log: pino({ level: 'silent' }) });
    await running.clocks((await source.open()).clocks).begin(0);
    await expect(move(source.place, target)).rejects.toMatchObject({ code: 'inUse' });
    await running.leave();
  } else {
    const server = await openStore(source.place);
    await expect(move(source.place, target)).rejects.toMatchObject({ code: 'inUse' });
    await server.close();
  }
  expect(existsSync(target)).toBe(false);
});

test('the commands print one JSON line, and say by their status how it went', async () => {
  const lines: string[] = [];
  const write = process.stdout.write.bind(process.stdout);
  onTestFinished(() => void (process.stdout.write = write));
  process.stdout.write = (text) => lines.push(String(text)) > 0;
  const [home, folder] = [await sqlite.home(), await tempFolder()];
  await fill(home, 2);
  expect(await moveCommand(['--from', home.place])).toBe(2);
  expect(await moveCommand(['--from', home.place, '--to', join(folder, 'new')])).toBe(0);
  expect(await moveCommand(['--from', home.place, '--to', join(folder, 'new')])).toBe(1);
  expect(await backupCommand(['--from', home.place, '--to', join(folder, 'b.db')])).toBe(0);
  const nowhere = 'postgres://nobody@127.0.0.1:1/none';
  expect(await moveCommand(['--from', home.place, '--to', nowhere])).toBe(1);
  expect(await moveCommand(['--from', nowhere, '--to', home.place])).toBe(1);
  expect(lines.map((line) => JSON.parse(line) as unknown)).toMatchObject([
    { error: 'usage' },
    { moved: { matches: 3, log_rows: 3 } },
    { error: 'notEmpty' },
    { backup: join(folder, 'b.db') },
    { error: 'ECONNREFUSED', message: expect.stringContaining('ECONNREFUSED') },
    { error: 'ECONNREFUSED' },
  ]);
});

test.each(backends)('no table and no column on $name is forgotten', async ({ home }) => {
  const here = await home();
  await here.open();
  const passing = ['processes', 'leases', 'presence', 'snapshots']; // of processes that run; made anew
  const found = await withExisting(here.place, (db) => db.introspection.getTables());
  const kept = found.filter(({ name }) => !passing.includes(name));
  expect(kept.map(({ name }) => name).sort()).toEqual([...TABLE_NAMES].sort());
  for (const { name, columns } of kept)
    expect(columns.map((one) => one.name).sort(), name).toEqual(
      [...CONTENTS[name as 'matches'].columns].sort(),
    );
});

test('a restore leaves no copy behind, nor one of a process that was killed in it', async () => {
  const [home, temporary] = [await sqlite.home(), await tempFolder()];
  await fill(home, 1);
  const file = join(home.place, 'backup.db');
  await backup(home.place, file);
  const before = process.env['TMPDIR'];
  process.env['TMPDIR'] = temporary;
  onTestFinished(() => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
  });
  const kept = [`curfew-restore-${process.ppid}-a`, 'curfew-restore-notes', 'another'];
  for (const name of [...kept, 'curfew-restore-99999999-b']) mkdirSync(join(temporary, name)); // no process has that number
  await restore(file, join(home.place, 'restored'));
  expect(readdirSync(temporary).sort()).toEqual(kept.sort());
  const deaf = ['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => process.listenerCount(signal));
  await expect(restore(join(temporary, 'none.db'), home.place)).rejects.toMatchObject({ code: 'noDatabase' });
  await expect(restore(file, home.place)).rejects.toMatchObject({ code: 'notEmpty' });
  expect(['SIGINT', 'SIGTERM', 'SIGHUP'].map((signal) => process.listenerCount(signal))).toEqual(deaf);
  expect(readdirSync(temporary).sort()).toEqual(kept.sort());
});

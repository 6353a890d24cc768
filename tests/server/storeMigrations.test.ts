// Databases in the forms of all earlier versions (fixtures/databases, see tests/databases.ts) are brought to the present
// one when a server starts, with all that is in them.
import Database from 'better-sqlite3';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { gameNamed } from '../../src/games/registry.ts';
import { standingOf } from '../../src/server/matches/standing.ts';
import { stepNames } from '../../src/server/store/migrations.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import type { Store } from '../../src/server/store/store.ts';
import { rowsAround } from '../../src/server/tables/adopt.ts';
import { botLevels, defaultBot } from '../../src/games/bots.ts';
import { replayTable } from '../../src/table/apply.ts';
import { postgresMissing, postgresUrl } from '../postgres.ts';
import { tempFolder } from '../tempFolder.ts';
import { match, row, storeMatch } from './storeBackends.ts';

const folder = new URL('../../fixtures/databases/', import.meta.url);
const unpacked = (file: string): Buffer => gunzipSync(readFileSync(new URL(file, folder)));
const files = readdirSync(folder);

const held = <S extends Store>(store: S): S => {
  onTestFinished(() => store.close());
  return store;
};

async function sqliteFrom(file: string): Promise<string> {
  const home = await tempFolder();
  writeFileSync(join(home, 'curfew.db'), unpacked(file));
  return home;
}

async function postgresFrom(file: string): Promise<string> {
  const url = await postgresUrl();
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(unpacked(file).toString());
  await client.end();
  return url;
}

test('there is a database of every earlier form', () => {
  const numbers = stepNames.slice(0, -1).map((name) => name.slice(0, 3));
  const postgres = numbers.filter((number) => number >= '006').map((number) => `postgres-${number}.sql.gz`);
  expect(files).toEqual(expect.arrayContaining([...numbers.map((number) => `${number}.db.gz`), ...postgres])); // else: tsx tests/databases.ts
});

const games = { gameNamed, levels: botLevels, usualLevel: (game: string) => defaultBot(game).name };

/** Its matches replay and its tables stand; what is being played goes on. */
async function complete(store: Store, matches: readonly string[]): Promise<void> {
  for (const id of matches) {
    const loaded = (await store.load(id))!;
    const standing = standingOf(loaded, gameNamed);
    if (!standing.ok) throw standing.error;
    expect(loaded.rows.map(({ number }) => number)).toEqual(loaded.rows.map((_, i) => i + 1));
    const table = (await store.loadTable((await store.tableOf(id))!))!;
    const rows = table.rows.length > 0 ? table.rows : rowsAround(games, loaded, table);
    expect(replayTable(rows, () => undefined).open.match?.id).toBe(id);
    expect(loaded.holders.length).toBeGreaterThan(0);
    for (const { seat, device } of loaded.holders) expect(await store.seatsOf(id, device)).toContain(seat);
    const next = { ...loaded.rows.at(-1)!, number: loaded.rows.length + 1, actionId: 'next' };
    if (loaded.match.status === 'ended') {
      expect(standing.value.events.length).toBeGreaterThan(0);
      await expect(store.append(id, [next], null)).rejects.toThrow();
    } else await store.append(id, [next], null);
  }
}

const MATCHES = ['nuns-1-1', 'nuns-1-2', 'noises-2-2'];

async function asWritten(store: Store, number: string): Promise<void> {
  await complete(store, MATCHES);
  if (number >= '003') expect(await store.clocks.due(1_795_900_060_000, 9)).toEqual(['nuns-1-2']);
  if (number >= '005')
    expect(await store.push.subscribers('nuns-1-2')).toMatchObject([{ device: 'device-of-guard1' }]);
  expect(await store.transfer('words', 1_795_900_000_000)).toEqual({ table: 'nuns-1-2', member: 'm1' });
}

const numbered = (end: string): string[] => files.filter((file) => file.endsWith(end)).sort();

test('001.db.gz, of the first server, goes on in the present form', async () => {
  const store = held(await openSqlite(await sqliteFrom('001.db.gz')));
  await complete(store, ['two-half', 'five-half', 'eight-half', 'three-whole', 'six-whole']);
});

test.each(numbered('.db.gz').slice(1))('%s goes on in the present form', async (file) => {
  const store = held(await openSqlite(await sqliteFrom(file)));
  await asWritten(store, file.slice(0, 3));
});

describe.skipIf(postgresMissing !== null)('PostgreSQL', () => {
  test.each(numbered('.sql.gz'))('%s goes on in the present form', async (file) => {
    const url = await postgresFrom(file);
    // Two processes that start at once: one brings it there, the other waits.
    const [store] = await Promise.all(
      [openPostgres(url), openPostgres(url)].map(async (one) => held(await one)),
    );
    await asWritten(store!, file.slice(9, 12));
  });

  test('made by processes that start at once is made once', async () => {
    const url = await postgresUrl();
    const stores = await Promise.all([1, 2, 3].map(async () => held(await openPostgres(url))));
    await storeMatch(stores[0]!, match('m'), []);
    await stores[1]!.append('m', [row(1)], null);
    expect((await stores[2]!.load('m'))!.rows).toHaveLength(1);
  });

  test('of a newer server is left alone', async () => {
    const url = await postgresUrl();
    await (await openPostgres(url)).close();
    const client = new pg.Client({ connectionString: url });
    await client.connect();
    await client.query(`insert into kysely_migration values ('999-later', 'now')`);
    await client.end();
    await expect(openPostgres(url)).rejects.toThrow('could not be brought up to date');
  });
});

test('a step of SQLite that fails leaves nothing half done, and is taken again', async () => {
  const home = await sqliteFrom('004.db.gz');
  const database = new Database(join(home, 'curfew.db'));
  database.exec('create table push (x)'); // in the way of the second table that the step makes
  await expect(openSqlite(home)).rejects.toThrow('could not be brought up to date');
  expect(database.prepare(`select 1 from sqlite_master where name = 'push_keys'`).all()).toEqual([]);
  database.exec('drop table push');
  database.close();
  await asWritten(held(await openSqlite(home)), '004');
});

test('SQLite made by processes that start at once is made once', async () => {
  const home = join(await tempFolder(), 'new');
  mkdirSync(home);
  const stores = await Promise.all([1, 2].map(async () => held(await openSqlite(home, { thread: true }))));
  await storeMatch(stores[0]!, match('m'), []);
  expect(await stores[1]!.load('m')).toMatchObject({ match: { id: 'm' } });
});

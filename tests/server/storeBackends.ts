// The databases the store runs on, for tests that hold for each of them.
import pg from 'pg';
import { onTestFinished } from 'vitest';
import type { Meter } from '../../src/server/meter.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import type { NewStoredMatch, SeatHolder, Store, StoredRow } from '../../src/server/store/store.ts';
import { postgresMissing, postgresUrl } from '../postgres.ts';
import { tempFolder } from '../tempFolder.ts';

/** One database; opened twice, it is the same to two servers. */
export interface Home {
  readonly place: string; // a folder or a URL
  open(options?: { readonly meter?: Meter }): Promise<Store>;
  /** Who may write at the same time: two servers where that can be, else one asked twice. */
  writers(): Promise<readonly [Store, Store]>;
}

export interface Backend {
  readonly name: string;
  /** A new, empty database. */
  home(): Promise<Home>;
}

const backend = (
  name: string,
  newPlace: () => Promise<string>,
  open: (place: string, options?: { readonly meter?: Meter }) => Promise<Store>,
  several: boolean,
): Backend => ({
  name,
  async home() {
    const place = await newPlace();
    const opened = async (options?: { readonly meter?: Meter }): Promise<Store> => {
      const store = await open(place, options);
      onTestFinished(() => store.close());
      return store;
    };
    return {
      place,
      open: opened,
      async writers() {
        const one = await opened();
        return [one, several ? await opened() : one];
      },
    };
  },
});

let database: Promise<string> | undefined;

/** One database for all tests of a file, emptied for each: that takes a tenth of the time a new one would. */
async function emptyPostgres(): Promise<string> {
  const url = await (database ??= postgresUrl());
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  const made = await client.query<{ tablename: string }>(
    `select tablename from pg_tables where schemaname = 'public' and tablename not like 'kysely%'`,
  );
  const names = made.rows.map(({ tablename }) => `"${tablename}"`);
  if (names.length > 0) await client.query(`truncate ${names.join(', ')}`);
  await client.end();
  return url;
}

export const sqlite = backend('SQLite', tempFolder, openSqlite, false);
export const postgres = backend('PostgreSQL', emptyPostgres, openPostgres, true);

if (postgresMissing !== null) process.stderr.write(`Not tested: ${postgresMissing}\n`);
export const backends: readonly Backend[] = postgresMissing === null ? [sqlite, postgres] : [sqlite];

export const match = (id: string, created = 1): NewStoredMatch => ({
  id,
  seed: 'ab'.repeat(32),
  server: 'ef'.repeat(32),
  devices: [{ seats: ['novice1'], commitment: '12'.repeat(32), opening: null }],
  commitment: 'cd'.repeat(32),
  created,
  start: { game: 'nuns', rulesVersion: 1, options: { novices: 2 }, chance: [3, 1], hash: 'h0' },
});

export const row = (number: number, more: Partial<StoredRow> = {}): StoredRow => ({
  number,
  seat: 'novice1',
  action: { type: 'plan', path: [1, 2], note: 'a "word", a \\ and {braces}' },
  by: 'owner',
  chance: [5],
  hash: `h${number}`,
  actionId: `a${number}`,
  at: 1_795_987_732_856,
  ...more,
});

export const end = { at: 9, outcome: { winners: ['novice1'], reason: 'wish' }, events: [{ to: 'everyone' }] };

/** Stores a match at a table of the same id, whose members are m1, m2 … by device. */
export function storeMatch(
  store: Store,
  started: NewStoredMatch,
  holders: readonly SeatHolder[],
): Promise<void> {
  const { id, created } = started;
  const devices = [...new Set(holders.map(({ device }) => device))];
  return store.createTable(id, {
    rows: [],
    facts: {
      status: 'playing',
      code: `code-${id}`,
      listed: false,
      match: id,
      closing: null,
      summary: { game: 'nuns', status: 'playing', match: id, host: null, people: [], free: 0 },
    },
    at: created,
    joined: devices.map((device, i) => ({ member: `m${i + 1}`, device })),
    removed: [],
    started: { match: started, levels: {} },
    seats: { match: id, holders, away: [] },
  });
}

// Freezes databases in the forms of earlier versions, for tests of all versions to come: `tsx tests/databases.ts` writes
// what is missing in fixtures/databases, SQLite's as files, PostgreSQL's as the statements that make them. To be run when
// a step is added to the migrations; what is there already stays as it is. (001.db.gz was written by the first server.)
import Database from 'better-sqlite3';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { Kysely, PostgresDialect, SqliteDialect } from 'kysely';
import pg from 'pg';
import { commitment } from '../src/chance/seed.ts';
import type { MatchLog } from '../src/engine/log.ts';
import { tableAround } from '../src/lab/bench-server/around.ts';
import type { AnyRow } from '../src/server/store/contents.ts';
import { allRows, TABLE_NAMES } from '../src/server/store/contents.ts';
import { migrate, stepNames } from '../src/server/store/migrations.ts';
import { withExisting } from '../src/server/store/place.ts';
import { openSqlite } from '../src/server/store/sqlite.ts';
import type { Tables } from '../src/server/store/tables.ts';
import { startPostgres } from './postgres-server.ts';

const folder = new URL('../fixtures/databases/', import.meta.url);
/** The form in which PostgreSQL was first served. */
const FIRST_ON_POSTGRES = '006-log-in-order';

type Contents = Readonly<Record<string, readonly AnyRow[]>>;

/** Two matches that are being played and one that is over, at tables, with clocks, notices and a seat on its way. */
async function contents(): Promise<Contents> {
  const home = mkdtempSync(join(tmpdir(), 'curfew-databases-'));
  const store = await openSqlite(home);
  for (const [game, line, over] of [
    ['nuns-1', 1, false],
    ['nuns-1', 0, true],
    ['noises-2', 1, false],
  ] as const) {
    const file = new URL(`../fixtures/corpus/${game}.jsonl.gz`, import.meta.url);
    const text = gunzipSync(readFileSync(file)).toString().split('\n')[line] as string;
    const { name, seed, half, log, end } = JSON.parse(text) as {
      readonly name: string;
      readonly seed: string;
      readonly half: number;
      readonly log: MatchLog;
      readonly end?: { readonly outcome: never; readonly events: never };
    };
    const match = {
      id: name,
      seed,
      commitment: commitment(seed),
      start: log.start,
      created: 1_795_900_000_000,
    };
    const seats = [...new Set(log.rows.flatMap(({ seat, by }) => (by === 'owner' ? [seat] : [])))].sort();
    const holders = seats.slice(0, 2).map((seat) => ({ seat, device: `device-of-${seat}` }));
    await store.createTable(name, tableAround(match, holders));
    const rows = log.rows.slice(0, over ? log.rows.length : half);
    await store.append(
      name,
      rows.map((row, i) => ({
        ...row,
        actionId: row.by === 'owner' ? `a${i}` : null,
        at: match.created + i,
      })),
      over && end ? { at: match.created + rows.length, ...end } : null,
    );
  }
  const { run } = await store.clocks.begin(1_795_900_000_000);
  const moment = { phase: '1.plan', waiting: ['novice1'], window: false };
  const clocks = {
    moment,
    opened: 1_795_900_000_000,
    started: {},
    banks: { novice1: 60_000 },
    stopped: null,
  };
  await store.clocks.keep(run, [{ match: 'nuns-1-2', clocks, due: 1_795_900_060_000 }]);
  await store.push.keys(() => ({ publicKey: 'public', privateKey: 'private' }));
  await store.push.subscribe('nuns-1-2', 'device-of-guard1', {
    ...{ endpoint: 'https://push.example/1', p256dh: 'p', auth: 'a', site: 'https://curfew.example' },
  });
  await store.putTransfer(['link', 'words'], { table: 'nuns-1-2', member: 'm1' }, 1_795_900_600_000);
  await store.close();
  const all: Record<string, AnyRow[]> = {};
  await withExisting(home, async (db) => {
    for (const table of TABLE_NAMES) {
      all[table] = [];
      for await (const rows of allRows(db, table)) all[table].push(...rows);
    }
  });
  rmSync(home, { recursive: true });
  return all;
}

/** The rows that fit a database's form: each table it has, each column it has. */
async function fitting(db: Kysely<Tables>, all: Contents): Promise<[string, AnyRow][]> {
  const tables = await db.introspection.getTables();
  return Object.entries(all).flatMap(([name, rows]) => {
    const columns = tables.find((table) => table.name === name)?.columns.map((column) => column.name) ?? [];
    const fits = (row: AnyRow): AnyRow =>
      Object.fromEntries(Object.entries(row).filter(([column]) => columns.includes(column)));
    return columns.length === 0 ? [] : rows.map((row): [string, AnyRow] => [name, fits(row)]);
  });
}

const quoted = (names: readonly string[]): string => names.map((name) => `"${name}"`).join(', ');

async function sqliteAt(step: string, all: Contents): Promise<Buffer> {
  const home = mkdtempSync(join(tmpdir(), 'curfew-databases-'));
  const database = new Database(join(home, 'made.db'));
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  await migrate(db, step);
  for (const [table, row] of await fitting(db, all))
    database
      .prepare(
        `insert into ${table} (${quoted(Object.keys(row))}) values (${Object.keys(row)
          .map(() => '?')
          .join(', ')})`,
      )
      .run(...Object.values(row));
  database.prepare('vacuum into ?').run(join(home, 'small.db'));
  await db.destroy();
  const file = readFileSync(join(home, 'small.db'));
  rmSync(home, { recursive: true });
  return file;
}

const literal = (value: string | number | null | undefined): string =>
  typeof value === 'string' ? pg.escapeLiteral(value) : String(value ?? null);

async function postgresAt(url: string, step: string, all: Contents): Promise<string> {
  const statements: string[] = [];
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: new pg.Pool({ connectionString: url, max: 1 }) }),
    log: ({ level, query }) => {
      if (level === 'query' && /^\s*(create|alter|drop)\b/i.test(query.sql)) statements.push(query.sql);
    },
  });
  await migrate(db, step);
  const done = stepNames.slice(0, stepNames.indexOf(step) + 1);
  const made = [
    ...done.map((name): [string, AnyRow] => [
      'kysely_migration',
      { name, timestamp: '2026-11-30T09:00:00.000Z' },
    ]),
    ['kysely_migration_lock', { id: 'migration_lock', is_locked: 0 }] as [string, AnyRow],
    ...(await fitting(db, all)),
  ].map(
    ([table, row]) =>
      `insert into ${table} (${quoted(Object.keys(row))}) values (${Object.values(row).map(literal).join(', ')})`,
  );
  await db.destroy();
  return [...statements, ...made].map((statement) => `${statement};\n`).join('');
}

const all = await contents();
const earlier = stepNames.slice(1, -1);
for (const step of earlier) {
  const file = new URL(`${step.slice(0, 3)}.db.gz`, folder);
  if (!existsSync(file)) writeFileSync(file, gzipSync(await sqliteAt(step, all), { level: 9 }));
}
const server = await startPostgres();
for (const step of earlier.filter((name) => name >= FIRST_ON_POSTGRES)) {
  const file = new URL(`postgres-${step.slice(0, 3)}.sql.gz`, folder);
  if (!existsSync(file))
    writeFileSync(file, gzipSync(await postgresAt(await server.database(), step, all), { level: 9 }));
}
await server.remove();

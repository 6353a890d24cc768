import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { latestStep, migrate } from './migrations.ts';
import { isPostgresUrl } from './open.ts';
import { postgresPool } from './postgres-pool.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { openFile } from './sqlite-file.ts';
import type { Tables } from './tables.ts';

/* A database opened for the command line: one connection, no limits of time, no store around it. */

/** Why a place can't be opened. */
export class BadPlace extends Error {
  override readonly name = 'BadPlace';
  readonly code: 'noDatabase' | 'otherVersion' | 'fileExists' | 'damaged';
  constructor(code: BadPlace['code'], message: string) {
    super(message);
    this.code = code;
  }
}

const CONNECT_MS = 10_000;
const BUSY_MS = 10_000;
const FILE = 'curfew.db';

/** The file of an embedded database, given its folder or itself. */
export const fileAt = (place: string): string => (place.endsWith('.db') ? place : join(place, FILE));

function connected(place: string, readonly: boolean): Kysely<Tables> {
  if (isPostgresUrl(place)) {
    const pool = postgresPool(place, {
      connections: 1,
      statementMs: 0,
      connectMs: CONNECT_MS,
      name: 'curfew-cli',
    });
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }
  const path = fileAt(place);
  if (!readonly) return new Kysely<Tables>({ dialect: sqliteDialect(openFile({ path, busyMs: BUSY_MS })) });
  const database = new Database(path, { readonly, timeout: BUSY_MS });
  return new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
}

/** Does something with a database and closes it. */
async function using<R>(db: Kysely<Tables>, work: (db: Kysely<Tables>) => Promise<R>): Promise<R> {
  try {
    return await work(db);
  } finally {
    await db.destroy();
  }
}

async function steps(db: Kysely<Tables>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * A database that is there, in the present form.
 * @throws BadPlace
 */
export async function withExisting<R>(
  place: string,
  work: (db: Kysely<Tables>) => Promise<R>,
  { readonly = true }: { readonly readonly?: boolean } = {},
): Promise<R> {
  if (!isPostgresUrl(place) && !existsSync(fileAt(place)))
    throw new BadPlace('noDatabase', `there is no database at ${fileAt(place)}`);
  return using(connected(place, readonly), async (db) => {
    const last = (await steps(db)).at(-1);
    if (last === undefined) throw new BadPlace('noDatabase', 'there is no database of Curfew at that place');
    if (last !== latestStep)
      throw new BadPlace(
        'otherVersion',
        `the database is in the form of another version (${last}, not ${latestStep}): start this version's server on it once`,
      );
    return work(db);
  });
}

/** A database that is made where there is none, and brought to the present form. */
export async function withPresent<R>(place: string, work: (db: Kysely<Tables>) => Promise<R>): Promise<R> {
  if (!isPostgresUrl(place) && !place.endsWith('.db')) mkdirSync(place, { recursive: true, mode: 0o700 });
  return using(connected(place, false), async (db) => {
    await migrate(db);
    return work(db);
  });
}

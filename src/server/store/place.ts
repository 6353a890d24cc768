import { existsSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, PostgresDialect, SqliteDialect, sql } from 'kysely';
import { BadPlace } from './bad-place.ts';
import { makeFolder } from './folder.ts';
import { latestStep, migrate } from './migrations.ts';
import { isPostgresUrl, postgresUrlOf } from './open.ts';
import { postgresPool } from './postgres-pool.ts';
import { EXPIRY_MS } from './processes-schema.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { openFile } from './sqlite-file.ts';
import type { Tables } from './tables.ts';

/* A database opened for the command line: one connection, no limits of time, no store around it. */

const CONNECT_MS = 10_000;
const BUSY_MS = 10_000;
/** A server has its file open as long as it runs: there is nothing to wait for. */
const ALONE_MS = 500;
const FILE = 'curfew.db';

/** The file of an embedded database, given its folder or itself. */
export const fileAt = (place: string): string => (place.endsWith('.db') ? place : join(place, FILE));

/** Whether two places are the same database, as far as can be seen from their names. */
export function samePlace(one: string, other: string): boolean {
  const [a, b] = [one, other].map((place) => {
    const url = postgresUrlOf(place);
    if (url !== null) {
      if (!URL.canParse(url)) return url; // of a socket, say
      const { hostname, port, pathname } = new URL(url);
      return `${hostname}:${port || '5432'}${pathname}`;
    }
    const file = fileAt(place);
    return existsSync(file) ? realpathSync(file) : resolve(file);
  });
  return a === b;
}

function connected(
  place: string,
  { readonly, alone = false }: { readonly: boolean; alone?: boolean },
): Kysely<Tables> {
  if (postgresUrlOf(place) !== null) {
    const pool = postgresPool(place, {
      connections: 1,
      statementMs: 0,
      connectMs: CONNECT_MS,
      name: 'curfew-cli',
    });
    return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  }
  const path = fileAt(place);
  if (!readonly)
    return new Kysely<Tables>({
      dialect: sqliteDialect(openFile({ path, busyMs: alone ? ALONE_MS : BUSY_MS, alone })),
    });
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

const inUse = (): BadPlace => new BadPlace('inUse', 'a server runs on this database: stop it first');

/** @throws BadPlace when the file is open elsewhere; nobody else can open it from then on */
function connectedAlone(place: string): Kysely<Tables> {
  try {
    return connected(place, { readonly: false, alone: true });
  } catch (error) {
    throw (error as { code?: unknown }).code === 'SQLITE_BUSY' ? inUse() : error;
  }
}

/** Others can't be kept out of PostgreSQL. @throws BadPlace when servers have given signs of life */
async function noServers(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from processes where seen > clock_timestamp() - ${EXPIRY_MS} * interval '1 millisecond'
  `.execute(db);
  if (rows[0]?.n !== 0) throw inUse();
}

/** The steps of migration that have been taken; none where there is no database of Curfew. */
async function steps(db: Kysely<Tables>): Promise<readonly string[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}

/**
 * A database that is there, in the present form. `idle`: one that no server serves meanwhile, and which may be written to.
 * @throws BadPlace
 */
export async function withExisting<R>(
  place: string,
  work: (db: Kysely<Tables>) => Promise<R>,
  { idle = false }: { readonly idle?: boolean } = {},
): Promise<R> {
  if (postgresUrlOf(place) === null && !existsSync(fileAt(place)))
    throw new BadPlace('noDatabase', `there is no database at ${fileAt(place)}`);
  return using(idle ? connectedAlone(place) : connected(place, { readonly: true }), async (db) => {
    const last = (await steps(db)).at(-1);
    if (last === undefined) throw new BadPlace('noDatabase', 'there is no database of Curfew at that place');
    if (last !== latestStep)
      throw new BadPlace(
        'otherVersion',
        `the database is in the form of another version (${last}, not ${latestStep}): start this version's server on it once`,
      );
    if (idle && isPostgresUrl(place)) await noServers(db);
    return work(db);
  });
}

/** @throws BadPlace when a file holds no database of Curfew, of whatever version */
export function someVersion(path: string): Promise<void> {
  return using(connected(path, { readonly: true }), async (db) => {
    if ((await steps(db)).length === 0)
      throw new BadPlace('noDatabase', `there is no database of Curfew in ${path}`);
  });
}

/** A database that is made where there is none, and brought to the present form. */
export async function withPresent<R>(place: string, work: (db: Kysely<Tables>) => Promise<R>): Promise<R> {
  if (postgresUrlOf(place) === null && !place.endsWith('.db')) makeFolder(place);
  return using(connected(place, { readonly: false }), async (db) => {
    await migrate(db);
    return work(db);
  });
}

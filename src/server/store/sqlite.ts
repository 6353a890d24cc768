import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import type { Meter } from '../meter.ts';
import { noMeter } from '../meter.ts';
import type { Patience } from './group-commit.ts';
import { groupCommit } from './group-commit.ts';
import { kyselyStore } from './kysely-store.ts';
import { migrate } from './migrations.ts';
import { sqliteCommit } from './sqlite-commit.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/**
 * How long a statement waits for another process that has the database locked. All else waits with it, so it is
 * short; commits of actions are tried again for longer, with the process free in between.
 */
const BUSY_MS = 50;

const patience: Patience = {
  forMs: 2000,
  everyMs: 100,
  locked: (error) => /^SQLITE_(?:BUSY|LOCKED)/.test(String((error as { code?: unknown }).code)),
};

/** Opens the embedded database in a folder, making and migrating it where needed. */
export async function openSqlite(folder: string, meter: Meter = noMeter): Promise<Store> {
  mkdirSync(folder, { recursive: true, mode: 0o700 }); // the seeds of running matches are in there
  const database = new Database(join(folder, 'curfew.db'));
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL'); // an acknowledged action survives a power cut too
  database.pragma('foreign_keys = ON');
  database.pragma(`busy_timeout = ${BUSY_MS}`);
  const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database }) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  const commit = sqliteCommit(database);
  // While it holds Kysely's one connection, no other transaction is half way through.
  const alone = <T>(work: () => T): Promise<T> => db.connection().execute(async () => work());
  return kyselyStore(
    db,
    groupCommit((appends) => alone(() => commit(appends)), patience, meter),
  );
}

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { kyselyStore } from './kysely-store.ts';
import { migrate } from './migrations.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

/** How long a statement waits for another process (a backup, say) that has the database locked. */
const BUSY_MS = 2000;

/** Opens the embedded database in a folder, making and migrating it where needed. */
export async function openSqlite(folder: string): Promise<Store> {
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
  return kyselyStore(db);
}

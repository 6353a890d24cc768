import { join } from 'node:path';
import { Kysely } from 'kysely';
import type { Meter } from '../meter.ts';
import { noMeter } from '../meter.ts';
import { telling, toldBySqlite, toldOfCause } from './errors.ts';
import { makeFolder } from './folder.ts';
import { groupCommit } from './group-commit.ts';
import { kyselyStore } from './kysely-store.ts';
import { migrate } from './migrations.ts';
import type { MatchSnapshot } from './snapshot-store.ts';
import { sqliteDialect } from './sqlite-dialect.ts';
import { openFile } from './sqlite-file.ts';
import { openFileInThread } from './sqlite-thread.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

export interface SqliteOptions {
  readonly meter?: Meter;
  /** Write in a thread of its own, so that nobody waits for the disk but who wants something stored. */
  readonly thread?: boolean;
  /** How long a write waits for another process that has the database locked, in milliseconds. */
  readonly busyMs?: number;
}

const BUSY_MS = 2000;

/**
 * Opens the embedded database in a folder, making and migrating it where needed. One connection writes; another,
 * always on this thread, reads what is committed, which takes less time than to ask a thread would.
 */
export async function openSqlite(folder: string, options: SqliteOptions = {}): Promise<Store> {
  const { meter = noMeter, thread = false, busyMs = BUSY_MS } = options;
  makeFolder(folder);
  const path = join(folder, 'curfew.db');
  const file = (thread ? openFileInThread : openFile)({ path, busyMs });
  const db = new Kysely<Tables>({ dialect: sqliteDialect(file) });
  try {
    await migrate(db);
  } catch (error) {
    await db.destroy();
    throw toldOfCause(error, toldBySqlite);
  }
  const reads = new Kysely<Tables>({
    dialect: sqliteDialect(openFile({ path, busyMs, readonly: true })),
  });
  // While it holds Kysely's one connection, no other transaction is half way through.
  const append = groupCommit((appends) => db.connection().execute(() => file.commit(appends)), meter);
  // It holds the connection only until the order is on its way, since orders are taken in turn: no commit waits for the answer.
  const keep = async (snapshots: readonly MatchSnapshot[]): Promise<void> => {
    const { kept } = await db.connection().execute(async () => ({ kept: file.keep(snapshots) }));
    await kept;
  };
  return telling(kyselyStore({ db, reads, append, keep }), toldBySqlite);
}

import { closeSync, openSync } from 'node:fs';
import Database from 'better-sqlite3';
import type { Append } from './group-commit.ts';
import type { MatchSnapshot } from './snapshot-store.ts';
import { sqliteCommit } from './sqlite-commit.ts';
import { sqliteSnapshots } from './sqlite-snapshots.ts';

/** What a statement came to. */
export interface Ran {
  readonly rows: unknown[];
  readonly changes: number;
}

/** A connection, wherever it is: here or in a thread of its own. One thing at a time. */
export interface SqliteFile {
  run(sql: string, parameters: readonly unknown[]): Promise<Ran>;
  /** See `sqliteCommit`. */
  commit(appends: readonly Append[]): Promise<readonly (Error | null)[]>;
  /** See `SnapshotStore`. */
  keep(snapshots: readonly MatchSnapshot[]): Promise<void>;
  close(): Promise<void>;
}

/** Where the file is, and how long a statement waits for another process (a backup, say) that has it locked. */
export interface FilePlace {
  readonly path: string;
  readonly busyMs: number;
  readonly readonly?: boolean; // it only looks, at what is committed
  readonly alone?: boolean; // nobody else may have it open
}

/** So many statements are kept prepared. Of those that are run again and again there are fewer. */
const PREPARED = 100;

type Prepared = Database.Statement<unknown[], unknown>;

/** Opens the file on this thread, which stands still while the disk writes. */
export function openFile({ path, busyMs, readonly = false, alone = false }: FilePlace): SqliteFile {
  if (!readonly) closeSync(openSync(path, 'a', 0o600)); // seeds of running matches are in there: a new one is its owner's alone
  const database = new Database(path, { readonly, timeout: busyMs });
  if (alone) database.pragma('locking_mode = EXCLUSIVE');
  if (!readonly) {
    database.pragma('journal_mode = WAL');
    database.pragma('synchronous = FULL'); // an acknowledged action survives a power cut too
    // Whoever waits for the commit that brings the log's pages home waits for all of them: seldom, then, and by then many
    // of them have been written so often that they count once.
    database.pragma('wal_autocheckpoint = 4000');
    database.pragma('foreign_keys = ON');
  }
  database.pragma(`busy_timeout = ${busyMs}`);
  let commit: ReturnType<typeof sqliteCommit> | null = null; // its tables may have to be made first
  let keep: ReturnType<typeof sqliteSnapshots> | null = null;
  const known = new Map<string, Prepared>(); // the oldest first

  function prepared(sql: string): Prepared {
    let statement = known.get(sql);
    if (!statement) {
      statement = database.prepare<unknown[], unknown>(sql);
      known.set(sql, statement);
      if (known.size > PREPARED) known.delete(known.keys().next().value as string);
    }
    return statement;
  }

  return {
    async run(sql, parameters) {
      const statement = prepared(sql);
      if (statement.reader) return { rows: statement.all(...parameters), changes: 0 };
      return { rows: [], changes: statement.run(...parameters).changes };
    },
    async commit(appends) {
      commit ??= sqliteCommit(database);
      return commit(appends);
    },
    async keep(snapshots) {
      keep ??= sqliteSnapshots(database);
      keep(snapshots);
    },
    async close() {
      database.close();
    },
  };
}

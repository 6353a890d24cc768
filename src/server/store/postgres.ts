import { Kysely, PostgresDialect } from 'kysely';
import type { Meter } from '../meter.ts';
import { noMeter } from '../meter.ts';
import { telling, toldByPostgres, toldOfCause } from './errors.ts';
import { groupCommit } from './group-commit.ts';
import { kyselyStore } from './kysely-store.ts';
import { migrate } from './migrations.ts';
import { postgresCommit } from './postgres-commit.ts';
import { postgresPool } from './postgres-pool.ts';
import { postgresSnapshots } from './postgres-snapshots.ts';
import type { Store } from './store.ts';
import type { Tables } from './tables.ts';

export interface PostgresOptions {
  readonly meter?: Meter;
  /** How many connections at most. */
  readonly connections?: number;
  /** How long a statement may take, in milliseconds: what takes longer is refused as retryable. */
  readonly statementMs?: number;
  /** How long a connection is waited for, in milliseconds. */
  readonly connectMs?: number;
  /** What its connections are called at the server; `cluster/process.ts` reads it there. */
  readonly name?: string;
}

const CONNECTIONS = 10;
const STATEMENT_MS = 10_000;
const CONNECT_MS = 5000;

/**
 * Opens a database on a PostgreSQL server (postgres://…), making and migrating its tables where needed. Several processes
 * may do so at once.
 * @throws StoreUnavailable when the server can't be reached
 */
export async function openPostgres(url: string, options: PostgresOptions = {}): Promise<Store> {
  const { meter = noMeter, connections = CONNECTIONS, name = 'curfew' } = options;
  const { statementMs = STATEMENT_MS, connectMs = CONNECT_MS } = options;
  await migrateAlone(url, connectMs);
  const pool = postgresPool(url, { connections, statementMs, connectMs, name });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  const append = groupCommit(postgresCommit(pool), meter);
  return telling(kyselyStore({ db, reads: db, append, keep: postgresSnapshots(db) }), toldByPostgres);
}

/** On a connection of its own, that may wait as long as another process migrates, and take as long as it takes. */
async function migrateAlone(url: string, connectMs: number): Promise<void> {
  const pool = postgresPool(url, { connections: 1, statementMs: 0, connectMs });
  const db = new Kysely<Tables>({ dialect: new PostgresDialect({ pool }) });
  try {
    await migrate(db);
  } catch (error) {
    throw toldOfCause(error, toldByPostgres);
  } finally {
    await db.destroy();
  }
}

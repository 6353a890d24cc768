import type { Kysely, TransactionBuilder } from 'kysely';

/**
 * A transaction that only looks, and sees all as it was at one moment, whoever writes meanwhile. SQLite's are always so;
 * what is asked for here is what PostgreSQL has to be told.
 */
export const fromOneMoment = <T>(db: Kysely<T>): TransactionBuilder<T> =>
  db.transaction().setIsolationLevel('repeatable read').setAccessMode('read only');

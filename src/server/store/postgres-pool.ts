import type { PostgresPool } from 'kysely';
import type { QueryConfig } from 'pg';
import pg from 'pg';

export interface PoolOptions {
  /** How many connections at most. */
  readonly connections: number;
  /** How long a statement may take, a lock may be waited for, a transaction may lie idle. Milliseconds; 0: for ever. */
  readonly statementMs: number;
  /** How long a connection may be waited for, new or from the others. Milliseconds. */
  readonly connectMs: number;
  /** What the connections are called at the server. */
  readonly name?: string;
}

/** Connections as Kysely takes them, and for a statement that is no query of Kysely's. */
export interface PostgresConnections extends PostgresPool {
  run<Row extends object>(statement: QueryConfig): Promise<Row[]>;
}

/** Longer than the server takes to see that a statement has taken too long: then it is out of reach. */
const ANSWER_MS = 2000;
const INT8 = 20;

/** All that a connection hands out: 64-bit numbers as numbers, since all there are here are counts and instants. */
const types = {
  getTypeParser: (oid: number, format?: 'text' | 'binary') =>
    oid === INT8 ? Number : (pg.types.getTypeParser(oid, format as 'text') as (text: string) => unknown),
};

/** A pool whose broken connections are thrown away, and no fault of theirs takes the process down. */
export function postgresPool(
  url: string,
  { connections, statementMs, connectMs, name = 'curfew' }: PoolOptions,
): PostgresConnections {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectMs,
    keepAlive: true,
    application_name: name,
    types: types as pg.CustomTypesConfig,
    ...(statementMs > 0 && {
      statement_timeout: statementMs,
      lock_timeout: statementMs,
      idle_in_transaction_session_timeout: statementMs,
      query_timeout: statementMs + ANSWER_MS,
    }),
  });
  // One that dies idle is out of the pool already; whoever wants one gets another, or an error of his own. Each ignores
  // its own errors all its life, from before the first asks for it: the server may cut it off in the same breath as it
  // lets it in, and while it is thrown away.
  pool.on('error', ignore);
  pool.on('connect', (client) => client.on('error', ignore));

  /** A connection until it is let go of; thrown away then if it has failed otherwise than by the server's own refusal. */
  async function held() {
    const client = await pool.connect();
    let broken = false;
    return {
      async ask<R>(work: (client: pg.PoolClient) => Promise<R>): Promise<R> {
        try {
          return await work(client);
        } catch (error) {
          broken ||= !answered(error);
          throw error;
        }
      },
      release: () => client.release(broken),
    };
  }

  return {
    async connect() {
      const { ask, release } = await held();
      const query = (sql: string, parameters: readonly unknown[]) =>
        ask((client) => client.query(sql, [...parameters]));
      return { query, release } as never; // it has no cursors
    },
    async run<Row extends object>(statement: QueryConfig) {
      const { ask, release } = await held();
      try {
        return (await ask((client) => client.query<Row>(statement))).rows;
      } finally {
        release();
      }
    },
    end: () => pool.end(),
  };
}

const ignore = (): void => undefined;

/** Whether it was the server that refused, and goes on serving this connection. */
const answered = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && error.severity !== 'FATAL' && error.severity !== 'PANIC';

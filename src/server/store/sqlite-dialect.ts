import type { CompiledQuery, DatabaseConnection, Dialect, Driver, QueryResult } from 'kysely';
import { SqliteAdapter, SqliteIntrospector, SqliteQueryCompiler } from 'kysely';
import type { SqliteFile } from './sqlite-file.ts';

/** Kysely's SQLite over a connection that may be in another thread. Whoever holds the connection has it alone. */
export function sqliteDialect(file: SqliteFile): Dialect {
  return {
    createAdapter: () => new Adapter(),
    createDriver: () => driver(file),
    createIntrospector: (db) => new SqliteIntrospector(db),
    createQueryCompiler: () => new SqliteQueryCompiler(),
  };
}

/** SQLite can take back what was done to its tables; so that a migration that fails, or is cut off, leaves nothing half done. */
class Adapter extends SqliteAdapter {
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

function driver(file: SqliteFile): Driver {
  const connection: DatabaseConnection = {
    async executeQuery<R>({ sql, parameters }: CompiledQuery): Promise<QueryResult<R>> {
      const { rows, changes } = await file.run(sql, parameters);
      return { rows: rows as R[], numAffectedRows: BigInt(changes) };
    },
    streamQuery() {
      throw new Error('rows are not streamed');
    },
  };
  let last: Promise<void> = Promise.resolve();
  let release: () => void = () => undefined;
  const run = async (sql: string): Promise<void> => void (await file.run(sql, []));
  return {
    init: () => Promise.resolve(),
    async acquireConnection() {
      const before = last;
      let mine = (): void => undefined;
      last = new Promise((resolve) => (mine = resolve));
      await before;
      release = mine;
      return connection;
    },
    beginTransaction: () => run('begin immediate'), // one that reads first could not be sure to write later
    commitTransaction: () => run('commit'),
    rollbackTransaction: () => run('rollback'),
    async releaseConnection() {
      release();
    },
    destroy: () => file.close(),
  };
}

/* What may become of a write or a look, beside success. Whatever else is thrown is a fault of ours. */

/**
 * What was to be stored does not follow from what is: another writer was faster, the match or table is gone or no longer
 * runs, or the action is stored already. Nothing was stored. Load anew and judge again.
 */
export class StoreConflict extends Error {
  override readonly name = 'StoreConflict';
}

/**
 * The database can't answer now: it is locked, full, restarting, out of reach, or took too long. The same may be asked
 * again later. Nothing is half stored; whether a commit whose answer was lost is stored nobody knows: load anew.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
  readonly code: string; // of the database or the system, such as SQLITE_BUSY, 57P01, ECONNREFUSED
  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options);
    this.code = code;
  }
}

/**
 * What is kept of a table is not what a server has stored, or it is carried on by nobody: it is left as it is, for somebody
 * to look at. Other tables have nothing to do with it.
 */
export class TableDamaged extends Error {
  override readonly name = 'TableDamaged';
  readonly table: string;
  readonly row: number; // of the table's; 0: the table itself
  readonly why: string; // of its form: never what is in it
  constructor(table: string, row: number, why: string, options?: ErrorOptions) {
    super(`row ${row}: ${why}`, options);
    this.table = table;
    this.row = row;
    this.why = why;
  }
}

/** What an error of the database's own means. */
export type Told = (error: unknown) => unknown;

/** The same functions, also those of the parts, which reject with what the errors beneath mean. */
export function telling<T extends object>(part: T, told: Told): T {
  const wrapped = Object.entries(part).map(([name, value]: [string, unknown]) => {
    if (typeof value === 'function') {
      const call = value as (...args: unknown[]) => Promise<unknown>;
      return [
        name,
        async (...args: unknown[]) => {
          try {
            return await call(...args);
          } catch (error) {
            throw told(error);
          }
        },
      ];
    }
    return [name, typeof value === 'object' && value !== null ? telling(value, told) : value];
  });
  return Object.fromEntries(wrapped) as T;
}

const codeOf = (error: unknown): string =>
  error instanceof Error ? String((error as { code?: unknown }).code ?? '') : '';
const textOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const SQLITE_CONFLICT = /^SQLITE_CONSTRAINT_(?:PRIMARYKEY|UNIQUE|FOREIGNKEY|ROWID)$/;
const SQLITE_LATER = /^SQLITE_(?:BUSY|LOCKED|FULL|IOERR|CANTOPEN|READONLY|NOMEM)/;

/** Of better-sqlite3. */
export const toldBySqlite: Told = (error) => {
  const code = codeOf(error);
  if (SQLITE_CONFLICT.test(code)) return new StoreConflict(textOf(error), { cause: error });
  if (SQLITE_LATER.test(code)) return new StoreUnavailable(code, textOf(error), { cause: error });
  return error;
};

/** A unique key or a foreign one is violated. */
const POSTGRES_CONFLICT = /^(?:23505|23503)$/;
/**
 * By the code PostgreSQL gives (appendix A of its manual): connection, resources, shutting down or starting, cancelled
 * (a timeout), lock not had, deadlock and serialization, timeouts of a session, a server that only reads (a standby).
 */
const POSTGRES_LATER = /^(?:08...|53...|57P0[1-5]|57014|55P03|40001|40P01|25P0[34]|25006|58...)$/;
/** By the code of the system, where it never came so far. */
const SYSTEM_LATER =
  /^(?:ECONNREFUSED|ECONNRESET|ECONNABORTED|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;
/** What the client library says without a code. */
const CLIENT_LATER =
  /connection terminated|connection error and is not queryable|timeout exceeded when trying to connect|query read timeout|client was closed/i;

/** Of pg. */
export const toldByPostgres: Told = (error) => {
  if (error instanceof AggregateError && error.errors.length > 0 && codeOf(error) === '')
    return toldByPostgres(error.errors[0]); // of each address a host name stands for
  const code = codeOf(error);
  if (POSTGRES_CONFLICT.test(code)) return new StoreConflict(textOf(error), { cause: error });
  if (POSTGRES_LATER.test(code) || SYSTEM_LATER.test(code))
    return new StoreUnavailable(code, textOf(error), { cause: error });
  if (code === '' && CLIENT_LATER.test(textOf(error)))
    return new StoreUnavailable('CONNECTION', textOf(error), { cause: error });
  return error;
};

/** Of an error that has the database's own as its cause: itself, unless the database only can't answer now. */
export function toldOfCause(error: unknown, told: Told): unknown {
  const why = told(error instanceof Error ? error.cause : undefined);
  return why instanceof StoreUnavailable ? why : error;
}

import type { Meter } from '../meter.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

export interface StoreOptions {
  readonly meter?: Meter;
  readonly name?: string; // of connections to PostgreSQL
}

/** Whether this names a PostgreSQL database; else it is the folder of an embedded one. */
export const isPostgresUrl = (place: string): boolean => /^postgres(?:ql)?:\/\//.test(place);

/** The store at a place: `postgres://…`, or the folder of the embedded database. */
export function openStore(place: string, { meter, name }: StoreOptions = {}): Promise<Store> {
  const options = { ...(meter && { meter }) };
  if (!isPostgresUrl(place)) return openSqlite(place, { thread: true, ...options });
  return openPostgres(place, { ...options, ...(name !== undefined && { name }) });
}

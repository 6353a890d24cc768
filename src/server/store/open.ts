import type { Meter } from '../meter.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

/** Whether this names a PostgreSQL database; else it is the folder of an embedded one. */
export const isPostgresUrl = (place: string): boolean => /^postgres(?:ql)?:\/\//.test(place);

/** The store at a place: `postgres://…`, or the folder of the embedded database. */
export const openStore = (place: string, options: { readonly meter?: Meter } = {}): Promise<Store> =>
  isPostgresUrl(place) ? openPostgres(place, options) : openSqlite(place, { thread: true, ...options });

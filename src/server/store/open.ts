import type { Meter } from '../meter.ts';
import { BadPlace } from './bad-place.ts';
import { holdFolder, makeFolder } from './folder.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import type { Store } from './store.ts';

export interface StoreOptions {
  readonly meter?: Meter;
  readonly name?: string; // of connections to PostgreSQL
}

/** Whether this names a PostgreSQL database; else it is the folder of an embedded one. */
export const isPostgresUrl = (place: string): boolean => /^postgres(?:ql)?:\/\//.test(place);

/**
 * The URL of a PostgreSQL database, `null` for a path.
 * @throws BadPlace for what looks like neither: a URL that is mistyped would make a folder of that name
 */
export function postgresUrlOf(place: string): string | null {
  if (isPostgresUrl(place)) return place;
  const scheme = /^[a-z][a-z0-9+.-]*:\/\//i.exec(place)?.[0];
  if (scheme === undefined && place !== '') return null;
  throw new BadPlace(
    'noSuchPlace',
    place === ''
      ? 'a place is a folder, a file or postgres://…'
      : `a place begins with postgres://, not ${scheme}, or is a folder or a file`,
  );
}

/**
 * The store at a place, for a server: `postgres://…`, or the folder of the embedded database, which it then has for itself.
 * @throws BadPlace
 */
export async function openStore(place: string, { meter, name }: StoreOptions = {}): Promise<Store> {
  const options = { ...(meter && { meter }) };
  if (postgresUrlOf(place) !== null)
    return openPostgres(place, { ...options, ...(name !== undefined && { name }) });
  makeFolder(place);
  const letGo = holdFolder(place);
  try {
    const store = await openSqlite(place, { thread: true, ...options });
    return { ...store, close: () => store.close().finally(letGo) };
  } catch (error) {
    letGo();
    throw error;
  }
}

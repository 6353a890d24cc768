import type { DBSchema, IDBPDatabase } from 'idb';
import { openDB } from 'idb';
import type { Json } from '../engine/json.ts';
import type { SeatHolder, StoredMatch, StoredRow } from '../server/store/stored.ts';
import type { StoredSummary, StoredTableRow, TableMember } from '../server/store/table-store.ts';
import type { MemberId } from '../table/vocabulary.ts';

/** A table but for its rows. Holds no secret but the invite code, which opens nothing here. */
export interface KeptTable {
  readonly id: string;
  readonly created: number;
  readonly last: number;
  readonly code: string;
  readonly match: string | null;
  readonly summary: StoredSummary;
  readonly members: readonly TableMember[];
}

/** A match but for its rows. */
export interface KeptMatch {
  readonly match: StoredMatch;
  readonly holders: readonly SeatHolder[];
  readonly held: readonly SeatHolder[]; // who holds or held a seat
  readonly events: readonly Json[] | null;
}

/** What is kept on the device. Rows are added, never changed: their keys say who was first. */
export interface Kept extends DBSchema {
  tables: { key: string; value: KeptTable };
  tableRows: { key: [table: string, number: number]; value: StoredTableRow };
  matches: { key: string; value: KeptMatch };
  rows: { key: [match: string, number: number]; value: StoredRow };
}

export type Database = IDBPDatabase<Kept>;

const NAME = 'curfew';
const VERSION = 1;

/**
 * Opens the database of this device, or makes it.
 * @throws DOMException where the browser keeps nothing, as some do in private windows
 */
export const openDatabase = (name = NAME): Promise<Database> =>
  openDB<Kept>(name, VERSION, {
    upgrade(db) {
      db.createObjectStore('tables', { keyPath: 'id' });
      db.createObjectStore('tableRows');
      db.createObjectStore('matches', { keyPath: 'match.id' });
      db.createObjectStore('rows');
    },
  });

/** The tables on this device that are not closed, the most lively first, and as whom this device sits there. */
export async function keptTables(db: Database): Promise<readonly (KeptTable & { member: MemberId })[]> {
  const tables = await db.getAll('tables');
  return tables
    .flatMap((table) => {
      const [me] = table.members;
      return me && table.summary.status !== 'closed' ? { ...table, member: me.member } : [];
    })
    .toSorted((a, b) => b.last - a.last);
}

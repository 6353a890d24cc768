import type { Seat } from '../../engine/seats.ts';
import type { ClockStore } from './clock-store.ts';
import type { PushStore } from './push-store.ts';
import type { TableStore } from './table-store.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import type { DeviceHash, StoredRow, MatchWithLog, MatchEnd } from './stored.ts';

export type {
  DeviceHash,
  StoredMatch,
  NewStoredMatch,
  StoredRow,
  SeatHolder,
  MatchWithLog,
  MatchEnd,
  Snapshot,
  MatchFromSnapshot,
} from './stored.ts';

/*
 * What the server asks of its database, and the promises it builds on. All is asynchronous, though SQLite need
 * not be, so that a database in another process fits the same interface.
 */

export interface Store extends TableStore {
  load(id: string): Promise<MatchWithLog | null>;

  /**
   * Adds rows to a running match's log, and its end: all of it or nothing, durable once resolved. Rejects when a
   * row of that number is there already (another writer was faster) or the match no longer runs. After a
   * rejection nobody knows whether it was stored: load the match again.
   */
  append(id: string, rows: readonly StoredRow[], end: MatchEnd | null): Promise<void>;

  /** Marks a running match as one that can't be carried on. Its log stays as it is. */
  stop(id: string): Promise<void>;

  /** The seats this device holds in a match, in the order of their names. */
  seatsOf(id: string, device: DeviceHash): Promise<readonly Seat[]>;

  readonly snapshots: SnapshotStore;

  readonly clocks: ClockStore;

  readonly push: PushStore;

  /** Resolves when the database answers. */
  ping(): Promise<void>;

  close(): Promise<void>;
}

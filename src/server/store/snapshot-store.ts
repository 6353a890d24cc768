import type { MatchFromSnapshot, Snapshot } from './stored.ts';

/** A snapshot and whose it is. */
export interface MatchSnapshot extends Snapshot {
  readonly match: string;
}

/**
 * Where running matches stood, so that they are quickly in memory again. All of it can be lost and made anew: nothing waits for
 * the disk, nothing is carried to another database, and when a match ends its snapshot goes.
 */
export interface SnapshotStore {
  load(match: string): Promise<MatchFromSnapshot | null>;
  /** Each in the place of the match's last one, if it is newer and the match still runs. */
  keep(snapshots: readonly MatchSnapshot[]): Promise<void>;
}

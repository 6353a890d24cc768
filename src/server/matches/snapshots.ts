import type { Logger } from 'pino';
import type { MatchSnapshot, SnapshotStore } from '../store/snapshot-store.ts';
import { faultOf } from './fault.ts';

/** Stores snapshots behind whatever else is done: nobody waits for one. */
export interface SnapshotLane {
  /** The match may have one that waits already: the later takes its place. */
  keep(snapshot: MatchSnapshot): void;
  /** Resolves when all there were are stored, or could not be. */
  settled(): Promise<void>;
}

/** So many are stored at once at the most: a commit that comes meanwhile waits for no more than these. */
const AT_ONCE = 8;

/** While one batch is stored, the next gathers. */
export function snapshotLane(store: Pick<SnapshotStore, 'keep'>, log: Logger): SnapshotLane {
  const waiting = new Map<string, MatchSnapshot>();
  let storing: Promise<void> | null = null;

  async function storeAll(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting.values()].slice(0, AT_ONCE);
      for (const { match } of batch) waiting.delete(match);
      try {
        await store.keep(batch);
      } catch (error) {
        log.warn(faultOf(error), 'snapshots not stored'); // these matches will take longer to load
      }
    }
    storing = null;
  }

  return {
    keep(snapshot) {
      waiting.set(snapshot.match, snapshot);
      storing ??= Promise.resolve().then(storeAll);
    },
    settled: () => storing ?? Promise.resolve(),
  };
}

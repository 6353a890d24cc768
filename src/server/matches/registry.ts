import { restingMs } from '../limits.ts';
import { LiveMatch } from './live-match.ts';
import type { MatchDeps } from './deps.ts';
import { snapshotLane } from './snapshots.ts';

/** Of so many matches at a time it is stored where they stand when the server stops: each is some 40 KB. */
const NOTED = 100;
/** People wait for the server to come back: what is not noted by then is carried out anew, from its last snapshot on. */
const NOTING_MS = 2000;

/** The matches in memory. A match is loaded when somebody comes to it and leaves when nobody is there any more. */
export interface Matches {
  /**
   * The one object that may move this match on. It may not be loaded yet, nor is it known to exist. To be asked for
   * anew whenever something else was waited for: one that nobody uses gives way to another.
   */
  named(id: string): LiveMatch;
  /** The same where it is in memory. */
  present(id: string): LiveMatch | null;
  /** All that are. */
  all(): Iterable<LiveMatch>;
  /** How many are in memory. */
  count(): number;
  /** Takes out of memory what is not needed there: idle matches, and all but the watchers of those at rest. */
  evict(): void;
  /** Takes no more actions, finishes those under way, and has noted where all stand. */
  close(): Promise<void>;
}

export function liveMatches(deps: MatchDeps): Matches {
  const matches = new Map<string, LiveMatch>();
  const { snapshots } = deps.store;
  const lane = snapshots ? snapshotLane(snapshots, deps.log) : null;
  const each: MatchDeps = lane ? { ...deps, keepSnapshot: (snapshot) => lane.keep(snapshot) } : deps;
  return {
    named(id) {
      let match = matches.get(id);
      if (!match) matches.set(id, (match = new LiveMatch(id, each)));
      match.touch();
      return match;
    },
    present: (id) => matches.get(id) ?? null,
    all: () => matches.values(),
    count: () => matches.size,
    evict() {
      for (const [id, match] of matches) {
        if (!match.idle(restingMs(deps.limits))) {
          match.rest(deps.limits.restMs);
          continue;
        }
        match.leave();
        matches.delete(id);
      }
    },
    async close() {
      await Promise.all([...matches.values()].map((match) => match.close()));
      const began = performance.now();
      let noted = 0;
      for (const match of matches.values()) {
        if (performance.now() - began > NOTING_MS) break;
        match.note();
        if (++noted % NOTED === 0) await lane?.settled();
      }
      await lane?.settled();
    },
  };
}

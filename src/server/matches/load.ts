import type { AnyGame } from '../../engine/game.ts';
import type { ReplayDiverged } from '../../engine/match.ts';
import type { Result } from '../../engine/result.ts';
import { ok } from '../../engine/result.ts';
import type { Store, StoredMatch } from '../store/store.ts';
import type { ChanceFrom, Standing } from './standing.ts';
import { resumedStanding, standingOf } from './standing.ts';

/** What matches are loaded from; a store may have no snapshots. */
export type MatchSource = Pick<Store, 'load'> & Partial<Pick<Store, 'snapshots'>>;

export interface LoadedMatch {
  readonly match: StoredMatch;
  /** Worked out: from its snapshot, or where that won't do from all of its log. */
  standing(): Promise<Result<Standing, ReplayDiverged>>;
}

/** A match out of the store; null where it isn't there. `doubted` is called where its snapshot won't do. */
export async function loadMatch(
  store: MatchSource,
  id: string,
  gameNamed: (name: string) => AnyGame | undefined,
  chance: ChanceFrom,
  doubted: () => void,
): Promise<LoadedMatch | null> {
  const short = (await store.snapshots?.load(id)) ?? null;
  const stored = short ?? (await store.load(id));
  if (!stored) return null;
  return {
    match: stored.match,
    async standing() {
      const resumed = short && resumedStanding(short, gameNamed, chance);
      if (resumed) return ok(resumed);
      if (!short?.snapshot) return standingOf(stored, gameNamed, chance); // that was all of it
      doubted();
      return standingOf((await store.load(id)) ?? stored, gameNamed, chance);
    },
  };
}

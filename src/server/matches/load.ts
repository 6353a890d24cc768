import type { AnyGame } from '../../engine/game.ts';
import type { ReplayDiverged } from '../../engine/match.ts';
import type { Result } from '../../engine/result.ts';
import { ok } from '../../engine/result.ts';
import type { Logger } from 'pino';
import type { ErrorCode } from '../../protocol/messages.ts';
import type { Store, StoredMatch } from '../store/store.ts';
import { faultOf } from './fault.ts';
import type { ChanceFrom, Standing } from './standing.ts';
import { resumedStanding, standingOf } from './standing.ts';

/** A match that can't be had, and what to tell whoever wants it. */
export class NoMatch extends Error {
  override readonly name = 'NoMatch';
  readonly code: Extract<ErrorCode, 'noSuchMatch' | 'stopped'>;
  constructor(code: NoMatch['code']) {
    super(code);
    this.code = code;
  }
}

/** What matches are loaded from; a store may have no snapshots. */
export type MatchSource = Pick<Store, 'load'> & Partial<Pick<Store, 'snapshots'>>;

/** What it takes to load a match that is to be played on. */
interface LoadDeps {
  readonly store: MatchSource & Pick<Store, 'stop'>;
  readonly gameNamed: (name: string) => AnyGame | undefined;
  readonly chance: ChanceFrom;
}

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

/**
 * A match as it stands, to be played on. One that the present rules don't carry out as it was is stopped, and stays as it is.
 * @param found called once it is known where it is played, before it is worked out
 * @throws NoMatch
 */
export async function loadToPlay(
  id: string,
  { store, gameNamed, chance }: LoadDeps,
  log: () => Logger,
  found: (match: StoredMatch) => Promise<void>,
): Promise<Standing> {
  const loaded = await loadMatch(store, id, gameNamed, chance, () => log().warn('snapshot not used'));
  if (!loaded) throw new NoMatch('noSuchMatch');
  const { status, start } = loaded.match;
  if (status === 'stopped') throw new NoMatch('stopped');
  await found(loaded.match);
  const standing = await loaded.standing();
  if (standing.ok) return standing.value;
  // While processes are being updated: one of the new version began it, and carries it on.
  if (start.rulesVersion > (gameNamed(start.game)?.rulesVersion ?? Infinity))
    throw new Error('begun under newer rules');
  log().error({ row: standing.error.row, ...faultOf(standing.error) }, 'match stopped');
  await store.stop(id);
  throw new NoMatch('stopped');
}

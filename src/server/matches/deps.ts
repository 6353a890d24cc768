import type { Logger } from 'pino';
import type { AnyGame, Outcome } from '../../engine/game.ts';
import type { Seat } from '../../engine/seats.ts';
import type { Beat } from '../bots/beat.ts';
import type { BotPlayers } from '../bots/question.ts';
import type { Cluster } from '../cluster/cluster.ts';
import type { Limits } from '../limits.ts';
import type { Meter } from '../meter.ts';
import type { MatchSnapshot } from '../store/snapshot-store.ts';
import type { Store, StoredMatch } from '../store/store.ts';
import type { MatchSource } from './load.ts';
import type { ChanceFrom } from './standing.ts';
import type { TimeDeps } from './time.ts';

/** What a match works with. */
export interface MatchDeps extends TimeDeps {
  readonly store: MatchSource & Pick<Store, 'append' | 'stop'>;
  readonly bots: BotPlayers;
  readonly beat: Beat;
  readonly gameNamed: (name: string) => AnyGame | undefined;
  readonly chance: ChanceFrom;
  readonly limits: Limits;
  readonly now: () => number;
  readonly log: Logger;
  readonly meter?: Meter;
  readonly cluster?: Cluster; // where other processes serve the same database
  readonly keepSnapshot?: (snapshot: MatchSnapshot) => void; // `liveMatches` sees to it where the store has snapshots
  /** Told when a match is over, once that is stored. */
  readonly ended?: (match: StoredMatch, outcome: Outcome) => void;
  /** Told whenever the match may wait for others than before, once that is stored: the game's public `waiting`. */
  readonly waits?: (match: StoredMatch, waiting: () => readonly Seat[]) => void;
}

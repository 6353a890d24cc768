import type { Emitted } from '../../engine/events.ts';
import { audiences } from '../../engine/events.ts';
import type { Outcome } from '../../engine/game.ts';
import type { Seat } from '../../engine/seats.ts';
import type { BlessingPlay, Plan } from './actions.ts';
import type { RouteName } from './board/board.ts';
import type { Point } from './board/format.ts';
import type { FalseNoise, GuardSecret, NoviceSecret, Open, Phase, SheetLine } from './state.ts';
import type {
  Blessing,
  Card,
  EdgePair,
  EndReason,
  FreeReason,
  GuardCard,
  GuardId,
  NoviceId,
  Roller,
  WatcherId,
} from './vocabulary.ts';

/** All that was secret, opened when the match is over (N13). */
export interface Revealed {
  readonly novices: readonly {
    readonly id: NoviceId;
    readonly wish: number;
    readonly blessing: Blessing | null; // as dealt
    readonly falseNoise: FalseNoise | null;
    readonly point: Point;
    readonly keys: boolean;
    readonly item: boolean;
    readonly sheet: readonly SheetLine[];
  }[];
  readonly guards: Readonly<Record<GuardId, Blessing | null>>; // as dealt
  readonly undealt: { readonly wishes: readonly number[]; readonly blessings: readonly Blessing[] };
}

/** Events that everybody sees. Fields that scenario files do not print are listed in `scenario.ts`. */
export type OpenEvent =
  | { readonly event: 'began'; readonly open: Open } // the public part as it stands at the start
  | { readonly event: 'turn'; readonly turn: number }
  | { readonly event: 'asked'; readonly phase: Phase; readonly seats: readonly Seat[] }
  | { readonly event: 'submitted'; readonly seat: NoviceId }
  | { readonly event: 'seen'; readonly novice: NoviceId; readonly point: Point }
  | {
      readonly event: 'vanished';
      readonly novice: NoviceId;
      readonly edge: EdgePair;
      readonly by: readonly WatcherId[];
    }
  | { readonly event: 'card'; readonly novice: NoviceId; readonly card: Card }
  | { readonly event: 'roll'; readonly by: Roller; readonly die: number }
  | {
      readonly event: 'blessing';
      readonly holder: Roller;
      readonly card: Blessing;
      readonly roll?: Roller;
      readonly change?: number;
    } // change: added to the roll
  | { readonly event: 'noise'; readonly novice: NoviceId; readonly guard: GuardId; readonly edge: EdgePair }
  | { readonly event: 'falseToken'; readonly guard: GuardId } // the token of a guard's own False Noise
  | {
      readonly event: 'route';
      readonly guard: WatcherId;
      readonly route: RouteName;
      readonly toward: Point;
      readonly aboutTurn: boolean;
    }
  | { readonly event: 'routeCompleted'; readonly guard: WatcherId; readonly route: RouteName }
  | { readonly event: 'free'; readonly guard: GuardId; readonly why: FreeReason }
  | { readonly event: 'routesBack'; readonly routes: readonly RouteName[] }
  | { readonly event: 'left'; readonly guard: 'monk' } // home again, he leaves the game (N14.1)
  | { readonly event: 'turned'; readonly guard: WatcherId; readonly facing: Point }
  | { readonly event: 'stepped'; readonly guard: WatcherId; readonly point: Point }
  | {
      readonly event: 'captured';
      readonly novice: NoviceId;
      readonly guard: GuardId;
      readonly point: Point;
      readonly captures: number;
    }
  | { readonly event: 'guardCard'; readonly guard: GuardId; readonly card: GuardCard }
  | { readonly event: 'tokensRemoved' }
  | { readonly event: 'unseen'; readonly novice: NoviceId }
  | {
      readonly event: 'walkedHome';
      readonly novice: NoviceId;
      readonly from: Point;
      readonly path: readonly Point[];
    }
  | { readonly event: 'freed'; readonly novice: NoviceId; readonly shielded: boolean } // shielded: N8.4 holds
  | ({ readonly event: 'ended' } & Outcome & { readonly reason: EndReason })
  | ({ readonly event: 'revealed' } & Revealed);

/** Events that only the seats they are sent to see; nobody else sees anything in their place. */
export type SecretEvent =
  | { readonly event: 'dealtNovice'; readonly secret: NoviceSecret } // to the novice
  | { readonly event: 'dealtGuards'; readonly guards: Readonly<Record<GuardId, GuardSecret>> } // to the guard seats
  | { readonly event: 'planned'; readonly plan: Plan } // her plan as it now stands
  | { readonly event: 'answered'; readonly plays: readonly BlessingPlay[] } // the seat's answer as it now stands
  | { readonly event: 'falseNoiseLaid'; readonly laid: FalseNoise } // her False Noise is among the tokens of this turn
  | {
      readonly event: 'moved';
      readonly novice: NoviceId;
      readonly from: Point;
      readonly path: readonly Point[];
      readonly card: Card;
    }
  | { readonly event: 'keyTaken'; readonly novice: NoviceId }
  | { readonly event: 'itemTaken'; readonly novice: NoviceId }
  | { readonly event: 'itemLost'; readonly novice: NoviceId };

export type NunsEvent = OpenEvent | SecretEvent;
export type NunsEmitted = Emitted<OpenEvent, SecretEvent>;

export const { toEveryone, toSeats } = audiences<OpenEvent, SecretEvent>();

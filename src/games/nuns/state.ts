import type { Outcome } from '../../engine/game.ts';
import type { Seat } from '../../engine/seats.ts';
import type { BlessingPlay, Plan } from './actions.ts';
import type { Facing, RouteName } from './board/board.ts';
import type { Point } from './board/format.ts';
import type { Options } from './options.ts';
import type {
  Blessing,
  ByWatcher,
  Card,
  EdgePair,
  GuardCard,
  GuardId,
  NoviceId,
  Roller,
  Status,
  WatcherId,
} from './vocabulary.ts';

/*
 * A match has one public part, `Open`, the same in the state and in every view, and secrets beside it. Rules
 * that need public facts only take `Open` and so serve the server and the page alike.
 */

/** What everybody knows of a novice (N13). */
export interface NoviceOpen {
  readonly id: NoviceId;
  readonly cell: Point; // the point of her cell
  status: Status;
  token: Point | null; // where her token stands, null off the board
  shielded: boolean; // freed this turn: neither seen, heard nor captured until it is over (N8.4)
  captures: number; // how often she was captured
  submitted: boolean; // her plan for this turn is in
  card: Card | null; // shown this turn
  blessing: boolean; // still holds one (N11.2)
  shown: Blessing | null; // the one she played
}

/** Whoever walks a route and looks along it. */
export interface Watcher {
  point: Point;
  facing: Facing | null; // null until the first turn (N5.10)
  route: RouteName | null; // null before the first move and between two routes
  toward: Point | null; // the end of the route that is walked to
}

/** A guard; all of it is public but which Blessing she holds. */
export interface GuardOpen extends Watcher {
  done: RouteName | null; // the route last completed, which an About Turn would run back (N5.3)
  card: GuardCard | null; // last shown
  blessing: boolean; // still holds one
  shown: Blessing | null; // the one she played
}

/** The Monk (N14), while he is about. */
export interface MonkOpen extends Watcher {
  used: readonly RouteName[]; // the tokens he took, in that order, the one he walks by last
}

export type Token =
  | {
      readonly kind: 'noise';
      readonly guard: GuardId;
      readonly edge: EdgePair | null;
      readonly novice?: NoviceId;
    } // edge null: a guard's own False Noise
  | {
      readonly kind: 'vanished';
      readonly edge: EdgePair;
      readonly by: readonly WatcherId[];
      readonly novice?: NoviceId;
    }; // by: whose sight she left

/** A roll of the present phase (N4.2, N10.1). */
export interface Roll {
  readonly by: Roller;
  die: number; // 1 to 6, the last roll if it was rolled again
  bonus: number; // what Blessings add
}

/** Whose rolls a window is about: the novices' (N4) or the listening guards' (N10). */
export type RollKind = 'novices' | 'guards';

/** What is asked for now. */
export type Phase =
  | { readonly name: 'plan' }
  | {
      readonly name: 'dice'; // rolled by hand, to be typed in
      readonly rolls: RollKind;
      readonly by: readonly Roller[]; // whose, in the order in which they are typed
      readonly again: boolean; // these were rolled before, and a Blessing has them rolled again (N11.1)
    }
  | { readonly name: 'window'; readonly rolls: RollKind }
  | {
      readonly name: 'guards';
      readonly moving: WatcherId | null; // null: whoever acts first goes first (N5.1)
      readonly moved: readonly WatcherId[];
      readonly steps: Readonly<ByWatcher<number>>; // taken this turn; no number: has no move
      readonly free: boolean; // the moving guard is free (N5.6)
      readonly deeds: number; // guard actions taken this turn
    }
  | { readonly name: 'ended' };

export type GuardsPhase = Extract<Phase, { name: 'guards' }>;

/** The public facts of a match. */
export interface Open {
  readonly options: Options;
  placed?: true; // the match goes on from a position that a scenario file set up; absent where it was dealt
  turn: number; // 1 to 15
  phase: Phase;
  captures: number; // in all (N9.2)
  readonly novices: NoviceOpen[]; // in seat order
  readonly guards: Readonly<Record<GuardId, GuardOpen>>;
  monk?: MonkOpen | null; // absent where he takes no part (N14), null when he has left
  tokens: Token[];
  rolls: Roll[];
  usedRoutes: RouteName[]; // in the order used; those held count as used (N5.3)
  usedAboutTurns: number;
  outcome: Outcome | null;
}

/** A line of a novice's log sheet (N3.8). */
export interface SheetLine {
  readonly turn: number;
  readonly from: Point;
  readonly path: readonly Point[]; // every point entered
  readonly card: Card | null; // null: walked home caught
  keys: boolean; // took her keys in this move
  item: boolean; // took her item in this move
}

/** Where and when a novice laid her False Noise (N11). */
export interface FalseNoise {
  readonly turn: number;
  readonly guard: GuardId;
  readonly edge: EdgePair;
}

/** What only a novice knows of herself. */
export interface NoviceSecret {
  point: Point;
  keys: boolean;
  item: boolean;
  readonly wish: number; // number of her Secret Wish card
  readonly dealt: Blessing | null; // as dealt, for the end
  blessing: Blessing | null; // what she still holds
  falseNoise: FalseNoise | null; // where she laid hers; still in her hand until it is shown (N11)
  plan: Plan | null; // sent for this turn
  readonly sheet: SheetLine[];
}

/** What only the guard players know of a guard. */
export interface GuardSecret {
  readonly dealt: Blessing | null;
  blessing: Blessing | null;
}

export interface State {
  readonly open: Open;
  readonly novices: NoviceSecret[]; // beside `open.novices`
  readonly guards: Readonly<Record<GuardId, GuardSecret>>;
  answers: Partial<Record<Seat, readonly BlessingPlay[]>>; // given in the present window
  readonly undealt: { readonly wishes: readonly number[]; readonly blessings: readonly Blessing[] };
}

/* What the state and every view write down alike. */

/** A new turn: last turn's cards, rolls and protections are over (N2, N8.4). */
export function openTurn(open: Open, turn: number): void {
  open.turn = turn;
  open.rolls = [];
  for (const novice of open.novices) {
    novice.submitted = false;
    novice.shielded = false;
    novice.card = null;
  }
}

/** N2, phase 6: all tokens leave the board, and with them the rolls they came from. */
export function clearTokens(open: Open): void {
  open.tokens = [];
  open.rolls = [];
}

/** N7: she is caught on that point, and the track stands at `captures`. */
export function markCaught(open: Open, novice: NoviceOpen, point: Point, captures: number): void {
  open.captures = captures;
  novice.captures++;
  novice.status = 'caught';
  novice.token = point;
}

/** N8.3: free again, off the board; `shielded` for the rest of the turn unless she disobeyed. */
export function markFreed(novice: NoviceOpen, shielded: boolean): void {
  novice.status = 'run';
  novice.token = null;
  novice.shielded = shielded;
}

/** A played Blessing is shown and leaves the game (N1.4). */
export function markShown(holder: NoviceOpen | GuardOpen, card: Blessing): void {
  holder.blessing = false;
  holder.shown = card;
}

/** A route is taken: from here on it is walked to its other end. */
export function markRoute(watcher: Watcher, route: RouteName, toward: Point): void {
  watcher.route = route;
  watcher.toward = toward;
}

/** A route is completed (N5.2): there is none until another is taken. */
export function markCompleted(watcher: Watcher): void {
  watcher.route = null;
  watcher.toward = null;
}

/** N9: it is over. */
export function markEnded(open: Open, outcome: Outcome): void {
  open.outcome = outcome;
  open.phase = { name: 'ended' };
}

/** Copies the public part. Parts that are never changed in place are shared. */
export function cloneOpen(open: Open): Open {
  return {
    options: open.options,
    ...(open.placed && { placed: open.placed }),
    turn: open.turn,
    phase: open.phase,
    captures: open.captures,
    novices: open.novices.map((novice) => ({ ...novice })),
    guards: { abbess: { ...open.guards.abbess }, prioress: { ...open.guards.prioress } },
    ...(open.monk !== undefined && { monk: open.monk && { ...open.monk } }),
    tokens: open.tokens.slice(),
    rolls: open.rolls.map((roll) => ({ ...roll })),
    usedRoutes: open.usedRoutes.slice(),
    usedAboutTurns: open.usedAboutTurns,
    outcome: open.outcome,
  };
}

export const cloneNovice = (secret: NoviceSecret): NoviceSecret => ({
  ...secret,
  sheet: secret.sheet.map((line) => ({ ...line })),
});

export function cloneState(state: State): State {
  return {
    open: cloneOpen(state.open),
    novices: state.novices.map(cloneNovice),
    guards: { abbess: { ...state.guards.abbess }, prioress: { ...state.guards.prioress } },
    answers: { ...state.answers },
    undealt: state.undealt,
  };
}

// What the generic suites must know of a game beside its contract.
import type { Draw, Game, GameTypes } from '../../src/engine/game.ts';
import type { Seat, Viewer } from '../../src/engine/seats.ts';

/** One more action of a match, in the order taken. */
export interface Taken {
  readonly seat: Seat;
  readonly action: unknown;
}

/** Two worlds: the same match but for one secret of one seat (tests/two-worlds). */
export interface Twist<T extends GameTypes> {
  readonly secret: string; // one of `secrets`
  readonly knows: readonly Seat[]; // the seats that may tell the worlds apart, the owner first; none for a deck's order
  readonly other: T['State']; // the other world; the first is left as it was
}

export interface Suite<T extends GameTypes> {
  readonly game: Game<T>;
  /** Every table there is: all seat counts with all variants. */
  readonly tables: readonly T['Options'][];
  /** More actions than any match takes. */
  readonly longest: number;
  /** What is wrong with a state between two actions: sentences of the rules that do not hold. */
  broken(state: T['State']): string[];
  /** The scenario file that repeats a match from its start state. Dice as faces. */
  file(start: T['State'], dice: readonly number[], actions: readonly Taken[]): Record<string, unknown>;
  /** The secrets a seat may have, one name each. */
  readonly secrets: readonly string[];
  /** The same state with a secret of that name changed, for every seat, as nobody else could notice now. */
  twists(state: T['State'], secret: string, draw: Draw): Twist<T>[];
  /**
   * What the owner of a secret does in the other world while he does `action` in this one: an input equal in
   * all that is public of it. `null` if there is none.
   */
  counterpart(action: T['Action'], view: T['View'], draw: Draw): T['Action'] | null;
  /**
   * Whether the rules make public just this difference, the first that a viewer observes in a row of events.
   * `a` and `b` are what he sees there in either world, null at the end of a row.
   */
  published(difference: Difference<T>): boolean;
}

export interface Difference<T extends GameTypes> {
  readonly viewer: Viewer;
  readonly owner: Seat | undefined; // whose secret differs, if it is anybody's
  readonly worlds: readonly [WorldAt<T>, WorldAt<T>];
}

export interface WorldAt<T extends GameTypes> {
  readonly event: T['Open'] | T['Secret'] | null;
  readonly before: T['View']; // the viewer's view just before that event
  readonly row: readonly (T['Open'] | T['Secret'])[]; // all events of this action, in full
  readonly at: number; // place of `event` in `row`
  readonly after: T['State']; // when the action was done
}

export type AnySuite = Suite<GameTypes>;

/** Forgets a suite's types, as `anyGame` does for games. */
export const anySuite = <T extends GameTypes>(suite: Suite<T>): AnySuite => suite as unknown as AnySuite;

import type { GameTypes } from './game.ts';
import type { Seat } from './seats.ts';
import type { Contender } from './seer.ts';

/** How the levels of a game's bots are compared. Beside the contract; a game may have none. */
export interface Ladder<T extends GameTypes> {
  /** The tables that are played in turn, by a name for each. */
  readonly tables: Readonly<Record<string, T['Options']>>;
  /** The two sides that play against each other, by name. */
  sides(options: T['Options']): readonly [Side, Side];
  /** Changes of the rules that may even out the sides, by name. */
  readonly handicaps: Readonly<Record<string, (options: T['Options']) => T['Options']>>;
  /** How well what is hidden can be told, by the belief of the bots, in matches as everybody observed them. */
  readonly insight?: (matches: readonly (readonly T['Open'][])[]) => Insight;
  /** Who plays in the lab beside the levels: levels that lack something, and seers. */
  readonly contenders: readonly Contender[];
}

/** How well a belief is borne out by what was true. */
export interface Insight {
  readonly cases: number;
  /** By what is told: bits by which its chance falls short of certainty, a case; also for all that is possible held alike. */
  readonly scores: Readonly<Record<string, { readonly belief: number; readonly uniform: number }>>;
  /** Chances given, by tenths: their mean, how often it was so, and how many they were. */
  readonly calibration: readonly { readonly said: number; readonly so: number; readonly count: number }[];
}

export interface Side {
  readonly name: string;
  readonly seats: readonly Seat[];
}

export type AnyLadder = Ladder<GameTypes>;

/** Forgets a ladder's types, as `anyGame` does for games. */
export const anyLadder = <T extends GameTypes>(ladder: Ladder<T>): AnyLadder =>
  ladder as unknown as AnyLadder;

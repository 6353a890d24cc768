import type { GameTypes } from './game.ts';
import type { Seat } from './seats.ts';

/** What to look at in finished matches of a game to tell whether it is fair. Beside the contract; a game may have none. */
export interface Study<T extends GameTypes> {
  /** The tables that are played in turn. */
  readonly tables: readonly T['Options'][];
  /**
   * What might have given a seat an advantage, by trait; several values where a trait is a list. From all events of a
   * finished match in full.
   */
  traits(
    events: readonly (T['Open'] | T['Secret'])[],
    seat: Seat,
  ): Readonly<Record<string, string | readonly string[]>>;
  /** Numbers to be summed over all matches, by name. */
  counts(events: readonly (T['Open'] | T['Secret'])[]): Readonly<Record<string, number>>;
}

export type AnyStudy = Study<GameTypes>;

/** Forgets a study's types, as `anyGame` does for games. */
export const anyStudy = <T extends GameTypes>(study: Study<T>): AnyStudy => study as unknown as AnyStudy;

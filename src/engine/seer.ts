import type { AnyBot, Bot } from './bot.ts';
import type { Draw, GameTypes } from './game.ts';

/** What no seat may know: everything as it is, and what will come of an action. */
export interface Truth<T extends GameTypes> {
  readonly state: T['State']; // a copy
  /**
   * The state to which this action leads once `until` holds or the match is over, with the dice that will fall and
   * the others' bots deciding as they will. Every seer but the one who asks plays as her `plain` bot.
   */
  foresee(action: T['Action'], until: (state: T['State']) => boolean): T['State'];
}

/**
 * A player who is told the truth: the measure of how much of it bots find out by themselves. It has no `decide`, so
 * that it is not a `Bot` and nothing that serves people can seat it; only the lab knows how to ask one.
 */
export interface Seer<T extends GameTypes, Memory> {
  readonly name: string;
  readonly plain: Bot<T, Memory>; // keeps its memory, and plays in its place where nobody is told the truth
  decideKnowing(
    truth: Truth<T>,
    view: T['View'],
    choices: T['Choices'],
    memory: Memory,
    draw: Draw,
  ): T['Action'];
}

export type AnySeer = Seer<GameTypes, unknown>;

/** Forgets a seer's types, as `anyGame` does for games. */
export const anySeer = <T extends GameTypes, Memory>(seer: Seer<T, Memory>): AnySeer =>
  seer as unknown as AnySeer;

/** Who may meet in the lab. */
export type Contender = AnyBot | AnySeer;

export const isSeer = (contender: Contender): contender is AnySeer => 'decideKnowing' in contender;

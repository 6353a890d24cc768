import type { Draw, GameTypes } from './game.ts';
import type { Viewer } from './seats.ts';

/** One of the reasons of a bot, to be put into words by its game: which, and the numbers and names in it. */
export interface Reason {
  readonly why: string;
  readonly values?: Readonly<Record<string, string | number>>;
}

/** What a bot would do, and why: the weightiest reason first. */
export interface Advice<Action = unknown> {
  readonly action: Action;
  readonly reasons: readonly Reason[];
}

/**
 * A bot is a player: it gets a view and its own fold of observed events, never a state. `Memory` is plain data
 * that the bot keeps per match and seat; a bot started late is fed the seat's whole history first.
 */
export interface Bot<T extends GameTypes, Memory> {
  readonly name: string; // level, as chosen at a table
  remember(viewer: Viewer): Memory;
  observe(memory: Memory, event: T['Open'] | T['Secret']): void;
  /**
   * Viewers for whom it gives the same name come to the same memory of a match: it holds nothing but what all of them
   * observe. A simulation keeps one memory for all of them then; at tables each seat has its own.
   */
  alike?(viewer: Viewer): string;
  /** Only called when `choices(view)` is not null. The same view, memory and draws give the same action. */
  decide(view: T['View'], choices: T['Choices'], memory: Memory, draw: Draw): T['Action'];
  /** What it would decide, with its reasons; null where it has no advice to give. Absent where a bot can't say why. */
  advise?(view: T['View'], choices: T['Choices'], memory: Memory, draw: Draw): Advice<T['Action']> | null;
}

export type AnyBot = Bot<GameTypes, unknown>;

/** Forgets a bot's types at the registry, as `anyGame` does for games. */
export const anyBot = <T extends GameTypes, Memory>(bot: Bot<T, Memory>): AnyBot => bot as unknown as AnyBot;

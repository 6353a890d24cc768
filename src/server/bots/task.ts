import type { Advice } from '../../engine/bot.ts';
import type { GameTypes } from '../../engine/game.ts';
import type { Seat } from '../../engine/seats.ts';

/** What goes to a bot thread: what one seat observed and the thread may not have yet. */
export interface BotTask {
  readonly asked: 'action' | 'advice';
  readonly match: string;
  readonly game: string;
  readonly seat: Seat;
  readonly from: number; // number of the first event; 1: all over again
  readonly events: readonly (GameTypes['Open'] | GameTypes['Secret'])[];
  readonly level: string | null; // null: the game's default
  readonly random: number; // 32 bits
}

/** `missing`: the thread lacks the events before `from`, or was replaced. */
export type TaskAnswer =
  | { readonly kind: 'action'; readonly action: unknown }
  | { readonly kind: 'idle' }
  | { readonly kind: 'advice'; readonly advice: Advice | null }
  | { readonly kind: 'missing' };

export interface BotWorkerData {
  readonly botsModule: string; // URL of a module with `defaultBot(game)`
}

import type { Advice } from '../../engine/bot.ts';
import type { Json } from '../../engine/json.ts';
import type { Seat } from '../../engine/seats.ts';

/** What a bot is asked; it answers from these events alone. */
export interface BotQuestion {
  readonly match: string;
  readonly game: string;
  readonly seat: Seat;
  readonly events: readonly Json[]; // all that this seat has observed
  readonly level: string | null; // null: the game's default
  readonly random: number; // 32 bits for the bot's own draws
}

/** A bot's action; `idle` when its own view asks nothing of it; `failed` when it threw or took too long. */
export type BotAnswer =
  | { readonly kind: 'action'; readonly action: unknown }
  | { readonly kind: 'idle' }
  | { readonly kind: 'failed'; readonly why: string };

/** What a bot would do and why; null where it has no advice to give, or its view asks nothing of it. */
export type BotAdvice =
  | { readonly kind: 'advice'; readonly advice: Advice | null }
  | { readonly kind: 'failed'; readonly why: string };

/** Neither ever rejects. */
export interface BotPlayers {
  decide(question: BotQuestion): Promise<BotAnswer>;
  /** For a person at that seat who wants to learn. What bots remember of their own seats stays as it is. */
  advise(question: BotQuestion): Promise<BotAdvice>;
}

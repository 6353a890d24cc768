import type { Json } from './json.ts';
import type { CLOCK, Seat } from './seats.ts';

export const deciders = ['owner', 'bot', 'clock'] as const;
/** Who decided an action: the person in the seat, a bot in his place, or the clock, which acts for itself alone. */
export type Decider = (typeof deciders)[number];

/** One accepted action. The rows in order, after the start, are the match: all else is worked out from them. */
export interface LogRow {
  readonly number: number; // 1, 2, 3 … without a gap
  readonly seat: Seat | typeof CLOCK;
  readonly action: Json;
  readonly by: Decider;
  readonly chance: readonly number[]; // outcomes drawn while it was carried out, in order
  readonly hash: string; // of the state after it and of all events up to it, keyed
}

/** How a match began. */
export interface MatchStart {
  readonly game: string;
  readonly rulesVersion: number;
  readonly options: Json;
  readonly chance: readonly number[]; // outcomes of the deal
  readonly hash: string; // of the state and the events of the deal, keyed
}

/** A whole match, as stored, exported and replayed. */
export interface MatchLog {
  readonly start: MatchStart;
  readonly rows: readonly LogRow[];
}

import type { Advice } from '../../engine/bot.ts';
import type { MatchRecord } from '../../engine/record.ts';
import type { Seat, Viewer } from '../../engine/seats.ts';
import type { Around } from './around.ts';
import type { Mark, PinKind } from './marks.ts';
import type { Refused } from './refused.ts';

export type { Refused } from './refused.ts';

/** How the device stands to the server; `behind`: it has just woken and can't say yet whether it shows the latest. */
export type Link = 'connecting' | 'live' | 'behind' | 'lost';

/**
 * One match as a game's page sees it: its view, what led to it, and a way to act. Reactive: components read the
 * fields, which are replaced (never changed in place) when something arrives. Behind it may be a server, a
 * replay or a match played in the page itself.
 */
export interface Session<View = unknown, Event = { readonly event: string }> {
  readonly match: string;
  readonly seat: Seat | null; // null for a spectator
  readonly viewer: Viewer;
  readonly players: readonly Player[];
  readonly view: View;
  readonly events: readonly Event[]; // all this viewer observed, in order
  readonly waiting: readonly Seat[];
  readonly link: Link;
  readonly unconfirmed: number; // actions sent and not yet acknowledged
  readonly commitment: string;
  readonly seed: string | null; // the server's part in it, when the match is over

  readonly aids: boolean; // whether the page may show what follows from what the seat has observed

  /** What a bot would do in my place now, and why; absent where the table allows no hints. */
  readonly hint?: (() => Promise<Advice | Refused>) | undefined;

  /** Whether the table has broken it off: then nobody is asked for anything in it, whatever its view says. */
  readonly brokenOff?: boolean;

  /** Points of the board that a lesson shows; absent where nothing is taught. */
  readonly lit?: readonly number[];

  /** Everything of the match, once it is over; null where it can't be had. */
  record(): Promise<MatchRecord | null>;

  /**
   * Sends an action meant for the present phase. Resolves to `null` once it is stored, or to why it was refused.
   */
  act(action: unknown): Promise<Refused | null>;

  /** Another match at the same table by one press, when this one is over; null where there is none to be had. */
  readonly again: (() => void) | null;

  /** What is half chosen, as the page last kept it for this seat of this match: it outlives a reload. */
  readonly draft: string | null;
  keep(draft: string | null): void;

  /** Pins and notes on points, seen by this seat and its partners alone; by point, as the game names it. */
  readonly marks: Readonly<Record<string, Mark>>;
  /** Puts one, or with neither pin nor note takes it away. */
  mark(at: string, pin: PinKind | null, note: string): Promise<Refused | null>;

  /** "Pass until I say": the standing answer of this seat in windows that ask several at once. Nobody else sees it. */
  readonly standing: boolean;
  stand(pass: boolean): Promise<Refused | null>;

  /** What the table has beside the match; absent where it is played at none. */
  readonly around?: Around;
}

/** Who plays a seat. */
export interface Player {
  readonly seat: Seat;
  readonly player: 'person' | 'bot';
  readonly name: string | null; // a person's
}

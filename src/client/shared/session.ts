import type { Refusal } from '../../engine/refusal.ts';
import type { Seat, Viewer } from '../../engine/seats.ts';

/** How the device stands to the server. */
export type Link = 'connecting' | 'live' | 'lost';

/** Why an action was not taken. */
export interface Refused extends Refusal {
  readonly words: string | null; // what to say where it is not for the game to say: a whole sentence
}

/**
 * One match as a game's page sees it: its view, what led to it, and a way to act. Reactive: components read the
 * fields, which are replaced (never changed in place) when something arrives. Behind it may be a server, a
 * replay or a match played in the page itself.
 */
export interface Session<View = unknown, Event = { readonly event: string }> {
  readonly match: string;
  readonly seat: Seat | null; // null for a spectator
  readonly viewer: Viewer;
  readonly players: readonly { readonly seat: Seat; readonly player: 'person' | 'bot' }[];
  readonly view: View;
  readonly events: readonly Event[]; // all this viewer observed, in order
  readonly waiting: readonly Seat[];
  readonly link: Link;
  readonly unconfirmed: number; // actions sent and not yet acknowledged
  readonly commitment: string;
  readonly seed: string | null; // when the match is over

  /**
   * Sends an action meant for the present phase. Resolves to `null` once it is stored, or to why it was refused.
   */
  act(action: unknown): Promise<Refused | null>;
}

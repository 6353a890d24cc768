import type { Component } from 'svelte';
import type { Session } from './session.ts';

/** A choice offered in "Play now", in the shell's own words or the game's. */
export interface SeatChoice {
  readonly key: string; // message key in the game's locale, e.g. `play.guard`
  readonly seat: (players: number) => string; // the seat it takes
}

/** What a game brings to the page. Loaded only when the game is opened, but for `PlayNow`. */
export interface GameUi {
  /** The whole match: board, panel, log, end. */
  readonly Match: Component<{ session: Session }>;
}

/** What the lobby needs of a game before it is loaded. */
export interface GameCard {
  readonly name: string; // the game's name in the registry
  readonly players: { readonly min: number; readonly max: number };
  readonly sides: readonly SeatChoice[];
  readonly options: (players: number) => unknown; // table options for so many players
  readonly ui: () => Promise<GameUi>;
}

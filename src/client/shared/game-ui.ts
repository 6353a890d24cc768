import type { Component } from 'svelte';
import type { AnySeenGame } from '../../engine/game.ts';
import type { GameForm } from './game-form.ts';
import type { GameLessons, GameRules } from './lessons.ts';
import type { Session } from './session.ts';

/** A side offered in "Play now", in the shell's own words. */
export interface SeatChoice {
  readonly key: string; // remembered by the device
  readonly picture: 'lantern' | 'veil';
  readonly title: () => string;
  readonly hint: () => string; // one line of what one does
  readonly as: () => string; // in "Your games": "As a novice"
  readonly seat: (players: number) => string; // the seat it takes
  readonly holds: (seat: string) => boolean; // whether this seat is of this side
}

/**
 * What a game brings to the page. Loaded only when one of its matches is opened.
 *
 * `Match` fills the window under whatever the shell shows above it. The shell's menu button (44 px) lies over its
 * top right corner: keep `var(--menu-room)` clear there. Colours, lengths and fonts are those of
 * `src/client/styles/tokens.css`, buttons, choices and sheets those of `controls.css`.
 */
export interface GameUi {
  /** The whole match: board, panel, log, end. */
  readonly Match: Component<{ session: Session }>;
  /** What the game does with views: all the page has of its rules besides what `Match` itself uses. */
  readonly seen: AnySeenGame;
}

/** The deal of a day: what is played, and the result in signs that give nothing away. */
export interface Tonight {
  readonly options: unknown;
  readonly players: number;
  readonly seat: string;
  readonly level: string; // of all bots
  /** One sign a turn, from all events of the match. */
  readonly signs: () => Promise<(events: readonly unknown[], seat: string) => readonly NightSign[]>;
}
export type NightSign = 'hidden' | 'heard' | 'seen' | 'caught';

/** What the lobby needs of a game before it is loaded. */
export interface GameCard {
  readonly name: string; // the game's name in the registry
  readonly title: () => string;
  readonly tagline: () => string; // under the lobby's title
  readonly players: { readonly min: number; readonly max: number; readonly usual: number };
  readonly sides: readonly [SeatChoice, ...SeatChoice[]]; // not asked for where there is one
  readonly options: (players: number) => unknown; // table options for so many players
  readonly howTo: { readonly lead: () => string; readonly lines: readonly (() => string)[] };
  readonly form: () => Promise<GameForm>; // its seats and options in words
  readonly tonight?: Tonight; // a deal a day for everybody
  readonly rules: () => Promise<GameRules>;
  readonly lessons?: () => Promise<GameLessons>;
  readonly ui: () => Promise<GameUi>;
  readonly printed?: PrintedUi;
}

/** What a game has for people with the printed one on their table. Its words are its own. */
export interface PrintedUi {
  readonly referee: () => Promise<{ readonly default: Component }>; // fills the window below the page's head
  readonly sheets: () => Promise<{ readonly default: Component }>; // to print
  readonly honest: (players: number) => unknown; // table options for so many people round the printed board
}

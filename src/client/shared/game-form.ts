import type { Seat } from '../../engine/seats.ts';

/** An option that is on or off. */
export interface SwitchField {
  readonly kind: 'switch';
  readonly key: string;
  readonly title: string;
  readonly hint: string; // one line of what it changes
  readonly on: boolean;
  readonly turned: (on: boolean) => unknown; // the options with it so
}

/** An option of which one of several is chosen. */
export interface PickField {
  readonly kind: 'pick';
  readonly key: string;
  readonly title: string;
  readonly hint: string;
  readonly values: readonly { readonly value: string; readonly title: string }[];
  readonly value: string;
  readonly picked: (value: string) => unknown; // the options with it so
}

export type OptionField = SwitchField | PickField;

/**
 * A game's options as a table's form offers them, in words: loaded with the first table, before the game's page is.
 * `options` are as the game has read them.
 */
export interface GameForm {
  /** Which helps of the page a table may allow or forbid: those that the game's page has. */
  readonly helps: readonly ('aids' | 'hints')[];
  /** How a seat is called; at the beginning of a sentence or alone. */
  readonly seatName: (options: unknown, seat: Seat) => string;
  readonly players: (options: unknown) => number;
  /** The same options for so many players. */
  readonly resized: (options: unknown, players: number) => unknown;
  readonly fields: (options: unknown) => readonly OptionField[];
}

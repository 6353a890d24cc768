import type { Result } from '../../engine/result.ts';
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

/** An option that is read out of a file of somebody's own. */
export interface FileField {
  readonly kind: 'file';
  readonly key: string;
  readonly title: string;
  readonly hint: string;
  readonly most: number; // bytes; a larger file is not read
  readonly lines: readonly { readonly title: string; readonly more: string }[]; // what came out of the file, as it is written there
  readonly read: (text: string) => Promise<Result<unknown, string>>; // the options with it, or what is wrong, in words
  readonly without: unknown; // the options without it
}

export type OptionField = SwitchField | PickField | FileField;

/**
 * A game's options as a table's form offers them, in words: loaded with the first table, before the game's page is.
 * `options` are as the game has read them.
 */
export interface GameForm {
  /** Which helps of the page a table may allow or forbid: those that the game's page has. */
  readonly helps: readonly ('aids' | 'hints')[];
  /** How a seat is called; at the beginning of a sentence or alone, or `within` one. */
  readonly seatName: (options: unknown, seat: Seat, within?: boolean) => string;
  /** Whether people roll the dice on a table of their own, so that nothing of them follows from a seed. */
  readonly diceByHand?: (options: unknown) => boolean;
  readonly players: (options: unknown) => number;
  /** The same options for so many players. */
  readonly resized: (options: unknown, players: number) => unknown;
  readonly fields: (options: unknown) => readonly OptionField[];
}

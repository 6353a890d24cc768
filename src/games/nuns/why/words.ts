import type { Board } from '../board/board.ts';
import { distanceBetween, homeward, toward } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import type * as Said from '../../../engine/text.ts';
import type { KeyOf } from '../../../engine/text.ts';
import type en from '../locales/knowing/en.json';
import type { MessageKey } from '../text.ts';
import type { EdgePair } from '../vocabulary.ts';

/** A message of the game, or of the part that explains: `virtual:messages/en/nuns/knowing`. */
export type KnowingKey = MessageKey | KeyOf<typeof en>;
export type KnowingText = Said.Text<KnowingKey>;
type Values = NonNullable<KnowingText['values']>;

export const told = (key: KnowingKey, values?: Values): KnowingText => (values ? { key, values } : { key });

/** What of an explanation can be shown on the board. */
export interface Shown {
  readonly points: readonly Point[]; // to be ringed
  readonly noises: readonly EdgePair[]; // edges by which a noise came, from the guard's point
  readonly wisps: readonly EdgePair[]; // edges with a vanished token
  readonly ways: readonly (readonly Point[])[]; // counted point by point, from a guard
}

/** Why something is as it is, as far as the viewer may know. */
export interface Why {
  readonly rule: string; // its number, `N3.9`
  readonly words: KnowingText | null; // the rule; null where only its number is known
  readonly because: readonly KnowingText[]; // geometry and dice, line by line
  readonly now: KnowingText | null; // what may be done now because of it
  readonly shown: Shown;
}

export const nothingShown: Shown = { points: [], noises: [], wisps: [], ways: [] };

/** `+2`, `−2`, or `none` for 0. */
export const signed = (by: number): string => (by === 0 ? 'none' : by > 0 ? `+${by}` : `−${-by}`);

/** Points in walking order. */
export const wayWords = (way: readonly Point[]): string => way.join(' › ');

/** The first shortest way between two points by their numbers, through every edge; by `next` if it is given. Both ends in it. */
export function shortestWay(board: Board, from: Point, to: Point, next?: Point): Point[] {
  const way = next === undefined ? [from] : [from, next];
  for (let at = way.at(-1); at !== undefined && at !== to && distanceBetween(board, at, to) > 0;) {
    at = toward(board, at, to)[0];
    if (at !== undefined) way.push(at);
  }
  return way;
}

/** The first shortest way home that she can use (N8.2); only where she stands if she is locked out. */
export function wayHome(board: Board, from: Point, cell: Point, keys: boolean): Point[] {
  const way = [from];
  for (let at: Point | undefined = homeward(board, from, cell, keys)[0]; at !== undefined;) {
    way.push(at);
    at = homeward(board, at, cell, keys)[0];
  }
  return way;
}

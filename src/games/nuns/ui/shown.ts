import type { Board } from '../board/board.ts';
import { standardBoard } from '../board/standard.ts';
import { art } from './board/art.ts';
import type { BoardArt } from './board/draw.ts';

/*
 * The board on show. A page shows one match at a time, and what draws on its board is many small functions of points: they
 * ask here where those lie.
 */

/** A board with its drawing. */
export interface Shown {
  readonly board: Board;
  readonly art: BoardArt;
}

/** The board of every match that names none; the others are fetched when one is played on them. */
export const convent: Shown = { board: standardBoard, art };

let now = convent;

/** Called by the page of a match before it draws anything. */
export function showBoard(shown: Shown): void {
  now = shown;
}

export const shownBoard = (): Shown => now;

import type { Mark, PinKind } from '../../../client/shared/marks.ts';
import { standardBoard } from '../board/standard.ts';
import type { Point } from '../board/format.ts';

/*
 * Pins on points, as a layer of the board: each kind has its own shape and sign, so that none is told by colour alone.
 */

/** Drawn around 0,0, in about ±11 board units. */
const SHAPES: Readonly<Record<PinKind, string>> = {
  suspect: '<path d="M0-12 12 0 0 12-12 0z"/><text y="1">!</text>', // diamond
  clear: '<circle r="10.5"/><path class="np-sign" d="M-5 0l4 4 6-8"/>', // round
  watch: '<rect x="-10" y="-10" width="20" height="20" rx="3"/><circle class="np-sign" r="4.500"/>', // square
  question: '<path d="M0-12 12 9H-12z"/><text y="3">?</text>', // triangle
};

/** A pin without a note has the same shape as one with it; a note alone is a small flag. */
const NOTE = '<path class="np-flag" d="M-7-8H7V5H1l-4 5V5h-4z"/>';

export const pinPicture = (kind: PinKind): string => `<g class="np np-${kind}">${SHAPES[kind]}</g>`;

/** The point a mark is put on, as the table knows it. */
export const markName = (point: Point): string => String(point);

/** All marks that lie on points of the board. */
export const pinLayer = (marks: Readonly<Record<string, Mark>>): string =>
  Object.entries(marks)
    .flatMap(([at, { pin }]) => {
      const spot = standardBoard.file.points[Number(at)];
      if (!spot) return [];
      const picture = pin === null ? `<g class="np">${NOTE}</g>` : pinPicture(pin);
      return [`<g transform="translate(${spot.x + 15} ${spot.y - 15})">${picture}</g>`];
    })
    .join('');

import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import type { Spot } from './board/plan.ts';
import { shownBoard } from './shown.ts';

/*
 * Where the points of the board on show lie on its plan.
 */

export const place = (point: Point): Spot => shownBoard().board.file.points[point] ?? { x: 0, y: 0 };
export const placesOf = (list: readonly Point[]): Spot[] => list.map(place);

type PointSpot = { readonly id: Point } & Spot;
const known = new WeakMap<Board, readonly PointSpot[]>();

/** All points; asked for often while figures are put about them. */
export function spots(): readonly PointSpot[] {
  const { board } = shownBoard();
  const before = known.get(board);
  if (before) return before;
  const all = board.points.map((id) => ({ id, ...place(id) }));
  known.set(board, all);
  return all;
}

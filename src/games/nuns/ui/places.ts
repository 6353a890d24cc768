import type { Point } from '../board/format.ts';
import type { Spot } from './board/plan.ts';
import { shownBoard } from './shown.ts';

/*
 * Where the points of the board on show lie on its plan.
 */

export const place = (point: Point): Spot => shownBoard().board.file.points[point] ?? { x: 0, y: 0 };
export const placesOf = (list: readonly Point[]): Spot[] => list.map(place);
export const spots = (): ({ readonly id: Point } & Spot)[] =>
  shownBoard().board.points.map((id) => ({ id, ...place(id) }));

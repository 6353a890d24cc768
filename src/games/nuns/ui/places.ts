import type { Point } from '../board/format.ts';
import { standardBoard } from '../board/standard.ts';
import type { Spot } from './board/plan.ts';

/*
 * Where the points of the board lie on its plan.
 */

export const place = (point: Point): Spot => standardBoard.file.points[point] ?? { x: 0, y: 0 };
export const placesOf = (list: readonly Point[]): Spot[] => list.map(place);
export const spots = standardBoard.points.map((id) => ({ id, ...place(id) }));

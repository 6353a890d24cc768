import type { Board } from '../../board/board.ts';
import { backToRoute } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { routeNamed } from '../../moves.ts';
import type { Watcher } from '../../state.ts';

/** A watcher's route as she has it, or might take it. */
export type Course = Pick<Watcher, 'route' | 'toward'>;

/** The points along a course from `point` to its end, back to it first where she is off it; `point` leads. */
export function pathAhead(board: Board, { route: name, toward }: Course, point: Point): Point[] {
  const path = [point];
  if (name === null) return path;
  const route = routeNamed(board, name);
  let at = point;
  while ((route.indexOf[at] as number) < 0) {
    const next = backToRoute(board, at, route)[0];
    if (next === undefined) return path;
    path.push((at = next));
  }
  const place = route.indexOf[at] as number;
  const rest =
    toward === route.ends[1] ? route.points.slice(place + 1) : route.points.slice(0, place).reverse();
  return [...path, ...rest];
}

import type { Board, Facing, RouteName } from '../board/board.ts';
import {
  UNREACHABLE,
  backToRoute,
  distanceBetween,
  homeward,
  toward,
  walkingDistance,
} from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { routeNamed } from '../moves.ts';
import type { Unseen } from '../sight.ts';
import { whyUnseen } from '../sight.ts';

/*
 * What a referee of a physical table answers, by the rules alone: for the command line and the page. Points are of the board,
 * lists ascending, distances in steps.
 */

/** The longest walk `reachAnswer` looks at, in steps: more than any point is away. */
export const LONGEST_REACH = 200;

/** Whether a guard at `guard` sees `target`, and if not why: the first that holds (N6). */
export function sightAnswer(
  board: Board,
  guard: Point,
  facing: Facing | null,
  target: Point,
): { readonly sees: boolean; readonly why?: Unseen } {
  const why = whyUnseen(board, guard, facing, target);
  return why === null ? { sees: true } : { sees: false, why };
}

/** How far a noise has to carry, and the first points of each shortest way to it (N4.3). */
export const noiseAnswer = (
  board: Board,
  guard: Point,
  novice: Point,
): { readonly distance: number; readonly toward: readonly Point[] } => ({
  distance: distanceBetween(board, guard, novice),
  toward: toward(board, guard, novice),
});

/** The ends of all walks of `min` to `max` steps (N3.2; steps may be gone over again). */
export function reachAnswer(
  board: Board,
  from: Point,
  min: number,
  max: number,
  keys: boolean,
): { readonly points: readonly Point[] } {
  const lists = keys ? board.neighbours : board.unlocked;
  const ends = new Set<Point>();
  let layer = new Set([from]);
  for (let taken = 0; taken <= max; taken++) {
    if (taken >= min) for (const end of layer) ends.add(end);
    layer = new Set([...layer].flatMap((at) => lists[at] ?? []));
  }
  return { points: [...ends].sort((a, b) => a - b) };
}

/** How far it is home, and by which steps (N8.2); null and none where she is locked out. */
export function homeAnswer(
  board: Board,
  from: Point,
  cell: Point,
  keys: boolean,
): { readonly distance: number | null; readonly next: readonly Point[] } {
  const distance = walkingDistance(board, from, cell, keys);
  return distance === UNREACHABLE
    ? { distance: null, next: [] }
    : { distance, next: homeward(board, from, cell, keys) };
}

/** How far it is back to a route, to which of its points, and by which steps (N5.7). @throws Error for no route of the board */
export function routeAnswer(
  board: Board,
  guard: Point,
  name: RouteName,
): { readonly distance: number; readonly points: readonly Point[]; readonly next: readonly Point[] } {
  const route = routeNamed(board, name);
  const distance = route.stepsTo[guard] as number;
  const nearest = route.points.filter((at) => distanceBetween(board, guard, at) === distance);
  return { distance, points: nearest.sort((a, b) => a - b), next: backToRoute(board, guard, route) };
}

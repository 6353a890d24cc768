import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import type { GuardChoices } from '../choices.ts';
import { guardCardOf, guardMovement } from '../data.ts';
import { routeNamed, routeSteps, stepsTaken, watcherOf } from '../moves.ts';
import type { GuardPreview } from '../previews/guard.ts';
import { previewGuard } from '../previews/guard.ts';
import type { GuardsPhase, Open, Watcher } from '../state.ts';
import type { WatcherId } from '../vocabulary.ts';
import { ABOUT_TURN } from '../vocabulary.ts';

/*
 * The next steps of a guard, or of the Monk, while they are being chosen: pure, from public facts alone.
 */

export type GuardChoice = GuardChoices['guards'][number];

/** What is known while a guard's steps are chosen. */
export interface Round {
  readonly board: Board;
  readonly open: Open;
  readonly phase: GuardsPhase;
  readonly choice: GuardChoice;
}

/** Whoever moves. */
export const mover = ({ open, choice }: Round): Watcher => watcherOf(open, choice.guard)!;

/** Where she may step from a point further on. */
function onward(round: Round, at: Point): readonly Point[] {
  const { board, choice } = round;
  return choice.free ? (board.neighbours[at] ?? []) : routeSteps(board, mover(round), at);
}

/** Points within her steps after those chosen, each with the points to add, by a shortest way. */
export function guardReach(round: Round, path: readonly Point[]): Map<Point, readonly Point[]> {
  const { choice } = round;
  const from = path.at(-1) ?? mover(round).point;
  const ways = new Map<Point, readonly Point[]>([[from, []]]);
  if (choice.routes.length > 0) return new Map();
  let rim = [from];
  for (let steps = path.length; steps < choice.stepsLeft; steps++) {
    const found: Point[] = [];
    for (const at of rim)
      for (const to of onward(round, at)) {
        if (ways.has(to)) continue;
        ways.set(to, [...ways.get(at)!, to]);
        found.push(to);
      }
    rim = found;
  }
  ways.delete(from);
  return ways;
}

/** A tap: back to a point already chosen (one back from the last), else on to it; else nothing changes. */
export function tapStep(round: Round, path: readonly Point[], point: Point): readonly Point[] {
  if (point === path.at(-1)) return path.slice(0, -1);
  const place = path.lastIndexOf(point);
  if (place >= 0) return path.slice(0, place + 1);
  if (point === mover(round).point && path.length > 0) return [];
  const way = guardReach(round, path).get(point);
  return way ? [...path, ...way] : path;
}

/** The way ahead on her route, by the first of equal ways back to it, no further than she can go or the route leads. */
export function routeAhead(round: Round, steps: number): readonly Point[] {
  const { board } = round;
  const guard = mover(round);
  const path: Point[] = [];
  while (path.length < steps) {
    const at = path.at(-1) ?? guard.point;
    if (at === guard.toward && path.length > 0) break;
    const next = routeSteps(board, guard, at)[0];
    if (next === undefined) break;
    path.push(next);
  }
  return path;
}

/** What is offered as one press: going along the route so many steps, in all a walk, a run, or to the route's end. */
export interface QuickMove {
  readonly path: readonly Point[];
  readonly total: number; // steps of the whole turn after it
  readonly kind: 'steps' | 'walk' | 'run' | 'end';
}

export function quickMoves(round: Round): readonly QuickMove[] {
  const { phase, choice } = round;
  if (choice.routes.length > 0) return [];
  const taken = stepsTaken(phase, choice.guard);
  const ahead = routeAhead(round, choice.stepsLeft);
  const guard = mover(round);
  return ahead.flatMap((point, i): QuickMove[] => {
    const total = taken + i + 1;
    if (point === guard.toward) return [{ path: ahead.slice(0, i + 1), total, kind: 'end' }];
    if (total < guardMovement.walk.min)
      return i === 0 ? [{ path: ahead.slice(0, 1), total, kind: 'steps' }] : [];
    return [
      {
        path: ahead.slice(0, i + 1),
        total,
        kind: guardCardOf(total),
      },
    ];
  });
}

/** Steps she must still take after those chosen before she may stop. */
export const stepsOwed = ({ phase, choice }: Round, path: readonly Point[]): number =>
  Math.max(0, guardMovement.walk.min - stepsTaken(phase, choice.guard) - path.length);

/** What the steps chosen so far would let her see, and what would come of them (N5.8). */
export const foreseeSteps = ({ board, open, phase, choice }: Round, path: readonly Point[]): GuardPreview =>
  previewGuard(board, open, phase, choice.guard, path);

/** Where a route that may be taken leads: its points in walking order from where whoever takes it stands. */
export function routeOffered(
  board: Board,
  open: Open,
  guard: WatcherId,
  name: string,
): { readonly colour: string; readonly points: readonly Point[] } {
  const { point } = watcherOf(open, guard)!;
  const done = guard === 'monk' ? null : open.guards[guard].done;
  const route = routeNamed(board, name === ABOUT_TURN ? (done ?? name) : name);
  return { colour: route.colour, points: route.ends[0] === point ? route.points : route.points.toReversed() };
}

/** Where the routes she may take lead, by their end, so that they can be chosen on the board. */
export const routeEnds = ({ board, open, choice }: Round, guard: WatcherId): ReadonlyMap<Point, string> =>
  new Map(
    choice.routes
      .filter((name) => name !== ABOUT_TURN)
      .map((name) => [routeOffered(board, open, guard, name).points.at(-1)!, name]),
  );

export const noWays: ReadonlyMap<Point, readonly Point[]> = new Map();
export const noRoutes: ReadonlyMap<Point, string> = new Map();

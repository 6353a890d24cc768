import type { Board } from '../../board/board.ts';
import { backToRoute, distanceBetween } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { guardMovement } from '../../data.ts';
import { takeableTokens } from '../../monk.ts';
import { routeNamed, takeableRoutes } from '../../moves.ts';
import { guardMaxSteps } from '../../options.ts';
import type { Open, Watcher } from '../../state.ts';
import type { GuardId } from '../../vocabulary.ts';
import { ABOUT_TURN, guardIds } from '../../vocabulary.ts';
import { seenFrom } from '../sights.ts';

/*
 * Where guards will be and look in the turns to come: their routes are public, their paces and the next routes are not,
 * so each guard is a handful of tracks, and on each of them a spread of places that widens turn by turn.
 */

/** A way somebody may go, from where he stands; and how likely it is. */
interface Track {
  readonly points: readonly Point[];
  readonly chance: number;
}

/** What is to be feared at the end of a novice's move, turn by turn; the guards' coming move is turn 0. */
export interface Danger {
  readonly now: Readonly<Record<GuardId, Float64Array>>; // by guard and point: the same for her coming move alone
  readonly caught: readonly Float64Array[]; // by turn and point: chance to be captured who stays there, unheard
  readonly near: readonly Float64Array[]; // by turn and point: how close guards are at the end of their move, 0 to 2
}

/** How likely a guard who is not alarmed is to take so many steps in a turn. */
const paces: readonly (readonly [steps: number, chance: number])[] = [
  [3, 0.15],
  [4, 0.5],
  [5, 0.15],
  [6, 0.2],
];
const monkPaces: typeof paces = [
  [3, 0.3],
  [4, 0.7],
];

/** How likely a guard who sees a novice so many steps away reaches her: 0 to 6 steps. */
const reaches: readonly number[] = [1, 0.97, 0.92, 0.8, 0.6, 0.4, 0.3];
/** What it is to her that the Monk sees her: guards hear of it, and may be near. */
const MONK_TELLS = 0.15;
/** Beyond what can be foreseen. */
const SOMEWHERE = 0.07;

export function foreseeDanger(board: Board, open: Open, turns: number): Danger {
  const caught = Array.from({ length: turns }, () => new Float64Array(board.size).fill(1)); // unharmed, at first
  const near = Array.from({ length: turns }, () => new Float64Array(board.size));
  const now = {} as Record<GuardId, Float64Array>;
  guardIds.forEach((id) => {
    const most = guardMaxSteps(open.options);
    const hers = paces.map(([steps, chance]) => [Math.min(steps, most), chance] as const);
    const tracks = tracksOf(board, open.guards[id], nextRoutes(board, open, id), turns * most);
    now[id] = addDanger(board, tracks, hers, caught, near, 1);
  });
  if (open.monk) {
    const { monk } = open;
    const next = (at: Point): readonly string[] => takeableTokens(board, { ...monk, point: at, route: null });
    addDanger(
      board,
      tracksOf(board, monk, next, turns * guardMovement.walk.max),
      monkPaces,
      caught,
      null,
      MONK_TELLS,
    );
  }
  for (const table of caught) for (const point of board.points) table[point] = 1 - (table[point] as number);
  return { now, caught, near };
}

/** The chance that one turn beyond all foresight brings. */
export const unforeseen = SOMEWHERE;

/** The routes a guard may take at a point, once she is there. */
const nextRoutes =
  (board: Board, open: Open, id: GuardId) =>
  (at: Point): readonly string[] => {
    const guard = open.guards[id];
    if (guard.route === null && guard.point === at)
      return takeableRoutes(board, open, id).map((name) => (name === ABOUT_TURN ? (guard.done ?? '') : name));
    return board.routeNames.filter(
      (name) => !open.usedRoutes.includes(name) && routeNamed(board, name).ends.includes(at),
    );
  };

/** Along the route, then along each that may follow, as far as so many steps; two routes are looked ahead, not more. */
function tracksOf(
  board: Board,
  watcher: Watcher,
  next: (at: Point) => readonly string[],
  steps: number,
): Track[] {
  const first = along(board, watcher, steps);
  let tracks: Track[] = [{ points: first, chance: 1 }];
  for (let routes = 0; routes < 2; routes++)
    tracks = tracks.flatMap((track) => {
      const { points, chance } = track;
      if (points.length > steps) return [track];
      const end = points.at(-1) as Point;
      const names = next(end);
      if (names.length === 0 || tracks.length * names.length > 40) return [track];
      return names.map((name): Track => {
        const route = routeNamed(board, name).points;
        const onward = route[0] === end ? route : [...route].reverse();
        return { points: [...points, ...onward.slice(1)].slice(0, steps + 1), chance: chance / names.length };
      });
    });
  return tracks;
}

/** Her next points on her route, back to it first where she has left it; where she stands leads. */
function along(board: Board, watcher: Watcher, steps: number): Point[] {
  const points = [watcher.point];
  if (watcher.route === null) return points;
  const route = routeNamed(board, watcher.route);
  while (points.length <= steps) {
    const here = points.at(-1) as Point;
    if (here === watcher.toward) break;
    const place = route.indexOf[here] as number;
    const next =
      place < 0
        ? backToRoute(board, here, route)[0]
        : route.points[watcher.toward === route.ends[1] ? place + 1 : place - 1];
    if (next === undefined) break;
    points.push(next);
  }
  return points;
}

/** Multiplies what tracks leave unharmed into `caught`, and adds to `near`; gives the chance to be captured in turn 0. */
function addDanger(
  board: Board,
  tracks: readonly Track[],
  pace: readonly (readonly [number, number])[],
  caught: readonly Float64Array[],
  near: readonly Float64Array[] | null,
  factor: number,
): Float64Array {
  const harm = caught.map(() => new Float64Array(board.size));
  const stands = caught.map(() => new Float64Array(board.size)); // how likely she ends her move there
  const most = new Float64Array(board.size); // the worst that a turn on a track holds for a point
  for (const { points, chance } of tracks) {
    const last = points.length - 1;
    let at: Float64Array = new Float64Array(points.length); // how likely she is at each place of the track
    at[0] = 1;
    harm.forEach((hurt, turn) => {
      const { passed, then } = goOn(at, pace, last);
      const touched: Point[] = [];
      const worse = (point: Point, risk: number): void => {
        if (most[point] === 0) touched.push(point);
        if (risk > (most[point] as number)) most[point] = risk;
      };
      for (let j = 0; j < last; j++) {
        const step = passed[j] as number;
        if (step < 0.01) continue;
        const [from, to] = [points[j] as Point, points[j + 1] as Point];
        const facing = [from, to] as const;
        worse(to, step);
        for (const place of facing)
          for (const seen of seenFrom(board, place, facing))
            worse(seen, step * (reaches[distanceBetween(board, place, seen)] ?? 0.3));
      }
      for (const point of touched) {
        hurt[point] = (hurt[point] as number) + chance * (most[point] as number) * factor;
        most[point] = 0;
      }
      const ends = stands[turn] as Float64Array;
      for (let i = 0; i <= last; i++) {
        const point = points[i] as Point;
        ends[point] = (ends[point] as number) + chance * (then[i] as number);
      }
      at = then;
    });
  }
  harm.forEach((hurt, turn) => {
    const table = caught[turn] as Float64Array;
    for (const point of board.points)
      table[point] = (table[point] as number) * (1 - Math.min(1, hurt[point] as number));
  });
  near?.forEach((close, turn) => addNearness(board, stands[turn] as Float64Array, close));
  return (harm[0] as Float64Array).map((risk) => Math.min(1, risk));
}

/** A turn on a track: how likely the step from each place is taken in it, and where she is then. */
function goOn(
  at: Float64Array,
  pace: readonly (readonly [number, number])[],
  last: number,
): { passed: Float64Array; then: Float64Array } {
  const passed = new Float64Array(at.length);
  const then = new Float64Array(at.length);
  at.forEach((here, i) => {
    if (here < 1e-4) return;
    for (const [steps, share] of pace) {
      const end = Math.min(last, i + steps);
      then[end] = (then[end] as number) + here * share;
      for (let j = i; j < end; j++) passed[j] = (passed[j] as number) + here * share;
    }
  });
  return { passed, then };
}

const NEAR_STEPS = 7;

function addNearness(board: Board, stands: Float64Array, near: Float64Array): void {
  for (const from of board.points) {
    const share = stands[from] as number;
    if (share < 0.005) continue;
    for (const point of board.points) {
      const steps = distanceBetween(board, from, point);
      if (steps < NEAR_STEPS) near[point] = (near[point] as number) + share * (1 - steps / NEAR_STEPS);
    }
  }
}

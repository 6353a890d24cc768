import type { Board } from '../board/board.ts';
import { backToRoute, distanceBetween } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { guardMovement, movementCards } from '../data.ts';
import { routeNamed, takeableRoutes } from '../moves.ts';
import { guardMaxSteps } from '../options.ts';
import { takeableTokens } from '../monk.ts';
import type { Open, Watcher } from '../state.ts';
import type { Card, GuardId, NoviceId } from '../vocabulary.ts';
import { ABOUT_TURN, guardIds } from '../vocabulary.ts';
import { seenFrom, seesAfterStep, seesBeforeStep } from './sights.ts';

/** A way a guard may go in her coming move, and how likely it is among her ways. */
interface Way {
  readonly points: readonly Point[]; // from where she stands
  readonly chance: number;
}

/** What a novice can foresee of one guard. */
export interface Forecast {
  readonly guard: GuardId;
  readonly point: Point;
  readonly ways: readonly Way[]; // along her route, or the routes she may take next
  readonly max: number; // steps she can take
  readonly called: number; // how likely she is to leave her route and come for this novice as things stand
}

/** How likely a guard on her route is to take her n-th step in a turn. */
const STEP_CHANCES: readonly number[] = [1, 1, 1, 1, 0.85, 0.35, 0.3];

/** Where the guards may go next, from public facts; `null` for no novice in particular. */
export function forecast(board: Board, open: Open, novice: NoviceId | null): readonly Forecast[] {
  return guardIds.map((id) => ({
    guard: id,
    point: open.guards[id].point,
    ways: waysOf(board, open, id),
    max: guardMaxSteps(open.options),
    called: calledBy(open, id, novice),
  }));
}

/** Noise tokens beside her will free her: those of this novice bring her this way. */
function calledBy(open: Open, id: GuardId, novice: NoviceId | null): number {
  let called = 0;
  for (const token of open.tokens)
    if (token.kind === 'noise' && token.guard === id)
      called = Math.max(called, token.novice === novice ? 0.35 : 0.1);
  return called;
}

function waysOf(board: Board, open: Open, id: GuardId): Way[] {
  const guard = open.guards[id];
  const max = guardMaxSteps(open.options);
  const start = guard.route === null ? [guard.point] : along(board, guard, max);
  if (start.length > max) return [{ points: start, chance: 1 }];
  const end = start.at(-1) as Point;
  const next = nextRoutes(board, open, id, end);
  if (next.length === 0) return [{ points: start, chance: 1 }];
  return next.map((points) => ({
    points: [...start, ...points.slice(1)].slice(0, max + 1),
    chance: 1 / next.length,
  }));
}

/** Her next points on her route, back to it first where she has left it; where she stands leads. */
function along(board: Board, guard: Watcher, max: number): Point[] {
  if (guard.route === null) return [guard.point];
  const route = routeNamed(board, guard.route);
  const points = [guard.point];
  while (points.length <= max) {
    const here = points.at(-1) as Point;
    if (here === guard.toward) break;
    const place = route.indexOf[here] as number;
    const next =
      place < 0
        ? backToRoute(board, here, route)[0]
        : route.points[guard.toward === route.ends[1] ? place + 1 : place - 1];
    if (next === undefined) break;
    points.push(next);
  }
  return points;
}

/** The routes she may take at their end, as the points from there. */
function nextRoutes(board: Board, open: Open, id: GuardId, end: Point): (readonly Point[])[] {
  const guard = open.guards[id];
  const names =
    guard.route === null
      ? takeableRoutes(board, open, id).map((name) => (name === ABOUT_TURN ? guard.done : name))
      : board.routeNames.filter(
          (name) => !open.usedRoutes.includes(name) && routeNamed(board, name).ends.includes(end),
        );
  return names.flatMap((name) => {
    if (name === null) return [];
    const { points } = routeNamed(board, name);
    return [points[0] === end ? points : [...points].reverse()];
  });
}

/** How likely the Monk is to see each point in his coming move, by the routes he may take; nothing where he isn't about. */
export function monkSight(board: Board, { monk }: Open): Float64Array {
  const sight = new Float64Array(board.size);
  if (!monk) return sight;
  const { max } = guardMovement.walk;
  const start = along(board, monk, max);
  const end = start.at(-1) as Point;
  const atEnd = monk.route === null || end === monk.toward;
  const next = atEnd ? takeableTokens(board, { ...monk, point: end, route: null }) : [];
  const ways = next.map((name) => {
    const { points } = routeNamed(board, name);
    return [...start, ...(points[0] === end ? points : [...points].reverse()).slice(1)];
  });
  if (ways.length === 0) ways.push(start);
  for (const way of ways) {
    const seen = new Set<Point>();
    for (let i = 1; i <= max && i < way.length; i++) {
      const facing = [way[i - 1] as Point, way[i] as Point] as const;
      for (const at of facing) for (const point of seenFrom(board, at, facing)) seen.add(point);
    }
    for (const point of seen) sight[point] = (sight[point] as number) + 1 / ways.length;
  }
  return sight;
}

/** How likely a guard who comes her way is to capture a novice who stays at `point` unseen. */
const soughtAt = (board: Board, from: Point, point: Point, max: number): number => {
  const steps = distanceBetween(board, from, point);
  return steps > max ? 0.03 : 1 - steps / (max + 3);
};

/** How likely the guards' coming move is to end in her capture if she stays at `point`, unheard. */
export function captureRisk(board: Board, forecasts: readonly Forecast[], point: Point): number {
  let safe = 1;
  for (const one of forecasts) {
    let risk = 0;
    for (const way of one.ways) risk += way.chance * riskOnWay(board, way.points, point, one.max);
    if (one.called > 0)
      risk = Math.max(risk * (1 - one.called), one.called * soughtAt(board, one.point, point, one.max));
    safe *= 1 - Math.min(1, risk);
  }
  return 1 - safe;
}

/** The first look that shows her decides: can the guard still reach her? */
function riskOnWay(board: Board, points: readonly Point[], target: Point, max: number): number {
  for (let i = 1; i < points.length; i++) {
    const from = points[i - 1] as Point;
    const to = points[i] as Point;
    const chance = STEP_CHANCES[i] as number;
    if (to === target) return chance;
    if (seesBeforeStep(board, from, to, target))
      return distanceBetween(board, from, target) <= max - (i - 1) ? chance * 0.95 : 0.15;
    if (seesAfterStep(board, from, to, target))
      return distanceBetween(board, to, target) <= max - i ? chance * 0.95 : chance * 0.15;
  }
  return 0;
}

/** How likely a die brings the noise of this card as far as `steps`. */
export function noiseChance(card: Card, steps: number): number {
  const needed = steps - movementCards[card].modifier;
  return needed <= 1 ? 1 : Math.max(0, (7 - needed) / 6);
}

/** How likely each guard who walked is to hear her at once (N4), and what comes of it. */
export function noiseRisk(
  board: Board,
  open: Open,
  forecasts: readonly Forecast[],
  card: Card,
  point: Point,
): number {
  let safe = 1;
  for (const one of forecasts) {
    if (open.guards[one.guard].card !== 'walk') continue;
    const chance = noiseChance(card, distanceBetween(board, one.point, point));
    safe *= 1 - chance * 0.55 * soughtAt(board, one.point, point, one.max);
  }
  return 1 - safe;
}

/** How likely she is to be heard when the guards listen at the end of the turn (N10). */
export function listeningRisk(
  board: Board,
  forecasts: readonly Forecast[],
  card: Card,
  point: Point,
): number {
  let heard = 0;
  for (const { ways } of forecasts)
    for (const way of ways) {
      const end = way.points[Math.min(4, way.points.length - 1)] as Point;
      heard += way.chance * noiseChance(card, distanceBetween(board, end, point));
    }
  return Math.min(1, heard);
}

/** How likely a guard who saw her go out of sight is to capture her where she hides now. */
export function pursuitRisk(board: Board, from: Point, point: Point, hidden: number, max: number): number {
  if (distanceBetween(board, from, point) > max) return 0.08;
  return Math.max(0.2, 0.75 - 0.12 * hidden);
}

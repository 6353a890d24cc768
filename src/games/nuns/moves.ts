import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Plan } from './actions.ts';
import type { Board, Route, RouteName } from './board/board.ts';
import {
  UNREACHABLE,
  areNeighbours,
  backToRoute,
  canStep,
  homeward,
  walkingDistance,
} from './board/board.ts';
import type { Point } from './board/format.ts';
import { ABOUT_TURN_CARDS, guardMovement, homeWalk, movementCards } from './data.ts';
import { noMonk, takeableTokens, tokenRefusal } from './monk.ts';
import { guardMaxSteps } from './options.ts';
import { freeReason } from './sight.ts';
import type { GuardOpen, GuardsPhase, NoviceOpen, NoviceSecret, Open, Watcher } from './state.ts';
import type { Card, WatcherId } from './vocabulary.ts';
import { ABOUT_TURN, guardIds } from './vocabulary.ts';
import { stepsTaken, watcherOf } from './watchers.ts';

export * from './watchers.ts';

/*
 * What novices, guards and the Monk may do, from public facts and, for a novice, her own secrets: the one place for it,
 * used to check actions against the true state and to offer choices from a view.
 */

/** Steps a card allows in one leg (N3.2, variant runExactly5). */
export function cardSteps(open: Open, card: Card): { readonly min: number; readonly max: number } {
  const { min, max } = movementCards[card];
  return card === 'run' && open.options.variants.runExactly5 ? { min: max, max } : { min, max };
}

/** Whether this turn's move is the double one (N3.4). */
export const isDoubleMove = (open: Open): boolean =>
  open.turn === 1 && !open.options.variants.singleFirstMove;

/** Whether a caught novice may do anything but walk home (variant caught: may-disobey). */
export const mayDisobey = (open: Open): boolean => open.options.variants.caught === 'may-disobey';

/** Where a novice looks for her keys and her item. */
export function wishPoints(
  board: Board,
  wish: number,
): { readonly keyPoint: Point; readonly itemPoint: Point } {
  const card = board.wishes[wish - 1];
  if (!card) throw new Error(`no wish ${wish} on board ${board.file.name}`);
  return card;
}

/** Whether she has keys in the second leg of a double move: she may have taken them in the first (N3.4, N3.6). */
export const keysAfter = (board: Board, secret: NoviceSecret, end: Point): boolean =>
  secret.keys || end === wishPoints(board, secret.wish).keyPoint;

/** Whether a plan walks her home as N8.2 demands: by card `walk`, a shortest way, 3 or 4 steps or to her cell. */
export const isHomeWalk = (board: Board, novice: NoviceOpen, secret: NoviceSecret, plan: Plan): boolean =>
  plan.card === 'walk' &&
  plan.second.length === 0 &&
  leadsHome(board, secret.point, novice.cell, secret.keys, plan.path);

/** Whether a path is such a walk for one with or without keys. */
export function leadsHome(
  board: Board,
  from: Point,
  cell: Point,
  keys: boolean,
  path: readonly Point[],
): boolean {
  if (path.length > homeWalk.max) return false;
  let at = from;
  for (const next of path) {
    if (!homeward(board, at, cell, keys).includes(next)) return false;
    at = next;
  }
  const lockedOut = walkingDistance(board, from, cell, keys) === UNREACHABLE;
  return path.length >= homeWalk.min || at === cell || lockedOut;
}

/** Why a novice may not plan this (N3, N8.2), or `null`. */
export function planRefusal(
  board: Board,
  open: Open,
  novice: NoviceOpen,
  secret: NoviceSecret,
  plan: Plan,
): Refusal | null {
  if (novice.status === 'caught') {
    if (isHomeWalk(board, novice, secret, plan)) return null;
    if (!mayDisobey(open)) return refusal('mustWalkHome', 'N8.2');
    if (plan.path.length === 0) return refusal('mustLeave', 'N8.2');
  }
  const steps = cardSteps(open, plan.card);
  const double = isDoubleMove(open);
  if (!double && plan.second.length > 0) return refusal('noSecondLeg', 'N3.4', { field: 'second' });
  const unfit = (leg: readonly Point[]): boolean => leg.length < steps.min || leg.length > steps.max;
  if (unfit(plan.path) || (double && unfit(plan.second)))
    return refusal('cardDoesNotFit', 'N3.2', { field: 'card', values: { min: steps.min, max: steps.max } });
  const first = stepsRefusal(board, secret.point, plan.path, 'path', secret.keys);
  if (first) return first;
  const middle = plan.path.at(-1) ?? secret.point;
  return stepsRefusal(board, middle, plan.second, 'second', keysAfter(board, secret, middle));
}

function stepsRefusal(
  board: Board,
  from: Point,
  path: readonly Point[],
  field: string,
  keys: boolean,
): Refusal | null {
  let at = from;
  for (const [i, next] of path.entries()) {
    const values = { from: at, to: next };
    if (!areNeighbours(board, at, next))
      return refusal('notNextTo', 'N0.1', { field: `${field}[${i}]`, values });
    if (!canStep(board, at, next, keys))
      return refusal('doorLocked', 'N3.5', { field: `${field}[${i}]`, values });
    at = next;
  }
  return null;
}

/** The most steps of a move (N5.4, N14.2). */
export const mostSteps = (open: Open, id: WatcherId): number =>
  id === 'monk' ? guardMovement.walk.max : guardMaxSteps(open.options);

/** Whether a guard may leave her route now (N5.6); once free she stays so to the end of her move. The Monk never is. */
export const isFree = (board: Board, open: Open, phase: GuardsPhase, id: WatcherId): boolean =>
  id !== 'monk' && ((phase.moving === id && phase.free) || freeReason(board, open, id) !== null);

export function routeNamed(board: Board, name: RouteName): Route {
  const route = board.routes.get(name);
  if (!route) throw new Error(`no route ${name} on board ${board.file.name}`);
  return route;
}

/** Where one who is not free may step from `at`: along the route (N5.5), or back to it (N5.7). */
export function routeSteps(board: Board, watcher: Watcher, at: Point): readonly Point[] {
  if (watcher.route === null) return [];
  const route = routeNamed(board, watcher.route);
  const place = route.indexOf[at] as number;
  if (place < 0) return backToRoute(board, at, route);
  const next = route.points[watcher.toward === route.ends[1] ? place + 1 : place - 1];
  return next === undefined ? [] : [next];
}

/** The points that may be stepped to next, ascending; none when a route must be taken first or no steps are left. */
export function guardSteps(board: Board, open: Open, phase: GuardsPhase, id: WatcherId): readonly Point[] {
  const watcher = watcherOf(open, id);
  if (!watcher || watcher.route === null || stepsTaken(phase, id) >= mostSteps(open, id)) return [];
  return isFree(board, open, phase, id)
    ? (board.neighbours[watcher.point] ?? [])
    : routeSteps(board, watcher, watcher.point);
}

/** A number of steps that is none of a guard's (N5.4) or of the Monk's (N14.2). */
const stepCount = (open: Open, id: WatcherId, field?: string): Refusal => {
  const values = { min: guardMovement.walk.min, max: mostSteps(open, id) };
  return refusal(id === 'monk' ? 'monkSteps' : 'steps', id === 'monk' ? 'N14.2' : 'N5.4', {
    ...(field !== undefined && { field }),
    values,
  });
};

/** Why these steps may not be taken as things stand (N5.4, N5.5, N5.7, N14.2), or `null`. */
export function stepRefusal(
  board: Board,
  open: Open,
  phase: GuardsPhase,
  id: WatcherId,
  path: readonly Point[],
): Refusal | null {
  const watcher = watcherOf(open, id);
  if (path.length === 0) return refusal('noStep', 'N5.4', { field: 'path' });
  if (!watcher) return noMonk;
  if (watcher.route === null) return refusal('takeRouteFirst', 'N5.2');
  if (stepsTaken(phase, id) + path.length > mostSteps(open, id)) return stepCount(open, id, 'path');
  const free = isFree(board, open, phase, id);
  let at = watcher.point;
  for (const [i, next] of path.entries()) {
    const at_ = { field: `path[${i}]`, values: { from: at, to: next } };
    if (!areNeighbours(board, at, next)) return refusal('notNextTo', 'N0.1', at_);
    if (!free && !routeSteps(board, watcher, at).includes(next)) {
      const offRoute = (routeNamed(board, watcher.route).indexOf[at] as number) < 0;
      return refusal('offRoute', id === 'monk' ? 'N14.2' : offRoute ? 'N5.7' : 'N5.5', at_);
    }
    at = next;
  }
  return null;
}

/** Why a move may not end now (N5.4, N14.2), or `null`. */
export function endMoveRefusal(open: Open, phase: GuardsPhase, id: WatcherId): Refusal | null {
  if (!watcherOf(open, id)?.route) return refusal('takeRouteFirst', 'N5.2');
  return stepsTaken(phase, id) < guardMovement.walk.min ? stepCount(open, id) : null;
}

const endsHere = (route: Route, point: Point): boolean => route.ends.includes(point);

const canAboutTurn = (open: Open, guard: GuardOpen): boolean =>
  guard.done !== null && open.usedAboutTurns < ABOUT_TURN_CARDS;

/**
 * The route cards that come back if this guard takes a route now (N5.3): none while a card or an About Turn can
 * be taken, else all that no guard is running, ascending.
 */
export function routesComingBack(board: Board, open: Open, guard: GuardOpen): readonly RouteName[] {
  if (canAboutTurn(open, guard)) return [];
  for (const route of board.routes.values())
    if (endsHere(route, guard.point) && !open.usedRoutes.includes(route.name)) return [];
  const running = guardIds.map((id) => open.guards[id].route);
  return open.usedRoutes.filter((name) => !running.includes(name)).sort();
}

/** Why this route card or About Turn (N5.2, N5.3), or this token of the Monk's (N14.1), may not be taken now, or `null`. */
export function takeRouteRefusal(board: Board, open: Open, id: WatcherId, name: string): Refusal | null {
  const holds = watcherOf(open, id)?.route;
  if (holds) return refusal('routeNotDone', 'N5.5', { values: { route: holds } });
  if (id !== 'monk') return cardRefusal(board, open, open.guards[id], name);
  return open.monk ? tokenRefusal(board, open.monk, name) : noMonk;
}

function cardRefusal(board: Board, open: Open, guard: GuardOpen, name: string): Refusal | null {
  if (name === ABOUT_TURN) {
    if (guard.done === null) return refusal('nothingToTurn', 'N5.3');
    return canAboutTurn(open, guard) ? null : refusal('aboutTurnsUsed', 'N5.3');
  }
  const route = board.routes.get(name);
  if (!route) return refusal('noSuchRoute', 'N5.2', { field: 'route' });
  if (!endsHere(route, guard.point))
    return refusal('routeNotHere', 'N5.2', { field: 'route', values: { point: guard.point } });
  if (open.usedRoutes.includes(name) && !routesComingBack(board, open, guard).includes(name))
    return refusal('routeUsed', 'N5.3', { field: 'route' });
  return null;
}

/** All that one without a route may take now, by name, About Turn last. */
export function takeableRoutes(board: Board, open: Open, id: WatcherId): readonly string[] {
  if (id === 'monk') return open.monk ? takeableTokens(board, open.monk) : [];
  return [...board.routeNames, ABOUT_TURN].filter((name) => takeRouteRefusal(board, open, id, name) === null);
}

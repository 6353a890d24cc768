import { toEveryone } from '../events.ts';
import type { RouteName } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { guardCardOf } from '../data.ts';
import { isLastToken } from '../monk.ts';
import { guardsToMove, mostSteps, routeNamed, routesComingBack, stepsTaken, watcherOf } from '../moves.ts';
import { captureTarget } from '../options.ts';
import { freeReason, seersOf, watcherSees } from '../sight.ts';
import type { GuardsPhase, Open, Watcher } from '../state.ts';
import { clearTokens, markCompleted, markRoute } from '../state.ts';
import type { GuardId, WatcherId } from '../vocabulary.ts';
import { ABOUT_TURN, guardIds } from '../vocabulary.ts';
import { capture } from './capture.ts';
import type { Context } from './context.ts';
import { forEachNovice } from './context.ts';

export function guardsPhase(open: Open): GuardsPhase {
  if (open.phase.name !== 'guards') throw new Error(`guards act in the phase ${open.phase.name}`);
  return open.phase;
}

/**
 * A guard's first action of the turn makes her the moving one (N5.1); each action looks whether she is free (N5.6).
 * The Monk acts when they have moved (N14.2). Gives the one who acts.
 */
function act(context: Context, id: WatcherId): Watcher {
  const { open } = context.state;
  const phase = guardsPhase(open);
  open.phase = { ...phase, moving: id, deeds: phase.deeds + 1 };
  noticeFreedom(context, id);
  const watcher = watcherOf(open, id);
  if (!watcher) throw new Error(`${id} acts and is not there`);
  return watcher;
}

/** Says why a guard becomes free, once; true if she just did. The Monk never does. */
function noticeFreedom({ board, state, emit }: Context, id: WatcherId): boolean {
  const phase = guardsPhase(state.open);
  if (phase.free || id === 'monk') return false;
  const why = freeReason(board, state.open, id);
  if (!why) return false;
  state.open.phase = { ...phase, free: true };
  emit?.(toEveryone({ event: 'free', guard: id, why }));
  return true;
}

/** Takes a route card or an About Turn (N5.2, N5.3), or a token of the Monk's (N14.1). */
export function takeRoute(context: Context, id: WatcherId, name: string): void {
  const watcher = act(context, id);
  if (id !== 'monk') return takeCard(context, id, name);
  const { monk } = context.state.open;
  if (monk) monk.used = [...monk.used, name];
  setOut(context, id, watcher, name, false);
}

function takeCard(context: Context, id: GuardId, name: string): void {
  const { board, state, emit } = context;
  const { open } = state;
  const guard = open.guards[id];
  const aboutTurn = name === ABOUT_TURN;
  if (!aboutTurn) {
    const back = routesComingBack(board, open, guard);
    if (back.length > 0) {
      open.usedRoutes = open.usedRoutes.filter((used) => !back.includes(used));
      emit?.(toEveryone({ event: 'routesBack', routes: back }));
    }
  }
  const taken = aboutTurn ? guard.done : name;
  if (taken === null) throw new Error('an About Turn without a completed route');
  if (aboutTurn) open.usedAboutTurns++;
  else open.usedRoutes.push(taken);
  setOut(context, id, guard, taken, aboutTurn);
}

/** From the end of a route toward its other one. */
function setOut(
  { board, emit }: Context,
  id: WatcherId,
  watcher: Watcher,
  route: RouteName,
  aboutTurn: boolean,
): void {
  const { ends } = routeNamed(board, route);
  const toward = watcher.point === ends[0] ? ends[1] : ends[0];
  markRoute(watcher, route, toward);
  emit?.(toEveryone({ event: 'route', guard: id, route, toward, aboutTurn }));
}

/** Steps along a path, stopping early when something new happens (N5.4–N5.9). */
export function step(context: Context, id: WatcherId, path: readonly Point[]): void {
  const watcher = act(context, id);
  for (const next of path)
    if (turnShows(context, id, watcher, next) || stepShows(context, id, watcher, next)) return;
}

/** N5.8: turns toward the next point and looks before stepping; true if that brought news. */
function turnShows(context: Context, id: WatcherId, watcher: Watcher, next: Point): boolean {
  const { facing, point } = watcher;
  if (facing && facing[0] === point && facing[1] === next) return false; // already turned there
  watcher.facing = [point, next];
  context.emit?.(toEveryone({ event: 'turned', guard: id, facing: next }));
  const seen = lookRound(context, watcher);
  return noticeFreedom(context, id) || seen;
}

/** One step; true if it captured, showed, set free or completed a route. */
function stepShows(context: Context, id: WatcherId, watcher: Watcher, next: Point): boolean {
  const { open } = context.state;
  const phase = guardsPhase(open);
  open.phase = { ...phase, steps: { ...phase.steps, [id]: stepsTaken(phase, id) + 1 } };
  watcher.point = next;
  context.emit?.(toEveryone({ event: 'stepped', guard: id, point: next }));
  let news = id !== 'monk' && captureAt(context, id, next);
  if (reachedTarget(open)) return true;
  news = lookRound(context, watcher) || news;
  news = noticeFreedom(context, id) || news;
  return complete(context, id, watcher) || news;
}

/** N7.1: every novice on the run on the point she enters, until the captures are enough; true if there was one. */
function captureAt(context: Context, id: GuardId, point: Point): boolean {
  const { state } = context;
  const { open } = state;
  let news = false;
  forEachNovice(state, (novice, secret) => {
    if (reachedTarget(open)) return; // N9.2: over at once
    if (novice.status !== 'run' || novice.shielded || secret.point !== point || point === novice.cell) return;
    capture(context, novice, secret, id, point);
    news = true;
  });
  return news;
}

/** On the last point of a route it is completed (N5.2); on that of his last token the Monk leaves (N14.1). */
function complete({ state, emit }: Context, id: WatcherId, watcher: Watcher): boolean {
  const { open } = state;
  const { route } = watcher;
  if (route === null || watcher.point !== watcher.toward) return false;
  markCompleted(watcher);
  if (id !== 'monk') open.guards[id].done = route;
  emit?.(toEveryone({ event: 'routeCompleted', guard: id, route }));
  if (id === 'monk' && open.monk && isLastToken(open.monk)) {
    open.monk = null;
    emit?.(toEveryone({ event: 'left', guard: id }));
  }
  return true;
}

const reachedTarget = (open: Open): boolean => open.captures >= captureTarget(open.options);

/** N5.9, N14.3: every novice on the run who is now seen, and whose token is not on the board, shows it. */
function lookRound({ board, state, emit }: Context, watcher: Watcher): boolean {
  let news = false;
  forEachNovice(state, (novice, secret) => {
    if (novice.status !== 'run' || novice.shielded || novice.token !== null) return;
    if (secret.point === novice.cell || !watcherSees(board, watcher, secret.point)) return;
    novice.token = secret.point;
    emit?.(toEveryone({ event: 'seen', novice: novice.id, point: secret.point }));
    news = true;
  });
  return news;
}

/** Whether nothing is left to decide in a move: all steps used and a route in hand, or the Monk has left. */
export function moveIsOver(open: Open, id: WatcherId): boolean {
  const watcher = watcherOf(open, id);
  return !watcher || (watcher.route !== null && stepsTaken(guardsPhase(open), id) >= mostSteps(open, id));
}

/** A move is over; true when there is none left in this turn. */
export function endMove({ state }: Context, id: WatcherId): boolean {
  const { open } = state;
  const phase = guardsPhase(open);
  const after = { ...phase, moving: null, moved: [...phase.moved, id], free: false, deeds: phase.deeds + 1 };
  open.phase = after;
  return guardsToMove(after).length === 0;
}

/** When all have moved: novices out of sight leave the board (N5.9), the guards show their cards (N5.4), tokens go. */
export function finishGuards({ board, state, emit }: Context): void {
  const { open } = state;
  const { steps } = guardsPhase(open);
  forEachNovice(state, (novice, secret) => {
    if (novice.status !== 'run' || novice.token === null) return;
    if (seersOf(board, open, novice, secret.point).length > 0) return;
    novice.token = null;
    emit?.(toEveryone({ event: 'unseen', novice: novice.id }));
  });
  for (const id of guardIds) {
    const card = guardCardOf(steps[id]);
    open.guards[id].card = card;
    emit?.(toEveryone({ event: 'guardCard', guard: id, card }));
  }
  clearTokens(open);
  emit?.(toEveryone({ event: 'tokensRemoved' }));
}

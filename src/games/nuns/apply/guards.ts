import { toEveryone } from '../events.ts';
import type { Point } from '../board/format.ts';
import { guardMovement } from '../data.ts';
import { routeNamed, routesComingBack } from '../moves.ts';
import { captureTarget, guardMaxSteps } from '../options.ts';
import { freeReason, guardSees, seersOf } from '../sight.ts';
import type { GuardOpen, GuardsPhase, Open } from '../state.ts';
import { clearTokens } from '../state.ts';
import type { GuardId } from '../vocabulary.ts';
import { ABOUT_TURN, guardIds } from '../vocabulary.ts';
import { capture } from './capture.ts';
import type { Context } from './context.ts';
import { forEachNovice } from './context.ts';

export function guardsPhase(open: Open): GuardsPhase {
  if (open.phase.name !== 'guards') throw new Error(`guards act in the phase ${open.phase.name}`);
  return open.phase;
}

/** Her first action of the turn makes her the moving guard (N5.1); each action looks whether she is free (N5.6). */
function act(context: Context, id: GuardId): void {
  const { open } = context.state;
  const phase = guardsPhase(open);
  open.phase = { ...phase, moving: id, deeds: phase.deeds + 1 };
  noticeFreedom(context, id);
}

/** Says why she becomes free, once; true if she just did. */
function noticeFreedom({ board, state, emit }: Context, id: GuardId): boolean {
  const phase = guardsPhase(state.open);
  if (phase.free) return false;
  const why = freeReason(board, state.open, id);
  if (!why) return false;
  state.open.phase = { ...phase, free: true };
  emit?.(toEveryone({ event: 'free', guard: id, why }));
  return true;
}

/** Takes a route card or an About Turn (N5.2, N5.3). */
export function takeRoute(context: Context, id: GuardId, name: string): void {
  const { board, state, emit } = context;
  const { open } = state;
  act(context, id);
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
  const { ends } = routeNamed(board, taken);
  const toward = guard.point === ends[0] ? ends[1] : ends[0];
  guard.route = taken;
  guard.toward = toward;
  if (aboutTurn) open.usedAboutTurns++;
  else open.usedRoutes.push(taken);
  emit?.(toEveryone({ event: 'route', guard: id, route: taken, toward, aboutTurn }));
}

/** Steps along a path, stopping early when something new happens (N5.4–N5.9). */
export function step(context: Context, id: GuardId, path: readonly Point[]): void {
  act(context, id);
  const guard = context.state.open.guards[id];
  for (const next of path)
    if (turnShows(context, id, guard, next) || stepShows(context, id, guard, next)) return;
}

/** N5.8: turns toward the next point and looks before stepping; true if that changed what she knows. */
function turnShows(context: Context, id: GuardId, guard: GuardOpen, next: Point): boolean {
  const { facing, point } = guard;
  if (facing && facing[0] === point && facing[1] === next) return false; // already turned there
  guard.facing = [point, next];
  context.emit?.(toEveryone({ event: 'turned', guard: id, facing: next }));
  const seen = lookRound(context, guard);
  return noticeFreedom(context, id) || seen;
}

/** One step; true if she captured, saw, became free or completed her route by it. */
function stepShows(context: Context, id: GuardId, guard: GuardOpen, next: Point): boolean {
  const { state, emit } = context;
  const { open } = state;
  const phase = guardsPhase(open);
  open.phase = { ...phase, steps: { ...phase.steps, [id]: phase.steps[id] + 1 } };
  guard.point = next;
  emit?.(toEveryone({ event: 'stepped', guard: id, point: next }));
  let news = false;
  forEachNovice(state, (novice, secret) => {
    if (reachedTarget(open)) return; // N9.2: over at once
    if (novice.status !== 'run' || novice.shielded || secret.point !== next || next === novice.cell) return;
    capture(context, novice, secret, id, next);
    news = true;
  });
  if (reachedTarget(open)) return true;
  news = lookRound(context, guard) || news;
  news = noticeFreedom(context, id) || news;
  if (guard.route !== null && next === guard.toward) {
    const { route } = guard;
    guard.done = route;
    guard.route = null;
    guard.toward = null;
    emit?.(toEveryone({ event: 'routeCompleted', guard: id, route }));
    news = true;
  }
  return news;
}

const reachedTarget = (open: Open): boolean => open.captures >= captureTarget(open.options);

/** N5.9: every novice on the run whom this guard now sees, and whose token is not on the board, shows it. */
function lookRound({ board, state, emit }: Context, guard: GuardOpen): boolean {
  let news = false;
  forEachNovice(state, (novice, secret) => {
    if (novice.status !== 'run' || novice.shielded || novice.token !== null) return;
    if (secret.point === novice.cell || !guardSees(board, guard, secret.point)) return;
    novice.token = secret.point;
    emit?.(toEveryone({ event: 'seen', novice: novice.id, point: secret.point }));
    news = true;
  });
  return news;
}

/** Whether nothing is left to decide in her move: all steps used, and a route in hand. */
export const moveIsOver = (open: Open, id: GuardId): boolean =>
  open.guards[id].route !== null && guardsPhase(open).steps[id] >= guardMaxSteps(open.options);

/** Her move is over; true when both guards have moved. */
export function endMove({ state }: Context, id: GuardId): boolean {
  const { open } = state;
  const phase = guardsPhase(open);
  const moved = [...phase.moved, id];
  open.phase = { ...phase, moving: null, moved, free: false, deeds: phase.deeds + 1 };
  return moved.length === guardIds.length;
}

/** When both have moved: novices out of sight leave the board (N5.9), the guards show their cards (N5.4), tokens go. */
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
    const card = steps[id] <= guardMovement.walk.max ? 'walk' : 'run';
    open.guards[id].card = card;
    emit?.(toEveryone({ event: 'guardCard', guard: id, card }));
  }
  clearTokens(open);
  emit?.(toEveryone({ event: 'tokensRemoved' }));
}

import { toEveryone, toSeats } from '../events.ts';
import type { Plan } from '../actions.ts';
import type { Point } from '../board/format.ts';
import { isHomeWalk, wishPoints } from '../moves.ts';
import { guardsSee, seersOf } from '../sight.ts';
import type { NoviceOpen, NoviceSecret } from '../state.ts';
import { markFreed } from '../state.ts';
import type { GuardId, WatcherId } from '../vocabulary.ts';
import { guardIds } from '../vocabulary.ts';
import { capture } from './capture.ts';
import type { Context } from './context.ts';
import { forEachNovice } from './context.ts';

/** The novices' move (N3), when all plans are in: each in seat order, none in the way of another (N3.11). */
export function moveNovices(context: Context): void {
  forEachNovice(context.state, (novice, secret) => {
    const plan = secret.plan;
    if (!plan) throw new Error(`${novice.id} has no plan`);
    secret.plan = null;
    if (novice.status === 'caught' && isHomeWalk(context.board, novice, secret, plan)) {
      walkHome(context, novice, secret, plan.path);
    } else {
      move(context, novice, secret, plan);
    }
  });
}

/** N8.1–N8.3: an open walk; freed at its end if no guard sees her, whatever the Monk sees (N14.3). */
function walkHome(context: Context, novice: NoviceOpen, secret: NoviceSecret, path: readonly Point[]): void {
  const { board, state, emit } = context;
  const from = secret.point;
  secret.point = path.at(-1) ?? from;
  novice.token = secret.point;
  secret.sheet.push({ turn: state.open.turn, from, path, card: null, keys: false, item: false });
  emit?.(toEveryone({ event: 'walkedHome', novice: novice.id, from, path }));
  if (!guardsSee(board, state.open, novice, secret.point)) free(context, novice, true);
}

function free({ emit }: Context, novice: NoviceOpen, shielded: boolean): void {
  markFreed(novice, shielded);
  emit?.(toEveryone({ event: 'freed', novice: novice.id, shielded }));
}

/** A move on the run, or one in which a caught novice disobeys and so is on the run from her first step (N8.2). */
function move(context: Context, novice: NoviceOpen, secret: NoviceSecret, plan: Plan): void {
  const { board, state, emit } = context;
  const { card } = plan;
  const from = secret.point;
  const whole = [...plan.path, ...plan.second];
  // N3.10: the guards stand still, so where she runs into one is known before she sets out; there her move ends.
  const met = whole.findIndex((point) => guardAt(context, novice, point) !== null);
  const path = met < 0 ? whole : whole.slice(0, met + 1);
  const line = { turn: state.open.turn, from, path, card, keys: false, item: false };
  secret.sheet.push(line);
  emit?.(toSeats([novice.id], { event: 'moved', novice: novice.id, from, path, card }));
  let seenBy = seersOf(board, state.open, novice, from);
  if (novice.status === 'caught') free(context, novice, false);
  for (const [i, point] of path.entries()) {
    const before = secret.point;
    secret.point = point;
    const guard = guardAt(context, novice, point);
    if (guard) return capture(context, novice, secret, guard, point);
    seenBy = look(context, novice, before, point, seenBy);
    const steps = i + 1;
    if (steps === plan.path.length || steps === whole.length) pickUp(context, novice, secret, line);
  }
  if (whole.length === 0) pickUp(context, novice, secret, line);
}

/** N2.2: when all have moved, whoever moved on the run to the end of her move shows her card, in seat order. */
export function showCards({ state, emit }: Context): void {
  forEachNovice(state, (novice, secret) => {
    const card = secret.sheet.at(-1)?.card;
    if (novice.status === 'caught' || novice.shielded || !card) return;
    novice.card = card;
    emit?.(toEveryone({ event: 'card', novice: novice.id, card }));
  });
}

/** The guard whose point she enters (N7.1), the Abbess where both stand; none in her own cell (N3.12). */
function guardAt({ state }: Context, novice: NoviceOpen, point: Point): GuardId | null {
  if (point === novice.cell) return null;
  return guardIds.find((id) => state.open.guards[id].point === point) ?? null;
}

/** N3.9 for one step: a token on her point while seen, a vanished token on the edge by which she went out of sight. */
function look(
  { board, state, emit }: Context,
  novice: NoviceOpen,
  before: Point,
  point: Point,
  seenBefore: readonly WatcherId[],
): readonly WatcherId[] {
  const seenBy = seersOf(board, state.open, novice, point);
  if (seenBy.length > 0) {
    novice.token = point;
    emit?.(toEveryone({ event: 'seen', novice: novice.id, point }));
  } else if (seenBefore.length > 0) {
    novice.token = null;
    const edge = [before, point] as const;
    state.open.tokens.push({ kind: 'vanished', edge, by: seenBefore, novice: novice.id });
    emit?.(toEveryone({ event: 'vanished', novice: novice.id, edge, by: seenBefore }));
  }
  return seenBy;
}

/** N3.6, N3.7: what lies at the point where a move ends, standing still included. */
function pickUp(
  { board, emit }: Context,
  novice: NoviceOpen,
  secret: NoviceSecret,
  line: { keys: boolean; item: boolean },
): void {
  const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
  if (!secret.keys && secret.point === keyPoint) {
    secret.keys = line.keys = true;
    emit?.(toSeats([novice.id], { event: 'keyTaken', novice: novice.id }));
  }
  if (secret.keys && !secret.item && secret.point === itemPoint) {
    secret.item = line.item = true;
    emit?.(toSeats([novice.id], { event: 'itemTaken', novice: novice.id }));
  }
}

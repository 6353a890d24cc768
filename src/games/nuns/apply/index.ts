import type { Chance } from '../../../engine/chance.ts';
import { fromHand } from '../../../engine/chance.ts';
import type { Emit } from '../../../engine/events.ts';
import { toEveryone } from '../events.ts';
import type { Seat } from '../../../engine/seats.ts';
import type { Action } from '../actions.ts';
import { blessingHolders } from '../blessing.ts';
import type { Board } from '../board/board.ts';
import { LAST_TURN } from '../data.ts';
import type { OpenEvent, SecretEvent } from '../events.ts';
import { captureTarget } from '../options.ts';
import { seersOf } from '../sight.ts';
import { openTurn } from '../state.ts';
import type { Phase, RollKind, State } from '../state.ts';
import { closesByClock, waitingFor } from '../waiting.ts';
import type { WatcherId } from '../vocabulary.ts';
import type { Context } from './context.ts';
import { forEachNovice } from './context.ts';
import { endGame, wishWinners, guardsWin } from './ending.ts';
import { endMove, finishGuards, guardsPhase, moveIsOver, step, takeRoute } from './guards.ts';
import { rollAll, rollersOf } from './noise.ts';
import { moveNovices, showCards } from './novices.ts';
import { storePlan } from './plan.ts';
import { answer, resolveRolls, rollAgain, showFalseNoises, showRerolls } from './window.ts';

/*
 * The order of a turn (N2) is here and nowhere else: novices move → cards → their rolls and the window → guards
 * move, after them the Monk → cards, tokens off → guards listen, and the window → next turn. The parts know nothing of one another.
 */

/** Carries out a legal action and all that follows from it, in place. */
export function applyAction(
  board: Board,
  state: State,
  seat: Seat,
  action: Action,
  chance: Chance,
  emit: Emit<OpenEvent, SecretEvent>,
): void {
  const context: Context = { board, state, chance, emit };
  switch (action.type) {
    case 'plan':
      if (storePlan(context, seat, action)) novicesMove(context);
      return;
    case 'blessing': {
      const allIn = answer(context, seat, action.plays);
      if (allIn && !closesByClock(state.open)) closeWindow(context);
      return;
    }
    case 'dice':
      return diceTyped(context, action.dice);
    case 'closeWindow':
      return closeWindow(context);
    case 'takeRoute':
      takeRoute(context, action.guard, action.route);
      return afterDeed(context, action.guard);
    case 'step':
      step(context, action.guard, action.path);
      return afterDeed(context, action.guard);
    case 'endMove':
      return guardDone(context, action.guard);
  }
}

/** Starts the turn after the present one (N2, phase 8); the state's `turn` is the one before. */
export function startTurn(context: Context): void {
  const { board, state, emit } = context;
  const { open } = state;
  openTurn(open, open.turn + 1);
  emit?.(toEveryone({ event: 'turn', turn: open.turn }));
  forEachNovice(state, (novice, secret) => {
    // N8.4: whoever was freed last turn may be in sight now.
    if (novice.status !== 'run' || novice.token !== null) return;
    if (seersOf(board, open, novice, secret.point).length === 0) return;
    novice.token = secret.point;
    emit?.(toEveryone({ event: 'seen', novice: novice.id, point: secret.point }));
  });
  ask(context, { name: 'plan' });
}

function ask({ state, emit }: Context, phase: Phase): void {
  state.open.phase = phase;
  emit?.(toEveryone({ event: 'asked', phase, seats: waitingFor(state.open) }));
}

function novicesMove(context: Context): void {
  const { open } = context.state;
  moveNovices(context);
  const winners = wishWinners(context);
  if (winners.length > 0) return endGame(context, winners, 'wish');
  if (open.captures >= captureTarget(open.options)) return endGame(context, guardsWin(open), 'captures');
  showCards(context);
  roll(context, 'novices');
}

/** N4.2, N10.1: all who are to roll do, or where dice are rolled by hand, are asked for what they rolled. */
function roll(context: Context, rolls: RollKind): void {
  const { open } = context.state;
  const by = rollersOf(open, rolls);
  if (by.length > 0 && open.options.dice === 'hand')
    return ask(context, { name: 'dice', rolls, by, again: false });
  rollAll(context, by);
  openWindow(context, rolls);
}

/** Dice rolled by hand count like drawn ones; the log has them in the action, and none beside it. */
function diceTyped(context: Context, dice: readonly number[]): void {
  const { phase } = context.state.open;
  if (phase.name !== 'dice') throw new Error('no dice are asked for');
  const typed = { ...context, chance: fromHand(dice) };
  if (!phase.again) {
    rollAll(typed, phase.by);
    return openWindow(context, phase.rolls);
  }
  for (const by of phase.by) rollAgain(typed, by);
  afterRolls(context, phase.rolls);
}

/** N11.1: one window after all rolls of a phase; none without a roll or without a Blessing left. */
function openWindow(context: Context, rolls: RollKind): void {
  const { open } = context.state;
  if (open.rolls.length > 0 && blessingHolders(open).length > 0) ask(context, { name: 'window', rolls });
  else afterRolls(context, rolls);
}

/** N11.1: whoever has not answered has passed. */
function closeWindow(context: Context): void {
  const { phase } = context.state.open;
  if (phase.name !== 'window') throw new Error('no window to close');
  const { rolls } = phase;
  const again = context.state.open.options.dice === 'hand' ? showRerolls(context) : [];
  if (again.length > 0) ask(context, { name: 'dice', rolls, by: again, again: true });
  else afterRolls(context, rolls);
}

function afterRolls(context: Context, rolls: RollKind): void {
  resolveRolls(context, rolls);
  if (rolls === 'novices') {
    const steps = { abbess: 0, prioress: 0, ...(context.state.open.monk && { monk: 0 }) };
    ask(context, { name: 'guards', moving: null, moved: [], steps, free: false, deeds: 0 });
  } else if (context.state.open.turn >= LAST_TURN) {
    endGame(context, guardsWin(context.state.open), 'dawn');
  } else {
    startTurn(context);
  }
}

function afterDeed(context: Context, guard: WatcherId): void {
  const { open } = context.state;
  if (open.captures >= captureTarget(open.options)) return endGame(context, guardsWin(open), 'captures');
  if (moveIsOver(open, guard)) return guardDone(context, guard);
  ask(context, open.phase);
}

function guardDone(context: Context, guard: WatcherId): void {
  const allMoved = endMove(context, guard);
  if (!allMoved) return ask(context, guardsPhase(context.state.open));
  finishGuards(context);
  showFalseNoises(context);
  roll(context, 'guards');
}

import type { Seat } from '../../../engine/seats.ts';
import type { Board } from '../board/board.ts';
import { UNREACHABLE, walkingDistance } from '../board/board.ts';
import type { Choices } from '../choices.ts';
import { guardMovement } from '../data.ts';
import {
  guardsToMove,
  mostSteps as mostStepsOf,
  routeNamed,
  stepsTaken,
  watcherOf,
  wishPoints,
} from '../moves.ts';
import { freeReason } from '../sight.ts';
import type { GuardsPhase, Open, Watcher } from '../state.ts';
import type { MessageKey, Text } from '../text.ts';
import { itemText, NameOf, nameOf, seatCount, seatName, text } from '../text.ts';
import type { View } from '../view.ts';
import type { FreeReason, WatcherId } from '../vocabulary.ts';
import { waitingFor } from '../waiting.ts';
import type { Draft } from './drafted.ts';
import { allSteps, draftEnd, mostSteps } from './drafted.ts';
import type { GuardChoice } from './round.ts';

/*
 * The one sentence: what I can do now, and why.
 */

export interface Now {
  readonly text: Text;
  readonly rule: string; // '' for none
}

const now = (key: MessageKey, values: Text['values'] = {}, rule = ''): Now => ({
  text: text(key, values),
  rule,
});

/** In place of what is asked, once the table has broken the match off. */
export const brokenOffNow: Now = now('now.brokenOff');

const seatNames = (open: Open, seats: readonly Seat[], me: string): Text[] =>
  seats.map((seat) => (seat === me ? text('name.you') : seatName(open.options, seat)));

export function nowOf(
  board: Board,
  view: View,
  choices: Choices | null,
  draft: Draft,
  editing: boolean,
  guard: WatcherId | null,
): Now {
  const { open } = view;
  if (!open) return now('now.connecting');
  const { phase } = open;
  switch (phase.name) {
    case 'ended':
      return now('now.ended');
    case 'plan':
      if (choices?.kind !== 'plan') return now('now.planOthers', {}, 'N3.1');
      if (view.novice?.plan && !editing) return now('now.planSent', {}, 'N3.1');
      return planNow(board, view, open, choices, draft);
    case 'dice': {
      const rule = phase.rolls === 'novices' ? 'N4.2' : 'N10.1';
      if (choices?.kind !== 'dice') return now('now.diceOthers', {}, rule);
      return phase.again ? now('now.diceAgain', {}, 'N11.1') : now('now.dice', {}, rule);
    }
    case 'window':
      if (choices?.kind !== 'blessing') return now('now.windowOthers', {}, 'N11.1');
      if (view.answer && !editing) return now('now.windowAnswered', {}, 'N11.1');
      return phase.rolls === 'novices'
        ? now('now.windowNovices', {}, 'N11.1')
        : now('now.windowGuards', {}, 'N11.1');
    case 'guards':
      if (choices?.kind !== 'guards') return othersMove(phase);
      return guardsNow(board, open, choices.guards, guard);
  }
}

function planNow(
  board: Board,
  view: View,
  open: Open,
  choices: Extract<Choices, { kind: 'plan' }>,
  draft: Draft,
): Now {
  const novice = open.novices.find((one) => one.id === view.viewer);
  const secret = view.novice;
  if (!novice || !secret) return now('now.connecting');
  if (choices.mustWalkHome)
    return secret.point === novice.cell
      ? now('now.planCaughtArrived', {}, 'N8.2')
      : now('now.planCaught', { point: novice.cell }, 'N8.2');
  if (choices.mayWalkHome && draft.path.length === 0) return now('now.planMayDisobey', {}, 'N8.2');
  if (choices.legs === 2) {
    const end = draft.path.at(-1);
    if (!draft.second && end !== undefined) return now('now.planFirstLeg', { point: end }, 'N3.4');
    if (!draft.second) return now('now.planFirst', {}, 'N3.4');
    if (draft.second.length === 0)
      return now('now.planFirstSecond', { point: draft.path.at(-1) ?? secret.point }, 'N3.4');
    return now('now.planFirstReady', {}, 'N3.4');
  }
  const steps = allSteps(draft).length;
  if (steps > 0) return now('now.planDraft', { steps, point: draftEnd(draft, secret) }, 'N3.2');
  const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
  const far = (point: number): number => walkingDistance(board, secret.point, point, secret.keys);
  const item = itemText(secret.wish);
  if (!secret.keys)
    return far(keyPoint) === UNREACHABLE
      ? now('now.plan', { max: mostSteps(choices) }, 'N3.2')
      : now('now.planKeys', { point: keyPoint, steps: far(keyPoint) }, 'N3.6');
  if (!secret.item) return now('now.planItem', { item, point: itemPoint, steps: far(itemPoint) }, 'N3.7');
  return now('now.planHome', { point: novice.cell, steps: far(novice.cell) }, 'N9.1');
}

const freeKeys: Readonly<Record<FreeReason, MessageKey>> = {
  novice: 'now.guardsFreeNovice',
  vanished: 'now.guardsFreeVanished',
  noise: 'now.guardsFreeNoise',
};

/** Somebody else moves a guard or the Monk. */
function othersMove(phase: GuardsPhase): Now {
  const who = phase.moving ?? (guardsToMove(phase)[0] === 'monk' ? 'monk' : null);
  if (who === 'monk') return now('now.monkOthers', { guard: NameOf(who) }, 'N14.2');
  return who ? now('now.guardsOthers', { guard: NameOf(who) }, 'N5') : now('now.guardsOthersAny', {}, 'N5');
}

function guardsNow(board: Board, open: Open, choices: readonly GuardChoice[], id: WatcherId | null): Now {
  const { phase } = open;
  const choice = choices.find(({ guard }) => guard === id);
  const guard = choice && watcherOf(open, choice.guard);
  if (!choice || !guard || phase.name !== 'guards') return now('now.guardsChoose', {}, 'N5.1');
  const taken = stepsTaken(phase, choice.guard);
  if (choice.guard === 'monk') return monkNow(board, guard, choice, taken);
  const who = NameOf(choice.guard);
  const { min } = guardMovement.walk;
  const max = mostStepsOf(open, choice.guard);
  if (choice.routes.length > 0)
    return taken > 0
      ? now('now.guardsRouteOn', { guard: who, left: choice.stepsLeft }, 'N5.2')
      : now('now.guardsRoute', { guard: who, point: guard.point }, 'N5.2');
  if (choice.free) {
    const why = freeReason(board, open, choice.guard);
    return why && taken === 0
      ? now(freeKeys[why], { guard: who, min, max }, 'N5.6')
      : now('now.guardsFreeStill', { guard: who, taken }, 'N5.6');
  }
  if (guard.route === null) return now('now.guardsChoose', {}, 'N5.1');
  const route = routeNamed(board, guard.route);
  if ((route.indexOf[guard.point] as number) < 0) return now('now.guardsBack', { guard: who }, 'N5.7');
  const colour = colourOf(board, guard.route);
  if (taken === 0) return now('now.guardsWalk', { guard: who, colour, min, max }, 'N5.4');
  return taken < min
    ? now('now.guardsOn', { taken, colour, more: min - taken }, 'N5.4')
    : now('now.guardsOnEnough', { guard: who, taken }, 'N5.4');
}

const colourOf = (board: Board, route: string): Text =>
  text(`colour.${routeNamed(board, route).colour}` as MessageKey);

/** N14: the Monk's move, for whoever moves him. */
function monkNow(board: Board, monk: Watcher, choice: GuardChoice, taken: number): Now {
  const guard = NameOf(choice.guard);
  const { min, max } = guardMovement.walk;
  if (monk.route === null)
    return taken > 0
      ? now('now.monkRouteOn', { guard, left: choice.stepsLeft }, 'N14.1')
      : now('now.monkRoute', { guard, point: monk.point }, 'N14.1');
  const colour = colourOf(board, monk.route);
  if (taken === 0) return now('now.monkWalk', { guard, colour, min, max }, 'N14.2');
  return taken < min
    ? now('now.monkOn', { guard, taken, colour, more: min - taken }, 'N14.2')
    : now('now.monkOnEnough', { guard, taken }, 'N14.2');
}

/** Whom everybody waits for and why, for the line under the sentence; null when it is me alone. */
export function waitNow(view: View): Text | null {
  const { open, viewer } = view;
  if (!open) return null;
  const waiting = waitingFor(open);
  const others = waiting.filter((seat) => seat !== viewer);
  switch (open.phase.name) {
    case 'plan':
      return others.length > 0 ? text('wait.plan', { who: seatNames(open, others, viewer) }) : null;
    case 'dice':
      return others.length > 0 ? text('wait.dice', { who: seatNames(open, others, viewer) }) : null;
    case 'window': // everybody who is asked: who has answered is secret (N11.2)
      return text('wait.window', { who: seatNames(open, waiting, viewer) });
    case 'guards': {
      if (others.length > 0 && guardsToMove(open.phase)[0] === 'monk')
        return text('wait.monk', { who: seatNames(open, others, viewer), guard: nameOf('monk') });
      const count = seatCount(open.options, others);
      return count > 0 ? text('wait.guards', { who: seatNames(open, others, viewer), count }) : null;
    }
    case 'ended':
      return null;
  }
}

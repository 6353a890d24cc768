import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Seat } from '../../engine/seats.ts';
import type { Action } from './actions.ts';
import type { HeldBlessings } from './blessing.ts';
import { answerRefusal, windowSeats } from './blessing.ts';
import type { Board } from './board/board.ts';
import { endMoveRefusal, guardsToMove, planRefusal, stepRefusal, takeRouteRefusal } from './moves.ts';
import { guardsOfSeat } from './options.ts';
import type { GuardsPhase, GuardSecret, NoviceSecret, Open, State } from './state.ts';
import type { GuardId } from './vocabulary.ts';

/** Why this seat may not do this now, or `null`. Every refusal follows from the seat's own view alone (N13). */
export function actionRefusal(board: Board, state: State, seat: Seat, action: Action): Refusal | null {
  const { open } = state;
  const { phase } = open;
  if (phase.name === 'ended') return refusal('over', 'N9');
  switch (action.type) {
    case 'plan': {
      const at = open.novices.findIndex((novice) => novice.id === seat);
      const novice = open.novices[at];
      const secret = state.novices[at];
      if (!novice || !secret) return refusal('notYours', 'N1.1');
      if (phase.name !== 'plan') return refusal('notNow', 'N3.1');
      return planRefusal(board, open, novice, secret, action);
    }
    case 'blessing':
      if (phase.name !== 'window') return refusal('notNow', 'N11.1');
      if (!windowSeats(open).includes(seat)) return refusal('noBlessing', 'N11.2');
      return answerRefusal(
        board,
        open,
        phase.rolls,
        seat,
        heldBlessings(open, seat, secretsOf(state, seat)),
        action.plays,
      );
    case 'takeRoute':
      return guardRefusal(open, seat, action.guard, () =>
        takeRouteRefusal(board, open, action.guard, action.route),
      );
    case 'step':
      return guardRefusal(open, seat, action.guard, (now) =>
        stepRefusal(board, open, now, action.guard, action.path),
      );
    case 'endMove':
      return guardRefusal(open, seat, action.guard, (now) => endMoveRefusal(open, now, action.guard));
  }
}

function guardRefusal(
  open: Open,
  seat: Seat,
  guard: GuardId,
  rest: (phase: GuardsPhase) => Refusal | null,
): Refusal | null {
  if (!guardsOfSeat(open.options, seat).includes(guard))
    return refusal('notYours', 'N1.1', { field: 'guard' });
  const { phase } = open;
  if (phase.name !== 'guards') return refusal('notNow', 'N2');
  if (phase.moved.includes(guard)) return refusal('alreadyMoved', 'N5.1', { field: 'guard' });
  if (!guardsToMove(phase).includes(guard)) return refusal('otherFirst', 'N5.1', { field: 'guard' });
  return rest(phase);
}

/** The secrets of one seat that bear on its Blessings: from a state or from the seat's own view. */
export interface SeatSecrets {
  readonly novice: NoviceSecret | null;
  readonly guards: Readonly<Record<GuardId, GuardSecret>> | null;
}

const secretsOf = (state: State, seat: Seat): SeatSecrets => ({
  novice: state.novices[state.open.novices.findIndex((novice) => novice.id === seat)] ?? null,
  guards: state.guards,
});

/** A seat's hand of Blessings, as it knows it. */
export function heldBlessings(open: Open, seat: Seat, secrets: SeatSecrets): HeldBlessings {
  const { novice, guards } = secrets;
  const own = open.novices.find((one) => one.id === seat);
  if (own && novice) return [{ holder: own.id, card: novice.blessing, laid: novice.falseNoise !== null }];
  if (!guards) return [];
  return guardsOfSeat(open.options, seat).map((id) => ({
    holder: id,
    card: guards[id].blessing,
    laid: false,
  }));
}

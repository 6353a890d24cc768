import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Seat } from '../../engine/seats.ts';
import { CLOCK } from '../../engine/seats.ts';
import type { Action } from './actions.ts';
import type { SeatSecrets } from './blessing.ts';
import { answerRefusal, heldBlessings, windowSeats } from './blessing.ts';
import type { Board } from './board/board.ts';
import { noMonk } from './monk.ts';
import {
  endMoveRefusal,
  guardsToMove,
  planRefusal,
  stepRefusal,
  takeRouteRefusal,
  watcherOf,
} from './moves.ts';
import { DICE_SEAT, seatOfGuard } from './options.ts';
import type { GuardsPhase, Open, State } from './state.ts';
import type { WatcherId } from './vocabulary.ts';
import { closesByClock } from './waiting.ts';

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
    case 'dice':
      if (seat !== DICE_SEAT) return refusal('notYours', 'N1.1');
      if (phase.name !== 'dice') return refusal('notNow', 'N4.2');
      if (action.dice.length !== phase.by.length)
        return refusal('diceCount', phase.rolls === 'novices' ? 'N4.2' : 'N10.1', {
          field: 'dice',
          values: { count: phase.by.length },
        });
      return null;
    case 'closeWindow':
      if (seat !== CLOCK) return refusal('notYours', 'N11.1');
      return closesByClock(open) ? null : refusal('notNow', 'N11.1');
  }
}

function guardRefusal(
  open: Open,
  seat: Seat,
  guard: WatcherId,
  rest: (phase: GuardsPhase) => Refusal | null,
): Refusal | null {
  if (seatOfGuard(open.options, guard) !== seat) return refusal('notYours', 'N1.1', { field: 'guard' });
  const { phase } = open;
  if (!watcherOf(open, guard)) return noMonk;
  if (phase.name !== 'guards') return refusal('notNow', 'N2');
  if (phase.moved.includes(guard)) return refusal('alreadyMoved', 'N5.1', { field: 'guard' });
  if (!guardsToMove(phase).includes(guard))
    return guard === 'monk'
      ? refusal('guardsFirst', 'N14.2', { field: 'guard' })
      : refusal('otherFirst', 'N5.1', { field: 'guard' });
  return rest(phase);
}

const secretsOf = (state: State, seat: Seat): SeatSecrets => ({
  novice: state.novices[state.open.novices.findIndex((novice) => novice.id === seat)] ?? null,
  guards: state.guards,
});

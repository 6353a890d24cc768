import type { Game } from '../../engine/game.ts';
import { readAction } from './actions.ts';
import { applyAction } from './apply/index.ts';
import type { Board } from './board/board.ts';
import type { BoardOf } from './board/boards.ts';
import { houseBoard } from './board/boards.ts';
import { choicesOf } from './choices.ts';
import { imagineState } from './imagine.ts';
import { actionRefusal } from './legal.ts';
import { seatsOf } from './options.ts';
import { readOptions } from './read-options.ts';
import { askReferee } from './referee.ts';
import { fallbackAction, sampleAction } from './sample.ts';
import { nunsScenario } from './scenario.ts';
import { nunsSeen } from './seen.ts';
import { startNuns } from './setup.ts';
import type { Open } from './state.ts';
import { cloneState } from './state.ts';
import type { NunsTypes } from './types.ts';
import type { View } from './view.ts';
import { peekView } from './view.ts';
import { guardSeats } from './vocabulary.ts';
import { closesByClock, firstGuardSeats, owingSeats, phaseName, waitingFor } from './waiting.ts';

/** Nuns on the Run on the board that the options of a match name. Rules: N0–N14. */
function nunsOnBoards(boardOf: BoardOf): Game<NunsTypes> {
  const boardIn = (open: Open | null): Board => boardOf(open?.options ?? {});
  return {
    name: 'nuns',
    rulesVersion: 1,
    options: (input) => readOptions(input, boardOf),
    seats: seatsOf,
    start: (options, chance, emit) => startNuns(boardOf(options), options, chance, emit),
    action: readAction,
    legal: (state, seat, action) => actionRefusal(boardIn(state.open), state, seat, action),
    apply: (state, seat, action, chance, emit) =>
      applyAction(boardIn(state.open), state, seat, action, chance, emit),
    waiting: (state) => waitingFor(state.open),
    owing: owingSeats,
    outcome: (state) => state.open.outcome,
    phase: (state) => phaseName(state.open),
    clone: cloneState,
    ...nunsSeen,
    choices: (view) => choicesOf(boardIn(view.open), view),
    sample: (view, choices, draw) => sampleAction(boardIn(view.open), view, choices, draw),
    fallback: (view: View, choices) => fallbackAction(boardIn(view.open), view, choices),
    imagine: (view, draw) => imagineState(boardIn(view.open), view, draw),
    peek: peekView,
    clock: {
      timed: (options) => ({ ...options, windows: 'byClock' }),
      action: ({ open }) => (closesByClock(open) ? { type: 'closeWindow' } : null),
    },
    table: {
      ...nunsSeen.table,
      lead: (options) => guardSeats.slice(0, options.guardSeats),
      partners: (options) => (options.guardSeats === 2 ? [guardSeats] : []),
      firsts: ({ open }) => firstGuardSeats(open),
    },
    diceByHand: (action) => (action.type === 'dice' ? action.dice.length : 0),
    scenario: nunsScenario(boardOf),
    ask: (question) => askReferee(boardOf, question),
  };
}

/** Nuns on the Run on one board, whatever the options say. */
export const nunsOn = (board: Board): Game<NunsTypes> => nunsOnBoards(() => board);

/** Nuns on the Run on the boards of the house. */
export const nuns = nunsOnBoards(houseBoard);

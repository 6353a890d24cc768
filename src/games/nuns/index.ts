import type { Game } from '../../engine/game.ts';
import { readAction } from './actions.ts';
import { applyAction } from './apply/index.ts';
import type { Board } from './board/board.ts';
import { standardBoard } from './board/standard.ts';
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
import { cloneState } from './state.ts';
import type { NunsTypes } from './types.ts';
import type { View } from './view.ts';
import { peekView } from './view.ts';
import { guardSeats } from './vocabulary.ts';
import { closesByClock, firstGuardSeats, owingSeats, phaseName, waitingFor } from './waiting.ts';

/** Nuns on the Run on a given board. Rules: N0–N13. */
export const nunsOn = (board: Board): Game<NunsTypes> => ({
  name: 'nuns',
  rulesVersion: 1,
  options: readOptions,
  seats: seatsOf,
  start: (options, chance, emit) => startNuns(board, options, chance, emit),
  action: readAction,
  legal: (state, seat, action) => actionRefusal(board, state, seat, action),
  apply: (state, seat, action, chance, emit) => applyAction(board, state, seat, action, chance, emit),
  waiting: (state) => waitingFor(state.open),
  owing: owingSeats,
  outcome: (state) => state.open.outcome,
  phase: (state) => phaseName(state.open),
  clone: cloneState,
  ...nunsSeen,
  choices: (view) => choicesOf(board, view),
  sample: (view, choices, draw) => sampleAction(board, view, choices, draw),
  fallback: (view: View, choices) => fallbackAction(board, view, choices),
  imagine: (view, draw) => imagineState(board, view, draw),
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
  scenario: nunsScenario(board),
  ask: (question) => askReferee(board, question),
});

/** Nuns on the Run on the printed game's board. */
export const nuns = nunsOn(standardBoard);

import type { Game } from '../../engine/game.ts';
import { readAction } from './actions.ts';
import { applyAction } from './apply/index.ts';
import { choicesOf, fallbackAction, sampleAction } from './choices.ts';
import { imagineState } from './imagine.ts';
import { actionRefusal } from './legal.ts';
import { seatsOf } from './options.ts';
import { readOptions } from './read-options.ts';
import { noisesScenario } from './scenario.ts';
import { noisesSeen } from './seen.ts';
import { startNoises } from './setup.ts';
import { cloneState } from './state.ts';
import type { NoisesTypes } from './types.ts';
import { peekView } from './view.ts';
import { owingSeats, phaseName, waitingFor } from './waiting.ts';

/** Noises at Night. Rules: E0–E8. */
export const noises: Game<NoisesTypes> = {
  name: 'noises',
  rulesVersion: 2, // 1 kept no list of guesses
  options: readOptions,
  seats: seatsOf,
  start: startNoises,
  action: readAction,
  legal: (state, seat, action) => actionRefusal(state.open, state.hands[seat] ?? [], seat, action),
  apply: applyAction,
  waiting: (state) => waitingFor(state.open),
  owing: owingSeats,
  outcome: (state) => state.open.outcome,
  phase: (state) => phaseName(state.open),
  clone: cloneState,
  ...noisesSeen,
  choices: choicesOf,
  sample: (_view, choices, draw) => sampleAction(choices, draw),
  fallback: (_view, choices) => fallbackAction(choices),
  imagine: imagineState,
  peek: peekView,
  scenario: noisesScenario,
};

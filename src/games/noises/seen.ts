import type { SeenGame } from '../../engine/game.ts';
import type { NoisesTypes } from './types.ts';
import { blankView, reduceView } from './view.ts';
import { phaseName, viewOwes, waitingFor } from './waiting.ts';

/** What is done with views. */
export const noisesSeen = {
  blank: blankView,
  reduce: reduceView,
  viewWaiting: (view) => (view.open ? waitingFor(view.open) : []),
  viewOutcome: (view) => view.open?.outcome ?? null,
  viewPhase: (view) => (view.open ? phaseName(view.open) : ''),
  viewOwes,
} satisfies SeenGame<NoisesTypes>;

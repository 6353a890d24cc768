import type { SeenGame } from '../../engine/game.ts';
import type { NunsTypes } from './types.ts';
import { blankView, reduceView } from './view.ts';
import { firstGuardSeats, phaseName, viewOwes, waitingFor } from './waiting.ts';

/** What is done with views, whatever the board. */
export const nunsSeen = {
  blank: blankView,
  reduce: reduceView,
  viewWaiting: (view) => (view.open ? waitingFor(view.open) : []),
  viewOutcome: (view) => view.open?.outcome ?? null,
  viewPhase: (view) => (view.open ? phaseName(view.open) : ''),
  viewOwes,
  table: { viewFirsts: ({ open }) => (open ? firstGuardSeats(open) : []) },
} satisfies SeenGame<NunsTypes>;

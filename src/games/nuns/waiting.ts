import type { Seat } from '../../engine/seats.ts';
import { windowSeats } from './blessing.ts';
import { guardsToMove } from './moves.ts';
import { seatOfGuard } from './options.ts';
import type { Open } from './state.ts';

/** Whom everybody waits for, in seat order. In a window every holder, answered or not (N11.2). */
export function waitingFor(open: Open): readonly Seat[] {
  switch (open.phase.name) {
    case 'plan':
      return open.novices.filter((novice) => !novice.submitted).map((novice) => novice.id);
    case 'window':
      return windowSeats(open);
    case 'guards':
      return [...new Set(guardsToMove(open.phase).map((guard) => seatOfGuard(open.options, guard)))];
    case 'ended':
      return [];
  }
}

/** A name for the present moment, never the same twice in a match. */
export function phaseName(open: Open): string {
  const { phase, turn } = open;
  if (phase.name === 'guards') return `${turn}.guards.${phase.deeds}`;
  return phase.name === 'window' ? `${turn}.window.${phase.rolls}` : `${turn}.${phase.name}`;
}

import type { Seat } from '../../engine/seats.ts';
import { windowSeats } from './blessing.ts';
import { guardsToMove } from './watchers.ts';
import { DICE_SEAT, seatOfGuard } from './options.ts';
import type { Open, State } from './state.ts';
import type { View } from './view.ts';
import { guardSeats } from './vocabulary.ts';

/** Whom everybody waits for, in seat order. In a window every holder, answered or not (N11.2). */
export function waitingFor(open: Open): readonly Seat[] {
  switch (open.phase.name) {
    case 'plan':
      return open.novices.filter((novice) => !novice.submitted).map((novice) => novice.id);
    case 'dice':
      return [DICE_SEAT];
    case 'window':
      return windowSeats(open);
    case 'guards':
      return [...new Set(guardsToMove(open.phase).map((guard) => seatOfGuard(open.options, guard)))];
    case 'ended':
      return [];
  }
}

/** Of those, the seats whose answer is not in yet: secret in a window (N11.2). */
export const owingSeats = ({ open, answers }: State): readonly Seat[] =>
  open.phase.name === 'window' ? windowSeats(open).filter((seat) => !answers[seat]) : waitingFor(open);

/** The same for one viewer, who knows whether he has answered. */
export const viewOwes = ({ open, viewer, answer }: View): boolean =>
  open !== null && waitingFor(open).includes(viewer) && (answer === null || open.phase.name !== 'window');

/** Whether a window stands open that only the clock closes (N11.1). */
export const closesByClock = ({ phase, options }: Open): boolean =>
  phase.name === 'window' && options.windows === 'byClock';

/** A name for the present moment, never the same twice in a match. */
export function phaseName(open: Open): string {
  const { phase, turn } = open;
  if (phase.name === 'guards') return `${turn}.guards.${phase.deeds}`;
  if (phase.name === 'dice') return `${turn}.dice.${phase.rolls}${phase.again ? '.again' : ''}`;
  return phase.name === 'window' ? `${turn}.window.${phase.rolls}` : `${turn}.${phase.name}`;
}

/** The guard seats that choose which of them goes first: two, at the beginning of the guards' move (N5.1). */
export const firstGuardSeats = ({ phase, options }: Open): readonly Seat[] =>
  phase.name === 'guards' && phase.moving === null && phase.moved.length === 0 && options.guardSeats === 2
    ? guardSeats
    : [];

import type { Open, State } from './state.ts';
import type { PlayerId } from './vocabulary.ts';
import type { View } from './view.ts';

/** Whom everybody waits for. For Whispers all who have a card, chosen or not: who has chosen is secret. */
export function waitingFor(open: Open): readonly PlayerId[] {
  const { phase } = open;
  switch (phase.name) {
    case 'play':
      return [phase.turn.player];
    case 'power':
    case 'guess':
      return [phase.player];
    case 'whispers':
      return open.playing.filter((player) => (open.hands[player] ?? 0) > 0);
    case 'ended':
      return [];
  }
}

export const owingSeats = ({ open, gifts }: State): readonly PlayerId[] =>
  open.phase.name === 'whispers' ? waitingFor(open).filter((player) => !gifts[player]) : waitingFor(open);

export const viewOwes = ({ open, viewer, own }: View): boolean =>
  open !== null && waitingFor(open).some((player) => player === viewer) && !own?.gift;

/** A name for the present moment, never the same twice in a match. */
export const phaseName = (open: Open): string => `${open.round}.${open.phase.name}.${open.deeds}`;

import type { GuardsPhase, Open, Watcher } from './state.ts';
import type { WatcherId } from './vocabulary.ts';
import { guardIds } from './vocabulary.ts';

/*
 * What is read off a state of those who walk with a light. What they may do is in `moves.ts`, which a page can show a match without.
 */

/** A guard, or the Monk while he is about. */
export const watcherOf = (open: Open, id: WatcherId): Watcher | null =>
  id === 'monk' ? (open.monk ?? null) : open.guards[id];

/** The steps taken this turn. */
export const stepsTaken = (phase: GuardsPhase, id: WatcherId): number => phase.steps[id] ?? 0;

/**
 * Who may act next: whoever is in the middle of a move, else the guards who have not moved (N5.1), else the Monk, if
 * he has a move to make (N14.2).
 */
export function guardsToMove({ moving, moved, steps }: GuardsPhase): readonly WatcherId[] {
  if (moving) return [moving];
  const left = guardIds.filter((id) => !moved.includes(id));
  return left.length > 0 || steps.monk === undefined || moved.includes('monk') ? left : ['monk'];
}

import { replayed } from './chance.ts';
import type { Emitted } from './events.ts';
import type { Game, GameTypes } from './game.ts';
import type { MatchLog } from './log.ts';
import type { Seat } from './seats.ts';

/*
 * A match that is over, carried out once more from its log, so that it can be watched again. What each seat knew at any
 * moment is then what the gate let it see up to there.
 */

/** One accepted action and what came of it; the first step is the start. */
export interface Step<T extends GameTypes> {
  readonly by: Seat | null; // who acted; null: the start
  readonly emitted: readonly Emitted<T['Open'], T['Secret']>[];
}

/**
 * The steps of a match by the outcomes in its log, or null where the rules no longer carry it out as it was. Compares no
 * hashes: `verifyRecord` says whether a log is true.
 */
export function rerun<T extends GameTypes>(game: Game<T>, log: MatchLog): readonly Step<T>[] | null {
  try {
    const options = game.options(log.start.options);
    if (!options.ok) return null;
    let emitted: Emitted<T['Open'], T['Secret']>[] = [];
    const emit = (one: Emitted<T['Open'], T['Secret']>): void => void emitted.push(one);
    const state = game.start(options.value, replayed(log.start.chance), emit);
    const steps: Step<T>[] = [{ by: null, emitted }];
    for (const row of log.rows) {
      const action = game.action(row.action);
      if (!action.ok || game.legal(state, row.seat, action.value)) return null;
      emitted = [];
      game.apply(state, row.seat, action.value, replayed(row.chance), emit);
      steps.push({ by: row.seat, emitted });
    }
    return steps;
  } catch {
    return null; // asks for other chance than it used then
  }
}

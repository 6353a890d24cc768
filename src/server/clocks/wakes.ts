import type { Logger } from 'pino';
import { NoMatch } from '../matches/load.ts';
import type { Matches } from '../matches/registry.ts';
import { faultOf } from '../matches/fault.ts';
import type { Claim } from '../cluster/cluster.ts';
import type { Timers } from './timers.ts';

/** So often the store is asked which matches that are not in memory have something due. Milliseconds. */
export const LOOK_MS = 15_000;
/** So many are loaded at a time. */
const AT_ONCE = 50;

/**
 * Loads matches in which something is due, so that deadlines hold where nobody is there: a slow table's, say. All that
 * sleeping matches cost is one question to the store now and then. Of several processes one wakes a match. Returns how
 * to stop.
 */
export function wakes(
  due: (by: number, limit: number) => Promise<readonly Claim[]>,
  matches: Matches,
  timers: Timers,
  log: Logger,
): () => void {
  let stopped = false;
  let callOff = (): void => undefined;

  async function look(): Promise<void> {
    const claims = await due(timers.now(), AT_ONCE);
    try {
      for (const { id } of claims) {
        if (stopped) return;
        try {
          await matches.named(id).standing();
        } catch (error) {
          if (!(error instanceof NoMatch)) throw error; // it can't be carried on, and needs no clock
        }
      }
    } finally {
      for (const { done } of claims) done(); // what is in memory holds its table itself
    }
  }

  const wait = (): void => {
    callOff = timers.at(timers.now() + LOOK_MS, () => {
      look()
        .catch((error: unknown) => log.error(faultOf(error), 'nobody woken'))
        .finally(() => {
          if (!stopped) wait();
        });
    });
  };
  wait();
  return () => {
    stopped = true;
    callOff();
  };
}

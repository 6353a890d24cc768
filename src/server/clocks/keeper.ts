import type { Logger } from 'pino';
import type { Clocks } from '../../table/clock.ts';
import { faultOf } from '../matches/fault.ts';
import type { ClockStore } from '../store/clock-store.ts';
import type { Timers } from './timers.ts';

/** Clocks as an earlier time left them. */
export interface Kept {
  readonly clocks: Clocks;
  readonly end: number; // when that run of the server was last seen alive, on its own time
  readonly away: number; // how far its time lies behind ours: for how long no server ran, in milliseconds
  readonly present: boolean; // it is of this very run: another process, or this one before, has only just let go of it
}

/** Keeps the clocks of all matches across restarts. */
export interface ClockKeeper {
  readonly timers: Timers;
  kept(match: string): Promise<Kept | null>;
  /** Stores where the clocks of a match stand and when something is due; null: nothing to keep. */
  keep(match: string, clocks: Clocks | null, due: number | null): void;
  /** Stores what is not stored yet. */
  close(): Promise<void>;
}

/** So often the server notes that it is alive: downtime is known as exactly as that. Milliseconds. */
export const HEARTBEAT_MS = 10_000;

/**
 * Each start of the server is a run with a number, and each run has a time of its own. Clocks are stored with the
 * number of their run. Between the last sign of life of one run and the start of the next no time passed for them,
 * however long it was, and whatever was done to the system's clock meanwhile.
 */
export async function clockKeeper(store: ClockStore, timers: Timers, log: Logger): Promise<ClockKeeper> {
  const { run, earlier } = await store.begin(timers.now());
  /** By run: the downtimes since, and its last sign of life. */
  const since = new Map<number, { end: number; away: number }>();
  let [away, next] = [0, timers.now()];
  for (const { number, started, heartbeat } of earlier.toReversed()) {
    away += next - heartbeat;
    since.set(number, { end: heartbeat, away });
    next = started;
  }

  const waiting = new Map<string, { clocks: Clocks | null; due: number | null }>();
  let storing: Promise<void> | null = null;
  let closed = false;

  async function storeAll(): Promise<void> {
    while (waiting.size > 0) {
      const batch = [...waiting];
      waiting.clear();
      try {
        await store.keep(
          run,
          batch.map(([match, one]) => ({ match, ...one })),
        );
      } catch (error) {
        log.error(faultOf(error), 'clocks not stored'); // should the server stop now, players have longer
      }
    }
    storing = null;
  }

  let callOff = (): void => undefined;
  const beat = (): void => {
    callOff = timers.at(timers.now() + HEARTBEAT_MS, () => {
      if (closed) return;
      store.alive(run, timers.now()).catch((error: unknown) => log.error(faultOf(error), 'no heartbeat'));
      beat();
    });
  };
  beat();

  return {
    timers,
    async kept(match) {
      if (storing) await storing;
      const kept = await store.kept(match);
      if (!kept) return null;
      const gone = since.get(kept.run);
      if (!gone) return { clocks: kept.clocks, end: timers.now(), away: 0, present: true };
      return { clocks: kept.clocks, ...gone, present: false };
    },
    keep(match, clocks, due) {
      waiting.set(match, { clocks, due });
      storing ??= Promise.resolve().then(storeAll);
    },
    async close() {
      closed = true;
      callOff();
      if (storing) await storing;
      try {
        await store.alive(run, timers.now());
      } catch (error) {
        // Whatever else has to be closed still is; the next run takes the last beat for the end of this one.
        log.error(faultOf(error), 'end of the run not stored');
      }
    },
  };
}

import { pino } from 'pino';
import { clockKeeper } from '../../src/server/clocks/keeper.ts';
import type { Timers } from '../../src/server/clocks/timers.ts';
import { withoutTable } from '../../src/server/matches/table-side.ts';
import type { TimeDeps } from '../../src/server/matches/time.ts';
import type { Store } from '../../src/server/store/store.ts';

/** A clock that stands until it is moved by hand. */
export interface FakeTimers extends Timers {
  /** Moves on by so many milliseconds: does what falls due, in order, and lets what follows from it settle. */
  pass(ms: number): Promise<void>;
  /** The same at one bound: what fell due on the way is done late, and what recurs is done once. */
  leap(ms: number): Promise<void>;
}

interface Due {
  readonly instant: number;
  readonly work: () => void;
}

/** `settle` resolves when all that was set going has come to rest. */
export function fakeTimers(start = 1_800_000_000_000, settle: () => Promise<void> = immediately): FakeTimers {
  let now = start;
  const due = new Set<Due>();
  return {
    now: () => now,
    at(instant, work) {
      const one = { instant, work };
      due.add(one);
      return () => void due.delete(one);
    },
    async pass(ms) {
      const until = now + ms;
      await settle();
      for (;;) {
        const next = [...due].sort((a, b) => a.instant - b.instant)[0];
        if (!next || next.instant > until) break;
        due.delete(next);
        now = Math.max(now, next.instant);
        next.work();
        await settle();
      }
      now = until;
      await settle();
    },
    async leap(ms) {
      now += ms;
      await this.pass(0);
    },
  };
}

/** Enough for what needs no more than the store: a few rounds of the event loop. */
async function immediately(): Promise<void> {
  for (let i = 0; i < 12; i++) await new Promise((resolve) => setImmediate(resolve));
}

/** What a match must know of time where a test is about something else: clocks that stand, and no table. */
export const noTime = async (store: Store): Promise<TimeDeps> => ({
  clocks: await clockKeeper(store.clocks, fakeTimers(), pino({ level: 'silent' })),
  table: withoutTable,
});

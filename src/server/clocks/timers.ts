/** The one way in which the server waits for an instant; tests put a clock of their own in its place. */
export interface Timers {
  /** Milliseconds since 1970, as instants are stored. */
  now(): number;
  /** Calls `work` once, when `now()` has reached the instant, never within this call. Returns how to call it off. */
  at(instant: number, work: () => void): () => void;
}

/**
 * The time of this process: it begins at the system's and then goes evenly, so that deadlines hold when the system's
 * clock is put forward or back.
 */
export function steadyNow(wall = Date.now, even = () => performance.now()): () => number {
  const [began, start] = [wall(), even()];
  return () => Math.floor(began + even() - start);
}

/** The longest that a timer of Node can wait. */
const LONGEST_MS = 2 ** 31 - 1;

export function systemTimers(now: () => number): Timers {
  return {
    now,
    at(instant, work) {
      let timer: NodeJS.Timeout;
      const wait = (): void => {
        timer = setTimeout(look, Math.min(LONGEST_MS, Math.max(0, instant - now())));
        timer.unref?.(); // a browser's has none
      };
      const look = (): void => (now() >= instant ? work() : wait());
      wait();
      return () => clearTimeout(timer);
    },
  };
}

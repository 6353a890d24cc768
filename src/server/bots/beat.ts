/**
 * When the answers of bots are let out: on beats counted from the moment they were asked, so that how long they thought
 * shows in steps only. Called at that moment; what it returns resolves on the next beat, the first at the earliest.
 */
export type Beat = () => () => Promise<void>;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/** A beat every so many milliseconds; 0 holds nothing back. */
export function steadyBeat(everyMs: number, now = () => performance.now(), pause = sleep): Beat {
  if (everyMs === 0) return () => () => Promise.resolve();
  return () => {
    const start = now();
    return () => {
      const passed = now() - start;
      return pause(Math.max(1, Math.ceil(passed / everyMs)) * everyMs - passed);
    };
  };
}

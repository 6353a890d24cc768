/**
 * When the answers of bots are let out: on beats counted from the moment they were asked, so that how long they thought
 * shows in steps only. Called at that moment with how many people play; what it returns resolves on the next beat, the
 * first at the earliest.
 */
export type Beat = (people: number) => () => Promise<void>;

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/**
 * A beat every so many milliseconds; 0 holds nothing back. Where several people play, the first comes after `humanMs`: bots take
 * the time that somebody would, and always the same, whatever there was to choose. Alone with one, his pace is theirs.
 */
export function steadyBeat(
  everyMs: number,
  humanMs: number,
  now = () => performance.now(),
  pause = sleep,
): Beat {
  if (everyMs === 0) return () => () => Promise.resolve();
  return (people) => {
    const start = now();
    const first = people > 1 ? Math.ceil(humanMs / everyMs) : 1;
    return () => {
      const passed = now() - start;
      return pause(Math.max(first, Math.ceil(passed / everyMs)) * everyMs - passed);
    };
  };
}

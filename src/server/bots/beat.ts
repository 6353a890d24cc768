import type { BotPace } from '../../table/vocabulary.ts';

/**
 * When the answers of bots are let out: on beats counted from the moment they were asked, so that how long they thought
 * shows in steps only. Called at that moment with the pace that one person has chosen who plays alone with bots, null where
 * several people play; what it returns resolves on the next beat, the first at the earliest.
 */
export type Beat = (pace: BotPace | null) => () => Promise<void>;

/** Milliseconds between two beats at each pace; 0: none, bots act when they have thought. */
export type Beats = Readonly<Record<BotPace, number>>;

/** The beats of a table on a server, where `quick` is every so many milliseconds. Even at once is on a beat, for others may look on. */
export const beatsOf = (quick: number): Beats => ({ instant: quick / 3, quick, calm: 8 * quick });

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms).unref());

/**
 * Where several people play, the first beat comes after `humanMs`, then as at a quick pace: bots take the time that somebody
 * would, and always the same, whatever there was to choose. Alone with one, his pace is theirs.
 */
export function steadyBeat(
  beats: Beats,
  humanMs: number,
  now = () => performance.now(),
  pause = sleep,
): Beat {
  return (pace) => {
    const every = beats[pace ?? 'quick'];
    if (every === 0) return () => Promise.resolve();
    const start = now();
    const first = pace === null ? Math.ceil(humanMs / every) : 1;
    return () => {
      const passed = now() - start;
      return pause(Math.max(first, Math.ceil(passed / every)) * every - passed);
    };
  };
}

/*
 * What is told one after the other: each beat is shown for its time, then the next. Knows no game and no page; time comes from
 * a clock that is handed in.
 */

/** Calls `then` after so many milliseconds, unless what it returned is called first. */
export type After = (ms: number, then: () => void) => () => void;

/** The page's own clock. */
export const later: After = (ms, then) => {
  const timer = setTimeout(then, ms);
  return () => clearTimeout(timer);
};

export interface Timed {
  readonly lasts: number; // ms at an easy pace
}

/** A queue takes no longer than this, however much it is given: then its pace is quickened. */
const LONGEST = 7000; // ms

export class Queue<Beat extends Timed> {
  readonly #after: After;
  readonly #show: (beat: Beat | null, lasts: number) => void;
  #beats: readonly Beat[] = []; // the first of them is shown
  #pace = 1; // how much of its time each beat gets
  #cancel: (() => void) | null = null;

  /** `show` is called with each beat and how long it lasts, in ms, and in the end with null. */
  constructor(after: After, show: (beat: Beat | null, lasts: number) => void) {
    this.#after = after;
    this.#show = show;
  }

  /** Puts more behind what is still to be shown. */
  add(beats: readonly Beat[]): void {
    if (beats.length === 0) return;
    this.#beats = [...this.#beats, ...beats];
    const total = this.#beats.reduce((sum, { lasts }) => sum + lasts, 0);
    this.#pace = Math.min(1, LONGEST / total);
    if (!this.#cancel) this.#next();
  }

  /** Ends it all at once. */
  skip(): void {
    if (!this.#cancel) return;
    this.#cancel();
    this.#cancel = null;
    this.#beats = [];
    this.#show(null, 0);
  }

  #next(): void {
    const [beat] = this.#beats;
    if (!beat) {
      this.#cancel = null;
      return this.#show(null, 0);
    }
    const lasts = beat.lasts * this.#pace;
    this.#cancel = this.#after(lasts, () => {
      this.#beats = this.#beats.slice(1);
      this.#next();
    });
    this.#show(beat, lasts);
  }
}

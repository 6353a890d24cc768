import type { Clocks, Moment, Terms } from '../../table/clock.ts';
import { deadlines, newClocks, shifted } from '../../table/clock.ts';
import type { ClockKeeper, Kept } from './keeper.ts';
import type { Times } from './match-clock.ts';

/**
 * The clocks of a match that another process keeps: shows where they stand as that process has stored it, and does
 * nothing. Where nothing is stored, since no clock runs, it follows from the moment alone.
 */
export class FollowedClock {
  readonly #keeper: ClockKeeper;
  #terms: Terms;
  #paused: boolean;
  #told: Clocks | null = null;
  #moment: Moment | null = null;
  #opened = 0;

  constructor(keeper: ClockKeeper, terms: Terms, paused: boolean) {
    this.#keeper = keeper;
    this.#terms = terms;
    this.#paused = paused;
  }

  open(kept: Kept | null, moment: Moment): void {
    this.moved(moment);
    this.heard(kept);
  }

  /** The other process has stored this. */
  heard(kept: Kept | null): void {
    this.#told = kept && (kept.away === 0 ? kept.clocks : shifted(kept.clocks, kept.away));
  }

  moved(moment: Moment): void {
    if (moment.phase !== this.#moment?.phase) this.#opened = this.#keeper.timers.now();
    this.#moment = moment;
  }

  agreed(terms: Terms, paused: boolean): void {
    this.#terms = terms;
    this.#paused = paused;
  }

  /** Who is there is the other process's to know. */
  watched(): void {}

  times(): Times {
    const clocks = this.#terms.pace.kind === 'relaxed' ? this.#own() : this.#told;
    if (!clocks) return { closes: null, whenAll: null, seats: {}, phase: '', stopped: false };
    return {
      ...deadlines(clocks, this.#terms),
      phase: clocks.moment.phase,
      stopped: clocks.stopped !== null,
    };
  }

  #own(): Clocks | null {
    return (
      this.#moment && {
        ...newClocks(this.#moment, this.#opened),
        stopped: this.#paused ? this.#opened : null,
      }
    );
  }

  end(): void {}

  close(): void {}
}

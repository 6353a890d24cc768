import type { Clocks } from '../../table/clock.ts';

/** One start of the server, from then until it was last seen alive. Instants. */
export interface Run {
  readonly number: number;
  readonly started: number;
  readonly heartbeat: number;
}

/** Where the server keeps the clocks of its matches. They hold no secret. */
export interface ClockStore {
  /**
   * Begins a run; gives its number and the runs before it, by number. What was due is due later by as long as no run
   * lasted; the clocks themselves are left as they are.
   */
  begin(at: number): Promise<{ readonly run: number; readonly earlier: readonly Run[] }>;
  /** The run is alive at this instant. */
  alive(run: number, at: number): Promise<void>;
  /** Stores clocks in place of those before, in one transaction; null forgets them. `due`: when something is due. */
  keep(
    run: number,
    clocks: readonly {
      readonly match: string;
      readonly clocks: Clocks | null;
      readonly due: number | null;
    }[],
  ): Promise<void>;
  /** The clocks of a match, and in which run they were stored. */
  kept(match: string): Promise<{ readonly run: number; readonly clocks: Clocks } | null>;
  /** The matches in which something is due by then, the longest due first, at most `limit`. */
  due(by: number, limit: number): Promise<readonly string[]>;
}

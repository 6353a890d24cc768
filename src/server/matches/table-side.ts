import type { Seat } from '../../engine/seats.ts';
import type { Terms } from '../../table/clock.ts';

/** What a table says of its match's time. Who plays, and who is away, the match knows. */
export interface TableTime extends Omit<Terms, 'people'> {
  readonly paused: boolean;
  readonly standing: readonly Seat[]; // seats that pass until they say; each one's secret
}

/** What a match asks of its table. Whenever an answer would be another, the match is told: `LiveMatch.agreed`. */
export interface TableSide {
  time(match: string): Promise<TableTime>;
  /** Time is up for these seats: bots play them from now on. Rejects when that could not be stored. */
  timedOut(match: string, seats: readonly Seat[]): Promise<void>;
  /** The owner of a seat that a bot plays has acted. */
  back(match: string, seat: Seat): Promise<void>;
}

/** Where nobody keeps the time: no clock runs, and windows close when all have answered. */
export const timeless: TableTime = {
  pace: { kind: 'relaxed' },
  alone: true,
  longer: [],
  windowFloor: 0,
  paused: false,
  standing: [],
};

/** For matches that no table has. */
export const withoutTable: TableSide = {
  time: () => Promise.resolve(timeless),
  timedOut: () => Promise.resolve(),
  back: () => Promise.resolve(),
};

import type { Seat } from '../../engine/seats.ts';
import type { Terms } from '../../table/clock.ts';
import type { BotPace } from '../../table/vocabulary.ts';
import type { StoredMatch } from '../store/store.ts';

/** What a table says of its match's time. Who plays, and who is away, the match knows. */
export interface TableTime extends Omit<Terms, 'people'> {
  readonly botPace: BotPace;
  readonly paused: boolean;
  readonly standing: readonly Seat[]; // seats that pass until they say; each one's secret
}

/** A match and where it is played. */
export type MatchAt = Pick<StoredMatch, 'id' | 'table'>;

/** What a match asks of its table. Whenever `time` would be another, the match is told: `LiveMatch.agreed`. */
export interface TableSide {
  time(match: MatchAt): Promise<TableTime>;
  /** Time is up for these seats: bots play them from now on. Rejects when that could not be stored. */
  timedOut(match: MatchAt, seats: readonly Seat[]): Promise<void>;
}

/** Where nobody keeps the time: no clock runs, and windows close when all have answered. */
export const timeless: TableTime = {
  pace: { kind: 'relaxed' },
  alone: true,
  longer: {},
  windowFloor: 0,
  botPace: 'quick',
  paused: false,
  standing: [],
};

/** For matches that are played at no table. */
export const withoutTable: TableSide = {
  time: () => Promise.resolve(timeless),
  timedOut: () => Promise.resolve(),
};

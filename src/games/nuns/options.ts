import type { Seat } from '../../engine/seats.ts';
import type { OwnBlessing } from './data.ts';
import type { GuardId, GuardSeat, NoviceId, WatcherId } from './vocabulary.ts';
import { guardIds, guardSeats, noviceIds } from './vocabulary.ts';

/** The variants of N12, all off by default. */
export interface Variants {
  readonly runExactly5: boolean; // a run is exactly 5 steps, in each leg of a double move
  readonly guardMax5: boolean; // guards move at most 5 steps
  readonly captureTarget: 'players' | 'novices'; // whose number the captures must reach (N9.2)
  readonly singleFirstMove: boolean; // no double move in turn 1 (N3.4)
  readonly caught: 'walk-home' | 'may-disobey'; // what a caught novice must do (N8.2)
  readonly noBlessings: boolean; // nobody has a Blessing
  readonly monk?: true; // Father Robert walks too (N14); absent where he doesn't, so that older logs replay as they were
}

/** The boards of the house; the first is played on where options name none. */
export const boardNames = ['convent', 'grange'] as const;
export type BoardName = (typeof boardNames)[number];

export interface Options {
  readonly board?: Exclude<BoardName, 'convent'>; // absent: the convent, and so in older logs
  readonly guardSeats: 1 | 2; // one seat for both guards, or one each (N1.1)
  readonly novices: number; // 1 to 6
  readonly variants: Variants;
  readonly blessings?: readonly OwnBlessing[]; // the table's own (N11); absent: those of the house, and so in older logs
  readonly dice?: 'hand'; // rolled on a table and typed in by guard1; absent: drawn, and so in older logs
  readonly windows?: 'byClock'; // how they close (N11.1); absent: with the last answer, and so in older logs
}

export const standardVariants: Variants = {
  runExactly5: false,
  guardMax5: false,
  captureTarget: 'players',
  singleFirstMove: false,
  caught: 'walk-home',
  noBlessings: false,
};

/** What each may be set to, its default first. */
export const variantValues: Readonly<Record<keyof Variants, readonly unknown[]>> = {
  runExactly5: [false, true],
  guardMax5: [false, true],
  captureTarget: ['players', 'novices'],
  singleFirstMove: [false, true],
  caught: ['walk-home', 'may-disobey'],
  noBlessings: [false, true],
  monk: [false, true],
};

/** The names of all variants, for option lists. */
export const variantNames = Object.keys(variantValues) as (keyof Variants)[];

/**
 * The variants that differ from the standard game, for lists of what is played. Each has a name and a line about it in
 * the locale, `variant.NAME` and `variantMore.NAME`.
 */
export const variantsOn = ({ variants }: Options): readonly (keyof Variants)[] =>
  variantNames.filter((name) => (variants[name] ?? false) !== variantValues[name][0]);

/** How many novices have a cell there (N0.2). */
export const mostNovices: Readonly<Record<BoardName, number>> = { convent: 6, grange: 4 };

/** The name of the board that is played on. */
export const boardNameOf = ({ board }: Pick<Options, 'board'>): BoardName => board ?? 'convent';

/** Seat order: guards before novices. */
export const seatsOf = (options: Options): readonly Seat[] => [
  ...guardSeats.slice(0, options.guardSeats),
  ...noviceIds.slice(0, options.novices),
];

export const novicesOf = (options: Options): readonly NoviceId[] => noviceIds.slice(0, options.novices);

/** The seat that moves a guard (N1.1) or the Monk (N14.2): with two guard seats, guard1 has the Abbess and him. */
export const seatOfGuard = (options: Options, guard: WatcherId): GuardSeat =>
  options.guardSeats === 2 && guard === 'prioress' ? 'guard2' : 'guard1';

/** The seat that types in the dice where they are rolled by hand: it has the Abbess, so there always is one. */
export const DICE_SEAT: GuardSeat = 'guard1';

export const guardsOfSeat = (options: Options, seat: Seat): readonly GuardId[] =>
  guardIds.filter((guard) => seatOfGuard(options, guard) === seat);

/** How many captures win for the guards (N9.2). */
export const captureTarget = (options: Options): number =>
  options.variants.captureTarget === 'novices' ? options.novices : options.guardSeats + options.novices;

/** The most steps a guard may take (N5.4, variant guardMax5). */
export const guardMaxSteps = (options: Options): number => (options.variants.guardMax5 ? 5 : 6);

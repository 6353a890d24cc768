import { isRecord } from '../../engine/json.ts';
import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Result } from '../../engine/result.ts';
import { fail, ok } from '../../engine/result.ts';
import type { Seat } from '../../engine/seats.ts';
import type { GuardId, GuardSeat, NoviceId } from './vocabulary.ts';
import { guardIds, guardSeats, noviceIds } from './vocabulary.ts';

/** The variants of N12, all off by default. */
export interface Variants {
  readonly runExactly5: boolean; // a run is exactly 5 steps, in each leg of a double move
  readonly guardMax5: boolean; // guards move at most 5 steps
  readonly captureTarget: 'players' | 'novices'; // whose number the captures must reach (N9.2)
  readonly singleFirstMove: boolean; // no double move in turn 1 (N3.4)
  readonly caught: 'walk-home' | 'may-disobey'; // what a caught novice must do (N8.2)
  readonly noBlessings: boolean; // nobody has a Blessing
}

export interface Options {
  readonly guardSeats: 1 | 2; // one seat for both guards, or one each (N1.1)
  readonly novices: number; // 1 to 6
  readonly variants: Variants;
}

export const standardVariants: Variants = {
  runExactly5: false,
  guardMax5: false,
  captureTarget: 'players',
  singleFirstMove: false,
  caught: 'walk-home',
  noBlessings: false,
};

const variantValues: { readonly [K in keyof Variants]: readonly Variants[K][] } = {
  runExactly5: [false, true],
  guardMax5: [false, true],
  captureTarget: ['players', 'novices'],
  singleFirstMove: [false, true],
  caught: ['walk-home', 'may-disobey'],
  noBlessings: [false, true],
};

/** The names of all variants, for option lists. */
export const variantNames = Object.keys(variantValues) as (keyof Variants)[];

const bad = (field: string, expected: string): Result<never, Refusal> =>
  fail(refusal('badOption', 'N1.1', { field, values: { field, expected } }));

/** Reads table options (N1.1, N12). A field that is missing has its default; one that is unknown is refused. */
export function readOptions(input: unknown): Result<Options, Refusal> {
  if (!isRecord(input)) return bad('options', 'an object');
  for (const field of Object.keys(input))
    if (!['guardSeats', 'novices', 'variants'].includes(field)) return bad(field, 'no such option');
  const seats = input['guardSeats'] ?? 1;
  if (seats !== 1 && seats !== 2) return bad('guardSeats', '1 or 2');
  const novices = input['novices'] ?? 1;
  if (typeof novices !== 'number' || !Number.isInteger(novices) || novices < 1 || novices > 6)
    return bad('novices', 'a whole number from 1 to 6');
  const variants = readVariants(input['variants'] ?? {});
  return variants.ok ? ok({ guardSeats: seats, novices, variants: variants.value }) : variants;
}

function readVariants(input: unknown): Result<Variants, Refusal> {
  if (!isRecord(input)) return bad('variants', 'an object');
  const chosen: Record<string, unknown> = { ...standardVariants };
  for (const [name, value] of Object.entries(input)) {
    if (!Object.hasOwn(variantValues, name)) return bad(`variants.${name}`, 'no such variant');
    if (value === undefined || value === null) continue;
    const allowed: readonly unknown[] = variantValues[name as keyof Variants];
    if (!allowed.includes(value)) return bad(`variants.${name}`, allowed.join(' or '));
    chosen[name] = value;
  }
  return ok(chosen as unknown as Variants);
}

/** Seat order: guards before novices. */
export const seatsOf = (options: Options): readonly Seat[] => [
  ...guardSeats.slice(0, options.guardSeats),
  ...noviceIds.slice(0, options.novices),
];

export const novicesOf = (options: Options): readonly NoviceId[] => noviceIds.slice(0, options.novices);

/** The seat that moves a guard (N1.1): with two guard seats, guard1 has the Abbess. */
export const seatOfGuard = (options: Options, guard: GuardId): GuardSeat =>
  options.guardSeats === 2 && guard === 'prioress' ? 'guard2' : 'guard1';

export const guardsOfSeat = (options: Options, seat: Seat): readonly GuardId[] =>
  guardIds.filter((guard) => seatOfGuard(options, guard) === seat);

/** How many captures win for the guards (N9.2). */
export const captureTarget = (options: Options): number =>
  options.variants.captureTarget === 'novices' ? options.novices : options.guardSeats + options.novices;

/** The most steps a guard may take (N5.4, variant guardMax5). */
export const guardMaxSteps = (options: Options): number => (options.variants.guardMax5 ? 5 : 6);

import { isRecord } from './json.ts';
import type { Refusal } from './refusal.ts';
import { refusal } from './refusal.ts';
import type { Result } from './result.ts';
import { fail, ok } from './result.ts';

/*
 * Readers of unknown input: each checks and copies one kind of value, or throws BadField, which `reading` turns
 * into a result at the edge.
 */

/** What a field should have been, for whoever says it in another language than the message's. */
export type Expected =
  | { readonly code: 'object' | 'list' }
  | { readonly code: 'known' | 'oneOf'; readonly names: readonly string[] } // the only fields, the only values
  | { readonly code: 'atMost'; readonly most: number } // in a list
  | { readonly code: 'integer'; readonly min: number; readonly max: number }
  | { readonly code: 'other' }; // what the message alone says

/** A field of a file that is not what it should be. Thrown inside readers, which turn it into a result. */
export class BadField extends Error {
  readonly field: string; // path, e.g. `at.novices.novice2.point`
  readonly expected: Expected;
  constructor(field: string, message: string, expected: Expected = { code: 'other' }) {
    super(message);
    this.field = field;
    this.expected = expected;
  }
}

/** What the work reads, or the field it stumbled over. */
export function reading<T>(work: () => T): Result<T, BadField> {
  try {
    return ok(work());
  } catch (error) {
    if (error instanceof BadField) return fail(error);
    throw error;
  }
}

/** The same for input that a seat or a table sends: the field it stumbled over becomes a refusal. */
export function readingOrRefusal<T>(code: string, rule: string, work: () => T): Result<T, Refusal> {
  const read = reading(work);
  if (read.ok) return read;
  const { field, message } = read.error;
  return fail(refusal(code, rule, { field, values: { field, expected: message } }));
}

/** An object; where `known` fields are named, one with others is refused, so that no slip of the pen goes unseen. */
export function readObject(
  field: string,
  input: unknown,
  known?: readonly string[],
): Readonly<Record<string, unknown>> {
  if (!isRecord(input)) throw new BadField(field, 'expected an object', { code: 'object' });
  const stranger = known && Object.keys(input).find((name) => !known.includes(name));
  if (stranger !== undefined)
    throw new BadField(
      field === '' ? stranger : `${field}.${stranger}`,
      `no such field; there are ${known?.join(', ')}`,
      { code: 'known', names: known ?? [] },
    );
  return input;
}

export function readList<T>(
  field: string,
  input: unknown,
  read: (field: string, item: unknown) => T,
  longest = Infinity,
): T[] {
  if (!Array.isArray(input)) throw new BadField(field, 'expected a list', { code: 'list' });
  if (input.length > longest)
    throw new BadField(field, `expected at most ${longest}`, { code: 'atMost', most: longest });
  return input.map((item, i) => read(`${field}[${i}]`, item));
}

export function readInteger(field: string, input: unknown, min: number, max: number): number {
  if (typeof input !== 'number' || !Number.isInteger(input) || input < min || input > max)
    throw new BadField(field, `expected a whole number from ${min} to ${max}`, { code: 'integer', min, max });
  return input;
}

export function readBoolean(field: string, input: unknown): boolean {
  if (typeof input !== 'boolean') throw new BadField(field, 'expected true or false');
  return input;
}

/** A field that may be missing or null. */
export const readOptional = <T>(
  field: string,
  input: unknown,
  read: (field: string, input: unknown) => T,
): T | null => (input === undefined || input === null ? null : read(field, input));

export function readOneOf<T extends string>(field: string, input: unknown, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === input);
  if (found === undefined)
    throw new BadField(field, `expected one of ${allowed.join(', ')}`, { code: 'oneOf', names: allowed });
  return found;
}

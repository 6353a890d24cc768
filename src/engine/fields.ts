import { isRecord } from './json.ts';

/** A field of a file that is not what it should be. Thrown inside readers, which turn it into a result. */
export class BadField extends Error {
  readonly field: string; // path, e.g. `at.novices.novice2.point`
  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

export function readObject(field: string, input: unknown): Readonly<Record<string, unknown>> {
  if (!isRecord(input)) throw new BadField(field, 'expected an object');
  return input;
}

export function readList<T>(field: string, input: unknown, read: (field: string, item: unknown) => T): T[] {
  if (!Array.isArray(input)) throw new BadField(field, 'expected a list');
  return input.map((item, i) => read(`${field}[${i}]`, item));
}

export function readInteger(field: string, input: unknown, min: number, max: number): number {
  if (typeof input !== 'number' || !Number.isInteger(input) || input < min || input > max)
    throw new BadField(field, `expected a whole number from ${min} to ${max}`);
  return input;
}

export function readBoolean(field: string, input: unknown): boolean {
  if (typeof input !== 'boolean') throw new BadField(field, 'expected true or false');
  return input;
}

export function readOneOf<T extends string>(field: string, input: unknown, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === input);
  if (found === undefined) throw new BadField(field, `expected one of ${allowed.join(', ')}`);
  return found;
}

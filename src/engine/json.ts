/** Plain data: everything that is stored or sent is of this shape. */
export type Json = null | boolean | number | string | readonly Json[] | { readonly [key: string]: Json };

/** A deep copy by way of JSON: what is stored is exactly what can be read back. */
export const jsonCopy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;

export const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

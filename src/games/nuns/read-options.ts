import {
  BadField,
  readInteger,
  readObject,
  readOneOf,
  readOptional,
  readingOrRefusal,
} from '../../engine/fields.ts';
import type { Refusal } from '../../engine/refusal.ts';
import type { Result } from '../../engine/result.ts';
import type { Options, Variants } from './options.ts';
import { standardVariants, variantNames, variantValues } from './options.ts';
import { noviceIds } from './vocabulary.ts';

/** Reads table options (N1.1, N12). A field that is missing has its default; one that is unknown is refused. */
export function readOptions(input: unknown): Result<Options, Refusal> {
  return readingOrRefusal('badOption', 'N1.1', () => optionsIn(input));
}

function optionsIn(input: unknown): Options {
  const fields = readObject('', input, ['guardSeats', 'novices', 'variants', 'windows']);
  const windows = readOptional('windows', fields['windows'], (at, how) =>
    readOneOf(at, how, ['byClock'] as const),
  );
  return {
    guardSeats: readInteger('guardSeats', fields['guardSeats'] ?? 1, 1, 2) === 2 ? 2 : 1,
    novices: readInteger('novices', fields['novices'] ?? 1, 1, noviceIds.length),
    variants: readVariants(fields['variants'] ?? {}),
    ...(windows && { windows }),
  };
}

function readVariants(input: unknown): Variants {
  const fields = readObject('variants', input, variantNames);
  const chosen: Record<string, unknown> = { ...standardVariants };
  for (const name of variantNames) {
    const value = fields[name];
    if (value === undefined || value === null) continue;
    const allowed = variantValues[name];
    if (!allowed.includes(value)) throw new BadField(`variants.${name}`, `expected ${allowed.join(' or ')}`);
    if (value !== allowed[0]) chosen[name] = value;
  }
  return chosen as unknown as Variants;
}

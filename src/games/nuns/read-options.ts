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
import type { BoardOf } from './board/boards.ts';
import { houseBoard } from './board/boards.ts';
import type { Options, Variants } from './options.ts';
import { boardNames, standardVariants, variantNames, variantValues } from './options.ts';
import { readOwnBlessings } from './own-blessings.ts';
import { noviceIds } from './vocabulary.ts';

/**
 * Reads table options (N1.1, N12). A field that is missing has its default; one that is unknown, or that the board doesn't
 * allow, is refused.
 */
export function readOptions(input: unknown, boardOf: BoardOf = houseBoard): Result<Options, Refusal> {
  return readingOrRefusal('badOption', 'N1.1', () => optionsIn(input, boardOf));
}

function optionsIn(input: unknown, boardOf: BoardOf): Options {
  const fields = readObject('', input, [
    'board',
    'guardSeats',
    'novices',
    'variants',
    'blessings',
    'dice',
    'windows',
  ]);
  const name = readOptional('board', fields['board'], (at, which) => readOneOf(at, which, boardNames));
  const board = name === null || name === 'convent' ? {} : { board: name };
  const { cells, file } = boardOf(board);
  const dice = readOptional('dice', fields['dice'], (at, how) => readOneOf(at, how, ['hand'] as const));
  const windows = readOptional('windows', fields['windows'], (at, how) =>
    readOneOf(at, how, ['byClock'] as const),
  );
  const variants = readVariants(fields['variants'] ?? {});
  const blessings = readOptional('blessings', fields['blessings'], readOwnBlessings);
  if (blessings && variants.noBlessings)
    throw new BadField('variants.noBlessings', 'expected false with Blessings of your own');
  if (variants.monk && !file.monk) throw new BadField('variants.monk', 'expected false on this board');
  return {
    ...board,
    guardSeats: readInteger('guardSeats', fields['guardSeats'] ?? 1, 1, 2) === 2 ? 2 : 1,
    novices: readInteger('novices', fields['novices'] ?? 1, 1, Math.min(noviceIds.length, cells.length)),
    variants,
    ...(blessings && { blessings }),
    ...(dice && { dice }),
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

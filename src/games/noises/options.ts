import { readInteger, readObject, reading } from '../../engine/fields.ts';
import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Result } from '../../engine/result.ts';
import { fail } from '../../engine/result.ts';
import type { PlayerId } from './vocabulary.ts';
import { playerIds } from './vocabulary.ts';

export interface Options {
  readonly players: number; // 2 to 4 (E1.1)
}

export function readOptions(input: unknown): Result<Options, Refusal> {
  const read = reading((): Options => {
    const fields = readObject('', input, ['players']);
    return { players: readInteger('players', fields['players'] ?? 2, 2, playerIds.length) };
  });
  if (read.ok) return read;
  const { field, message } = read.error;
  return fail(refusal('badOption', 'E1.1', { field, values: { field, expected: message } }));
}

export const seatsOf = (options: Options): readonly PlayerId[] => playerIds.slice(0, options.players);

import { readInteger, readObject, readingOrRefusal } from '../../engine/fields.ts';
import type { Refusal } from '../../engine/refusal.ts';
import type { Result } from '../../engine/result.ts';
import type { PlayerId } from './vocabulary.ts';
import { playerIds } from './vocabulary.ts';

export interface Options {
  readonly players: number; // 2 to 4 (E1.1)
}

export function readOptions(input: unknown): Result<Options, Refusal> {
  return readingOrRefusal('badOption', 'E1.1', (): Options => {
    const fields = readObject('', input, ['players']);
    return { players: readInteger('players', fields['players'] ?? 2, 2, playerIds.length) };
  });
}

export const seatsOf = (options: Options): readonly PlayerId[] => playerIds.slice(0, options.players);

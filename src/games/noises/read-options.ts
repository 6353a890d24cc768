import { readInteger, readObject, readingOrRefusal } from '../../engine/fields.ts';
import type { Refusal } from '../../engine/refusal.ts';
import type { Result } from '../../engine/result.ts';
import type { Options } from './options.ts';
import { playerIds } from './vocabulary.ts';

/** Reads table options (E1.1). A field that is missing has its default; one that is unknown is refused. */
export function readOptions(input: unknown): Result<Options, Refusal> {
  return readingOrRefusal('badOption', 'E1.1', (): Options => {
    const fields = readObject('', input, ['players']);
    return { players: readInteger('players', fields['players'] ?? 2, 2, playerIds.length) };
  });
}

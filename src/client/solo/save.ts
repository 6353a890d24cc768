import type { Viewer } from '../../engine/seats.ts';
import { saveFile } from '../shared/files.ts';
import { solo } from './worker.svelte.ts';

/**
 * Gives the file of a match on this device to whoever plays it, as a server would: everything once it is over, before that
 * what the viewer has of it.
 * @throws ApiError
 */
export async function saveHere(match: string, viewer: Viewer): Promise<void> {
  const file = await solo.ask('save', { match, viewer });
  if (file) saveFile(`curfew-${file.game}-${match}.json`, JSON.stringify(file));
}

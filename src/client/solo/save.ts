import type { Viewer } from '../../engine/seats.ts';
import { solo } from './worker.svelte.ts';

/**
 * Gives the file of a match on this device to whoever plays it, as a server would: everything once it is over, before that
 * what the viewer has of it.
 * @throws ApiError
 */
export async function saveHere(match: string, viewer: Viewer): Promise<void> {
  const file = await solo.ask('save', { match, viewer });
  if (!file) return;
  const address = URL.createObjectURL(new Blob([JSON.stringify(file)], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `curfew-${file.game}-${match}.json`;
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 60_000); // once the browser has taken it
}

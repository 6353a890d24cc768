import { newPart } from '../net/part.ts';
import { remember } from '../shared/stored.ts';
import type { NewSolo } from '../../solo/messages.ts';
import { solo } from './worker.svelte.ts';

/** Whether this device has ever kept a game, by `recall`: if not, nobody needs to look. */
export const KEPT = 'solo';

/**
 * A new table on this device.
 * @returns its id
 * @throws ApiError
 */
export async function foundHere(wish: NewSolo): Promise<string> {
  const part = wish.day === undefined ? newPart() : null;
  const { table } = await solo.ask('found', { ...wish, ...(part && { commitment: part.commitment }) });
  part?.keep(table);
  remember(KEPT, 'yes');
  // What is kept is a person's, not a cache: it is not to be thrown away when space runs short.
  void navigator.storage?.persist?.().catch(() => undefined);
  return table;
}

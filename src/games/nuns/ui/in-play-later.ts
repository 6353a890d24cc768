import { Later } from '../../../client/shared/later.svelte.ts';
import { shownBoard } from './shown.ts';

/** Fetched along with the page of a match, and not waited for: the board is shown without. */
export const inPlay = new Later(async () => {
  const its = await import('./in-play.ts');
  await its.measure(shownBoard().board);
  return its;
});

import { Later } from '../../../client/shared/later.svelte.ts';
import { shownBoard } from './shown.ts';

const fetched = (): Promise<typeof import('./in-play.ts')> => import('./in-play.ts');

/** Fetched along with the page of a match, and not waited for: the board is shown without. */
export const inPlay = new Later(async () => {
  const its = await fetched();
  await its.measure(shownBoard().board);
  return its;
});

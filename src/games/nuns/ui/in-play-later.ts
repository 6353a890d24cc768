import { Later } from '../../../client/shared/later.svelte.ts';

/** Fetched along with the page of a match, and not waited for: the board is shown without. */
export const inPlay = new Later(() => import('./in-play.ts'));

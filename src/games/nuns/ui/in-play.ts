/*
 * What comes right after the first picture of a match: what changes on the board, the sentence, and what I do about it.
 */

import { turn } from '../../../client/shared/later.svelte.ts';
import type { Board } from '../board/board.ts';

export { Deed } from './deed.svelte.ts';
export { endingOf } from './ending.ts';
export { kindle, lightsOf } from './light.ts';
export { brokenOffNow, nowOf, waitNow } from './now.ts';
export { pinLayer } from './pins.ts';
export { default as Details } from './parts/Details.svelte';
export { litMarks, nothingChosen, sceneOf } from './scene.ts';

/** Has the tables of a board made, each in a task of its own, before what asks for them would have to do so besides. */
export async function measure(board: Board): Promise<void> {
  void board.distance;
  await turn();
  void board.distanceUnlocked;
}

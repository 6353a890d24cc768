import { Later, turn } from '../../../client/shared/later.svelte.ts';
import type { Board } from '../board/board.ts';
import { shownBoard } from './shown.ts';

/** Has the tables of a board made, each in a task of its own, before what asks for them would have to do so besides. */
async function measure(board: Board): Promise<void> {
  await turn();
  void board.distance;
  await turn();
  void board.distanceUnlocked;
}

/** Fetched along with the page of a match, and not waited for: the board is shown without. */
export const inPlay = new Later(async () => {
  const [part] = await Promise.all([import('./in-play.ts'), measure(shownBoard().board)]);
  return part;
});

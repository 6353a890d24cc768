import type { AnyBot } from '../../../engine/bot.ts';
import { anyBot } from '../../../engine/bot.ts';
import { houseBoard } from '../board/boards.ts';
import { greedyOn } from './greedy.ts';
import type { Mind } from './minds.ts';
import { minds } from './minds.ts';
import { onBoards } from './on-boards.ts';
import { playerOf } from './player.ts';

const thinking = (mind: Mind): AnyBot => anyBot(onBoards(houseBoard, (board) => playerOf(board, mind)));

/** The bots of Nuns on the Run, weakest first: an apprentice thinks, but errs so much that one who looks a move ahead wins more. */
export const nunsBots: readonly AnyBot[] = [
  thinking(minds.apprentice),
  anyBot(onBoards(houseBoard, greedyOn)),
  thinking(minds.regular),
  thinking(minds.strong),
  thinking(minds.master),
];

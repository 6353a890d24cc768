import type { AnyBot } from '../../../engine/bot.ts';
import { anyBot } from '../../../engine/bot.ts';
import { houseBoard } from '../board/boards.ts';
import { greedyOn } from './greedy.ts';
import { minds } from './minds.ts';
import { onBoards } from './on-boards.ts';
import { playerOf } from './player.ts';

/** The bots of Nuns on the Run, weakest first. */
export const nunsBots: readonly AnyBot[] = [
  anyBot(onBoards(houseBoard, greedyOn)),
  ...Object.values(minds).map((mind) => anyBot(onBoards(houseBoard, (board) => playerOf(board, mind)))),
];

import type { AnyBot } from '../../../engine/bot.ts';
import { anyBot } from '../../../engine/bot.ts';
import { standardBoard } from '../board/standard.ts';
import { greedyOn } from './greedy.ts';
import { minds } from './minds.ts';
import { playerOf } from './player.ts';

/** The bots of Nuns on the Run, weakest first. */
export const nunsBots: readonly AnyBot[] = [
  anyBot(greedyOn(standardBoard)),
  ...Object.values(minds).map((mind) => anyBot(playerOf(standardBoard, mind))),
];

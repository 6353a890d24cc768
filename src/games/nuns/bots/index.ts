import type { AnyBot } from '../../../engine/bot.ts';
import { anyBot } from '../../../engine/bot.ts';
import { standardBoard } from '../board/standard.ts';
import { greedyOn } from './greedy.ts';

/** The bots of Nuns on the Run, weakest first. */
export const nunsBots: readonly AnyBot[] = [anyBot(greedyOn(standardBoard))];

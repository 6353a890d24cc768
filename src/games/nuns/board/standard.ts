import type { Board } from './board.ts';
import { buildBoard } from './board.ts';
import { convent } from './convent.ts';

/** The board every match is played on. Built once; a test keeps `boardProblems(convent)` empty. */
export const standardBoard: Board = buildBoard(convent);

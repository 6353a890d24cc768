import type { Options } from '../options.ts';
import type { Board } from './board.ts';
import { buildBoard } from './board.ts';
import { grange } from './grange.ts';
import { standardBoard } from './standard.ts';

/** The small board. Built once; a test keeps `boardProblems(grange)` empty. */
export const grangeBoard: Board = buildBoard(grange);

/** Which board a match is played on, from what its table agreed on. */
export type BoardOf = (options: Pick<Options, 'board'>) => Board;

/** The boards of the house. Matches whose options name none, as all older ones, are played in the convent. */
export const houseBoard: BoardOf = ({ board }) => (board === 'grange' ? grangeBoard : standardBoard);

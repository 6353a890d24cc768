import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { leadsHome } from '../moves.ts';
import type { NoviceOpen } from '../state.ts';
import { tablesOf } from './hypotheses.ts';

/** N8.2: the hypotheses by which this open walk was one home; which locked doors she passed or avoided tells of her keys. */
export function walkedHomeMask(
  board: Board,
  { cell }: NoviceOpen,
  from: Point,
  path: readonly Point[],
): number {
  const { any, withKeys, withItem } = tablesOf(board);
  const mask = leadsHome(board, from, cell, true, path) ? withKeys : 0;
  const able = leadsHome(board, from, cell, false, path) ? mask | (any & ~withKeys) : mask;
  return (path.at(-1) ?? from) === cell ? able & ~withItem : able; // N9.1: it would be over
}

import type { Board } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { Tables } from '../../deduction/hypotheses.ts';
import { pickedUp, tablesOf } from '../../deduction/hypotheses.ts';

/*
 * What a novice takes where a move of hers ends (N3.6, N3.7), by hypothesis.
 */

/** The one hypothesis in a set. */
const only = (mask: number): number => 31 - Math.clz32(mask);

const tables = new WeakMap<Board, Uint8Array>();

/** For each `point * hypotheses + hypothesis`, the hypothesis after a move has ended there. */
export function afterEnd(board: Board): Uint8Array {
  let table = tables.get(board);
  if (table) return table;
  const of = tablesOf(board);
  const { hypotheses } = of;
  table = new Uint8Array(board.size * hypotheses);
  for (const point of board.points)
    for (let h = 0; h < hypotheses; h++) table[point * hypotheses + h] = only(pickedUp(of, point, 1 << h));
  tables.set(board, table);
  return table;
}

/** Whether anybody may take anything there: keys or an item. */
export const isOfUse = ({ keysAt, itemAt }: Tables, point: Point): boolean =>
  ((keysAt[point] as number) | (itemAt[point] as number)) !== 0;

import type { Board } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { Tables } from '../../deduction/hypotheses.ts';
import { tablesOf } from '../../deduction/hypotheses.ts';

/*
 * What a novice takes where a move of hers ends (N3.6, N3.7), by hypothesis.
 */

const tables = new WeakMap<Board, Uint8Array>();

/** For each `point * hypotheses + hypothesis`, the hypothesis after a move has ended there. */
export function afterEnd(board: Board): Uint8Array {
  let table = tables.get(board);
  if (table) return table;
  const of = tablesOf(board);
  const { hypotheses } = of;
  table = new Uint8Array(board.size * hypotheses);
  for (const point of board.points)
    for (let h = 0; h < hypotheses; h++) table[point * hypotheses + h] = taken(of, h, point);
  tables.set(board, table);
  return table;
}

function taken({ wishes, keysAt, itemAt }: Tables, hypothesis: number, point: Point): number {
  let now = hypothesis;
  if (now < wishes && ((keysAt[point] as number) >> now) & 1) now += wishes;
  if (now >= wishes && now < 2 * wishes && ((itemAt[point] as number) >> now) & 1) now += wishes;
  return now;
}

/** Whether anybody may take anything there: keys or an item. */
export const isOfUse = ({ keysAt, itemAt }: Tables, point: Point): boolean =>
  ((keysAt[point] as number) | (itemAt[point] as number)) !== 0;

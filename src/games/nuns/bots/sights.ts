import type { Board, Facing } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import type { Open, Watcher } from '../state.ts';
import { seesPoint, visiblePoints } from '../sight.ts';
import { guardIds } from '../vocabulary.ts';

const nothing: readonly Point[] = [];
const lists = new WeakMap<Board, Map<number, readonly Point[]>>();

/** The points seen from `point` along a facing, worked out once for each board. */
export function seenFrom(board: Board, point: Point, facing: Facing | null): readonly Point[] {
  if (!facing) return nothing;
  let known = lists.get(board);
  if (!known) lists.set(board, (known = new Map<number, readonly Point[]>()));
  const key = (facing[0] * board.size + facing[1]) * 2 + (point === facing[0] ? 0 : 1);
  let list = known.get(key);
  if (!list) known.set(key, (list = visiblePoints(board, point, facing)));
  return list;
}

/** Which points some guard, or the Monk, sees as they now stand: 1 where seen, by point. */
export function watchedPoints(board: Board, open: Open): Uint8Array {
  const seen = guardedPoints(board, open);
  if (open.monk) look(board, open.monk, seen);
  return seen;
}

/** The same for the guards alone, who capture whom they see. */
export function guardedPoints(board: Board, open: Open): Uint8Array {
  const seen = new Uint8Array(board.size);
  for (const id of guardIds) look(board, open.guards[id], seen);
  return seen;
}

function look(board: Board, { point, facing }: Watcher, seen: Uint8Array): void {
  seen[point] = 1;
  for (const target of seenFrom(board, point, facing)) seen[target] = 1;
}

/** Whether a guard who steps from `a` to `b` sees the target, before the step and after it (N5.8). */
export const seesBeforeStep = (board: Board, a: Point, b: Point, target: Point): boolean =>
  seesPoint(board, a, [a, b], target);
export const seesAfterStep = (board: Board, a: Point, b: Point, target: Point): boolean =>
  seesPoint(board, b, [a, b], target);

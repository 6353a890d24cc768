import type { Board } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { tablesOf } from '../../deduction/hypotheses.ts';
import type { Masks } from '../../deduction/moves.ts';

/*
 * Weights of one novice's states: lists by `point * hypotheses + hypothesis`, changed in place, for they are long.
 */

/** How likely one novice's states are. Plain data; both lists up to the same factor. */
export interface Likely {
  weights: number[];
  laid: number[] | null; // the same in case one of her last tokens is a False Noise not yet shown (N11)
  wishes: readonly number[]; // sums by wish from 0, of both
  settled: boolean; // sums to 1, and what the set excludes is out
}

export const nothing = (board: Board): number[] =>
  new Array<number>(board.size * tablesOf(board).hypotheses).fill(0);

/** Every state alike, until it is settled which are possible. */
export const allAlike = (board: Board): Likely => ({
  weights: nothing(board).fill(1),
  laid: null,
  wishes: [],
  settled: false,
});

/** Takes out what the set excludes and makes the rest sum to 1. */
export function settle(board: Board, one: Likely, masks: Masks, laid: Masks | null): void {
  const { hypotheses, wishes } = tablesOf(board);
  if (!laid) one.laid = null;
  let sums = sumsWithin(board, one, masks, laid);
  let all = sums.reduce((sum, some) => sum + some, 0);
  if (!(all > 0 && Number.isFinite(all))) {
    // What was thought all but impossible is so: anything that is left.
    one.weights = nothing(board).fill(1);
    one.laid = laid && nothing(board).fill(1);
    sums = sumsWithin(board, one, masks, laid);
    all = sums.reduce((sum, some) => sum + some, 0);
  }
  scale(one.weights, masks, hypotheses, 1 / all);
  if (one.laid && laid) scale(one.laid, laid, hypotheses, 1 / all);
  one.wishes = Array.from(
    { length: wishes },
    (_, wish) =>
      ((sums[wish] as number) + (sums[wishes + wish] as number) + (sums[2 * wishes + wish] as number)) / all,
  );
  one.settled = true;
}

/** Takes out what the set excludes; gives the sums of what is left, by hypothesis. */
function sumsWithin(board: Board, one: Likely, masks: Masks, laid: Masks | null): Float64Array {
  const sums = new Float64Array(tablesOf(board).hypotheses);
  keepWithin(one.weights, masks, sums);
  if (one.laid && laid) keepWithin(one.laid, laid, sums);
  return sums;
}

function keepWithin(weights: number[], masks: Masks, sums: Float64Array): void {
  const hypotheses = sums.length;
  for (let point = 0; point < masks.length; point++) {
    const mask = masks[point] as number;
    const base = point * hypotheses;
    if (mask === 0) {
      weights.fill(0, base, base + hypotheses);
      continue;
    }
    for (let h = 0; h < hypotheses; h++)
      if ((mask >> h) & 1) sums[h] = (sums[h] as number) + (weights[base + h] as number);
      else weights[base + h] = 0;
  }
}

function scale(weights: number[], masks: Masks, hypotheses: number, by: number): void {
  for (let point = 0; point < masks.length; point++)
    if (masks[point] !== 0)
      for (let at = point * hypotheses; at < (point + 1) * hypotheses; at++)
        weights[at] = (weights[at] as number) * by;
}

/** The numbers of another list in the place of those of this one. */
export function overwrite(weights: number[], by: ArrayLike<number>): void {
  for (let at = 0; at < weights.length; at++) weights[at] = by[at] as number;
}

/** Whether there was anything to clear. */
export function clearAt(weights: number[], from: number, length: number): boolean {
  let any = false;
  for (let at = from; at < from + length; at++)
    if (weights[at] !== 0) {
      weights[at] = 0;
      any = true;
    }
  return any;
}

export function onlyAt(board: Board, weights: number[], point: Point): void {
  const { hypotheses } = tablesOf(board);
  weights.fill(0, 0, point * hypotheses);
  weights.fill(0, (point + 1) * hypotheses);
}

/** N7.2: a capture has lost her the item she may have had. */
export function itemGone(board: Board, weights: number[]): void {
  const { hypotheses, wishes } = tablesOf(board);
  for (let base = 0; base < weights.length; base += hypotheses)
    for (let at = base + 2 * wishes; at < base + hypotheses; at++) {
      weights[at - wishes] = (weights[at - wishes] as number) + (weights[at] as number);
      weights[at] = 0;
    }
}

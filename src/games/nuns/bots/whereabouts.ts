import type { Board } from '../board/board.ts';
import { UNREACHABLE, distanceBetween, toward } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { movementCards } from '../data.ts';
import type { Card } from '../vocabulary.ts';

/**
 * Where a novice may be, as everybody could guess: a weight for every point, by point number, all together 1.
 * A rough guess, made to be cheap; what it leaves out may still be true.
 */
export type Weights = number[];

/** Certain: she is there. */
export function at(board: Board, point: Point): Weights {
  const weights = new Array<number>(board.size).fill(0);
  weights[point] = 1;
  return weights;
}

/** Makes the weights add up to 1; where nothing is left, she may be anywhere that is not ruled out. */
export function settle(board: Board, weights: Weights, ruledOut: Uint8Array, cell: Point): Weights {
  let sum = 0;
  for (const weight of weights) sum += weight;
  if (sum > 1e-9) return weights.map((weight) => (weight / sum < 1e-4 ? 0 : weight / sum));
  const possible = board.points.filter((point) => !ruledOut[point] || point === cell);
  const all = new Array<number>(board.size).fill(0);
  for (const point of possible) all[point] = 1 / possible.length;
  return all;
}

/** How much a novice is drawn to a point in this turn: keys at first, then items, then her cell. */
export function pulls(board: Board, turn: number, cell: Point): readonly (readonly [Point, number])[] {
  const keys = Math.max(0.05, 1 - Math.max(0, turn - 2) / 5);
  const items = turn < 3 ? 0.3 : Math.max(0.3, 1 - Math.abs(turn - 6) / 6);
  const home = turn < 5 ? 0.1 : Math.min(4, (turn - 4) * 0.6);
  return [
    ...board.wishes.map((wish) => [wish.keyPoint, keys] as const),
    ...board.wishes.map((wish) => [wish.itemPoint, items] as const),
    [cell, home] as const,
  ];
}

export interface Move {
  readonly min: number; // steps
  readonly max: number;
  readonly keys: boolean; // she may have keys by now
  readonly blocked: Uint8Array; // points where she would have been seen
  readonly cell: Point;
  readonly turn: number;
}

/** Where she may be after a move that nobody saw: mostly on the way to something she may want. */
export function spread(board: Board, from: Weights, move: Move): Weights {
  const { min, max, keys, blocked, cell } = move;
  const neighbours = keys ? board.neighbours : board.unlocked;
  const goals = pulls(board, move.turn, cell);
  const result = new Array<number>(board.size).fill(0);
  const steps = new Int8Array(board.size);
  for (const source of board.points) {
    const weight = from[source] as number;
    if (weight <= 0) continue;
    steps.fill(-1);
    steps[source] = 0;
    const reached = [source];
    for (let i = 0; i < reached.length; i++) {
      const point = reached[i] as Point;
      const done = steps[point] as number;
      if (done === max) break;
      for (const next of neighbours[point] ?? []) {
        if (steps[next] !== -1 || (blocked[next] && next !== cell)) continue;
        steps[next] = done + 1;
        reached.push(next);
      }
    }
    let sum = 0;
    const shares = reached.map((point) => {
      const done = steps[point] as number;
      if (blocked[point] && point !== cell) return 0;
      let share = done < min ? 0.03 : 0.1 + (0.5 * done) / Math.max(1, max);
      if (done > 0 && done >= min) {
        let pull = 0;
        for (const [goal, much] of goals)
          if (distanceBetween(board, point, goal) === distanceBetween(board, source, goal) - done)
            pull += point === goal ? 2 * much : much;
        share *= 0.15 + pull;
      }
      sum += share;
      return share;
    });
    if (sum > 0)
      reached.forEach((point, i) => {
        result[point] = (result[point] as number) + (weight * (shares[i] as number)) / sum;
      });
  }
  return result;
}

/** What was heard: tokens make the points they fit likely, silence makes points within range unlikely. */
export function heard(
  board: Board,
  weights: Weights,
  guard: Point,
  range: number,
  edges: readonly Point[],
): Weights {
  return weights.map((weight, point) => {
    if (weight === 0) return 0;
    const audible = distanceBetween(board, guard, point) <= range;
    if (edges.length === 0) return audible ? weight * 0.04 : weight;
    if (!audible) return weight * 0.04;
    const ways = toward(board, guard, point);
    const fits = ways.length === edges.length && ways.every((way) => edges.includes(way));
    return fits ? weight : ways.some((way) => edges.includes(way)) ? weight * 0.2 : weight * 0.04;
  });
}

/** Steps a card allows in all: twice as many in the double first move (N3.4). */
export function stepsOf(card: Card, double: boolean): { min: number; max: number } {
  const { min, max } = movementCards[card];
  return double ? { min: 2 * min, max: 2 * max } : { min, max };
}

/** Fewest steps from any point she may be at. */
export function stepsTo(board: Board, from: Weights, point: Point): number {
  let best = UNREACHABLE;
  from.forEach((weight, source) => {
    if (weight > 0) best = Math.min(best, distanceBetween(board, source, point));
  });
  return best === UNREACHABLE ? 0 : best;
}

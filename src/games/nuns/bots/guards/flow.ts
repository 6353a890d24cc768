import type { Board } from '../../board/board.ts';
import { UNREACHABLE } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { STAGES } from './knowledge.ts';

/*
 * Where a novice who goes about her wish will be in the turns to come. A forecast, not a deduction: it takes her for
 * one who mostly goes the short way to what she needs next, and asks nothing about guards.
 */

/** From each point, where one move of hers may end: `targets` and `shares` from `start[point]` to `start[point + 1]`. */
interface Moves {
  readonly start: Int32Array;
  readonly targets: Int16Array;
  readonly shares: Float64Array;
}

const STEPS = 5; // the most in a move (N3.2)
const PULL = 1.9; // how much likelier a move is for each step that it brings her nearer
const ON_IT = 4; // and if it ends on what she needs
const LEAST = 0.004; // share of moves below which one is left out
const tables = new WeakMap<Board, Map<number, Moves>>();

function movesToward(board: Board, goal: Point, keys: boolean): Moves {
  let known = tables.get(board);
  if (!known) tables.set(board, (known = new Map<number, Moves>()));
  const key = goal * 2 + (keys ? 1 : 0);
  let moves = known.get(key);
  if (!moves) known.set(key, (moves = workOut(board, goal, keys)));
  return moves;
}

function workOut(board: Board, goal: Point, keys: boolean): Moves {
  const distance = keys ? board.distance : board.distanceUnlocked;
  const neighbours = keys ? board.neighbours : board.unlocked;
  const start = new Int32Array(board.size + 1);
  const targets: number[] = [];
  const shares: number[] = [];
  for (let point = 0; point < board.size; point++) {
    start[point] = targets.length;
    const left = distance[point * board.size + goal] as number;
    if (neighbours[point]?.length === 0) continue;
    const steps = new Map<Point, number>([[point, 0]]);
    for (const [at, done] of steps) {
      if (done === STEPS) continue;
      for (const next of neighbours[at] ?? []) if (!steps.has(next)) steps.set(next, done + 1);
    }
    const weights = [...steps.keys()].map((at) => {
      const after = distance[at * board.size + goal] as number;
      const gain = left === UNREACHABLE || after === UNREACHABLE ? 0 : left - after;
      return gain < 0 ? 0.04 : PULL ** gain * 0.15 * (at === goal ? ON_IT : 1);
    });
    const least = LEAST * weights.reduce((all, weight) => all + weight, 0);
    const sum = weights.reduce((all, weight) => all + (weight < least ? 0 : weight), 0);
    [...steps.keys()].forEach((at, i) => {
      const weight = weights[i] as number;
      if (weight < least) return;
      targets.push(at);
      shares.push(weight / sum);
    });
  }
  start[board.size] = targets.length;
  return { start, targets: Int16Array.from(targets), shares: Float64Array.from(shares) };
}

/** What she is after. */
export function goalOf(board: Board, wish: number, stage: number, cell: Point): Point {
  const card = board.wishes[wish];
  if (!card) throw new Error(`no wish ${wish}`);
  return stage === 0 ? card.keyPoint : stage === 1 ? card.itemPoint : cell;
}

/**
 * Weights as in `Suspect` after one more move of hers. Whoever has come home with her item is not among them any more:
 * she has won.
 */
export function afterMove(board: Board, cell: Point, weights: ArrayLike<number>): Float64Array {
  const { size, wishes } = board;
  const after = new Float64Array(weights.length);
  for (let wish = 0; wish < wishes.length; wish++)
    for (let stage = 0; stage < STAGES; stage++) {
      const from = (wish * STAGES + stage) * size;
      const goal = goalOf(board, wish, stage, cell);
      const { start, targets, shares } = movesToward(board, goal, stage > 0);
      for (let point = 0; point < size; point++) {
        const weight = weights[from + point] as number;
        if (weight < 1e-6) continue;
        for (let i = start[point] as number; i < (start[point + 1] as number); i++)
          after[from + (targets[i] as number)] =
            (after[from + (targets[i] as number)] as number) + weight * (shares[i] as number);
      }
      const arrived = after[from + goal] as number;
      if (stage < STAGES - 1) after[from + size + goal] = (after[from + size + goal] as number) + arrived;
      after[from + goal] = 0;
    }
  return after;
}

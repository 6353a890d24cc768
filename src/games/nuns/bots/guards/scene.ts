import type { Board } from '../../board/board.ts';
import { distanceBetween } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { Open } from '../../state.ts';
import type { GuardMind } from '../minds.ts';
import { afterMove } from './flow.ts';
import type { Knowledge } from './knowledge.ts';
import { STAGES } from './knowledge.ts';

/** All that the guards' ways are judged by, worked out once for a decision. Arrays are by point, in captures. */
export interface Scene {
  readonly board: Board;
  readonly open: Open;
  readonly mind: GuardMind;
  readonly now: Float64Array; // how likely novices are there, each by what capturing her is worth
  readonly soon: readonly Float64Array[]; // the same after one, two … more moves of theirs
  readonly shown: Uint8Array; // somebody's token is there: only reaching her counts
  readonly near: Float64Array; // how near it is to where they may be after their next move
}

export function sceneOf(board: Board, open: Open, knowledge: Knowledge, mind: GuardMind): Scene {
  const now = new Float64Array(board.size);
  const soon = Array.from({ length: mind.ahead }, () => new Float64Array(board.size));
  const shown = new Uint8Array(board.size);
  for (const { id, cell, weights } of knowledge) {
    const novice = open.novices.find((one) => one.id === id);
    if (novice?.status !== 'run') continue; // she walks home in the open, and can't be captured
    if (novice.token !== null) shown[novice.token] = 1;
    if (!novice.shielded) addWorth(board, mind, cell, weights, now);
    let later = weights;
    for (const mass of soon) {
      later = afterMove(board, cell, later);
      addWorth(board, mind, cell, later, mass);
    }
  }
  return { board, open, mind, now, soon, shown, near: nearness(board, soon[0] ?? now) };
}

/** A novice in her own cell is out of reach (N3.12). */
function addWorth(
  { size }: Board,
  { item }: GuardMind,
  cell: Point,
  weights: ArrayLike<number>,
  mass: Float64Array,
): void {
  for (let from = 0; from < weights.length; from += size) {
    const worth = (from / size) % STAGES === STAGES - 1 ? item : 1;
    for (let point = 0; point < size; point++)
      if (point !== cell) mass[point] = (mass[point] as number) + worth * (weights[from + point] as number);
  }
}

const NEAR_STEPS = 14;

function nearness(board: Board, mass: Float64Array): Float64Array {
  const near = new Float64Array(board.size);
  for (const source of board.points) {
    const worth = mass[source] as number;
    if (worth < 1e-3) continue;
    for (const point of board.points)
      near[point] =
        (near[point] as number) + worth * Math.max(0, 1 - distanceBetween(board, point, source) / NEAR_STEPS);
  }
  return near;
}

import type { Board } from '../board/board.ts';
import { UNREACHABLE } from '../board/board.ts';
import type { Point } from '../board/format.ts';

/** The points within a move of a novice, with the steps there, by point. */
export interface Reach {
  readonly points: readonly (readonly Point[])[];
  readonly steps: readonly (readonly number[])[];
}

const MOST_STEPS = 5; // N3.2
const known = new WeakMap<Board, readonly [Reach, Reach]>();

/** Without keys, and with them. */
export function reachOf(board: Board): readonly [Reach, Reach] {
  let both = known.get(board);
  if (both) return both;
  const within = (distance: Uint8Array): Reach => {
    const points = Array.from({ length: board.size }, (_, from) =>
      board.points.filter((to) => (distance[from * board.size + to] ?? UNREACHABLE) <= MOST_STEPS),
    );
    return {
      points,
      steps: points.map((list, from) => list.map((to) => distance[from * board.size + to] as number)),
    };
  };
  both = [within(board.distanceUnlocked), within(board.distance)];
  known.set(board, both);
  return both;
}

import type { Board, Facing } from '../../board/board.ts';
import { distanceBetween } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { seenFrom } from '../sights.ts';

/*
 * What a free guard can search in one move. Of all ways from a point only those are kept that search something no other
 * does; a novice is found if she is on a point of the way, or is seen with steps enough left to reach her.
 */

const hunts = new WeakMap<Board, Map<number, readonly Uint8Array[]>>();

/** The ways to search from a point within so many steps, each as the points where it finds somebody. */
export function huntsFrom(board: Board, point: Point, max: number): readonly Uint8Array[] {
  let known = hunts.get(board);
  if (!known) hunts.set(board, (known = new Map<number, readonly Uint8Array[]>()));
  const key = point * 8 + max;
  let list = known.get(key);
  if (!list) known.set(key, (list = workOut(board, point, max)));
  return list;
}

/** A set of points, 32 to a word. */
type Bits = Uint32Array;

function workOut(board: Board, start: Point, max: number): Uint8Array[] {
  const words = Math.ceil(board.size / 32);
  const found: Bits[] = [];
  const seen = new Set<string>();
  const look = (bits: Bits, from: Point, facing: Facing, left: number): void => {
    for (const target of seenFrom(board, from, facing))
      if (distanceBetween(board, from, target) <= left) add(bits, target);
  };
  const walk = (point: Point, steps: number, bits: Bits): void => {
    if (steps === max) {
      const key = bits.join();
      if (!seen.has(key)) {
        seen.add(key);
        found.push(bits);
      }
      return;
    }
    for (const to of board.neighbours[point] ?? []) {
      const ahead: Facing = [point, to];
      const then = bits.slice();
      look(then, point, ahead, max - steps);
      add(then, to);
      look(then, to, ahead, max - steps - 1);
      walk(to, steps + 1, then);
    }
  };
  walk(start, 0, new Uint32Array(words));
  return undominated(found).map((bits) => Uint8Array.from(board.points.filter((point) => has(bits, point))));
}

const add = (bits: Bits, point: Point): void =>
  void (bits[point >> 5] = (bits[point >> 5] as number) | (1 << (point & 31)));
const has = (bits: Bits, point: Point): boolean =>
  (((bits[point >> 5] as number) >>> (point & 31)) & 1) === 1;

function undominated(sets: readonly Bits[]): Bits[] {
  const size = (bits: Bits): number => {
    let count = 0;
    for (let word of bits) for (; word; word &= word - 1) count++;
    return count;
  };
  const sorted = sets.map((bits) => ({ bits, count: size(bits) })).sort((a, b) => b.count - a.count);
  const kept: Bits[] = [];
  for (const { bits } of sorted)
    if (!kept.some((other) => bits.every((word, i) => (word & ~(other[i] as number)) === 0))) kept.push(bits);
  return kept;
}

/** The most of these weights, by point, that one way finds. */
export function bestHunt(ways: readonly Uint8Array[], weights: Float64Array): number {
  let most = 0;
  for (const way of ways) {
    let sum = 0;
    for (let i = 0; i < way.length; i++) sum += weights[way[i] as number] as number;
    if (sum > most) most = sum;
  }
  return most;
}

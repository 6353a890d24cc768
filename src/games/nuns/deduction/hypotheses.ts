import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';

/*
 * What may be true of a novice beside her point: her wish and how far she has got with it. Each such pair is a
 * *hypothesis* with a number, `stage * wishes + wish`, wishes from 0, and with the bit of that number in a mask, so
 * that a whole set of hypotheses is one number. On the printed board there are 3 × 8.
 */

/** How far she is: without keys, with them, with her item too (N3.6, N3.7). */
export const stages = ['none', 'keys', 'item'] as const;
export type Stage = (typeof stages)[number];

/** One thing that may be true of a novice. */
export interface NoviceState {
  readonly point: Point;
  readonly stage: Stage;
  readonly wish: number; // number of her Secret Wish card
}

/** A step along an edge, as the deduction looks at it. */
export interface Step {
  readonly to: Point;
  readonly locked: boolean;
}

/** What the deduction and the belief need of a board, worked out once. */
export interface Tables {
  readonly wishes: number; // how many Secret Wish cards there are
  readonly hypotheses: number;
  readonly any: number; // mask of all hypotheses
  readonly anyWish: number; // mask of the hypotheses without keys: one for each wish
  readonly withKeys: number; // mask of those that open locked doors
  readonly withItem: number;
  readonly steps: readonly (readonly Step[])[]; // by point
  readonly keysAt: Uint32Array; // by point: mask of those who, ending a move there, take their keys
  readonly itemAt: Uint32Array; // the same for the item
  readonly towardBits: Uint16Array; // by guard * size + point: which of the guard's neighbours lie on shortest ways (N4.3)
}

const known = new WeakMap<Board, Tables>();

export function tablesOf(board: Board): Tables {
  let tables = known.get(board);
  if (!tables) known.set(board, (tables = buildTables(board)));
  return tables;
}

function buildTables(board: Board): Tables {
  const { size } = board;
  const wishes = board.wishes.length;
  const anyWish = (1 << wishes) - 1;
  const keysAt = new Uint32Array(size);
  const itemAt = new Uint32Array(size);
  board.wishes.forEach(({ keyPoint, itemPoint }, wish) => {
    keysAt[keyPoint] = (keysAt[keyPoint] as number) | (1 << wish);
    itemAt[itemPoint] = (itemAt[itemPoint] as number) | (1 << (wishes + wish));
  });
  const towardBits = new Uint16Array(size * size);
  for (const guard of board.points)
    board.neighbours[guard]?.forEach((next, nth) => {
      for (const point of board.points)
        if (board.distance[next * size + point] === (board.distance[guard * size + point] as number) - 1)
          towardBits[guard * size + point] = (towardBits[guard * size + point] as number) | (1 << nth);
    });
  return {
    wishes,
    hypotheses: stages.length * wishes,
    any: (1 << (stages.length * wishes)) - 1,
    anyWish,
    withKeys: (anyWish << wishes) | (anyWish << (2 * wishes)),
    withItem: anyWish << (2 * wishes),
    steps: board.neighbours.map((list, from) =>
      list.map((to) => ({ to, locked: board.edges.get(from * size + to)?.locked ?? false })),
    ),
    keysAt,
    itemAt,
    towardBits,
  };
}

/** N3.6, N3.7: the hypotheses after a move has ended on that point. */
export function pickedUp(tables: Tables, point: Point, mask: number): number {
  const { wishes, keysAt, itemAt } = tables;
  const keys = mask & (keysAt[point] as number);
  const then = (mask & ~keys) | (keys << wishes);
  const item = then & (itemAt[point] as number);
  return (then & ~item) | (item << wishes);
}

/** N7.2: the hypotheses after a capture. */
export const itemLost = ({ wishes, withItem }: Tables, mask: number): number =>
  (mask & ~withItem) | ((mask & withItem) >> wishes);

/** The wishes that stand in any of these hypotheses, a bit each. */
export const wishesIn = ({ wishes, anyWish }: Tables, mask: number): number =>
  (mask | (mask >> wishes) | (mask >> (2 * wishes))) & anyWish;

/** All hypotheses with one of these wishes, a bit each. */
export const withWishes = ({ wishes }: Tables, bits: number): number =>
  bits | (bits << wishes) | (bits << (2 * wishes));

export const stageOf = (keys: boolean, item: boolean): number => (item ? 2 : keys ? 1 : 0);

/** The number of a hypothesis. */
export const hypothesisOf = (tables: Tables, wish: number, stage: number): number =>
  stage * tables.wishes + wish - 1;

import { describe, expect, it } from 'vitest';
import { meant, neighbourIn, pick } from '../../src/client/board/pick.ts';

const spots = [
  { id: 1, x: 100, y: 100 },
  { id: 2, x: 130, y: 100 },
  { id: 3, x: 300, y: 100 },
  { id: 4, x: 110, y: 200 },
];
const none = new Set<number>();

describe('picking a point', () => {
  it('takes the nearest within a finger', () => {
    expect(pick(spots, none, { x: 112, y: 104 }, 1, 12)).toBe(1);
    expect(pick(spots, none, { x: 120, y: 104 }, 1, 12)).toBe(2);
    expect(pick(spots, none, { x: 200, y: 100 }, 1, 12)).toBeNull();
  });

  it('takes a point on offer before a nearer one that is not', () => {
    expect(pick(spots, new Set([2]), { x: 112, y: 104 }, 1, 12)).toBe(2);
  });

  it('takes the point whose disc was hit, offered or not', () => {
    expect(pick(spots, new Set([2]), { x: 101, y: 101 }, 1, 12)).toBe(1);
  });

  it('reaches as far as a finger when the board is small', () => {
    expect(pick(spots, new Set([3]), { x: 360, y: 100 }, 0.39, 12)).toBe(3);
    expect(pick(spots, new Set([3]), { x: 360, y: 100 }, 2, 12)).toBeNull();
  });
});

describe('what a finger may have meant', () => {
  const ids = (at: { x: number; y: number }, scale: number, offered = none) =>
    meant(spots, offered, at, scale).map(({ id }) => id);

  it('is one point where it is plain', () => {
    expect(ids({ x: 101, y: 100 }, 1)).toEqual([1]);
    expect(ids({ x: 128, y: 104 }, 1)).toEqual([2]);
    expect(ids({ x: 215, y: 100 }, 1)).toEqual([]);
  });

  it('is several where they lie closer together than a fingertip, the nearest first', () => {
    expect(ids({ x: 117, y: 100 }, 1)).toEqual([2, 1]);
    expect(ids({ x: 109, y: 100 }, 0.4)).toEqual([1, 2]);
    // Drawn larger, the same place is plain.
    expect(ids({ x: 109, y: 100 }, 2)).toEqual([1]);
  });

  it('is one of those on offer, where one is in reach', () => {
    expect(ids({ x: 115, y: 100 }, 0.4, new Set([2]))).toEqual([2]);
    expect(ids({ x: 115, y: 100 }, 0.4, new Set([3]))).toEqual([1, 2]);
  });
});

describe('going by arrow keys', () => {
  it('goes to the next point ahead', () => {
    expect(neighbourIn(spots, 1, 'right')).toBe(2);
    expect(neighbourIn(spots, 1, 'down')).toBe(4);
    expect(neighbourIn(spots, 3, 'left')).toBe(2);
    expect(neighbourIn(spots, 3, 'right')).toBeNull();
  });
});

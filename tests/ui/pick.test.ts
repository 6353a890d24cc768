import { describe, expect, it } from 'vitest';
import { neighbourIn, pick } from '../../src/client/board/pick.ts';

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

describe('going by arrow keys', () => {
  it('goes to the next point ahead', () => {
    expect(neighbourIn(spots, 1, 'right')).toBe(2);
    expect(neighbourIn(spots, 1, 'down')).toBe(4);
    expect(neighbourIn(spots, 3, 'left')).toBe(2);
    expect(neighbourIn(spots, 3, 'right')).toBeNull();
  });
});

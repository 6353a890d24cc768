import { describe, expect, test } from 'vitest';
import { convent } from '../../src/games/nuns/board/convent.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { seesPoint, visiblePoints, whyUnseen } from '../../src/games/nuns/sight.ts';
import { neighbours, sees, steps } from '../suites/plainBoard.ts';

/** Whether a guard at one point can see another, whichever way she faces. */
const ever = (from: number, to: number): boolean =>
  neighbours(from).some(
    (next) => seesPoint(board, from, [from, next], to) || seesPoint(board, from, [next, from], to),
  );
const seenFrom = (target: number): number[] =>
  board.points.filter((point) => point !== target && ever(point, target));

describe('N6 line of sight', () => {
  test('every table entry is what the rules say, for every point, facing and target', () => {
    for (const guard of board.points)
      for (const next of neighbours(guard))
        for (const facing of [
          [guard, next],
          [next, guard],
        ] as const)
          for (const target of board.points)
            if (seesPoint(board, guard, facing, target) !== sees(guard, facing, target))
              expect.unreachable(`from ${guard} along ${facing.join('→')} to ${target}`);
  });

  describe('N6.1 the lists settle every argument', () => {
    test.each([82, 103, 107])('%i is seen only from itself', (point) => {
      expect(seenFrom(point)).toEqual([]);
      expect(seesPoint(board, point, null, point)).toBe(true);
    });
    test('112 is seen from 105', () => expect(ever(105, 112)).toBe(true));
    test('134 not from 114', () => expect(ever(114, 134)).toBe(false));
    test('150 only from 134 and 135', () => expect(seenFrom(150)).toEqual([134, 135]));
    test('46, 67 and 68 not from 91', () => {
      for (const point of [46, 67, 68]) expect(ever(91, point)).toBe(false);
    });
    test('67 from 68 and from nowhere else', () => expect(seenFrom(67)).toEqual([68]));
    test('open passages', () => {
      for (const [a, b] of [
        [10, 11],
        [7, 8],
        [8, 9],
        [7, 9],
        [118, 119],
      ] as const) {
        expect(ever(a, b)).toBe(true);
        expect(ever(b, a)).toBe(true);
      }
    });
    test('doors block', () => {
      expect(ever(70, 71)).toBe(false);
      expect(ever(26, 40)).toBe(false);
    });
  });

  test('N6.2 six steps at most', () => {
    const far = board.points.flatMap((from) =>
      (convent.sight[from] ?? []).filter((to) => steps(from, to) > 6).map((to) => [from, to] as const),
    );
    expect(far.length).toBeGreaterThan(0); // some pairs on the lists are farther apart
    for (const [from, to] of far) expect(ever(from, to)).toBe(false);
    expect(whyUnseen(board, far[0]?.[0] as number, null, far[0]?.[1] as number)).toBe('far');
  });

  test('N6.3 ahead is everything up to a right angle, her own row included', () => {
    const south = [96, 71] as const; // straight down: 95 is exactly abeam
    expect(seesPoint(board, 96, south, 95)).toBe(true);
    expect(seesPoint(board, 39, [38, 39], 63)).toBe(true); // exactly abeam of 38→39
    expect(seesPoint(board, 39, [40, 39], 63)).toBe(true); // and of 40→39
    expect(seesPoint(board, 39, [38, 39], 38)).toBe(false);
    expect(seesPoint(board, 39, [40, 39], 38)).toBe(true);
    expect(seesPoint(board, 96, south, 97)).toBe(false);
    expect(whyUnseen(board, 39, [38, 39], 38)).toBe('behind');
  });

  test('N6.4 her own point always counts', () => {
    for (const point of board.points) expect(seesPoint(board, point, null, point)).toBe(true);
    expect(visiblePoints(board, 26, null)).toEqual([26]);
  });
});

import { describe, expect, test } from 'vitest';
import { convent } from '../../src/games/nuns/board/convent.ts';
import { areNeighbours, canStep, distanceBetween } from '../../src/games/nuns/board/board.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { blessingDeck, ABOUT_TURN_CARDS, LAST_TURN } from '../../src/games/nuns/data.ts';
import { play, plan, step } from './scene.ts';

describe('N0 parts', () => {
  test('N0.1 155 points, joined both ways', () => {
    expect(board.points).toEqual(Array.from({ length: 155 }, (_, i) => i + 1));
    for (const { a, b } of convent.edges) {
      expect(areNeighbours(board, a, b)).toBe(true);
      expect(areNeighbours(board, b, a)).toBe(true);
    }
  });

  test('N0.1 distance goes through every edge, locked or not', () => {
    expect(distanceBetween(board, 26, 19)).toBe(1); // a locked door between them
    expect(distanceBetween(board, 23, 72)).toBe(5);
    expect(distanceBetween(board, 8, 8)).toBe(0);
  });

  test('N0.1 a number off the board is next to nothing', () => {
    // 5 × 156 + 173 and 6 × 156 + 17 are one number: the pair must not be taken for an edge
    for (const from of board.points)
      for (let to = -400; to <= 600; to++) {
        if (to >= 1 && to <= 155) continue;
        if (areNeighbours(board, from, to) || canStep(board, from, to, true))
          throw new Error(`${from} is said to be next to ${to}`);
      }
  });

  test('N0.1 nobody steps off the board', () => {
    const scene = { novices: [{ at: 5, cell: 5, wish: 5 }] };
    for (const off of [172, -140, 0, 156])
      expect(play(scene, plan(1, [off], 'sneak')).refused).toMatchObject({ code: 'notNextTo', rule: 'N0.1' });
    // a guard who is free may go anywhere, but not off the board
    const tokens = [{ kind: 'noise', guard: 'abbess', edge: [144, 143] }];
    const free = { novices: [{}], tokens };
    for (let off = 156; off < 500; off++)
      expect(play(free, plan(1, [], 'stand'), step('abbess', off)).refused?.code).toBe('notNextTo');
  });

  test('N0.2 six cells, and two guards in the Abbess’s', () => {
    expect(board.cells).toEqual([1, 2, 3, 4, 5, 6]);
    expect(convent.guardStart).toBe(26);
  });

  test('N0.3 the cards', () => {
    expect(board.wishes).toHaveLength(8);
    expect(board.routeNames).toHaveLength(14);
    expect(ABOUT_TURN_CARDS).toBe(2);
    expect([...blessingDeck({})].sort()).toEqual(
      ['echo', 'falseNoise', 'hush', 'providence'].flatMap((kind) => [kind, kind]),
    );
  });

  test('N0.4 fifteen turns', () => expect(LAST_TURN).toBe(15));
});

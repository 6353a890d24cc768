// Near misses, who drew the guards, and where everybody was: known cases on the board of the house.
import { describe, expect, test } from 'vitest';
import { observe } from '../../src/engine/events.ts';
import { SPECTATOR } from '../../src/engine/seats.ts';
import { drawnBy, lures } from '../../src/games/nuns/after/drawn.ts';
import { degreeOf, figuresIn, heatOf } from '../../src/games/nuns/after/heat.ts';
import type { NearMiss } from '../../src/games/nuns/after/near-misses.ts';
import { closest, nearMisses } from '../../src/games/nuns/after/near-misses.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import type { NunsEvent } from '../../src/games/nuns/events.ts';
import { revealedOf } from '../../src/games/nuns/reveal.ts';
import type { Deed, Played, SceneIn } from './scene.ts';
import { endMove, idleAbbess, idlePrioress, plan, play, step } from './scene.ts';

/** What everybody saw. */
const told = ({ emitted }: Played): NunsEvent[] =>
  emitted.flatMap((one) => observe<NunsEvent, NunsEvent>(one, SPECTATOR) ?? []);

function missesOf(scene: SceneIn, ...deeds: Deed[]): NearMiss[] {
  const played = play(scene, ...deeds);
  expect(played.refused).toBeNull();
  return nearMisses(board, told(played), revealedOf(played.state));
}

/** Looks from 38 along to 39: 48, next to her, and 49 lie behind. */
const looksEast = { at: 39, from: 38, route: 'red-26-147', toward: 26, walked: false } as const;
/** Looks north at 64: to 47 there are three steps, and nothing of it is to be seen. */
const at64 = { at: 64, from: 63, route: 'red-26-147', toward: 147, walked: true } as const;

describe('behind a back', () => {
  test('a novice passes one point behind a guard', () => {
    const misses = missesOf({ novices: [{ at: 49 }], abbess: looksEast }, plan(1, [48], 'sneak'));
    expect(misses).toMatchObject([
      {
        kind: 'behind',
        turn: 3,
        novice: 'novice1',
        guard: 'abbess',
        point: 48,
        distance: 1,
        mover: 'novice',
      },
    ]);
  });

  test('not where the guard sees her on the same way', () => {
    const seen = play({ novices: [{ at: 49 }], abbess: looksEast }, plan(1, [48, 39], 'sneak'));
    expect(seen.open('captured')).toHaveLength(1);
    expect(nearMisses(board, told(seen), revealedOf(seen.state))).toEqual([]);
    const later = play(
      { novices: [{ at: 49 }], abbess: looksEast },
      plan(1, [48], 'sneak'),
      ...idlePrioress,
      step('abbess', 40),
      step('abbess', 26),
    );
    const kinds = nearMisses(board, told(later), revealedOf(later.state)).map(({ kind }) => kind);
    expect(kinds).toEqual(later.seen(1).length > 0 ? [] : ['behind']);
  });

  test('in her own bed nobody is near anything', () => {
    expect(missesOf({ novices: [{}], abbess: looksEast }, plan(1, [], 'stand'))).toEqual([]);
  });

  test('a guard walks past a novice who stands still', () => {
    const scene: SceneIn = {
      novices: [{ at: 60 }],
      abbess: { at: 78, from: 60, route: 'red-26-147', toward: 147, walked: false },
    };
    const misses = missesOf(scene, plan(1, [], 'stand'), step('abbess', 88, 105, 114));
    expect(misses).toMatchObject([{ kind: 'behind', guard: 'abbess', point: 60, mover: 'guard' }]);
  });
});

test('one step too far for her light', () => {
  const abbess = { at: 40, from: 26, route: 'red-26-147', toward: 147, walked: false } as const;
  const misses = missesOf({ novices: [{ at: 91 }], abbess }, plan(1, [92], 'sneak'));
  expect(misses).toMatchObject([
    { kind: 'far', novice: 'novice1', guard: 'abbess', point: 92, mover: 'novice' },
  ]);
});

describe('unheard', () => {
  const heard = (die: number, card: 'sneak' | 'run') =>
    missesOf({ novices: [{ at: 66 }], abbess: at64, dice: [die] }, plan(1, [47], card)).filter(
      ({ kind }) => kind === 'unheard',
    );

  test('by one: a 2 where a 3 would have been heard', () => {
    expect(heard(2, 'run')).toMatchObject([
      { kind: 'unheard', novice: 'novice1', guard: 'abbess', by: 'novice', die: 2, range: 2, distance: 3 },
    ]);
    expect(heard(4, 'sneak')).toMatchObject([{ die: 4, bonus: 0, range: 2, distance: 3 }]);
  });

  test('not by two, and not where she was heard', () => {
    expect(heard(1, 'run')).toEqual([]);
    expect(heard(3, 'run')).toEqual([]);
  });

  test('no die has a seven', () => {
    // standing still a 6 carries three steps; 46 is four away
    const still = missesOf({ novices: [{ at: 46 }], abbess: at64, dice: [6] }, plan(1, [], 'stand'));
    expect(still.filter(({ kind }) => kind === 'unheard')).toEqual([]);
  });

  test('not by a guard who ran', () => {
    const ran = { ...at64, walked: false };
    const prioress = { at: 120, from: 99, route: 'pink-101-147', toward: 147, walked: true } as const;
    const misses = missesOf(
      { novices: [{ at: 66 }], abbess: ran, prioress, dice: [2] },
      plan(1, [47], 'run'),
    );
    expect(misses.filter((miss) => miss.kind === 'unheard' && miss.guard === 'abbess')).toEqual([]);
  });

  test('what a Blessing added counts', () => {
    const echo = { ...at64, blessing: 'hush' } as const;
    const misses = missesOf({ novices: [{ at: 66 }], abbess: echo, dice: [4] }, plan(1, [47], 'run'), {
      seat: 'guard1',
      action: { type: 'blessing', plays: [{ guard: 'abbess', card: 'hush', roll: 'novice1' }] },
    });
    expect(misses.filter(({ kind }) => kind === 'unheard')).toMatchObject([
      { die: 4, bonus: -2, range: 2, distance: 3 },
    ]);
  });
});

test('all she wished for, and a run from bed at dawn', () => {
  const misses = missesOf(
    {
      turn: 15,
      dice: [1, 1], // both guards walk, and listen
      novices: [
        { at: 22, cell: 2, keys: true, item: true },
        { at: 21, cell: 3, keys: true },
      ],
    },
    plan(1, [], 'stand'),
    plan(2, [], 'stand'),
    ...idleAbbess,
    ...idlePrioress,
  );
  const almost = misses.filter(({ kind }) => kind === 'almostHome');
  expect(almost).toMatchObject([{ kind: 'almostHome', turn: 15, novice: 'novice1', point: 22, distance: 3 }]);
});

test('the closest are told first, in the order of the night', () => {
  const at = (event: number, distance: number): NearMiss => ({
    kind: 'behind',
    turn: event,
    novice: 'novice1',
    guard: 'abbess',
    point: 48,
    mover: 'novice',
    event,
    distance,
  });
  expect(closest([at(1, 2), at(2, 1), at(3, 2), at(4, 1)], 2).map(({ event }) => event)).toEqual([2, 4]);
});

describe('who drew the guards', () => {
  test('a noise, and the guard who may leave her route for it', () => {
    const played = play(
      { novices: [{ at: 66 }, {}], abbess: at64, dice: [5, 1] },
      plan(1, [47], 'sneak'),
      plan(2, [], 'stand'),
      step('abbess', 65),
    );
    expect(played.refused).toBeNull();
    expect(lures(board, told(played))).toMatchObject([
      { turn: 3, guard: 'abbess', why: 'noise', novices: ['novice1'] },
    ]);
    expect(drawnBy(board, told(played))).toMatchObject([
      { novice: 'novice1', heard: 1, freed: 1, caught: 0 },
      { novice: 'novice2', seen: 0, heard: 0, freed: 0, caught: 0 },
    ]);
  });

  test('a novice in sight, who is caught', () => {
    const played = play({ novices: [{ at: 65 }], abbess: at64 }, plan(1, [64], 'sneak'));
    expect(drawnBy(board, told(played))).toMatchObject([{ novice: 'novice1', caught: 1 }]);
  });
});

describe('where everybody was', () => {
  const turns = [
    { turn: 1, novices: [{ id: 'novice1', way: [4, 18, 27] }], guards: { abbess: [26, 40], prioress: [26] } },
    { turn: 2, novices: [{ id: 'novice1', way: [27] }], guards: { abbess: [40, 26], prioress: [26, 40] } },
  ] as const;

  test('each time a point was entered counts, and each turn it was not left', () => {
    expect(heatOf(turns, ['novice1'])).toEqual([
      { point: 27, times: 2 },
      { point: 18, times: 1 },
    ]);
    expect(heatOf(turns, ['abbess', 'prioress'])).toEqual([
      { point: 26, times: 2 },
      { point: 40, times: 2 },
    ]);
    expect(figuresIn(turns)).toEqual(['abbess', 'prioress', 'novice1']);
    expect(figuresIn([])).toEqual([]);
  });

  test('in five degrees', () => {
    expect([1, 2, 3, 10].map((times) => degreeOf(times, 10))).toEqual([1, 1, 2, 5]);
    expect(degreeOf(1, 1)).toBe(5);
  });
});

test('of a guard out of the way nothing is near', () => {
  expect(
    missesOf(
      { novices: [{ at: 49 }] },
      plan(1, [48], 'sneak'),
      ...idleAbbess,
      step('prioress', 125, 126, 139),
      endMove('prioress'),
    ),
  ).toEqual([]);
});

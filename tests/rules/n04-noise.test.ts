import { describe, expect, test } from 'vitest';
import { play, plan } from './scene.ts';

/** A guard at 64 who looks north and so sees nothing of 66 and 47, which are three steps away at most. */
const at64 = { at: 64, from: 63, route: 'red-26-147', toward: 147, walked: true } as const;

describe('N4 noise', () => {
  test('N4.1 only if a guard walked in the turn before', () => {
    const rolls = (walked: boolean | undefined) =>
      play(
        { novices: [{ at: 66 }], abbess: { ...at64, ...(walked !== undefined && { walked }) }, dice: [1] },
        plan(1, [47], 'sneak'),
      ).open('roll');
    expect(rolls(true)).toEqual([{ event: 'roll', by: 'novice1', die: 1 }]);
    expect(rolls(false)).toEqual([]);
  });

  test('N4.1 never in turn 1', () => {
    expect(play({ turn: 0, novices: [{}] }, plan(1, [], 'stand')).open('roll')).toEqual([]);
  });

  test('N4.1 only guards who walked can hear', () => {
    // 65 is next to 64, where the Abbess is, who ran; far from the Prioress, who walked
    const prioress = { at: 120, from: 99, route: 'pink-101-147', toward: 147, walked: true } as const;
    const { open } = play(
      { novices: [{ at: 66 }], abbess: { ...at64, walked: false }, prioress, dice: [3] }, // 47 is three away from 64, six from 120
      plan(1, [47], 'run'),
    );
    expect(open('roll')).toHaveLength(1);
    expect(open('noise')).toEqual([]);
  });

  test('N4.2 who showed a card rolls, in seat order; who was captured or freed does not', () => {
    const { open } = play(
      {
        novices: [{ at: 65 }, { at: 31, status: 'caught' }, {}],
        abbess: at64,
        dice: [2],
      },
      plan(1, [64], 'sneak'), // into the guard
      plan(2, [12, 13, 14], 'walk'), // freed on her way to cell 2
      plan(3, [], 'stand'),
    );
    expect(open('captured', 'freed')).toHaveLength(2);
    expect(open('roll')).toEqual([{ event: 'roll', by: 'novice3', die: 2 }]);
  });

  test('N4.2 range is the die and the card: heard at just the distance, not one short', () => {
    // from 64 to 47 there are three steps
    const heard = (card: 'sneak' | 'run', die: number) =>
      play({ novices: [{ at: 66 }], abbess: at64, dice: [die] }, plan(1, [47], card)).open('noise').length >
      0;
    expect(heard('sneak', 5)).toBe(true); // 5 − 2
    expect(heard('sneak', 4)).toBe(false);
    expect(heard('run', 3)).toBe(true);
    expect(heard('run', 2)).toBe(false);
    const still = (die: number) =>
      play({ novices: [{ at: 47 }], abbess: at64, dice: [die] }, plan(1, [], 'stand')).open('noise').length >
      0;
    expect(still(6)).toBe(true); // 6 − 3
    expect(still(5)).toBe(false);
    const walked = (die: number) =>
      play({ novices: [{ at: 41 }], abbess: at64, dice: [die] }, plan(1, [46, 47, 46], 'walk')).open('noise')
        .length > 0;
    expect(walked(5)).toBe(true); // 46 is four away: 5 − 1
    expect(walked(4)).toBe(false);
  });

  test('N4.3 where shortest ways begin with several edges, a token lies on each', () => {
    const { open, state } = play({ novices: [{ at: 66 }], abbess: at64, dice: [5] }, plan(1, [47], 'sneak'));
    expect(open('noise')).toEqual([
      { event: 'noise', novice: 'novice1', guard: 'abbess', edge: [64, 63] },
      { event: 'noise', novice: 'novice1', guard: 'abbess', edge: [64, 65] },
    ]);
    expect(state.open.tokens).toHaveLength(2);
  });

  test('N4.3 doors do not matter, locked or not', () => {
    const abbess = { at: 23, from: 22, route: 'yellow-26-122', toward: 122, walked: true } as const;
    const { open } = play({ novices: [{ at: 71 }], abbess, dice: [5] }, plan(1, [72], 'run'));
    expect(open('noise')).toEqual([{ event: 'noise', novice: 'novice1', guard: 'abbess', edge: [23, 43] }]);
    const behindLock = { at: 40, from: 41, route: 'red-26-147', toward: 147, walked: true } as const;
    const through = play(
      { novices: [{ at: 19, keys: true }], abbess: behindLock, dice: [1] },
      plan(1, [26], 'run'),
    );
    expect(through.open('noise')).toMatchObject([{ edge: [40, 26] }]);
  });

  test('N4.3 tokens add up, and each walking guard has her own', () => {
    const prioress = { at: 46, from: 41, route: 'blue-26-147', toward: 147, walked: true } as const;
    const { open } = play(
      { novices: [{ at: 75 }, { at: 75 }], abbess: at64, prioress, dice: [6, 6] },
      plan(1, [91], 'run'),
      plan(2, [91], 'run'),
    );
    // 64–75–91 is two steps; 46–47–66–65–64–75–91 and 46–68–73–94–93–92–91 are six
    expect(open('noise')).toEqual(
      ['novice1', 'novice2'].flatMap((novice) => [
        { event: 'noise', novice, guard: 'abbess', edge: [64, 75] },
        { event: 'noise', novice, guard: 'prioress', edge: [46, 47] },
        { event: 'noise', novice, guard: 'prioress', edge: [46, 68] },
      ]),
    );
  });
});

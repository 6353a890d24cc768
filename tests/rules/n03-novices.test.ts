import { describe, expect, test } from 'vitest';
import { endMove, idlePrioress, play, plan, step } from './scene.ts';

const bed2 = plan(2, [], 'stand');
const lookingEast = { at: 39, from: 38, route: 'red-26-147', toward: 26, walked: false } as const;

describe('N3 novices move', () => {
  test('N3.1 a plan may be sent again until the last is in; then all move together', () => {
    const scene = { novices: [{ at: 37 }, {}] };
    const { lines, open, refused } = play(
      scene,
      plan(1, [38], 'sneak'),
      plan(1, [49], 'run'),
      bed2,
      plan(1, [38], 'sneak'),
    );
    expect(lines('novice1', 'moved')).toEqual([
      { event: 'moved', novice: 'novice1', path: [49], card: 'run' },
    ]);
    expect(open('submitted')).toEqual([
      { event: 'submitted', seat: 'novice1' },
      { event: 'submitted', seat: 'novice2' },
    ]);
    expect(refused).toMatchObject({ deed: 3, code: 'notNow', rule: 'N3.1' });
  });

  test('N3.1 nobody learns a plan: before the last is in, the others see that it was submitted', () => {
    const { lines } = play({ novices: [{ at: 37 }, {}] }, plan(1, [49], 'run'));
    for (const viewer of ['public', 'guard1', 'novice2'])
      expect(lines(viewer)).toEqual([
        { event: 'turn', turn: 3 },
        { event: 'submitted', seat: 'novice1' },
      ]);
  });

  test('N3.2 each card for its steps, and no other', () => {
    const way = [38, 39, 40, 41, 46, 68];
    const fits = { stand: [0], sneak: [1, 2], walk: [3, 4], run: [1, 2, 3, 4, 5] };
    for (const card of ['stand', 'sneak', 'walk', 'run'] as const)
      for (let steps = 0; steps <= 6; steps++) {
        const { refused } = play({ novices: [{ at: 37 }] }, plan(1, way.slice(0, steps), card));
        if (fits[card].includes(steps)) expect(refused).toBe(null);
        else expect(refused).toMatchObject({ code: 'cardDoesNotFit', rule: 'N3.2' });
      }
  });

  test('N3.2 she may go back over her own steps, but only along edges', () => {
    const scene = { novices: [{ at: 37 }] };
    expect(play(scene, plan(1, [38, 37, 38, 37], 'walk')).refused).toBe(null);
    expect(play(scene, plan(1, [39], 'sneak')).refused).toMatchObject({ code: 'notNextTo', rule: 'N0.1' });
    expect(play(scene, plan(1, [37], 'sneak')).refused).toMatchObject({ code: 'notNextTo' });
  });

  test('N3.3 where two cards fit she chooses, and may use the same turn after turn', () => {
    for (const card of ['sneak', 'run'] as const)
      expect(play({ novices: [{ at: 37 }] }, plan(1, [38], card)).open('card')).toMatchObject([{ card }]);
    const twice = play(
      { novices: [{ at: 37 }], dice: [6, 6, 6] },
      plan(1, [38], 'run'),
      step('abbess', 143, 144, 145),
      endMove('abbess'),
      ...idlePrioress,
      plan(1, [37], 'run'),
    );
    expect(twice.refused).toBe(null);
    expect(twice.open('card')).toMatchObject([{ card: 'run' }, { card: 'run' }]);
  });

  describe('N3.4 the double move of turn 1', () => {
    const scene = { turn: 0, novices: [{ cell: 4, wish: 5 }] };

    test('two moves with one card, each within its steps', () => {
      const double = play(scene, plan(1, [18, 27, 39, 48, 49], 'run', [62, 76, 77, 89, 88]));
      expect(double.refused).toBe(null);
      expect(double.state.novices[0]?.point).toBe(88);
      expect(play(scene, plan(1, [18, 27, 39], 'walk', [48, 49])).refused?.code).toBe('cardDoesNotFit');
      expect(play(scene, plan(1, [18], 'run')).refused?.code).toBe('cardDoesNotFit');
      expect(play(scene, plan(1, [18], 'sneak', [27, 39])).refused).toBe(null);
      expect(play(scene, plan(1, [], 'stand')).refused).toBe(null);
    });

    test('only in turn 1', () => {
      expect(play({ novices: [{ at: 37 }] }, plan(1, [38], 'sneak', [39])).refused).toMatchObject({
        code: 'noSecondLeg',
        rule: 'N3.4',
      });
    });

    test('the second leg goes on from where the first ends', () => {
      expect(play(scene, plan(1, [18, 27], 'sneak', [19])).refused).toMatchObject({ code: 'notNextTo' });
    });

    test('keys taken at the end of the first leg open doors in the second', () => {
      const near = { turn: 1, novices: [{ at: 68, wish: 7 }] }; // key at 67
      const taken = play(near, plan(1, [67], 'run', [68, 46, 41, 40, 26]));
      expect(taken.refused).toBe(null);
      expect(taken.lines('novice1', 'keyTaken')).toHaveLength(1);
      expect(taken.state.novices[0]).toMatchObject({ point: 26, keys: true });
      const passed = play(near, plan(1, [67, 68], 'run', [46, 41, 40, 26]));
      expect(passed.refused).toMatchObject({ code: 'doorLocked', rule: 'N3.5' });
    });

    test('a capture in the first leg ends the whole move', () => {
      const met = play(
        { turn: 1, novices: [{ at: 37 }, {}], abbess: lookingEast },
        plan(1, [38, 39], 'sneak', [40, 41]),
        plan(2, [], 'stand'),
      );
      expect(met.lines('novice1', 'moved')).toMatchObject([{ path: [38, 39] }]);
      expect(met.state.novices[0]?.point).toBe(39);
      expect(met.open('captured')).toHaveLength(1);
    });
  });

  test('N3.5 without keys no locked door; with them every one; doors that are not locked always', () => {
    const at40 = (keys: boolean) => play({ novices: [{ at: 40, wish: 1, keys }] }, plan(1, [26], 'sneak'));
    expect(at40(false).refused).toMatchObject({ code: 'doorLocked', rule: 'N3.5' });
    expect(at40(true).refused).toBe(null);
    for (const [from, to] of [
      [84, 109],
      [101, 118],
      [126, 119],
      [122, 121],
    ] as const)
      expect(play({ novices: [{ at: from, keys: true }] }, plan(1, [to], 'sneak')).refused).toBe(null);
    expect(play({ novices: [{ at: 39 }] }, plan(1, [27], 'sneak')).refused).toBe(null);
  });

  test('N3.6 keys are taken by ending on their point, not by passing, and only her own', () => {
    const key = (path: number[], wish: number) =>
      play({ novices: [{ at: 68, wish }] }, plan(1, path, 'run')).lines('all', 'keyTaken');
    expect(key([67], 7)).toHaveLength(1);
    expect(key([67, 68], 7)).toHaveLength(0);
    expect(key([67], 8)).toHaveLength(0);
    const { lines } = play({ novices: [{ at: 68, wish: 7 }, {}] }, plan(1, [67], 'run'), bed2);
    for (const viewer of ['public', 'guard1', 'novice2']) expect(lines(viewer, 'keyTaken')).toEqual([]);
  });

  test('N3.6 standing still on the key takes it, also if both legs are one empty list', () => {
    const none: number[] = [];
    const { lines } = play({ novices: [{ at: 10, wish: 1 }, {}] }, plan(1, none, 'stand', none), bed2);
    expect(lines('novice1', 'keyTaken')).toHaveLength(1);
  });

  test('N3.7 her wish is taken with her keys only, by ending on its point', () => {
    const item = (keys: boolean, path: number[]) =>
      play({ novices: [{ at: 147, wish: 2, keys }] }, plan(1, path, 'run')).lines('novice1', 'itemTaken');
    expect(item(true, [148])).toHaveLength(1);
    expect(item(true, [148, 147])).toHaveLength(0);
    const still = (keys: boolean) =>
      play({ novices: [{ at: 109, wish: 7, keys: true, item: keys }] }, plan(1, [], 'stand'));
    expect(still(false).state.novices[0]?.item).toBe(true);
    expect(still(true).lines('all', 'itemTaken')).toHaveLength(0); // has it already
  });

  test('N3.8 the log sheet: turn, where she ended, steps, card, K and SW', () => {
    const { state } = play({ novices: [{ at: 46, wish: 7 }] }, plan(1, [68, 67], 'sneak'));
    expect(state.novices[0]?.sheet).toEqual([
      { turn: 3, from: 46, path: [68, 67], card: 'sneak', keys: true, item: false },
    ]);
    const item = play({ novices: [{ at: 147, wish: 2, keys: true }] }, plan(1, [148], 'run'));
    expect(item.state.novices[0]?.sheet).toMatchObject([{ path: [148], keys: false, item: true }]);
  });

  describe('N3.9 seen while moving', () => {
    // the Abbess at 39 looks east: 63 is abeam and in sight, 48 and 49 are behind her
    const scene = { novices: [{ at: 49 }, {}], abbess: lookingEast };

    test('her token shows at each seen point; a step out of sight leaves a vanished token, every time', () => {
      const { open, state } = play(scene, plan(1, [48, 63, 48, 63, 48], 'run'), bed2);
      expect(open('seen', 'vanished')).toEqual([
        { event: 'seen', novice: 'novice1', point: 63 },
        { event: 'vanished', novice: 'novice1', edge: [63, 48] },
        { event: 'seen', novice: 'novice1', point: 63 },
        { event: 'vanished', novice: 'novice1', edge: [63, 48] },
      ]);
      expect(state.open.novices[0]?.token).toBe(null);
      expect(state.open.tokens).toMatchObject([{ by: ['abbess'] }, { by: ['abbess'] }]);
    });

    test('while she stays in sight the token moves with her', () => {
      const { seen, open, state } = play(scene, plan(1, [48, 63, 64, 65], 'run'), bed2);
      expect(seen(1)).toEqual([63, 64, 65]);
      expect(open('vanished')).toEqual([]);
      expect(state.open.novices[0]?.token).toBe(65);
    });

    test('the point where she starts counts, and prints nothing', () => {
      const { open } = play({ ...scene, novices: [{ at: 63 }, {}] }, plan(1, [48], 'sneak'), bed2);
      expect(open('seen', 'vanished')).toEqual([{ event: 'vanished', novice: 'novice1', edge: [63, 48] }]);
    });

    test('nothing else of her path is public', () => {
      const { open } = play(scene, plan(1, [62, 76, 90], 'walk'), bed2);
      expect(open().map((line) => line['event'])).toEqual(['turn', 'submitted', 'submitted', 'card', 'card']);
    });
  });

  test('N3.10 entering a guard’s point is a capture: the rest of the move is lost, and no card is shown', () => {
    const { lines, open, state } = play(
      { novices: [{ at: 37, keys: true, item: true }, {}], abbess: lookingEast },
      plan(1, [38, 39, 40], 'walk'),
      bed2,
    );
    expect(lines('novice1', 'moved', 'captured', 'itemLost')).toEqual([
      { event: 'moved', novice: 'novice1', path: [38, 39], card: 'walk' },
      { event: 'captured', novice: 'novice1', guard: 'abbess', point: 39, captures: 1 },
      { event: 'itemLost', novice: 'novice1' },
    ]);
    expect(open('card')).toEqual([{ event: 'card', novice: 'novice2', card: 'stand' }]);
    expect(open('seen')).toEqual([]);
    expect(state.novices[0]?.point).toBe(39);
  });

  test('N3.11 novices pass and share points', () => {
    const { refused, state } = play(
      { novices: [{ at: 37 }, { at: 39 }] },
      plan(1, [38], 'sneak'),
      plan(2, [38], 'sneak'),
    );
    expect(refused).toBe(null);
    expect(state.novices.map(({ point }) => point)).toEqual([38, 38]);
  });

  describe('N3.12 in bed', () => {
    const guardInCell1 = { at: 1, from: 21, route: 'yellow-26-122', toward: 122, walked: true } as const;

    test('she is neither seen, nor captured, nor heard, though she rolls', () => {
      const { open } = play({ novices: [{ at: 1 }], abbess: guardInCell1, dice: [6] }, plan(1, [], 'stand'));
      expect(open('roll')).toHaveLength(1);
      expect(open('seen', 'captured', 'noise')).toEqual([]);
    });

    test('going home under a guard’s nose is safe', () => {
      const { open } = play(
        { novices: [{ at: 21 }, {}], abbess: guardInCell1, dice: [1, 1] },
        plan(1, [1], 'sneak'),
        bed2,
      );
      expect(open('captured', 'seen')).toEqual([]);
    });

    test('getting up with a guard in the room enters nothing yet', () => {
      const { open } = play(
        { novices: [{ at: 1 }], abbess: guardInCell1, dice: [1] },
        plan(1, [21], 'sneak'),
      );
      expect(open('captured')).toEqual([]);
    });

    test('a guard who walks in takes nobody out of her own bed, but a guest she does', () => {
      const tokens = [{ kind: 'noise', guard: 'abbess', edge: [21, 1] }]; // so that she is free
      const abbess = { at: 21, from: 22, route: 'yellow-26-122', toward: 26, walked: false } as const;
      const { open } = play(
        { novices: [{ at: 1 }, { at: 1 }, {}], abbess, tokens },
        plan(1, [], 'stand'),
        plan(2, [], 'stand'),
        plan(3, [], 'stand'),
        step('abbess', 1),
      );
      expect(open('captured')).toMatchObject([{ novice: 'novice2', point: 1 }]);
    });
  });
});

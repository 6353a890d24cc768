import { describe, expect, test } from 'vitest';
import type { SceneIn } from './scene.ts';
import { endMove, idleAbbess, idlePrioress, play, plan, step } from './scene.ts';

const stay = (...novices: number[]) => novices.map((number) => plan(number, [], 'stand'));
/** Before the door to 71, where she sees nobody until she is there. */
const atTheDoor = { at: 70, from: 69, route: 'red-26-122', toward: 122, walked: false } as const;

describe('N7 capture', () => {
  test('N7.1 a guard who enters, passing or stopping, captures, and may go on', () => {
    const scene: SceneIn = { novices: [{ at: 71 }, {}], abbess: atTheDoor };
    const { open, refused, state } = play(scene, ...stay(1, 2), step('abbess', 71), step('abbess', 96, 97));
    expect(refused).toBe(null);
    expect(open('captured')).toEqual([
      { event: 'captured', novice: 'novice1', guard: 'abbess', point: 71, captures: 1 },
    ]);
    expect(state.open.guards.abbess.point).toBe(97);
    expect(state.open).toMatchObject({ captures: 1 });
  });

  test('N7.1 a novice who enters where both guards stand is the Abbess’s', () => {
    const scene: SceneIn = {
      novices: [{ at: 95 }, {}],
      abbess: { at: 96, from: 71, route: 'red-26-122', toward: 122, walked: false },
      prioress: { at: 96, from: 71, route: 'yellow-26-122', toward: 122, walked: false },
    };
    const { open } = play(scene, plan(1, [96], 'sneak'), plan(2, [], 'stand'));
    expect(open('captured')).toMatchObject([{ guard: 'abbess', point: 96, captures: 1 }]);
    expect(open('vanished')).toEqual([]);
  });

  test('N7.1 only entering captures: being there with her does not', () => {
    // freed under the guard’s nose she shares the guard’s point; when the guard steps away and back, she enters it
    const tokens = [{ kind: 'noise', guard: 'abbess', edge: [71, 70] }];
    const abbess = { at: 71, from: 70, route: 'red-26-122', toward: 122, walked: false } as const;
    const scene: SceneIn = { novices: [{ at: 71 }, {}], abbess, tokens };
    expect(play(scene, ...stay(1, 2)).open('captured')).toEqual([]);
    const left = play(scene, ...stay(1, 2), step('abbess', 96));
    expect(left.open('captured')).toEqual([]);
    expect(play(scene, ...stay(1, 2), step('abbess', 96, 71)).open('captured')).toHaveLength(1);
  });

  test('N7.1 the same novice can be captured again and again', () => {
    const scene: SceneIn = { captures: 2, novices: [{ at: 71, captures: 2 }, {}, {}], abbess: atTheDoor };
    const { state, open } = play(scene, ...stay(1, 2, 3), step('abbess', 71));
    expect(open('captured')).toMatchObject([{ captures: 3 }]);
    expect(state.open.novices[0]?.captures).toBe(3);
  });

  test('N7.1 several on one point are captured in seat order', () => {
    const scene: SceneIn = { novices: [{}, { at: 71 }, { at: 71 }], abbess: atTheDoor };
    const { open } = play(scene, ...stay(1, 2, 3), step('abbess', 71));
    expect(open('captured')).toMatchObject([
      { novice: 'novice2', captures: 1 },
      { novice: 'novice3', captures: 2 },
    ]);
  });

  test('N7.2 she is caught on that point, loses her item and keeps her keys', () => {
    const scene: SceneIn = { novices: [{ at: 71, keys: true, item: true }, {}], abbess: atTheDoor };
    const { state, lines } = play(scene, ...stay(1, 2), step('abbess', 71));
    expect(state.open.novices[0]).toMatchObject({ status: 'caught', token: 71 });
    expect(state.novices[0]).toMatchObject({ keys: true, item: false });
    expect(lines('novice1', 'itemLost')).toHaveLength(1);
    for (const viewer of ['public', 'guard1', 'novice2']) expect(lines(viewer, 'itemLost')).toEqual([]);
  });

  test('N7.2 without an item nothing is lost, and nobody learns that either', () => {
    const scene: SceneIn = { novices: [{ at: 71, keys: true }, {}], abbess: atTheDoor };
    expect(play(scene, ...stay(1, 2), step('abbess', 71)).lines('all', 'itemLost')).toEqual([]);
  });
});

describe('N8 caught', () => {
  /** At 39 looking east, with 63 abeam in sight. */
  const lookingEast = { at: 39, from: 38, route: 'red-26-147', toward: 26, walked: true } as const;
  const caught = (at: number, more = {}): SceneIn => ({
    novices: [{ at, cell: 4, status: 'caught', ...more }],
  });
  const home = (path: number[], card: 'walk' | 'run' | 'sneak' | 'stand' = 'walk') => plan(1, path, card);

  test('N8.1 her walk is open; she rolls not, shows no card, leaves no vanished token and is not captured', () => {
    const scene: SceneIn = { ...caught(63), abbess: lookingEast };
    const { open } = play(scene, home([48, 39, 27, 18])); // through the guard’s point and out of sight
    expect(open()).toEqual([
      { event: 'turn', turn: 3 },
      { event: 'submitted', seat: 'novice1' },
      { event: 'walkedHome', novice: 'novice1', path: [48, 39, 27, 18] },
      { event: 'freed', novice: 'novice1' },
    ]);
  });

  test('N8.1 she is not captured, wherever a guard finds her', () => {
    const scene: SceneIn = {
      novices: [{ at: 100, cell: 4, status: 'caught' }],
      abbess: lookingEast,
      tokens: [{ kind: 'noise', guard: 'abbess', edge: [39, 38] }],
    };
    const { open, refused } = play(scene, home([93, 74, 65, 64]), step('abbess', 48, 63, 64));
    expect(refused).toBe(null);
    expect(open('stepped').at(-1)).toMatchObject({ point: 64 });
    expect(open('freed', 'captured')).toEqual([]);
  });

  test('N8.2 three or four steps by a shortest way', () => {
    const refused = (path: number[], card: 'walk' | 'run' = 'walk') =>
      play(caught(63), home(path, card)).refused;
    expect(refused([48, 39, 27])).toBe(null);
    expect(refused([48, 39, 27, 18])).toBe(null);
    for (const path of [[], [48], [48, 39], [48, 39, 27, 18, 4], [64, 63, 48], [48, 49, 37], [66, 47, 46]])
      expect(refused(path)).toMatchObject({ code: 'mustWalkHome', rule: 'N8.2' });
    expect(refused([48, 39, 27], 'run')?.code).toBe('mustWalkHome');
  });

  test('N8.2 fewer only if she reaches her cell', () => {
    expect(play(caught(18), home([4])).refused).toBe(null);
    expect(play(caught(27), home([18, 4])).refused).toBe(null);
    expect(play(caught(27), home([18])).refused?.code).toBe('mustWalkHome');
    expect(play(caught(18), home([4, 18, 4])).refused?.code).toBe('mustWalkHome');
    expect(play(caught(4), home([])).refused).toBe(null); // at home already
  });

  test('N8.2 her choice among equals', () => {
    expect(play(caught(65), home([64, 63, 48])).refused).toBe(null);
    expect(play(caught(65), home([66, 63, 48])).refused).toBe(null);
  });

  test('N8.2 by ways she can use: locked doors need keys', () => {
    const scene = (keys: boolean): SceneIn => ({ novices: [{ at: 25, cell: 3, status: 'caught', keys }] });
    expect(play(scene(true), home([26, 19, 3])).refused).toBe(null);
    expect(play(scene(true), home([24, 42, 43])).refused?.code).toBe('mustWalkHome');
    expect(play(scene(false), home([26, 19, 3])).refused?.code).toBe('mustWalkHome');
    expect(play(scene(false), home([24, 42, 43])).refused).toBe(null);
  });

  test('N8.3 she is freed if no guard sees her at the end of her move, and only then', () => {
    const inSight: SceneIn = { novices: [{ at: 100, cell: 4, status: 'caught' }], abbess: lookingEast };
    const stays = play(inSight, home([93, 74, 65, 64]));
    expect(stays.open('freed')).toEqual([]);
    expect(stays.state.open.novices[0]).toMatchObject({ status: 'caught', token: 64 });
    const through: SceneIn = { ...caught(63), abbess: lookingEast };
    const freed = play(through, home([48, 39, 27]));
    expect(freed.state.open.novices[0]).toMatchObject({ status: 'run', token: null });
    const still = play(through, home([48, 39, 27]));
    expect(still.open('seen', 'unseen')).toEqual([]);
  });

  describe('N8.4 freed, and the turn not over', () => {
    // walking home from 122 past the Abbess she is freed at 70, behind the door
    const abbess = { at: 96, from: 97, route: 'red-26-122', toward: 26, walked: true } as const;
    const prioress = { at: 22, from: 21, route: 'yellow-26-122', toward: 122, walked: true } as const;
    const scene: SceneIn = {
      novices: [{ at: 122, cell: 1, status: 'caught' }, {}],
      abbess,
      prioress,
      dice: [1, 6, 6, 1, 1],
    };
    const walk = [plan(1, [97, 96, 71, 70], 'walk'), plan(2, [], 'stand')];
    const guards = [
      step('abbess', 71, 70, 69),
      endMove('abbess'),
      step('prioress', 23, 43, 44),
      endMove('prioress'),
    ];

    test('she is neither seen nor heard nor captured, and rolls nothing', () => {
      const { open, refused } = play(scene, ...walk, ...guards);
      expect(refused).toBe(null);
      expect(open('freed')).toHaveLength(1);
      expect(open('roll').map((line) => line['by'])).toEqual(['novice2', 'abbess', 'prioress']);
      expect(open('captured', 'free')).toEqual([]);
      expect(open('noise').filter((line) => line['novice'] === 'novice1')).toEqual([]);
    });

    test('when the next turn starts and a guard sees her, her token goes on her point', () => {
      const { open, state } = play(scene, ...walk, ...guards);
      const lines = open();
      const turn = lines.findLastIndex((line) => line['event'] === 'turn');
      expect(lines.slice(turn)).toEqual([
        { event: 'turn', turn: 4 },
        { event: 'seen', novice: 'novice1', point: 70 },
      ]);
      expect(state.open.novices[0]?.token).toBe(70);
      expect(
        play(scene, ...walk, ...guards, plan(1, [], 'stand'), plan(2, [], 'stand')).open('roll'),
      ).toHaveLength(5);
    });
  });

  test('N8.5 keys she passes or stops on while caught, or is freed on, give nothing; later they do', () => {
    const scene: SceneIn = { novices: [{ at: 150, cell: 6, wish: 5, status: 'caught' }], dice: [1, 1, 1] };
    const freedOnKey = play(scene, plan(1, [134, 131, 130], 'walk'));
    expect(freedOnKey.refused).toBe(null);
    expect(freedOnKey.open('freed')).toHaveLength(1);
    expect(freedOnKey.lines('all', 'keyTaken')).toEqual([]);
    const passed = play(scene, plan(1, [134, 131, 130, 114], 'walk'));
    expect(passed.refused).toBe(null);
    expect(passed.lines('all', 'keyTaken')).toEqual([]);
    const next = play(
      scene,
      plan(1, [134, 131, 130], 'walk'),
      ...idleAbbess,
      ...idlePrioress,
      plan(1, [], 'stand'),
    );
    expect(next.refused).toBe(null);
    expect(next.lines('novice1', 'keyTaken')).toHaveLength(1);
  });
});

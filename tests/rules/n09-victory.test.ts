import { describe, expect, test } from 'vitest';
import type { SceneIn } from './scene.ts';
import { endMove, idleAbbess, idlePrioress, play, plan, step } from './scene.ts';

const stay = (...novices: number[]) => novices.map((number) => plan(number, [], 'stand'));
const ready = { keys: true, item: true } as const;
const atTheDoor = { at: 70, from: 69, route: 'red-26-122', toward: 122, walked: false } as const;

describe('N9 victory', () => {
  describe('N9.1 the wish', () => {
    test('with keys and item, by ending a move in her own cell', () => {
      const scene: SceneIn = { novices: [{ at: 19, cell: 4, ...ready }, {}] };
      const home = play(scene, plan(1, [18, 4], 'sneak'), ...stay(2));
      expect(home.open('ended')).toEqual([{ event: 'ended', winners: ['novice1'], reason: 'wish' }]);
      expect(home.open('card')).toEqual([]); // at once
      expect(play(scene, plan(1, [18, 4, 18], 'walk'), ...stay(2)).open('ended')).toEqual([]);
      expect(play(scene, plan(1, [3], 'sneak'), ...stay(2)).open('ended')).toEqual([]);
    });

    test('not without her item, not without her keys', () => {
      for (const has of [{}, { keys: true }])
        expect(play({ novices: [{ at: 18, cell: 4, ...has }] }, plan(1, [4], 'sneak')).open('ended')).toEqual(
          [],
        );
    });

    test('staying in bed with both wins too', () => {
      expect(
        play({ novices: [{ at: 4, cell: 4, ...ready }] }, plan(1, [], 'stand')).open('ended'),
      ).toHaveLength(1);
    });

    const three = (...captures: number[]): SceneIn => ({
      captures: captures.reduce((sum, one) => sum + one, 0),
      guardSeats: 2,
      novices: captures.map((number, i) => ({ at: 20 - i, cell: 2 + i, captures: number, ...ready })),
    });
    const allHome = [plan(1, [2], 'run'), plan(2, [3], 'run'), plan(3, [4], 'run')];

    test('of several the one captured fewest times; still tied, they share, in seat order', () => {
      expect(play(three(1, 0, 1), ...allHome).open('ended')).toMatchObject([{ winners: ['novice2'] }]);
      expect(play(three(1, 0, 0), ...allHome).open('ended')).toMatchObject([
        { winners: ['novice2', 'novice3'] },
      ]);
      expect(play(three(1, 1, 1), ...allHome).open('ended')).toMatchObject([
        { winners: ['novice1', 'novice2', 'novice3'] },
      ]);
    });

    test('it comes before captures made in the same novices’ move', () => {
      const scene: SceneIn = {
        captures: 2, // of three
        novices: [
          { at: 38, captures: 2 },
          { at: 18, cell: 4, ...ready },
        ],
        abbess: { at: 39, from: 40, route: 'red-26-147', toward: 147, walked: false },
      };
      const both = play(scene, plan(1, [39], 'sneak'), plan(2, [4], 'sneak'));
      expect(both.open('captured')).toMatchObject([{ captures: 3 }]);
      expect(both.open('ended')).toEqual([{ event: 'ended', winners: ['novice2'], reason: 'wish' }]);
      const alone = play(scene, plan(1, [39], 'sneak'), ...stay(2));
      expect(alone.open('ended')).toEqual([{ event: 'ended', winners: ['guard1'], reason: 'captures' }]);
    });
  });

  describe('N9.2 captures', () => {
    test('as many as there are players, every guard seat counted', () => {
      const scene = (captures: number, guardSeats: 1 | 2): SceneIn => ({
        captures,
        guardSeats,
        novices: [{ at: 71, captures }, {}],
        abbess: atTheDoor,
      });
      const ends = (captures: number, guardSeats: 1 | 2) =>
        play(scene(captures, guardSeats), ...stay(1, 2), step('abbess', 71)).open('ended');
      expect(ends(1, 1)).toEqual([]);
      expect(ends(2, 1)).toMatchObject([{ winners: ['guard1'], reason: 'captures' }]);
      expect(ends(2, 2)).toEqual([]);
      expect(ends(3, 2)).toMatchObject([{ winners: ['guard1', 'guard2'], reason: 'captures' }]);
    });

    test('in the guards’ move at once: of two on a point the second is not captured any more', () => {
      const scene: SceneIn = {
        captures: 2,
        novices: [{ at: 71, captures: 2 }, { at: 71 }],
        abbess: atTheDoor,
      };
      const { open } = play(scene, ...stay(1, 2), step('abbess', 71));
      expect(open('captured', 'ended')).toMatchObject([
        { novice: 'novice1', captures: 3 },
        { reason: 'captures' },
      ]);
    });

    test('in the novices’ move after all have moved', () => {
      const scene: SceneIn = {
        captures: 2,
        novices: [{ at: 38, captures: 2 }, { at: 37 }],
        abbess: { at: 39, from: 40, route: 'red-26-147', toward: 147, walked: false },
      };
      const { open, lines } = play(scene, plan(1, [39], 'sneak'), plan(2, [49], 'sneak'));
      expect(lines('novice2', 'moved')).toHaveLength(1);
      expect(open('captured', 'ended')).toHaveLength(2);
    });
  });

  test('N9.3 dawn: after turn 15, its listening included, the guards win', () => {
    const deeds = [...stay(1), ...idleAbbess, ...idlePrioress];
    const last = play({ turn: 15, novices: [{}], dice: [6, 6] }, ...deeds);
    expect(last.open('roll', 'ended')).toEqual([
      { event: 'roll', by: 'abbess', die: 6 },
      { event: 'roll', by: 'prioress', die: 6 },
      { event: 'ended', winners: ['guard1'], reason: 'dawn' },
    ]);
    expect(play({ turn: 14, novices: [{}], dice: [6, 6] }, ...deeds).open('ended')).toEqual([]);
  });

  test('when it is over nothing more is done', () => {
    const over = play({ novices: [{ at: 4, cell: 4, ...ready }] }, ...stay(1), ...stay(1));
    expect(over.refused).toMatchObject({ deed: 1, code: 'over' });
  });
});

describe('N10 listening', () => {
  // after their idle moves the Abbess is at 145 and the Prioress at 139; 147 is two steps from either, out of sight
  const guards = [...idleAbbess, ...idlePrioress];
  const at147: SceneIn = { novices: [{ at: 147 }, {}] };
  const heard = (dice: number[], scene = at147, ...plans: ReturnType<typeof stay>) =>
    play({ ...scene, dice }, ...(plans.length > 0 ? plans : stay(1, 2)), ...guards).open('noise');

  test('N10.1 each guard who walked rolls; a novice’s own card counts; near both, each hears her', () => {
    expect(heard([5, 5])).toEqual([
      { event: 'noise', novice: 'novice1', guard: 'abbess', edge: [145, 146] },
      { event: 'noise', novice: 'novice1', guard: 'prioress', edge: [139, 146] },
    ]); // 5 − 3 for standing still
    expect(heard([4, 5])).toMatchObject([{ guard: 'prioress' }]);
    expect(heard([5, 4])).toMatchObject([{ guard: 'abbess' }]);
    expect(heard([2, 1], at147, plan(1, [138, 147, 138, 147, 138], 'run'), ...stay(2))).toEqual([]); // 138 is three away
    expect(heard([3, 1], at147, plan(1, [138, 147, 138, 147, 138], 'run'), ...stay(2))).toHaveLength(1);
  });

  test('N10.1 who ran does not listen', () => {
    const ran: SceneIn = {
      ...at147,
      abbess: { at: 40, from: 26, route: 'red-26-147', toward: 147, walked: false },
      dice: [6],
    };
    const { open } = play(ran, ...stay(1, 2), step('abbess', 39, 38, 37, 49, 50, 51), ...idlePrioress);
    expect(open('roll')).toEqual([{ event: 'roll', by: 'prioress', die: 6 }]);
    expect(open('noise')).toMatchObject([{ guard: 'prioress' }]);
  });

  test('N10.1 not the caught, not the just freed, not who is in bed', () => {
    const freed: SceneIn = { novices: [{ at: 155, cell: 1, status: 'caught', keys: true }, {}] };
    const { open, refused } = play(
      { ...freed, dice: [6, 6] },
      plan(1, [148, 147, 138], 'walk'),
      ...stay(2),
      ...guards,
    );
    expect(refused).toBe(null);
    expect(open('freed')).toHaveLength(1);
    expect(open('noise')).toEqual([]);
    // the Prioress ends two steps from cell 2: she hears the guest in it, not its owner
    const prioress = { at: 22, from: 21, route: 'yellow-26-122', toward: 26, walked: false } as const;
    const beds = play(
      { novices: [{}, { at: 2 }, { at: 2 }], prioress, dice: [1, 6] },
      ...stay(1, 2, 3),
      ...idleAbbess,
      step('prioress', 21, 20, 19),
      endMove('prioress'),
    );
    expect(beds.open('noise')).toEqual([
      { event: 'noise', novice: 'novice3', guard: 'prioress', edge: [19, 20] },
    ]);
  });

  test('N10.1 nor who showed a card and was captured after it', () => {
    const scene: SceneIn = { novices: [{ at: 71 }, {}], abbess: atTheDoor, dice: [6, 1] };
    const { open, refused } = play(
      scene,
      ...stay(1, 2),
      step('abbess', 71),
      step('abbess', 96, 97),
      endMove('abbess'),
      ...idlePrioress,
    );
    expect(refused).toBe(null);
    expect(open('card', 'captured', 'roll').map((line) => line['event'])).toEqual([
      'card',
      'card',
      'captured',
      'roll',
      'roll',
    ]);
    expect(open('noise')).toEqual([]);
  });

  test('N10.2 the tokens stay until the end of the guards’ next move', () => {
    const one = play({ ...at147, dice: [5, 1] }, ...stay(1, 2), ...guards);
    expect(one.state.open.tokens).toHaveLength(1);
    const two = play(
      { ...at147, dice: [5, 1, 1, 1, 1] },
      ...stay(1, 2),
      ...guards,
      ...stay(1, 2),
      step('abbess', 144),
    );
    expect(two.refused).toBe(null);
    expect(two.open('free')).toMatchObject([{ guard: 'abbess', why: 'noise' }]); // free by it, and back over her steps
    expect(two.state.open.tokens).toHaveLength(1);
  });

  test('N10.2 and then all tokens leave the board, also where there were none', () => {
    expect(play({ ...at147, dice: [1, 1] }, ...stay(1, 2), ...guards).open('tokensRemoved')).toHaveLength(1);
    const vanished = [{ kind: 'vanished', edge: [63, 48], by: [] }];
    expect(
      play({ ...at147, tokens: vanished, dice: [1, 1] }, ...stay(1, 2), ...guards).state.open.tokens,
    ).toEqual([]);
  });
});

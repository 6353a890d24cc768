import { describe, expect, test } from 'vitest';
import { seesPoint } from '../../src/games/nuns/sight.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import type { Deed, SceneIn } from './scene.ts';
import { endMove, idleAbbess, idlePrioress, play, plan, step, take } from './scene.ts';

const bed = plan(1, [], 'stand');
const inBed: SceneIn = { novices: [{}] };
const noise = (guard: 'abbess' | 'prioress', from: number, to: number) => ({
  kind: 'noise',
  guard,
  edge: [from, to],
});
/** At 39 looking east: 63 is in sight, 48 and 49 are behind her. Her route goes on to 40. */
const lookingEast = { at: 39, from: 38, route: 'red-26-147', toward: 26, walked: false } as const;

describe('N5 guards move', () => {
  test('N5.1 the players choose who goes first; one finishes before the other starts', () => {
    expect(play(inBed, bed, ...idlePrioress, ...idleAbbess.slice(0, 1)).refused).toBe(null);
    expect(play(inBed, bed, ...idleAbbess, ...idlePrioress.slice(0, 1)).refused).toBe(null);
    expect(play(inBed, bed, step('abbess', 143), step('prioress', 125)).refused).toMatchObject({
      code: 'otherFirst',
      rule: 'N5.1',
    });
    expect(play(inBed, bed, ...idleAbbess, step('abbess', 146)).refused?.code).toBe('alreadyMoved');
    expect(play(inBed, step('abbess', 143)).refused).toMatchObject({ code: 'notNow', rule: 'N2' });
  });

  describe('N5.2 routes', () => {
    const first: SceneIn = { turn: 0, novices: [{}] };

    test('her first starts at 26, and comes before her first step', () => {
      expect(play(first, bed, step('abbess', 40)).refused).toMatchObject({
        code: 'takeRouteFirst',
        rule: 'N5.2',
      });
      expect(play(first, bed, endMove('abbess')).refused?.code).toBe('takeRouteFirst');
      expect(play(first, bed, take('abbess', 'blue-84-122')).refused).toMatchObject({ code: 'routeNotHere' });
      expect(play(first, bed, take('abbess', 'red-26-0')).refused?.code).toBe('noSuchRoute');
      const taken = play(first, bed, take('abbess', 'red-26-147'));
      expect(taken.open('route')).toEqual([
        { event: 'route', guard: 'abbess', route: 'red-26-147', toward: 147, aboutTurn: false },
      ]);
    });

    test('eight routes start at 26', () => {
      const fit = board.routeNames.filter((name) => play(first, bed, take('abbess', name)).refused === null);
      expect(fit).toEqual(board.routeNames.filter((name) => name.includes('-26-')));
      expect(fit).toHaveLength(8);
    });

    const nearEnd: SceneIn = {
      novices: [{}],
      abbess: { at: 145, from: 144, route: 'red-122-147', toward: 147, walked: false },
    };

    test('on completing one she takes another at once that has her point at one end, and goes on', () => {
      const { open, refused } = play(
        nearEnd,
        bed,
        step('abbess', 146, 147),
        take('abbess', 'yellow-84-147'),
        step('abbess', 138),
        endMove('abbess'),
      );
      expect(refused).toBe(null);
      expect(open('routeCompleted', 'route')).toEqual([
        { event: 'routeCompleted', guard: 'abbess', route: 'red-122-147' },
        { event: 'route', guard: 'abbess', route: 'yellow-84-147', toward: 84, aboutTurn: false },
      ]);
    });

    test('until then she can neither step nor end her move', () => {
      const done = [bed, step('abbess', 146, 147)];
      expect(play(nearEnd, ...done, step('abbess', 138)).refused?.code).toBe('takeRouteFirst');
      expect(play(nearEnd, ...done, endMove('abbess')).refused?.code).toBe('takeRouteFirst');
      expect(play(nearEnd, ...done, take('abbess', 'red-26-122')).refused?.code).toBe('routeNotHere');
    });

    test('also when it was her last step: her move ends with the new route in hand', () => {
      const { refused, state } = play(
        inBed,
        bed,
        step('abbess', 143, 144, 145, 146, 147),
        take('abbess', 'yellow-84-147'),
        step('abbess', 138),
      );
      expect(refused).toBe(null);
      expect(state.open.phase).toMatchObject({ moved: ['abbess'], steps: { abbess: 6 } }); // nothing left to decide
      const lastStep = play(
        {
          ...inBed,
          abbess: { at: 142, from: 123, route: 'red-122-147', toward: 147, walked: false },
          variants: { guardMax5: true },
        },
        bed,
        step('abbess', 143, 144, 145, 146, 147),
      );
      expect(lastStep.state.open.phase).toMatchObject({ moving: 'abbess', moved: [] });
      const taken = play(
        { ...inBed, variants: { guardMax5: true } },
        bed,
        step('abbess', 143, 144, 145, 146, 147),
        take('abbess', 'aboutTurn'),
      );
      expect(taken.state.open.phase).toMatchObject({ moving: null, moved: ['abbess'] });
    });
  });

  describe('N5.3 cards', () => {
    const at147 = (more: Partial<SceneIn>): SceneIn => ({
      novices: [{}],
      abbess: { at: 147, from: 146, done: 'red-122-147', walked: false },
      ...more,
    });
    const spent = ['blue-26-147', 'red-122-147', 'red-26-147', 'yellow-84-147', 'green-26-84'];

    test('an About Turn runs the route just completed backwards', () => {
      const { open, refused, state } = play(
        at147({}),
        bed,
        take('abbess', 'aboutTurn'),
        step('abbess', 146, 145),
      );
      expect(refused).toBe(null);
      expect(open('route')).toEqual([
        { event: 'route', guard: 'abbess', route: 'red-122-147', toward: 122, aboutTurn: true },
      ]);
      expect(state.open.usedAboutTurns).toBe(1);
    });

    test('there are two of them', () => {
      expect(play(at147({ aboutTurns: 1 }), bed, take('abbess', 'aboutTurn')).refused).toBe(null);
      expect(play(at147({ aboutTurns: 2 }), bed, take('abbess', 'aboutTurn')).refused).toMatchObject({
        code: 'aboutTurnsUsed',
        rule: 'N5.3',
      });
    });

    test('none without a completed route', () => {
      expect(play({ turn: 0, novices: [{}] }, bed, take('abbess', 'aboutTurn')).refused?.code).toBe(
        'nothingToTurn',
      );
    });

    test('a used card does not return, whoever used it, and one in use is not shared', () => {
      expect(
        play(at147({ usedRoutes: ['red-26-147'] }), bed, take('abbess', 'red-26-147')).refused,
      ).toMatchObject({
        code: 'routeUsed',
        rule: 'N5.3',
      });
      expect(play(at147({}), bed, take('abbess', 'pink-101-147')).refused?.code).toBe('routeUsed'); // the Prioress’s
    });

    test('when nothing fits and no About Turn is left, all cards not in use come back', () => {
      const { open, state, refused } = play(
        at147({ aboutTurns: 2, usedRoutes: spent }),
        bed,
        take('abbess', 'red-26-147'),
      );
      expect(refused).toBe(null);
      expect(open('routesBack', 'route')).toEqual([
        { event: 'routesBack', routes: [...spent].sort() },
        { event: 'route', guard: 'abbess', route: 'red-26-147', toward: 26, aboutTurn: false },
      ]);
      expect([...state.open.usedRoutes].sort()).toEqual(['pink-101-147', 'red-26-147']);
    });

    test('but not the one that the other guard is on', () => {
      const { refused } = play(
        at147({ aboutTurns: 2, usedRoutes: spent }),
        bed,
        take('abbess', 'pink-101-147'),
      );
      expect(refused?.code).toBe('routeUsed');
    });

    test('and not while an About Turn can be taken, or one card fits', () => {
      expect(
        play(at147({ aboutTurns: 1, usedRoutes: spent }), bed, take('abbess', 'red-26-147')).refused?.code,
      ).toBe('routeUsed');
      const oneLeft = spent.filter((name) => name !== 'yellow-84-147');
      const scene = at147({ aboutTurns: 2, usedRoutes: oneLeft });
      expect(play(scene, bed, take('abbess', 'red-26-147')).refused?.code).toBe('routeUsed');
      expect(play(scene, bed, take('abbess', 'yellow-84-147')).refused).toBe(null);
    });

    test('About Turns used up stay used when the routes come back', () => {
      const { state } = play(at147({ aboutTurns: 2, usedRoutes: spent }), bed, take('abbess', 'red-26-147'));
      expect(state.open.usedAboutTurns).toBe(2);
    });
  });

  describe('N5.4 steps', () => {
    test('three to six; the card shown after both have moved is what she did', () => {
      const ends = (steps: number): ReturnType<typeof play> => {
        const way = [143, 144, 145, 146, 147].slice(0, steps);
        return play(
          { ...inBed, dice: [1, 1] },
          bed,
          step('abbess', ...way),
          endMove('abbess'),
          ...idlePrioress,
        );
      };
      expect(ends(2).refused).toMatchObject({ code: 'steps', rule: 'N5.4' });
      expect(ends(3).open('guardCard')[0]).toEqual({ event: 'guardCard', guard: 'abbess', card: 'walk' });
      expect(ends(4).open('guardCard')[0]).toEqual({ event: 'guardCard', guard: 'abbess', card: 'walk' });
      const five = play(
        { ...inBed, dice: [1, 1] },
        bed,
        step('abbess', 143, 144, 145, 146, 147),
        take('abbess', 'aboutTurn'),
        endMove('abbess'),
        ...idlePrioress,
      );
      expect(five.open('guardCard')).toEqual([
        { event: 'guardCard', guard: 'abbess', card: 'run' },
        { event: 'guardCard', guard: 'prioress', card: 'walk' },
      ]);
    });

    test('never more than six, and refused whole', () => {
      const onFoot = { at: 40, from: 26, route: 'red-26-147', toward: 147, walked: false } as const;
      const scene = { ...inBed, abbess: onFoot };
      const seven = play(scene, bed, step('abbess', 39, 38, 37, 49, 50, 51, 60));
      expect(seven.refused).toMatchObject({ code: 'steps', rule: 'N5.4' });
      expect(seven.state.open.guards.abbess.point).toBe(40);
      expect(play(scene, bed, step('abbess', 39, 38, 37, 49, 50, 51)).refused).toBe(null);
      expect(play(scene, bed, step('abbess')).refused?.code).toBe('noStep');
    });

    test('doors never stop her, locked or not', () => {
      const { refused } = play(
        { turn: 0, novices: [{}] },
        bed,
        take('abbess', 'red-26-122'),
        step('abbess', 25, 24, 42, 45),
      );
      expect(refused).toBe(null);
    });

    test('she does not go back over her steps unless she is free or has completed a route', () => {
      expect(play(inBed, bed, step('abbess', 143), step('abbess', 142)).refused).toMatchObject({
        code: 'offRoute',
        rule: 'N5.5',
      });
      const free = { ...inBed, tokens: [noise('abbess', 142, 143)] };
      expect(play(free, bed, step('abbess', 143, 142, 143)).refused).toBe(null);
    });
  });

  test('N5.5 she follows her route toward its end and changes it for none before that', () => {
    expect(play(inBed, bed, step('abbess', 141)).refused).toMatchObject({ code: 'offRoute', rule: 'N5.5' });
    expect(play(inBed, bed, step('abbess', 143, 144, 143)).refused?.code).toBe('offRoute');
    expect(play(inBed, bed, take('abbess', 'aboutTurn')).refused).toMatchObject({
      code: 'routeNotDone',
      rule: 'N5.5',
    });
  });

  describe('N5.6 free', () => {
    const reasons = (scene: SceneIn, deed: Deed, ...plans: Deed[]) => {
      const played = play(scene, ...(plans.length > 0 ? plans : [bed]), deed);
      return { why: played.open('free').map((line) => line['why']), refused: played.refused?.code ?? null };
    };
    const east: SceneIn = { novices: [{ at: 1 }], abbess: lookingEast };

    test('(a) by a novice in her sight, from the start of her move', () => {
      const scene = { ...east, novices: [{ at: 63 }] };
      expect(reasons(scene, step('abbess', 48))).toEqual({ why: ['novice'], refused: null });
    });

    test('(b) by a vanished token: either point in sight, or her own sight was left', () => {
      const vanished = (edge: number[], by: string[]) => ({
        ...east,
        tokens: [{ kind: 'vanished', edge, by }],
      });
      expect(reasons(vanished([63, 48], []), step('abbess', 48)).why).toEqual(['vanished']);
      expect(reasons(vanished([48, 63], []), step('abbess', 48)).why).toEqual(['vanished']);
      expect(reasons(vanished([48, 49], []), step('abbess', 48))).toEqual({ why: [], refused: 'offRoute' });
      expect(reasons(vanished([48, 49], ['abbess']), step('abbess', 48)).why).toEqual(['vanished']);
      expect(reasons(vanished([48, 49], ['prioress']), step('abbess', 48)).refused).toBe('offRoute');
    });

    test('(c) by a noise token beside her', () => {
      const heard = (guard: 'abbess' | 'prioress') => ({ ...east, tokens: [noise(guard, 39, 38)] });
      expect(reasons(heard('abbess'), step('abbess', 48))).toEqual({ why: ['noise'], refused: null });
      expect(reasons(heard('prioress'), step('abbess', 48))).toEqual({ why: [], refused: 'offRoute' });
    });

    test('of several reasons the first is named', () => {
      const tokens = [noise('abbess', 39, 38), { kind: 'vanished', edge: [63, 48], by: [] }];
      expect(reasons({ ...east, tokens }, step('abbess', 48)).why).toEqual(['vanished']);
      expect(reasons({ ...east, novices: [{ at: 63 }], tokens }, step('abbess', 48)).why).toEqual(['novice']);
    });

    test('not necessarily toward it, and only the guard concerned', () => {
      const scene = { ...east, tokens: [noise('abbess', 39, 38)] };
      expect(reasons(scene, step('abbess', 27)).refused).toBe(null);
      expect(reasons(scene, step('prioress', 99))).toEqual({ why: [], refused: 'offRoute' });
    });

    test('a vanished token comes into sight on her way', () => {
      // 41 sees north to 46 and 68 once she has turned
      const scene = {
        novices: [{}],
        abbess: { at: 40, from: 39, route: 'blue-26-147', toward: 147, walked: false },
        tokens: [{ kind: 'vanished', edge: [67, 68], by: [] }],
      };
      const before = play(scene, bed, step('abbess', 41));
      expect(before.open('free').length + before.open('stepped').length).toBeGreaterThan(0);
      const after = play(scene, bed, step('abbess', 41, 46));
      expect(after.open('free')).toMatchObject([{ guard: 'abbess', why: 'vanished' }]);
    });

    test('once free she stays free to the end of that move, three to six steps', () => {
      const scene = { ...east, novices: [{ at: 63 }] };
      const { refused, open } = play(
        scene,
        bed,
        step('abbess', 27),
        step('abbess', 18, 17),
        step('abbess', 5, 17),
        step('abbess', 16),
      );
      expect(refused).toBe(null);
      expect(open('free')).toHaveLength(1);
      expect(open('stepped')).toHaveLength(6);
    });

    test('a caught novice makes no guard free', () => {
      // caught at 100 she walks home into the Abbess’s sight and stays caught
      const scene = { novices: [{ at: 100, cell: 4, status: 'caught' }], abbess: lookingEast } as const;
      const home = plan(1, [93, 74, 65, 64], 'walk');
      const { open } = play(scene, home);
      expect(open('walkedHome')).toHaveLength(1);
      expect(open('freed')).toEqual([]);
      expect(reasons(scene, step('abbess', 48), home)).toEqual({ why: [], refused: 'offRoute' });
    });

    test('nor does a capture', () => {
      // 71 lies behind a door: she is on it before she sees anybody
      const abbess = { at: 70, from: 69, route: 'red-26-122', toward: 122, walked: false } as const;
      const scene = { novices: [{ at: 71 }, {}], abbess };
      const deeds = [bed, plan(2, [], 'stand'), step('abbess', 71, 96)];
      const { open, state } = play(scene, ...deeds);
      expect(open('captured', 'free')).toMatchObject([{ event: 'captured', point: 71 }]);
      expect(state.open.guards.abbess.point).toBe(71); // stopped early, and may go on
      expect(play(scene, ...deeds, step('abbess', 72)).refused?.code).toBe('offRoute');
      expect(play(scene, ...deeds, step('abbess', 96)).refused).toBe(null);
    });
  });

  describe('N5.7 off her route', () => {
    const off = { at: 48, from: 63, route: 'red-26-147', toward: 147, walked: false } as const;
    const scene: SceneIn = { novices: [{}], abbess: off };

    test('not free, she goes back by a shortest way, her choice among equals', () => {
      expect(play(scene, bed, step('abbess', 39)).refused).toBe(null);
      expect(play(scene, bed, step('abbess', 49)).refused).toBe(null);
      expect(play(scene, bed, step('abbess', 63)).refused).toMatchObject({ code: 'offRoute', rule: 'N5.7' });
    });

    test('and then goes on in the same direction', () => {
      expect(play(scene, bed, step('abbess', 49, 50, 51)).refused).toBe(null);
      expect(play(scene, bed, step('abbess', 39, 38, 37)).refused).toBe(null);
      expect(play(scene, bed, step('abbess', 39, 40)).refused).toMatchObject({
        code: 'offRoute',
        rule: 'N5.5',
      });
      const other: SceneIn = { novices: [{}], abbess: { ...off, toward: 26 } };
      expect(play(other, bed, step('abbess', 39, 40, 26)).refused).toBe(null);
      expect(play(other, bed, step('abbess', 39, 38)).refused?.code).toBe('offRoute');
    });

    test('free, she need not; and on the last point of her route she completes it', () => {
      const free = { ...scene, tokens: [noise('abbess', 48, 63)] };
      expect(play(free, bed, step('abbess', 63)).refused).toBe(null);
      const home: SceneIn = {
        novices: [{}],
        abbess: { at: 19, from: 18, route: 'red-26-147', toward: 26, walked: false },
        tokens: [noise('abbess', 19, 18)],
      };
      expect(play(home, bed, step('abbess', 26)).open('routeCompleted')).toMatchObject([
        { route: 'red-26-147' },
      ]);
    });

    test('free, the other end of her route completes nothing', () => {
      const start: SceneIn = {
        novices: [{}],
        abbess: { at: 40, from: 39, route: 'red-26-147', toward: 147, walked: false },
        tokens: [noise('abbess', 40, 39)],
      };
      expect(play(start, bed, step('abbess', 26)).open('routeCompleted')).toEqual([]);
    });
  });

  describe('N5.8 facing', () => {
    // west along 40, 39, 38 to 37; then the route turns north, where 47 comes into sight
    const westward = { at: 40, from: 41, route: 'red-26-147', toward: 147, walked: false } as const;
    const scene: SceneIn = { novices: [{ at: 47 }, {}], abbess: westward, dice: [1, 1] };
    const beds = [bed, plan(2, [], 'stand')];
    const turned = [...beds, step('abbess', 39, 38, 37), step('abbess', 49, 50)];

    test('she turns and looks before each step; what the turn shows stops her before it', () => {
      const { open, state, refused } = play(scene, ...turned);
      expect(refused).toBe(null);
      expect(open('turned', 'seen', 'free', 'stepped').slice(6)).toEqual([
        { event: 'turned', guard: 'abbess', facing: 49 },
        { event: 'seen', novice: 'novice1', point: 47 },
        { event: 'free', guard: 'abbess', why: 'novice' },
      ]);
      expect(state.open.guards.abbess).toMatchObject({ point: 37, facing: [37, 49] });
    });

    test('she never looks behind: on her way west nothing of 47 was seen', () => {
      expect(play(scene, ...beds, step('abbess', 39, 38, 37)).seen(1)).toEqual([]);
    });

    test('then she may change her direction at once', () => {
      const { open, refused } = play(scene, ...turned, step('abbess', 38));
      expect(refused).toBe(null);
      expect(open('turned').at(-1)).toEqual({ event: 'turned', guard: 'abbess', facing: 38 });
      expect(open('stepped').at(-1)).toEqual({ event: 'stepped', guard: 'abbess', point: 38 });
    });

    test('or go on without turning again', () => {
      const { open } = play(scene, ...turned, step('abbess', 49));
      expect(open('turned').filter((line) => line['facing'] === 49)).toHaveLength(1);
      expect(open('stepped').at(-1)).toMatchObject({ point: 49 });
    });

    test('or end her move, and faces the way she last turned', () => {
      const { state, refused } = play(scene, ...turned, endMove('abbess'), ...idlePrioress);
      expect(refused).toBe(null);
      expect(state.open.guards.abbess).toMatchObject({ point: 37, facing: [37, 49], card: 'walk' });
      expect(state.open.novices[0]?.token).toBe(47); // still looked at
    });
  });

  describe('N5.9 who comes into sight', () => {
    test('shows her token on her exact point; out of sight she leaves the board when both have moved, without a token', () => {
      const { open, lines, state } = play(
        {
          novices: [{ at: 63 }, {}],
          abbess: { at: 37, from: 38, route: 'red-26-147', toward: 147, walked: false },
          dice: [1, 1],
        },
        bed,
        plan(2, [], 'stand'),
        step('abbess', 49), // the turn shows 63
        step('abbess', 38, 39, 27), // away from her, into the dormitory
        endMove('abbess'),
        ...idlePrioress,
      );
      expect(open('seen')).toEqual([{ event: 'seen', novice: 'novice1', point: 63 }]);
      const kinds = lines('public').map((line) => line['event']);
      expect(kinds.indexOf('unseen')).toBeGreaterThan(kinds.lastIndexOf('stepped'));
      expect(kinds.indexOf('unseen')).toBeLessThan(kinds.indexOf('guardCard'));
      expect(open('vanished')).toEqual([]);
      expect(state.open.novices[0]?.token).toBe(null);
    });

    test('she does not show it twice while it lies there', () => {
      const { open } = play(
        { novices: [{ at: 63 }], abbess: lookingEast },
        bed,
        step('abbess', 48),
        step('abbess', 39, 48),
      );
      expect(open('seen')).toEqual([]); // in sight from the start, on the board all the time
    });
  });

  test('N5.10 before her first turn she has no facing and sees only her own point', () => {
    expect(seesPoint(board, 39, null, 38)).toBe(false);
    expect(seesPoint(board, 39, null, 39)).toBe(true);
    const blind = { at: 39, route: 'red-26-147', toward: 26, walked: false } as const;
    const { open } = play({ novices: [{ at: 37 }], abbess: blind }, plan(1, [38, 37, 49, 48], 'walk'));
    expect(open('seen')).toEqual([]);
    expect(
      play({ novices: [{ at: 38 }, {}], abbess: blind }, plan(1, [39], 'sneak'), plan(2, [], 'stand')).open(
        'captured',
      ),
    ).toHaveLength(1);
  });
});

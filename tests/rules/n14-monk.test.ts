import { describe, expect, test } from 'vitest';
import { fastChance } from '../../src/chance/fast.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { monkAtStart, takeableTokens, walkToken } from '../../src/games/nuns/monk.ts';
import { readOptions } from '../../src/games/nuns/read-options.ts';
import type { MonkOpen, State } from '../../src/games/nuns/state.ts';
import type { SceneIn } from './scene.ts';
import { by, endMove, idleAbbess, idlePrioress, plan, play, sceneFile, step, take } from './scene.ts';

const bed = plan(1, [], 'stand');
/** Until it is the Monk's turn. */
const before = [bed, ...idleAbbess, ...idlePrioress];
const start: SceneIn = { novices: [{}], monk: null, dice: [1, 1] };

const blue = { route: 'blue-84-122', toward: 122 } as const;
const PINK = 'pink-84-101';
const GREEN = 'green-101-122';
const RED = 'red-122-147';
const YELLOW = 'yellow-84-147';

/** What he may take now, by the choices offered to guard1. */
function tokens(state: State): readonly string[] {
  const choices = nuns.choices(nuns.peek(state, 'guard1'));
  const his = choices?.kind === 'guards' ? choices.guards.find(({ guard }) => guard === 'monk') : undefined;
  return his?.routes ?? [];
}

describe('N14.1 Father Robert’s round', () => {
  test('he starts at 84, looks nowhere, and takes a garden route at the start of his first move', () => {
    const { state, refused } = play(start, ...before);
    expect(refused).toBe(null);
    expect(state.open.monk).toEqual({ point: 84, facing: null, route: null, toward: null, used: [] });
    expect(nuns.waiting(state)).toEqual(['guard1']);
    expect(tokens(state)).toEqual(['blue-84-122', PINK, YELLOW]);
  });

  test('the six tokens are his own: a guard may have the card of the same route, and his use none up', () => {
    const abbess = { at: 85, from: 84, route: PINK, toward: 101, walked: false } as const;
    const taken = play(
      { ...start, abbess },
      bed,
      step('abbess', 108, 111, 112),
      endMove('abbess'),
      ...idlePrioress,
      take('monk', PINK),
    );
    expect(taken.refused).toBe(null);
    expect(taken.state.open.usedRoutes).toEqual([PINK, 'pink-101-147']);
    expect(taken.open('route')).toEqual([
      { event: 'route', guard: 'monk', route: PINK, toward: 101, aboutTurn: false },
    ]);
  });

  test.each([
    ['blue-26-84', 'notHisToken'],
    ['aboutTurn', 'notHisToken'],
    ['nowhere', 'notHisToken'],
    [RED, 'wrongToken'], // an inner one first
  ])('he may not begin with %s', (route, code) => {
    expect(play(start, ...before, take('monk', route)).refused).toMatchObject({ code, rule: 'N14.1' });
  });

  const at122: SceneIn = {
    ...start,
    monk: { at: 123, from: 124, route: GREEN, toward: 122, used: [PINK] },
  };
  test('at the end of a route he takes another token at once, in the same move', () => {
    const arrived = play(at122, ...before, step('monk', 122));
    expect(arrived.open('routeCompleted')).toEqual([
      { event: 'routeCompleted', guard: 'monk', route: GREEN },
    ]);
    expect(play(at122, ...before, step('monk', 122), endMove('monk')).refused?.code).toBe('takeRouteFirst');
    expect(play(at122, ...before, step('monk', 122), step('monk', 123)).refused?.code).toBe('takeRouteFirst');
    expect(tokens(arrived.state)).toEqual([RED]);
    const on = play(at122, ...before, step('monk', 122), take('monk', RED), step('monk', 123, 142, 143));
    expect(on.refused).toBe(null);
    expect(on.state.open).toMatchObject({ turn: 4, monk: { point: 143, route: RED, toward: 147 } });
  });

  test('also with his last step: his move is over when he has it', () => {
    const far: SceneIn = { ...start, monk: { at: 126, from: 127, route: GREEN, toward: 122, used: [PINK] } };
    const arrived = play(far, ...before, step('monk', 125, 124, 123, 122));
    expect(arrived.state.open.phase).toMatchObject({ moving: 'monk', steps: { monk: 4 } });
    expect(
      play(far, ...before, step('monk', 125, 124, 123, 122), take('monk', RED)).state.open,
    ).toMatchObject({ turn: 4, monk: { point: 122, route: RED, used: [PINK, GREEN, RED] } });
  });

  test.each([
    [GREEN, 'placeTwice'], // back to 101
    ['blue-84-122', 'wrongToken'], // home after one inner route
    ['pink-101-147', 'routeNotHere'],
  ])('after one inner route %s is none of his choices', (route, code) => {
    const { refused } = play(at122, ...before, step('monk', 122), take('monk', route));
    expect(refused).toMatchObject({ code, rule: 'N14.1' });
  });

  test('after the second inner route another garden route leads home, and no third inner one', () => {
    const scene: SceneIn = {
      ...start,
      monk: { at: 146, from: 145, route: RED, toward: 147, used: [PINK, GREEN] },
    };
    const { state } = play(scene, ...before, step('monk', 147));
    expect(tokens(state)).toEqual([YELLOW]);
    const inner = play(scene, ...before, step('monk', 147), take('monk', 'pink-101-147'));
    expect(inner.refused).toMatchObject({ code: 'wrongToken' });
  });

  const nearlyHome: SceneIn = {
    ...start,
    monk: { at: 108, from: 111, route: YELLOW, toward: 84, used: [PINK, GREEN, RED] },
    dice: [1, 1, 1, 1, 1, 1],
  };
  test('back at 84 he leaves the game, with however few steps; nobody waits for him any more', () => {
    const home = play(nearlyHome, ...before, step('monk', 85, 84));
    expect(home.refused).toBe(null);
    expect(home.state.open).toMatchObject({ turn: 4, monk: null, phase: { name: 'plan' } });
    expect(home.emitted.map(({ event }) => event.event)).toContain('left');
    const later = play(
      nearlyHome,
      ...before,
      step('monk', 85, 84),
      bed,
      step('abbess', 146, 147),
      take('abbess', 'red-26-147'),
      step('abbess', 138),
      endMove('abbess'),
      step('prioress', 146, 147),
      take('prioress', 'blue-26-147'),
      step('prioress', 138),
      endMove('prioress'),
    );
    expect(later.refused).toBe(null);
    expect(later.state.open.turn).toBe(5);
    expect(play(nearlyHome, ...before, step('monk', 85, 84), take('monk', PINK)).refused?.code).toBe(
      'noMonk',
    );
  });

  test('whom only he saw is out of sight when he has gone', () => {
    const scene: SceneIn = { ...nearlyHome, novices: [{ at: 83 }] };
    const { open } = play(scene, ...before, step('monk', 85), step('monk', 84));
    expect(open('seen', 'unseen')).toEqual([
      { event: 'seen', novice: 'novice1', point: 83 },
      { event: 'unseen', novice: 'novice1' },
    ]);
  });

  describe('every round there is', () => {
    /** All rounds from where he is, as the tokens in order. */
    function rounds(monk: MonkOpen): readonly (readonly string[])[] {
      const next = takeableTokens(board, monk);
      if (next.length === 0) return [monk.used];
      return next.flatMap((name) => {
        const on = { ...monk };
        expect(walkToken(board, on, name)).toBe(true);
        return rounds(on);
      });
    }
    const all = rounds(monkAtStart(board));

    test('there are six, each home by another garden route, no place twice but 84', () => {
      expect(all).toHaveLength(6);
      for (const round of all) {
        const places: number[] = [84];
        for (const name of round) {
          const { ends } = board.routes.get(name)!;
          expect(ends).toContain(places.at(-1));
          places.push(ends[0] === places.at(-1) ? ends[1] : ends[0]);
        }
        expect(places).toHaveLength(5);
        expect([places[0], places[4]]).toEqual([84, 84]);
        expect([...places.slice(1, 4)].sort()).toEqual([101, 122, 147]);
        expect(round.map((name) => name.includes('-84-'))).toEqual([true, false, false, true]);
        expect(new Set(round).size).toBe(4);
      }
    });

    test('each can be walked to its end in one night, four steps a turn', () => {
      const read = readOptions({ novices: 1, variants: { monk: true, noBlessings: true } });
      if (!read.ok) return expect.unreachable();
      for (const round of all) {
        const chance = fastChance(5);
        const state = nuns.start(read.value, chance, undefined);
        const left = [...round];
        while (state.open.monk !== null) {
          const seat = nuns.waiting(state)[0] ?? expect.unreachable('the night is over, and he is out');
          const view = nuns.peek(state, seat);
          const choices = nuns.choices(view);
          const his =
            choices?.kind === 'guards' ? choices.guards.find(({ guard }) => guard === 'monk') : null;
          const { monk } = state.open;
          if (!his) nuns.apply(state, seat, nuns.fallback(view, choices!), chance, undefined);
          else if (monk?.route === null)
            nuns.apply(state, seat, take('monk', left.shift()!).action, chance, undefined);
          else nuns.apply(state, seat, step('monk', his.steps[0]!).action, chance, undefined);
        }
        expect(left).toEqual([]);
      }
    });
  });
});

describe('N14.2 his move', () => {
  const walking: SceneIn = { ...start, monk: { at: 86, from: 85, ...blue } };

  test('comes after both guards, and the turn goes on when it is over', () => {
    const early = play(walking, bed, step('monk', 80, 79, 78));
    expect(early.refused).toMatchObject({ code: 'guardsFirst', rule: 'N14.2' });
    expect(play(walking, bed, ...idleAbbess, step('monk', 80, 79, 78)).refused?.code).toBe('guardsFirst');
    const whole = play(walking, ...before, step('monk', 80, 79, 78), endMove('monk'));
    expect(whole.refused).toBe(null);
    const kinds = whole.lines('public').map((line) => line['event']);
    expect(kinds.indexOf('guardCard')).toBeGreaterThan(kinds.lastIndexOf('stepped'));
    expect(whole.state.open.turn).toBe(4);
  });

  test('is made by guard1, also where two guard players sit', () => {
    const two: SceneIn = { ...walking, guardSeats: 2 };
    const guards = [bed, ...idleAbbess, ...idlePrioress.map((deed) => by('guard2', deed))];
    expect(play(two, ...guards, by('guard2', step('monk', 80))).refused?.code).toBe('notYours');
    const { refused, state } = play(two, ...guards, step('monk', 80));
    expect(refused).toBe(null);
    expect(nuns.waiting(state)).toEqual(['guard1']);
    expect(play(walking, by('novice1', step('monk', 80))).refused?.code).toBe('notYours');
  });

  test('is 3 or 4 steps, whatever the guards may take; four end it', () => {
    const monkSteps = { code: 'monkSteps', rule: 'N14.2' };
    expect(play(walking, ...before, step('monk', 80, 79, 78, 77, 76)).refused).toMatchObject(monkSteps);
    expect(play(walking, ...before, step('monk', 80, 79), endMove('monk')).refused).toMatchObject(monkSteps);
    expect(play(walking, ...before, step('monk', 80, 79, 78), endMove('monk')).state.open.turn).toBe(4);
    expect(play(walking, ...before, step('monk', 80, 79, 78, 77)).state.open.turn).toBe(4);
    const five: SceneIn = { ...walking, variants: { guardMax5: true } };
    expect(play(five, ...before, step('monk', 80, 79, 78, 77)).state.open.turn).toBe(4);
  });

  test('keeps to his route, whatever he sees', () => {
    const offRoute = { code: 'offRoute', rule: 'N14.2' };
    expect(play(walking, ...before, step('monk', 85)).refused).toMatchObject(offRoute); // back
    expect(play(walking, ...before, step('monk', 80, 81)).refused).toMatchObject(offRoute);
    const seeing: SceneIn = { ...walking, novices: [{ at: 53 }] };
    expect(play(seeing, ...before, step('monk', 80), step('monk', 58)).refused).toMatchObject(offRoute);
    expect(play(seeing, ...before, step('monk', 80)).open('free')).toEqual([]);
    const token: SceneIn = { ...walking, tokens: [{ kind: 'vanished', edge: [53, 58], by: ['monk'] }] };
    expect(play(token, ...before, step('monk', 80, 58)).refused).toMatchObject(offRoute);
  });

  test('he turns and looks before each step as guards do (N5.8), and stops at what is new', () => {
    const scene: SceneIn = { ...start, novices: [{ at: 31 }], monk: { at: 85, from: 84, ...blue } };
    const { open, state } = play(scene, ...before, step('monk', 86, 80, 79));
    expect(open('turned', 'stepped', 'seen').slice(-4)).toEqual([
      { event: 'turned', guard: 'monk', facing: 86 },
      { event: 'stepped', guard: 'monk', point: 86 },
      { event: 'turned', guard: 'monk', facing: 80 },
      { event: 'seen', novice: 'novice1', point: 31 },
    ]);
    expect(state.open.monk).toMatchObject({ point: 86, facing: [86, 80] });
    expect(state.open.phase).toMatchObject({ moving: 'monk', steps: { monk: 1 } });
    expect(play(scene, ...before, step('monk', 86, 80, 79), endMove('monk')).refused?.code).toBe('monkSteps');
  });

  test('he has no card to show, rolls no die and has no noise beside him', () => {
    const scene: SceneIn = {
      ...walking,
      abbess: { at: 142, from: 123, route: 'red-122-147', toward: 147, walked: true },
      novices: [{ at: 78 }, { at: 77 }],
      dice: [6, 6, 6, 6],
    };
    const { open, state, refused } = play(
      scene,
      plan(1, [88, 78, 88], 'run'),
      plan(2, [78, 88, 78], 'run'),
      ...idleAbbess,
      ...idlePrioress,
      step('monk', 80, 79),
      step('monk', 78),
      endMove('monk'),
    );
    expect(refused).toBe(null);
    expect(open('guardCard').map((line) => line['guard'])).toEqual(['abbess', 'prioress']);
    expect(open('roll').map((line) => line['by'])).toEqual(['novice1', 'novice2', 'abbess', 'prioress']);
    expect([...open('noise'), ...state.open.tokens].map((one) => 'guard' in one && one.guard)).not.toContain(
      'monk',
    );
  });

  test('he captures nobody and blocks nobody: she is on his point, seen and free', () => {
    const scene: SceneIn = { ...walking, novices: [{ at: 80 }, { at: 58 }], dice: [1, 1] };
    const met = play(
      scene,
      bed,
      plan(2, [80, 86, 80], 'walk'), // through her, on to him and back
      ...idleAbbess,
      ...idlePrioress,
      step('monk', 80, 79, 78),
    );
    expect(met.refused).toBe(null);
    expect(met.open('captured')).toEqual([]);
    expect(met.seen(2)).toEqual([80, 86, 80]);
    expect(met.state.open.monk?.point).toBe(78);
    expect(met.state.open.captures).toBe(0);
  });

  test('he must take his token before he steps', () => {
    expect(play(start, ...before, step('monk', 85)).refused?.code).toBe('takeRouteFirst');
    expect(play(walking, ...before, take('monk', PINK)).refused?.code).toBe('routeNotDone');
  });

  test('without the option there is no Monk', () => {
    const { state } = play({ novices: [{}] });
    expect('monk' in state.open).toBe(false);
    const noMonk = { code: 'noMonk', rule: 'N14.1' };
    expect(play({ novices: [{}] }, bed, take('monk', PINK)).refused).toMatchObject(noMonk);
    expect(play({ novices: [{}] }, bed, step('monk', 85)).refused).toMatchObject(noMonk);
    expect(play({ novices: [{}] }, bed, endMove('monk')).refused).toMatchObject(noMonk);
  });
});

describe('N14.3 what his sight is worth', () => {
  /** He looks down the garden from 80: 12, 31, 33, 34, 53 to 58, 80 and 81. */
  const watching = { at: 80, from: 86, ...blue } as const;

  test('a token while seen, a vanished token where she goes out of sight', () => {
    const { open, state } = play(
      { novices: [{ at: 13, keys: true }, {}], monk: watching, dice: [1, 1] },
      plan(1, [12, 31, 32], 'walk'),
      plan(2, [], 'stand'),
    );
    expect(open('seen', 'vanished')).toEqual([
      { event: 'seen', novice: 'novice1', point: 12 },
      { event: 'seen', novice: 'novice1', point: 31 },
      { event: 'vanished', novice: 'novice1', edge: [31, 32] },
    ]);
    expect(state.open.tokens).toMatchObject([{ kind: 'vanished', by: ['monk'] }]);
  });

  test('before his first turn he sees his own point only (N5.10)', () => {
    const { open } = play({ ...start, novices: [{ at: 56 }] }, plan(1, [83, 84, 85], 'walk'));
    expect(open('seen', 'vanished')).toEqual([
      { event: 'seen', novice: 'novice1', point: 84 },
      { event: 'vanished', novice: 'novice1', edge: [84, 85] },
    ]);
  });

  test('out of every sight, his too, she leaves the board when all have moved', () => {
    const scene: SceneIn = { ...start, novices: [{ at: 53 }], monk: { at: 86, from: 85, ...blue } };
    const gone = play(scene, ...before, step('monk', 80, 79, 78), endMove('monk'));
    expect(gone.open('unseen')).toEqual([{ event: 'unseen', novice: 'novice1' }]);
    const stays: SceneIn = { ...start, novices: [{ at: 104 }], monk: watching };
    const kept = play(stays, ...before, step('monk', 79), step('monk', 78, 77), endMove('monk'));
    expect(kept.open('seen')).toEqual([{ event: 'seen', novice: 'novice1', point: 104 }]);
  });

  test('in her own cell nobody sees her (N3.12)', () => {
    expect(play({ ...start, novices: [{}] }, ...before, take('monk', PINK)).open('seen')).toEqual([]);
  });

  test('no guard is free by what he sees', () => {
    const scene: SceneIn = { ...start, novices: [{ at: 58 }], monk: watching };
    const { state } = play(scene, bed);
    expect(state.open.novices[0]?.token).toBe(58);
    expect(play(scene, bed, step('abbess', 123)).refused).toMatchObject({ code: 'offRoute' });
    const token = { kind: 'vanished', edge: [31, 32], by: ['monk'] };
    expect(play({ ...scene, tokens: [token] }, bed, step('abbess', 143)).open('free')).toEqual([]);
  });

  test('but by what she sees herself: the token of one who left his sight', () => {
    const token = { kind: 'vanished', edge: [143, 144], by: ['monk'] };
    const { open } = play({ ...start, tokens: [token] }, bed, step('abbess', 143));
    expect(open('free')).toEqual([{ event: 'free', guard: 'abbess', why: 'vanished' }]);
  });

  test('it keeps no caught novice: she is freed in his sight (N8.3)', () => {
    const { open, state } = play(
      { novices: [{ at: 57, cell: 6, status: 'caught' }, {}], monk: watching, dice: [1] },
      plan(1, [54, 34, 31], 'walk'),
      plan(2, [], 'stand'),
    );
    expect(open('walkedHome', 'freed', 'seen').map((line) => line['event'])).toEqual(['walkedHome', 'freed']);
    expect(state.open.novices[0]).toMatchObject({ status: 'run', token: null, shielded: true });
  });

  test('freed, she is left alone until the turn is over; then he sees her too (N8.4)', () => {
    const { lines, refused } = play(
      { ...start, novices: [{ at: 56, cell: 6, status: 'caught' }] },
      plan(1, [55, 54, 53], 'walk'),
      ...idleAbbess,
      ...idlePrioress,
      take('monk', 'blue-84-122'),
      step('monk', 85, 86, 80),
      endMove('monk'),
    );
    expect(refused).toBe(null);
    const kinds = lines('public', 'turn', 'freed', 'seen', 'stepped').slice(-2);
    expect(kinds).toEqual([
      { event: 'turn', turn: 4 },
      { event: 'seen', novice: 'novice1', point: 53 },
    ]);
    expect(lines('public', 'seen')).toHaveLength(1);
  });
});

describe('the Monk in options and positions', () => {
  test('the option is read, off by default and absent when off', () => {
    expect(readOptions({ variants: { monk: true } })).toMatchObject({
      ok: true,
      value: { variants: { monk: true } },
    });
    for (const variants of [{}, { monk: false }, { monk: null }]) {
      const read = readOptions({ variants });
      expect(read.ok && 'monk' in read.value.variants).toBe(false);
    }
  });

  const at = (monk: SceneIn['monk'], options: object = {}) => {
    const file = sceneFile({ ...start, ...(monk !== undefined && { monk }) });
    return nuns.scenario.read({ ...file, options: { ...(file['options'] as object), ...options } });
  };
  const stateOf = (monk: SceneIn['monk']): State =>
    play({ ...start, ...(monk !== undefined && { monk }) }).state;

  test('a file may name the option at the top too', () => {
    expect(at({ at: 84 }, { variants: {}, monk: true }).ok).toBe(true);
    expect(at({ at: 84 }, { variants: {}, monk: 'yes' })).toMatchObject({ error: { field: 'options.monk' } });
    expect(at({ at: 84 }, { variants: {} })).toMatchObject({ error: { field: 'at.guards.monk' } });
  });

  test('where he is left out he is at his start; with all four tokens used he has gone', () => {
    expect(stateOf(null).open.monk).toMatchObject({ point: 84, used: [] });
    expect(stateOf({ at: 84, used: [PINK, GREEN, RED, YELLOW] }).open.monk).toBe(null);
  });

  test('used tokens are those completed; done alone does for the first', () => {
    const inner = { at: 92, from: 101, route: GREEN, toward: 122 };
    for (const monk of [
      { ...inner, used: [PINK] },
      { ...inner, done: PINK },
      { ...inner, used: [PINK], done: PINK },
    ])
      expect(stateOf(monk).open.monk).toEqual({
        point: 92,
        facing: [101, 92],
        route: GREEN,
        toward: 122,
        used: [PINK, GREEN],
      });
    expect(stateOf({ at: 101, from: 92, used: [PINK] }).open.monk).toMatchObject({
      route: null,
      used: [PINK],
    });
  });

  test.each([
    ['point', { at: 999 }],
    ['from', { at: 84, from: 90 }],
    ['route', { at: 84, route: 'blue-26-84', toward: 26 }],
    ['route', { at: 92, route: GREEN, toward: 122 }], // an inner route first
    ['route', { at: 90 }], // between two places, without a route
    ['route', { at: 84, used: [PINK] }],
    ['toward', { at: 85, route: PINK, toward: 26 }],
    ['toward', { at: 85, route: PINK, toward: 84 }], // the way back
    ['toward', { at: 101, route: PINK, toward: 101 }], // completed
    ['point', { at: 86, route: PINK, toward: 101 }], // off it
    ['done', { at: 85, route: PINK, toward: 101, done: 'red-26-147' }],
    ['done', { at: 92, route: GREEN, toward: 122, used: [PINK], done: YELLOW }],
    ['used', { at: 84, used: [PINK, GREEN, RED, YELLOW, PINK] }],
    ['used[0]', { at: 85, route: PINK, toward: 101, used: ['blue-26-84'] }],
    [
      'used[1]',
      { at: 123, route: RED, toward: 147, used: [PINK, GREEN.replace('green', 'blue').replace('101', '84')] },
    ],
    ['used[2]', { at: 101, used: [PINK, GREEN, GREEN] }],
  ] as const)('refuses a position and names the field: %s of %j', (field, monk) => {
    const read = at(monk as SceneIn['monk']);
    expect(read).toMatchObject({ ok: false, error: { field: `at.guards.monk.${field}` } });
  });

  test('a vanished token may be his only where he is', () => {
    const by = { kind: 'vanished', edge: [31, 32], by: ['monk'] };
    expect(nuns.scenario.read(sceneFile({ ...start, tokens: [by] })).ok).toBe(true);
    expect(nuns.scenario.read(sceneFile({ novices: [{}], tokens: [by] }))).toMatchObject({
      error: { field: 'at.tokens[0].by[0]' },
    });
    const noise = { kind: 'noise', guard: 'monk', edge: [84, 85] };
    expect(nuns.scenario.read(sceneFile({ ...start, tokens: [noise] }))).toMatchObject({
      error: { field: 'at.tokens[0].guard' },
    });
  });
});

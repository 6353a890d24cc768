import { describe, expect, test } from 'vitest';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { stepRefusal } from '../../src/games/nuns/moves.ts';
import { standardVariants } from '../../src/games/nuns/options.ts';
import { readOptions } from '../../src/games/nuns/read-options.ts';
import { fastChance } from '../../src/chance/fast.ts';
import type { SceneIn } from './scene.ts';
import { endMove, idlePrioress, play, plan, step } from './scene.ts';

const bed = plan(1, [], 'stand');

describe('N12 variants', () => {
  test('all are off by default', () => {
    expect(standardVariants).toEqual({
      runExactly5: false,
      guardMax5: false,
      captureTarget: 'players',
      singleFirstMove: false,
      caught: 'walk-home',
      noBlessings: false,
    });
    expect(readOptions({})).toMatchObject({ ok: true, value: { guardSeats: 1, variants: standardVariants } });
    for (const variants of [{ monk: 'yes' }, { runExactly5: 'yes' }, { caught: 'fly' }, [], 'all'])
      expect(readOptions({ variants }).ok).toBe(false);
  });

  test('runExactly5: a run is five steps, in each leg of the double move', () => {
    const variants = { runExactly5: true };
    const way = [38, 39, 40, 41, 46];
    const scene: SceneIn = { novices: [{ at: 37 }], variants };
    expect(play(scene, plan(1, way, 'run')).refused).toBe(null);
    expect(play(scene, plan(1, way.slice(0, 4), 'run')).refused).toMatchObject({
      code: 'cardDoesNotFit',
      rule: 'N3.2',
    });
    expect(play(scene, plan(1, way.slice(0, 4), 'walk')).refused).toBe(null);
    const first: SceneIn = { turn: 0, novices: [{ cell: 4 }], variants };
    const leg = [18, 27, 39, 48, 49];
    expect(play(first, plan(1, leg, 'run', [62, 76, 77, 89, 88])).refused).toBe(null);
    expect(play(first, plan(1, leg, 'run', [62, 76, 77, 89])).refused?.code).toBe('cardDoesNotFit');
  });

  test('guardMax5: at most five steps, and five end her move', () => {
    const abbess = { at: 40, from: 26, route: 'red-26-147', toward: 147, walked: false } as const;
    const scene: SceneIn = { novices: [{}], abbess, variants: { guardMax5: true } };
    expect(play(scene, bed, step('abbess', 39, 38, 37, 49, 50, 51)).refused).toMatchObject({ code: 'steps' });
    const { open } = play(scene, bed).state;
    if (open.phase.name !== 'guards') throw new Error(open.phase.name);
    expect(stepRefusal(board, open, open.phase, 'abbess', [39, 38, 37, 49, 50, 51])).toMatchObject({
      values: { min: 3, max: 5 }, // so that the page can say how many
    });
    const five = play(scene, bed, step('abbess', 39, 38, 37, 49, 50));
    expect(five.state.open.phase).toMatchObject({ moved: ['abbess'] });
    const six = play({ ...scene, variants: {} }, bed, step('abbess', 39, 38, 37, 49, 50));
    expect(six.state.open.phase).toMatchObject({ moved: [], moving: 'abbess' });
  });

  test('captureTarget novices: as many captures as there are novices', () => {
    const scene = (captures: number): SceneIn => ({
      captures,
      novices: [{ at: 71, captures }, {}],
      abbess: { at: 70, from: 69, route: 'red-26-122', toward: 122, walked: false },
      variants: { captureTarget: 'novices' },
    });
    const ended = (captures: number) =>
      play(scene(captures), bed, plan(2, [], 'stand'), step('abbess', 71)).open('ended');
    expect(ended(0)).toEqual([]);
    expect(ended(1)).toMatchObject([{ reason: 'captures' }]);
  });

  test('singleFirstMove: no double move in turn 1', () => {
    const scene: SceneIn = { turn: 0, novices: [{ cell: 4 }], variants: { singleFirstMove: true } };
    expect(play(scene, plan(1, [18], 'run', [27])).refused).toMatchObject({ code: 'noSecondLeg' });
    expect(play(scene, plan(1, [18], 'run')).refused).toBe(null);
  });

  describe('caught: may-disobey', () => {
    const variants = { caught: 'may-disobey' };
    const abbess = { at: 39, from: 38, route: 'red-26-147', toward: 26, walked: true } as const;
    const scene: SceneIn = { novices: [{ at: 63, cell: 4, status: 'caught' }], abbess, variants, dice: [1] };

    test('she is on the run from her first step: seen, vanished, card and roll', () => {
      const { lines, open } = play(scene, plan(1, [64, 63, 48], 'walk'));
      expect(lines('novice1').slice(2)).toEqual([
        { event: 'moved', novice: 'novice1', path: [64, 63, 48], card: 'walk' },
        { event: 'freed', novice: 'novice1' },
        { event: 'seen', novice: 'novice1', point: 64 },
        { event: 'seen', novice: 'novice1', point: 63 },
        { event: 'vanished', novice: 'novice1', edge: [63, 48] },
        { event: 'card', novice: 'novice1', card: 'walk' },
        { event: 'roll', by: 'novice1', die: 1 },
      ]);
      expect(open('moved', 'walkedHome')).toEqual([]); // her path is secret again
    });

    test('a first step out of sight leaves a vanished token', () => {
      const { open, state } = play(scene, plan(1, [48], 'sneak'));
      expect(open('freed', 'vanished')).toEqual([
        { event: 'freed', novice: 'novice1' },
        { event: 'vanished', novice: 'novice1', edge: [63, 48] },
      ]);
      expect(state.open.novices[0]?.shielded).toBe(false); // with nothing of N8.4
    });

    test('so a guard who finds her in the same turn captures her', () => {
      // in the standard game the same walk, obeyed, would shield her
      const tokens = [{ kind: 'noise', guard: 'abbess', edge: [39, 38] }];
      const found = play(
        { ...scene, novices: [...scene.novices, {}], tokens, dice: [1, 1] },
        plan(1, [48], 'sneak'),
        plan(2, [], 'stand'),
        step('abbess', 48),
        step('abbess', 48),
      );
      expect(found.open('captured')).toMatchObject([{ novice: 'novice1', point: 48 }]);
    });

    test('standing still is no choice', () => {
      expect(play(scene, bed).refused).toMatchObject({ code: 'mustLeave', rule: 'N8.2' });
    });

    test('a shortest way home with the card walk is obeying', () => {
      const { open } = play(scene, plan(1, [48, 39, 27], 'walk'));
      expect(open('walkedHome', 'freed', 'card', 'roll').map((line) => line['event'])).toEqual([
        'walkedHome',
        'freed',
      ]);
      const running = play(scene, plan(1, [48, 49, 62, 76, 90], 'run'));
      expect(running.open('walkedHome')).toEqual([]);
      const into = play(scene, plan(1, [48, 39, 27], 'run')); // through the guard’s point, not obeying
      expect(into.open('captured')).toMatchObject([{ novice: 'novice1', point: 39 }]);
    });

    test('off by default', () => {
      expect(play({ ...scene, variants: {} }, plan(1, [48], 'sneak')).refused?.code).toBe('mustWalkHome');
    });
  });

  test('noBlessings: nobody has one, so there is never a window', () => {
    const scene: SceneIn = {
      novices: [{ at: 66, blessing: 'hush' }],
      abbess: { at: 64, from: 63, route: 'red-26-147', toward: 147, walked: true, blessing: 'echo' },
      variants: { noBlessings: true },
      dice: [1],
    };
    const { state } = play(scene, plan(1, [47], 'sneak'));
    expect(state.open.phase.name).toBe('guards');
    const options = readOptions({ novices: 6, variants: { noBlessings: true } });
    if (!options.ok) return expect.unreachable();
    const dealt = nuns.start(options.value, fastChance(1), undefined);
    expect(dealt.novices.map(({ blessing }) => blessing)).toEqual([null, null, null, null, null, null]);
    expect(dealt.undealt.blessings).toEqual([]);
  });

  test('guardSeats 2: the second moves the Prioress, and they win together', () => {
    const scene: SceneIn = { turn: 15, novices: [{}], guardSeats: 2, dice: [1, 1] };
    const prioress = idlePrioress.map((deed) => ({ ...deed, seat: 'guard2' }));
    const { open, refused } = play(scene, bed, step('abbess', 143, 144, 145), endMove('abbess'), ...prioress);
    expect(refused).toBe(null);
    expect(open('ended')).toMatchObject([{ winners: ['guard1', 'guard2'] }]);
  });
});

describe('N13 who knows what', () => {
  const scene: SceneIn = {
    guardSeats: 2,
    novices: [{ at: 68, wish: 7, blessing: 'hush' }, { blessing: 'echo' }],
    abbess: { at: 142, from: 123, route: 'red-122-147', toward: 147, walked: false, blessing: 'providence' },
  };
  const moved = play(scene, plan(1, [67], 'sneak'), plan(2, [], 'stand'));

  test('a novice knows her point, path, key, wish and Blessing; the others see her card', () => {
    const own = nuns.peek(moved.state, 'novice1');
    expect(own.novice).toMatchObject({ point: 67, keys: true, wish: 7, blessing: 'hush' });
    for (const viewer of ['novice2', 'guard1', 'guard2', 'public']) {
      const view = JSON.stringify({ ...nuns.peek(moved.state, viewer), novice: null });
      expect(view).not.toContain('67');
      expect(view).not.toContain('hush');
      expect(nuns.peek(moved.state, viewer).open?.novices[0]?.card).toBe('sneak');
    }
  });

  test('both guard players know both guards’ Blessings, and nobody else', () => {
    for (const viewer of ['guard1', 'guard2'])
      expect(nuns.peek(moved.state, viewer).guards).toMatchObject({ abbess: { blessing: 'providence' } });
    for (const viewer of ['novice1', 'novice2', 'public']) {
      expect(nuns.peek(moved.state, viewer).guards).toBe(null);
      expect(JSON.stringify(nuns.peek(moved.state, viewer))).not.toContain('providence');
    }
  });

  test('who still holds a Blessing is public', () => {
    const { novices, guards } = moved.state.open;
    expect(novices.map(({ blessing }) => blessing)).toEqual([true, true]);
    expect([guards.abbess.blessing, guards.prioress.blessing]).toEqual([true, false]);
  });

  test('after the game everything is open', () => {
    const over = play(
      { novices: [{ at: 18, cell: 4, wish: 3, keys: true, item: true, blessing: 'hush' }] },
      plan(1, [4], 'sneak'),
    );
    for (const viewer of ['public', 'guard1']) {
      const { revealed } = nuns.peek(over.state, viewer);
      expect(revealed?.novices[0]).toMatchObject({ wish: 3, blessing: 'hush', sheet: [{ path: [4] }] });
      expect(revealed?.undealt.wishes).toHaveLength(7);
    }
  });
});

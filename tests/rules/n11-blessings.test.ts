import { describe, expect, test } from 'vitest';
import { CLOCK } from '../../src/engine/seats.ts';
import type { BlessingPlay } from '../../src/games/nuns/actions.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { Deed, SceneIn } from './scene.ts';
import { answer, by, endMove, idleAbbess, idlePrioress, play, plan, step } from './scene.ts';

/** At 64 looking north: 66 and 47, three steps away, are behind her. She walked, so the novices roll. */
const at64 = { at: 64, from: 63, route: 'red-26-147', toward: 147, walked: true } as const;
const sneak = plan(1, [47], 'sneak'); // heard from 64 at a 5 and more
const pass = (seat: string) => answer(seat);

const window = (more: Partial<SceneIn>, ...dice: number[]): SceneIn => ({
  novices: [{ at: 66, ...more.novices?.[0] }],
  abbess: at64,
  ...more,
  dice,
});

describe('N11 Blessings', () => {
  const byNovice = (blessing: 'hush' | 'echo' | 'providence', ...dice: number[]) => {
    const scene: SceneIn = { novices: [{ at: 66, blessing }], abbess: at64, dice };
    return play(scene, sneak, answer('novice1', { card: blessing, roll: 'novice1' }));
  };

  test('Hush takes two from a roll', () => {
    const { open } = byNovice('hush', 6);
    expect(open('blessing', 'noise')).toEqual([
      { event: 'blessing', holder: 'novice1', card: 'hush', roll: 'novice1' },
    ]);
  });

  test('Echo adds two', () => {
    expect(byNovice('echo', 3).open('noise')).toHaveLength(2); // 3 + 2 − 2
    expect(byNovice('echo', 2).open('noise')).toHaveLength(0);
  });

  test('Providence rolls a die again, and the new roll counts', () => {
    const { open } = byNovice('providence', 6, 1);
    expect(open('roll', 'blessing', 'noise')).toEqual([
      { event: 'roll', by: 'novice1', die: 6 },
      { event: 'blessing', holder: 'novice1', card: 'providence', roll: 'novice1' },
      { event: 'roll', by: 'novice1', die: 1 },
    ]);
    expect(byNovice('providence', 1, 6).open('noise')).toHaveLength(2);
  });

  test('a Blessing may be played on any roll of the phase, and on no other', () => {
    const scene: SceneIn = { novices: [{ at: 66 }, { blessing: 'hush' }], abbess: at64, dice: [5, 1] };
    const playing = (roll: 'novice1' | 'novice2' | 'abbess' | 'novice3') =>
      play(scene, sneak, plan(2, [], 'stand'), answer('novice2', { card: 'hush', roll }));
    expect(playing('novice1').open('noise')).toEqual([]);
    expect(playing('novice2').open('noise')).toHaveLength(2);
    expect(playing('abbess').refused).toMatchObject({ code: 'noSuchRoll', rule: 'N11' });
    expect(playing('novice3').refused?.code).toBe('noSuchRoll');
  });

  test('only a card that is held, and one for each holder', () => {
    const scene: SceneIn = { ...window({}, 1), novices: [{ at: 66, blessing: 'hush' }] };
    const refused = (...plays: BlessingPlay[]) =>
      play(scene, sneak, answer('novice1', ...plays)).refused?.code;
    expect(refused({ card: 'echo', roll: 'novice1' })).toBe('notHeld');
    expect(refused({ card: 'hush', roll: 'novice1' }, { card: 'hush', roll: 'novice1' })).toBe('oneEach');
    expect(refused({ card: 'hush' })).toBe('noSuchRoll');
    expect(refused({ card: 'hush', roll: 'novice1', guard: 'abbess' })).toBe('noGuard');
    expect(refused({ card: 'hush', roll: 'novice1', edge: [64, 63] })).toBe('noEdge');
    const guards: SceneIn = { ...window({}, 1), abbess: { ...at64, blessing: 'hush' } };
    expect(play(guards, sneak, answer('guard1', { card: 'hush', roll: 'novice1' })).refused?.code).toBe(
      'nameTheGuard',
    );
    const two: SceneIn = { ...guards, guardSeats: 2, dice: [1] };
    expect(play(two, sneak, answer('guard2')).refused).toMatchObject({ code: 'noBlessing', rule: 'N11.2' });
    expect(
      play(two, sneak, answer('guard1', { guard: 'prioress', card: 'hush', roll: 'novice1' })).refused?.code,
    ).toBe('notYours');
  });

  describe('N11.1 one window', () => {
    const all: SceneIn = {
      novices: [{ at: 66, blessing: 'providence' }, { blessing: 'hush' }],
      abbess: { ...at64, blessing: 'providence' },
      prioress: { at: 120, from: 99, route: 'pink-101-147', toward: 147, walked: false, blessing: 'echo' },
      dice: [1, 2, 3, 6],
    };
    const plans = [sneak, plan(2, [], 'stand')];

    test('after all rolls every holder is asked; who has answered is not shown; an answer may be replaced', () => {
      const opened = play(all, ...plans);
      expect(opened.open('roll')).toHaveLength(2);
      expect(nuns.waiting(opened.state)).toEqual(['guard1', 'novice1', 'novice2']);
      const half = play(
        all,
        ...plans,
        pass('novice2'),
        answer('novice2', { card: 'hush', roll: 'novice1' }),
        pass('guard1'),
      );
      expect(half.refused).toBe(null);
      expect(nuns.waiting(half.state)).toEqual(['guard1', 'novice1', 'novice2']);
      expect(half.open()).toEqual(opened.open());
      const closed = play(
        all,
        ...plans,
        answer('novice2', { card: 'hush', roll: 'novice1' }),
        pass('novice2'),
        pass('guard1'),
        pass('novice1'),
      );
      expect(closed.open('blessing')).toEqual([]);
      expect(nuns.waiting(closed.state)).toEqual(['guard1']); // the guards move
      expect(
        play(all, ...plans, pass('novice2'), pass('guard1'), pass('novice1'), pass('novice2')).refused?.code,
      ).toBe('notNow');
    });

    test('rerolls first, then the ±2; guards first, the Abbess before the Prioress, novices in seat order', () => {
      const { open, refused } = play(
        all,
        ...plans,
        answer('novice2', { card: 'hush', roll: 'novice1' }),
        answer('novice1', { card: 'providence', roll: 'novice1' }),
        answer(
          'guard1',
          { guard: 'prioress', card: 'echo', roll: 'novice1' },
          { guard: 'abbess', card: 'providence', roll: 'novice1' },
        ),
      );
      expect(refused).toBe(null);
      expect(open('blessing', 'roll', 'noise').slice(2)).toEqual([
        { event: 'blessing', holder: 'abbess', card: 'providence', roll: 'novice1' },
        { event: 'roll', by: 'novice1', die: 3 },
        { event: 'blessing', holder: 'novice1', card: 'providence', roll: 'novice1' }, // twice on one roll
        { event: 'roll', by: 'novice1', die: 6 },
        { event: 'blessing', holder: 'prioress', card: 'echo', roll: 'novice1' },
        { event: 'blessing', holder: 'novice2', card: 'hush', roll: 'novice1' },
        { event: 'noise', novice: 'novice1', guard: 'abbess', edge: [64, 63] }, // 6 + 2 − 2 − 2
        { event: 'noise', novice: 'novice1', guard: 'abbess', edge: [64, 65] },
      ]);
    });

    describe('at a table that keeps time', () => {
      const timed: SceneIn = { ...all, windows: 'byClock' };
      const close: Deed = { seat: CLOCK, action: { type: 'closeWindow' } };
      const given = [
        answer('novice2', { card: 'hush', roll: 'novice1' }),
        answer('novice1', { card: 'providence', roll: 'novice1' }),
        pass('guard1'),
      ];

      test('it stays open when all have answered, and an answer may still be replaced', () => {
        const open = play(timed, ...plans, ...given);
        expect(open.state.open.phase.name).toBe('window');
        expect(nuns.waiting(open.state)).toEqual(['guard1', 'novice1', 'novice2']);
        expect(nuns.owing(open.state)).toEqual([]);
        expect(open.open()).toEqual(play(timed, ...plans).open());
        const replaced = play(timed, ...plans, ...given, pass('novice1'), close);
        expect(replaced.open('blessing')).toMatchObject([{ holder: 'novice2' }]);
      });

      test('the clock closes it: what was answered counts, whoever has not answered has passed', () => {
        const closed = play(timed, ...plans, ...given, close);
        expect(closed.refused).toBe(null);
        expect(closed.open()).toEqual(play(all, ...plans, ...given).open());
        const early = play(timed, ...plans, given[0] as Deed, close);
        expect(early.open('blessing')).toMatchObject([{ holder: 'novice2', card: 'hush' }]);
        expect(nuns.waiting(early.state)).toEqual(['guard1']); // the guards move
        expect(play(timed, ...plans, close).open('blessing')).toEqual([]);
      });

      test('nobody else closes it, and the clock nothing else', () => {
        expect(play(timed, ...plans, by('novice1', close)).refused).toMatchObject({
          code: 'notYours',
          rule: 'N11.1',
        });
        expect(play(timed, close).refused).toMatchObject({ code: 'notNow', rule: 'N11.1' });
        expect(play(all, ...plans, close).refused?.code).toBe('notNow');
        expect(play(timed, by(CLOCK, sneak)).refused?.code).toBe('notYours');
        expect(play(timed, ...plans, pass(CLOCK)).refused?.code).toBe('noBlessing');
        expect(play(timed, ...plans, close, by(CLOCK, endMove('abbess'))).refused?.code).toBe('notYours');
      });
    });

    test('where nothing was rolled there is none', () => {
      const { state } = play({ ...all, abbess: { ...at64, walked: false, blessing: 'hush' } }, ...plans);
      expect(state.open.phase.name).toBe('guards');
    });

    test('when dice run out in it, nothing of it is kept', () => {
      const short = { ...all, dice: [1, 2] };
      const run = play(
        short,
        ...plans,
        pass('novice2'),
        pass('guard1'),
        answer('novice1', { card: 'providence', roll: 'novice1' }),
      );
      expect(run.outOfDice).toBe(true);
    });
  });

  test('N11.2 with no holder left there is no window', () => {
    const { state } = play({ novices: [{ at: 66 }], abbess: at64, dice: [1] }, sneak);
    expect(state.open.phase.name).toBe('guards');
  });

  test('N11.2 it opens for a holder whatever the card, so also for one who can only pass', () => {
    const scene: SceneIn = { novices: [{ at: 66, blessing: 'falseNoise' }], abbess: at64, dice: [1] };
    const { state } = play(scene, sneak);
    expect(state.open.phase).toMatchObject({ name: 'window', rolls: 'novices' });
    expect(
      play(scene, sneak, answer('novice1', { card: 'falseNoise', guard: 'abbess', edge: [64, 63] })).refused,
    ).toMatchObject({
      code: 'onlyWhenListening',
      rule: 'N11',
    });
    expect(play(scene, sneak, pass('novice1')).refused).toBe(null);
  });

  describe('False Noise', () => {
    // the guards walk to 145 and 139 and listen; the novice is in bed
    const guards = [...idleAbbess, ...idlePrioress];
    const bed = plan(1, [], 'stand');
    const scene: SceneIn = { novices: [{ blessing: 'falseNoise' }], dice: [1, 1, 1, 1, 1] };
    const lay = (guard: 'abbess' | 'prioress', edge: readonly [number, number]): Deed =>
      answer('novice1', { card: 'falseNoise', guard, edge });

    test('a novice’s goes on any edge of a guard who walked, and looks like any other', () => {
      const { open, lines, state } = play(scene, bed, ...guards, lay('abbess', [145, 144]));
      expect(open('noise', 'blessing')).toEqual([
        { event: 'noise', novice: 'novice1', guard: 'abbess', edge: [145, 144] },
      ]);
      expect(lines('public')).toEqual(lines('guard1'));
      expect(state.open.novices[0]?.blessing).toBe(true); // as everybody believes
      expect(play(scene, bed, ...guards, lay('prioress', [139, 146])).refused).toBe(null);
    });

    test('nowhere else', () => {
      const refused = (...play_: BlessingPlay[]) =>
        play(scene, bed, ...guards, answer('novice1', ...play_)).refused?.code;
      expect(refused({ card: 'falseNoise', guard: 'abbess', edge: [144, 145] })).toBe('notHerEdge');
      expect(refused({ card: 'falseNoise', guard: 'abbess', edge: [145, 139] })).toBe('notHerEdge');
      expect(refused({ card: 'falseNoise', guard: 'abbess', edge: [145, 300] })).toBe('notHerEdge');
      expect(refused({ card: 'falseNoise', guard: 'abbess' })).toBe('notHerEdge');
      expect(refused({ card: 'falseNoise', edge: [145, 144] })).toBe('nameTheGuard');
      expect(refused({ card: 'falseNoise', guard: 'abbess', edge: [145, 144], roll: 'abbess' })).toBe(
        'changesNoRoll',
      );
      const ran: SceneIn = {
        ...scene,
        abbess: { at: 40, from: 26, route: 'red-26-147', toward: 147, walked: false },
      };
      const deeds = [bed, step('abbess', 39, 38, 37, 49, 50, 51), ...idlePrioress];
      expect(play(ran, ...deeds, lay('abbess', [51, 50])).refused?.code).toBe('didNotWalk');
    });

    test('until it is shown she counts as holding it, is asked like the others and can only pass', () => {
      const next = [bed, ...guards, lay('abbess', [145, 144]), bed];
      const { state } = play(scene, ...next);
      expect(state.open.phase).toMatchObject({ name: 'window', rolls: 'novices' });
      expect(nuns.waiting(state)).toEqual(['novice1']);
      expect(play(scene, ...next, lay('abbess', [145, 144])).refused).not.toBe(null);
      const passed = play(scene, ...next, pass('novice1'));
      expect(passed.refused).toBe(null);
    });

    test('it frees the guard, and is shown at the start of the next listening, before its rolls', () => {
      const { open, refused, state } = play(
        scene,
        bed,
        ...guards,
        lay('abbess', [145, 144]),
        bed,
        pass('novice1'),
        step('abbess', 144, 143, 142),
        { seat: 'guard1', action: { type: 'endMove', guard: 'abbess' } },
        step('prioress', 146, 147),
        { seat: 'guard1', action: { type: 'takeRoute', guard: 'prioress', route: 'aboutTurn' } },
        step('prioress', 146),
        { seat: 'guard1', action: { type: 'endMove', guard: 'prioress' } },
      );
      expect(refused).toBe(null);
      expect(open('free')).toEqual([{ event: 'free', guard: 'abbess', why: 'noise' }]);
      const lines = open();
      const shown = lines.findIndex((line) => line['event'] === 'blessing');
      expect(lines[shown]).toEqual({ event: 'blessing', holder: 'novice1', card: 'falseNoise' });
      expect(lines[shown - 1]).toEqual({ event: 'tokensRemoved' });
      expect(lines[shown + 1]).toMatchObject({ event: 'roll', by: 'abbess' });
      expect(state.open.turn).toBe(5); // and no window, since it was the last Blessing
    });

    test('a guard’s is shown at once, prints no noise, and makes her free next turn', () => {
      const own: SceneIn = {
        novices: [{}],
        abbess: {
          at: 142,
          from: 123,
          route: 'red-122-147',
          toward: 147,
          walked: false,
          blessing: 'falseNoise',
        },
        dice: [1, 1, 1],
      };
      const played = play(
        own,
        bed,
        ...guards,
        answer('guard1', { guard: 'abbess', card: 'falseNoise' }),
        bed,
        step('abbess', 144),
      );
      expect(played.refused).toBe(null);
      expect(played.open('blessing', 'noise', 'free')).toEqual([
        { event: 'blessing', holder: 'abbess', card: 'falseNoise' },
        { event: 'free', guard: 'abbess', why: 'noise' },
      ]);
      expect(
        play(
          own,
          bed,
          ...guards,
          answer('guard1', { guard: 'abbess', card: 'falseNoise' }),
          bed,
          step('prioress', 126),
        ).refused?.code,
      ).toBe('offRoute');
    });

    test('her own true noise and false one lie in the order of the points they lead to', () => {
      const both: SceneIn = { novices: [{ at: 147, blessing: 'falseNoise' }], dice: [5, 1] };
      const { open } = play(both, bed, ...guards, lay('abbess', [145, 144]));
      expect(open('noise').map((line) => line['edge'])).toEqual([
        [145, 144],
        [145, 146],
      ]);
    });

    test('tokens true and false are placed by novice, by guard, by the edge’s far point', () => {
      const mixed: SceneIn = {
        novices: [{ at: 147 }, { blessing: 'falseNoise' }, { at: 147 }],
        dice: [5, 5],
      };
      const { open } = play(
        mixed,
        bed,
        plan(2, [], 'stand'),
        plan(3, [], 'stand'),
        ...guards,
        answer('novice2', { card: 'falseNoise', guard: 'prioress', edge: [139, 140] }),
      );
      expect(open('noise').map((line) => [line['novice'], line['guard'], line['edge']])).toEqual([
        ['novice1', 'abbess', [145, 146]],
        ['novice1', 'prioress', [139, 146]],
        ['novice2', 'prioress', [139, 140]],
        ['novice3', 'abbess', [145, 146]],
        ['novice3', 'prioress', [139, 146]],
      ]);
    });
  });
});

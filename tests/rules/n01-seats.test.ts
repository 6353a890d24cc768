import { describe, expect, test } from 'vitest';
import { fastChance } from '../../src/chance/fast.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { readOptions } from '../../src/games/nuns/read-options.ts';
import { by, answer, idlePrioress, play, plan, step, take } from './scene.ts';

const table = (input: unknown) => {
  const read = readOptions(input);
  if (!read.ok) throw new Error(read.error.field);
  return read.value;
};
const bed = plan(1, [], 'stand');

describe('N1 seats and setup', () => {
  test('N1.1 up to seven players one has both guards, at eight there are two', () => {
    expect(nuns.seats(table({ novices: 1 }))).toEqual(['guard1', 'novice1']);
    expect(nuns.seats(table({ novices: 6, guardSeats: 2 }))).toEqual(
      ['guard1', 'guard2'].concat([1, 2, 3, 4, 5, 6].map((number) => `novice${number}`)),
    );
    for (const novices of [0, 7, 1.5, '2']) expect(readOptions({ novices }).ok).toBe(false);
    for (const guardSeats of [0, 3, true]) expect(readOptions({ guardSeats }).ok).toBe(false);
  });

  test('N1.1 one guard seat moves both; of two, each its own', () => {
    const one = play({ novices: [{}] }, bed, ...idlePrioress);
    expect(one.refused).toBe(null);
    const two = { novices: [{}], guardSeats: 2 as const };
    expect(play(two, bed, step('prioress', 125)).refused).toMatchObject({ code: 'notYours', rule: 'N1.1' });
    expect(play(two, bed, by('guard2', step('prioress', 125))).refused).toBe(null);
    expect(play(two, bed, by('guard2', step('abbess', 143))).refused).toMatchObject({ code: 'notYours' });
    expect(play(two, bed, by('novice1', step('abbess', 143))).refused).toMatchObject({ code: 'notYours' });
    expect(play(two, by('guard1', bed)).refused).toMatchObject({ code: 'notYours' });
  });

  test('N1.2 both guards start at 26 without a facing or a route', () => {
    const { guards } = play({ turn: 0, novices: [{}] }).state.open;
    for (const guard of [guards.abbess, guards.prioress])
      expect(guard).toMatchObject({ point: 26, facing: null, route: null });
  });

  test('N1.2 a Blessing is used for the guard who drew it, also when one player has both', () => {
    const scene = {
      novices: [{}],
      abbess: { at: 142, from: 123, route: 'red-122-147', toward: 147, walked: true, blessing: 'hush' },
      prioress: { at: 120, from: 99, route: 'pink-101-147', toward: 147, blessing: 'echo' },
      dice: [4],
    } as const;
    const playing = (guard: 'abbess' | 'prioress', card: 'hush' | 'echo') =>
      play(scene, bed, answer('guard1', { guard, card, roll: 'novice1' })).refused;
    expect(playing('abbess', 'hush')).toBe(null);
    expect(playing('prioress', 'echo')).toBe(null);
    expect(playing('abbess', 'echo')).toMatchObject({ code: 'notHeld', rule: 'N11' });
    expect(playing('prioress', 'hush')).toMatchObject({ code: 'notHeld' });
  });

  test('N1.3 cells and wishes are dealt at random, each once; she starts in her cell, on the run', () => {
    const options = table({ novices: 6 });
    const cells = new Set<string>();
    for (let seed = 0; seed < 200; seed++) {
      const { open, novices } = nuns.start(options, fastChance(seed), undefined);
      expect(new Set(open.novices.map(({ cell }) => cell)).size).toBe(6);
      expect(new Set(novices.map(({ wish }) => wish)).size).toBe(6);
      open.novices.forEach(({ cell, status, token }, i) => {
        expect(novices[i]).toMatchObject({ point: cell, keys: false, item: false });
        expect({ status, token }).toEqual({ status: 'run', token: null });
        cells.add(`${i} in ${cell}`);
      });
    }
    expect(cells.size).toBe(36); // each novice is met in each cell
  });

  test('N1.3 wish and Blessing are told to her alone, what is left over to nobody', () => {
    const { emitted } = play({ turn: 0, novices: [{ blessing: 'hush' }, { blessing: 'echo' }] });
    const dealt = emitted.filter(({ event }) => event.event === 'dealtNovice');
    expect(dealt.map(({ to }) => to)).toEqual([['novice1'], ['novice2']]);
    const guards = emitted.filter(({ event }) => event.event === 'dealtGuards');
    expect(guards.map(({ to }) => to)).toEqual([['guard1']]);
    for (const { event } of emitted) expect(JSON.stringify(event)).not.toContain('undealt');
  });

  test('N1.4 a Blessing is used once', () => {
    const scene = {
      novices: [{ blessing: 'hush' }, {}],
      abbess: { at: 142, from: 123, route: 'red-122-147', toward: 147, walked: true },
      dice: [4, 3, 6, 6],
    } as const;
    const { refused, state, open } = play(
      scene,
      bed,
      plan(2, [], 'stand'),
      answer('novice1', { card: 'hush', roll: 'novice2' }),
      step('abbess', 143, 144, 145),
      { seat: 'guard1', action: { type: 'endMove', guard: 'abbess' } },
      ...idlePrioress,
    );
    expect(refused).toBe(null);
    expect(open('blessing')).toEqual([
      { event: 'blessing', holder: 'novice1', card: 'hush', roll: 'novice2' },
    ]);
    expect(state.open.novices[0]?.blessing).toBe(false);
    expect(state.open.turn).toBe(4); // the listening had no window: nobody holds one any more
  });
});

describe('N2 a turn', () => {
  test('novices move, cards, rolls, guards move, cards, tokens off, listening, next turn', () => {
    const scene = {
      turn: 0,
      novices: [{ cell: 4 }],
      dice: [1, 1, 5, 2, 2],
    };
    const deeds = [
      plan(1, [18, 27, 39], 'walk', [40, 39, 27]),
      take('abbess', 'red-26-122'),
      step('abbess', 25, 24, 42),
      { seat: 'guard1', action: { type: 'endMove', guard: 'abbess' } } as const,
      take('prioress', 'yellow-26-122'),
      step('prioress', 19, 20, 21),
      { seat: 'guard1', action: { type: 'endMove', guard: 'prioress' } } as const,
      plan(1, [39], 'sneak'),
    ];
    const { open, refused } = play(scene, ...deeds);
    expect(refused).toBe(null);
    const rows = open()
      .map((line) =>
        `${line['event']} ${line['guard'] ?? line['novice'] ?? line['by'] ?? line['turn'] ?? ''}`.trim(),
      )
      .filter((row) => !/^(turned|stepped)/.test(row));
    expect(rows).toEqual([
      'turn 1',
      'submitted',
      'card novice1',
      'route abbess',
      'route prioress',
      'guardCard abbess',
      'guardCard prioress',
      'tokensRemoved',
      'roll abbess',
      'roll prioress',
      'turn 2',
      'submitted',
      'card novice1',
      'roll novice1',
    ]);
  });
});

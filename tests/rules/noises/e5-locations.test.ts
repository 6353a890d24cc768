import { describe, expect, test } from 'vitest';
import type { Location } from '../../../src/games/noises/vocabulary.ts';
import { decline, down, play, power, up } from './scene.ts';

const row = (at: Location): Location[] => ['kitchen', at, 'library', 'parlour'];
const both = (at: Location) => [up(1, 'paw-1', at), down(1, 'paw-2', at)] as const;

describe('E5 locations', () => {
  test('Bathroom: may discard one card here, these two included; a face-down one unseen', () => {
    const scene = { house: { bathroom: ['-gear-1', '+gear-2'] } };
    expect(play(scene, ...both('bathroom')).targets).toEqual([0, 1, 2, 3].map((place) => ({ place })));
    const shown = play(scene, ...both('bathroom'), power(1, { place: 1 }));
    expect(shown.open('cardDiscarded')).toEqual([
      { event: 'cardDiscarded', location: 'bathroom', place: 1, card: 'gear-2' },
    ]);
    expect(shown.at('bathroom')).toEqual(['-gear-1', '+paw-1', '-paw-2']);
    expect(shown.state).toMatchObject({ discards: ['gear-2'], open: { discards: 1 } });
    const hidden = play(scene, ...both('bathroom'), power(1, { place: 0 }));
    for (const viewer of ['public', 'player1', 'player2', 'all'])
      expect(hidden.lines(viewer, 'cardDiscarded')).toEqual([
        { event: 'cardDiscarded', location: 'bathroom', place: 0 },
      ]);
    expect(play(scene, ...both('bathroom'), decline(1)).at('bathroom')).toHaveLength(4);
    expect(play(scene, ...both('bathroom'), power(1, { place: 4 })).refused).toMatchObject({
      code: 'badTarget',
    });
  });

  test('Bedroom: may move one token from here to any location', () => {
    const scene = { row: row('bedroom') };
    expect(play(scene, ...both('bedroom')).targets).toEqual(
      (['mouse', 'clock'] as const).flatMap((identity) =>
        (['bathroom', 'kitchen', 'library', 'parlour'] as const).map((to) => ({ identity, to })),
      ),
    );
    const moved = play(scene, ...both('bedroom'), power(1, { identity: 'mouse', to: 'parlour' }));
    expect(moved.tokens('mouse')).toEqual(['parlour']);
    expect(play(scene, ...both('bedroom'), decline(1)).tokens('mouse')).toEqual(['bedroom']);
    const other = power(1, { identity: 'cat', to: 'parlour' });
    expect(play(scene, ...both('bedroom'), other).refused).toMatchObject({ code: 'badTarget' });
    const empty = { ...scene, tokens: { mouse: 'library', clock: 'library' } } as const;
    expect(play(empty, ...both('bedroom')).asked).toBe(null);
  });

  test('Kitchen: draws up to five at the end of this turn, once, whichever card it was', () => {
    for (const deeds of [
      [down(1, 'paw-1', 'kitchen'), down(1, 'paw-2', 'bathroom')],
      [down(1, 'paw-1', 'bathroom'), up(1, 'paw-2', 'kitchen')],
      [up(1, 'paw-1', 'kitchen'), up(1, 'paw-2', 'kitchen')],
    ])
      expect(play({}, ...deeds).state.open.hands).toEqual({ player1: 5, player2: 4 });
    const other = [down(1, 'paw-1', 'kitchen'), down(1, 'paw-2', 'bathroom')];
    const next = play({}, ...other, down(2, 'moon-1', 'bathroom'), down(2, 'moon-2', 'parlour'));
    expect(next.state.open.hands).toEqual({ player1: 5, player2: 4 });
  });

  test('Attic: may turn over one other card here, either way', () => {
    const scene = { house: { attic: ['-gear-1', '+gear-2'], parlour: ['+gear-3'] } };
    expect(play(scene, up(1, 'paw-1', 'attic')).targets).toEqual([{ place: 0 }, { place: 1 }]);
    expect(play(scene, up(1, 'paw-1', 'attic'), power(1, { place: 0 })).at('attic')).toEqual([
      '+gear-1',
      '+gear-2',
      '+paw-1',
    ]);
    expect(play(scene, up(1, 'paw-1', 'attic'), power(1, { place: 1 })).at('attic')).toEqual([
      '-gear-1',
      '-gear-2',
      '+paw-1',
    ]);
    const itself = play(scene, up(1, 'paw-1', 'attic'), power(1, { place: 2 }));
    expect(itself.refused).toMatchObject({ code: 'badTarget' });
    expect(play({}, up(1, 'paw-1', 'attic')).asked).toBe(null);
  });

  test('Attic: a card that is turned up by it has no power', () => {
    const scene = { house: { attic: ['-gear-creak'] } };
    expect(play(scene, up(1, 'paw-1', 'attic'), power(1, { place: 0 })).state.open.phase.name).toBe('play');
  });

  test('Cellar: may swap one card here with one elsewhere, both as they lie; each takes the other’s place', () => {
    const scene = { row: row('cellar'), house: { cellar: ['-gear-1'], parlour: ['+gear-2', '-gear-3'] } };
    const asked = play(scene, ...both('cellar'));
    expect(asked.targets).toHaveLength(3 * 2);
    const swapped = play(scene, ...both('cellar'), power(1, { place: 0, with: ['parlour', 0] }));
    expect(swapped.at('cellar')).toEqual(['+gear-2', '+paw-1', '-paw-2']);
    expect(swapped.at('parlour')).toEqual(['-gear-1', '-gear-3']);
    expect(swapped.open('cardsSwapped')).toEqual([
      { event: 'cardsSwapped', a: ['cellar', 0], b: ['parlour', 0] },
    ]);
    const here = power(1, { place: 0, with: ['cellar', 1] });
    expect(play(scene, ...both('cellar'), here).refused).toMatchObject({ code: 'badTarget' });
    expect(play({ row: row('cellar') }, ...both('cellar')).asked).toBe(null);
  });

  test('Library: may look at one face-down card in the house, once for each card played here', () => {
    const scene = { house: { parlour: ['-gear-1'] } };
    const looked = [up(1, 'paw-1', 'library'), power(1, { at: ['parlour', 0] })];
    expect(play(scene, ...looked).lines('player1', 'looked')).toMatchObject([{ card: 'gear-1' }]);
    expect(play(scene, ...looked, up(1, 'paw-2', 'library')).asked).toBe('library');
    expect(play(scene, up(1, 'paw-1', 'library'), decline(1)).open('looked')).toEqual([]);
    expect(play({}, up(1, 'paw-1', 'library')).asked).toBe(null);
  });

  test('Nursery: may move one token from a neighbouring location to here', () => {
    const scene = { row: row('nursery') };
    expect(play(scene, up(1, 'paw-1', 'nursery')).targets).toEqual(
      ['cat', 'ghost', 'sleepwalker', 'draught'].map((identity) => ({ identity })),
    );
    const moved = play(scene, up(1, 'paw-1', 'nursery'), power(1, { identity: 'draught' }));
    expect(moved.open('tokenMoved')).toEqual([
      { event: 'tokenMoved', identity: 'draught', from: 'library', to: 'nursery' },
    ]);
    const far = power(1, { identity: 'boiler' });
    expect(play(scene, up(1, 'paw-1', 'nursery'), far).refused).toMatchObject({ code: 'badTarget' });
  });

  test('Parlour: takes 1 point, for both cards, once', () => {
    const { state, open } = play({}, ...both('parlour'));
    expect(open('points')).toEqual([{ event: 'points', player: 'player1', points: 1 }]);
    expect(state.open.points).toEqual({ player1: 2, player2: 1 });
    expect(play({}, up(1, 'paw-1', 'parlour'), up(1, 'paw-2', 'attic')).open('points')).toEqual([]);
  });

  test('Pantry: may put one card under the deck and draw one', () => {
    const scene = { row: row('pantry'), deck: ['wind-1', 'wind-2'] };
    const put = play(scene, up(1, 'paw-1', 'pantry'), power(1, { under: 'paw-3' }));
    expect(put.lines('player1', 'putUnder', 'drew')).toEqual([
      { event: 'putUnder', player: 'player1', card: 'paw-3' },
      { event: 'drew', player: 'player1', card: 'wind-1' },
    ]);
    expect(put.state.hands['player1']).toEqual(['paw-2', 'paw-4', 'wind-1']);
    expect(put.state.deck.at(-1)).toBe('paw-3');
    expect(play(scene, up(1, 'paw-1', 'pantry'), decline(1)).state.open.hands['player1']).toBe(3);
    const gone = power(1, { under: 'paw-1' });
    expect(play(scene, up(1, 'paw-1', 'pantry'), gone).refused).toMatchObject({ code: 'badTarget' });
  });

  test('Pantry: without a card in hand there is nothing to put; from an empty deck the same card comes back', () => {
    const last = { row: row('pantry'), hands: [['paw-1'], ['moon-1']], only: true };
    expect(play(last, up(1, 'paw-1', 'pantry')).asked).toBe(null);
    const empty = { row: row('pantry'), hands: [['paw-1', 'paw-2']], only: true, discards: ['gear-1'] };
    const back = play(empty, up(1, 'paw-1', 'pantry'), power(1, { under: 'paw-2' }));
    expect(back.state.hands['player1']).toEqual(['paw-2']);
    expect(back.state.discards).toEqual(['gear-1']);
  });

  test('Workshop: may move one other card from here to a neighbouring location, as it lies', () => {
    const scene = { row: row('workshop'), house: { workshop: ['-gear-1'] } };
    const moved = play(scene, up(1, 'paw-1', 'workshop'), power(1, { place: 0, to: 'library' }));
    expect(moved.at('library')).toEqual(['-gear-1']);
    for (const target of [
      { place: 1, to: 'library' },
      { place: 0, to: 'parlour' },
    ] as const)
      expect(play(scene, up(1, 'paw-1', 'workshop'), power(1, target)).refused).toMatchObject({
        code: 'badTarget',
      });
    expect(play(scene, up(1, 'paw-1', 'workshop'), decline(1)).at('workshop')).toHaveLength(2);
  });

  test('all double locations wait for the second card', () => {
    for (const at of ['bathroom', 'bedroom', 'cellar', 'parlour'] as const) {
      const house = { [at]: ['-gear-1'], kitchen: ['+gear-2'] };
      const scene = at === 'bathroom' || at === 'parlour' ? { house } : { row: row(at), house };
      const first = play(scene, up(1, 'paw-1', at));
      expect(first.asked).toBe(null);
      expect(first.state.open.points['player1']).toBe(1);
      const second = play(scene, ...both(at));
      expect(second.asked).toBe(at === 'parlour' ? null : at);
    }
  });
});

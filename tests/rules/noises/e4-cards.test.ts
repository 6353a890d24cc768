import { describe, expect, test } from 'vitest';
import { down, give, pass, places, play, power, up } from './scene.ts';

const hand = (...cards: string[]): string[][] => [[...cards, 'paw-1', 'paw-2', 'paw-3'].slice(0, 4)];

describe('E4 powers of clue cards', () => {
  test('Creak moves a token from its location to a neighbouring one, never further', () => {
    const hands = hand('moon-creak');
    const asked = play({ hands }, up(1, 'moon-creak', 'attic'));
    expect(asked.targets).toEqual([
      { identity: 'mouse', to: 'kitchen' },
      { identity: 'mouse', to: 'library' },
      { identity: 'clock', to: 'kitchen' },
      { identity: 'clock', to: 'library' },
    ]);
    const moved = play(
      { hands },
      up(1, 'moon-creak', 'attic'),
      power(1, { identity: 'clock', to: 'library' }),
    );
    expect(moved.tokens('mouse', 'clock')).toEqual(['attic', 'library']);
    expect(moved.open('tokenMoved')).toEqual([
      { event: 'tokenMoved', identity: 'clock', from: 'attic', to: 'library' },
    ]);
    for (const target of [
      { identity: 'clock', to: 'parlour' },
      { identity: 'clock', to: 'attic' },
      { identity: 'cat', to: 'library' },
      { identity: 'clock' },
      { identity: 'clock', to: 'library', place: 0 },
      {},
    ] as const)
      expect(play({ hands }, up(1, 'moon-creak', 'attic'), power(1, target)).refused).toMatchObject({
        code: 'badTarget',
        rule: 'E2.4',
      });
  });

  test('Slam turns a face-up card anywhere face down, not itself', () => {
    const scene = {
      hands: hand('gear-slam'),
      house: { bathroom: ['+gear-1'], parlour: ['-gear-2', '+gear-3'] },
    };
    const asked = play(scene, up(1, 'gear-slam', 'kitchen'));
    expect(places(asked.targets)).toEqual([
      ['bathroom', 0],
      ['parlour', 1],
    ]);
    const slammed = play(scene, up(1, 'gear-slam', 'kitchen'), power(1, { at: ['parlour', 1] }));
    expect(slammed.at('parlour')).toEqual(['-gear-2', '-gear-3']);
    expect(slammed.open('turned')).toEqual([
      { event: 'turned', location: 'parlour', place: 1, face: 'down' },
    ]);
    expect(
      play(scene, up(1, 'gear-slam', 'kitchen'), power(1, { at: ['kitchen', 0] })).refused,
    ).toMatchObject({
      code: 'badTarget',
    });
  });

  test('Slam does nothing where no other card lies face up', () => {
    const scene = { hands: hand('gear-slam'), house: { attic: ['-gear-1'] } };
    expect(play(scene, up(1, 'gear-slam', 'kitchen')).state.open.phase.name).toBe('play');
  });

  test('Lantern turns a face-down card anywhere face up; its power does not work', () => {
    const scene = { hands: hand('wind-lantern'), house: { attic: ['+gear-1'], parlour: ['-gear-creak'] } };
    expect(places(play(scene, up(1, 'wind-lantern', 'kitchen')).targets)).toEqual([['parlour', 0]]);
    const lit = play(scene, up(1, 'wind-lantern', 'kitchen'), power(1, { at: ['parlour', 0] }));
    expect(lit.open('turned')).toEqual([
      { event: 'turned', location: 'parlour', place: 0, face: 'up', card: 'gear-creak' },
    ]);
    expect(lit.state.open.phase.name).toBe('play');
  });

  test('Drag moves another card of its location to a neighbouring one, as it lies', () => {
    const scene = { hands: hand('paw-drag'), house: { attic: ['-gear-1', '+gear-2'] } };
    expect(play(scene, up(1, 'paw-drag', 'attic')).targets).toEqual([
      { place: 0, to: 'kitchen' },
      { place: 0, to: 'library' },
      { place: 1, to: 'kitchen' },
      { place: 1, to: 'library' },
    ]);
    const dragged = play(scene, up(1, 'paw-drag', 'attic'), power(1, { place: 0, to: 'kitchen' }));
    expect(dragged.at('kitchen')).toEqual(['-gear-1']);
    expect(dragged.open('cardMoved')).toEqual([
      { event: 'cardMoved', from: 'attic', place: 0, to: 'kitchen' },
    ]);
    const self = play(scene, up(1, 'paw-drag', 'attic'), power(1, { place: 2, to: 'kitchen' }));
    expect(self.refused).toMatchObject({ code: 'badTarget' });
  });

  test('Drag does nothing where no other card lies', () => {
    const scene = { hands: hand('paw-drag'), house: { attic: ['-gear-1'] } };
    expect(play(scene, up(1, 'paw-drag', 'kitchen')).state.open.phase.name).toBe('play');
  });

  test('Rummage draws first, then puts one from hand under the deck, also the one just drawn', () => {
    const scene = { hands: hand('paw-rummage'), deck: ['wind-1', 'wind-2'] };
    const asked = play(scene, up(1, 'paw-rummage', 'kitchen'));
    expect(asked.lines('player1').map((line) => line['event'])).toEqual(['played', 'drew', 'asked']);
    expect(asked.targets).toEqual(['paw-1', 'paw-2', 'paw-3', 'wind-1'].map((under) => ({ under })));
    for (const under of ['paw-2', 'wind-1']) {
      const put = play(scene, up(1, 'paw-rummage', 'kitchen'), power(1, { under }));
      expect(put.state.deck.at(-1)).toBe(under);
      expect(put.lines('player1', 'putUnder')).toEqual([
        { event: 'putUnder', player: 'player1', card: under },
      ]);
      expect(put.lines('player2', 'putUnder')).toEqual([{ event: 'putUnder', player: 'player1' }]);
      expect(put.state.open.hands['player1']).toBe(3);
    }
    const other = play(scene, up(1, 'paw-rummage', 'kitchen'), power(1, { under: 'wind-2' }));
    expect(other.refused).toMatchObject({ code: 'badTarget' });
  });

  test('Rummage draws from the shuffled discards; if there is nothing to draw it does nothing', () => {
    const empty = { hands: hand('paw-rummage'), deck: [], only: true };
    expect(play(empty, up(1, 'paw-rummage', 'kitchen')).state.open.phase.name).toBe('play');
    const discards = { ...empty, discards: ['gear-1', 'gear-2'], shuffles: [['gear-2', 'gear-1']] };
    const drawn = play(discards, up(1, 'paw-rummage', 'kitchen'));
    expect(drawn.lines('player1', 'drew')).toMatchObject([{ card: 'gear-2' }]);
    expect(drawn.asked).toBe('rummage');
  });

  test('Listen shows one face-down card to him who plays it, and to all that he looked', () => {
    const scene = {
      hands: hand('paw-listen'),
      house: { attic: ['+gear-1', '-gear-2'], bathroom: ['-gear-3'] },
    };
    expect(places(play(scene, up(1, 'paw-listen', 'kitchen')).targets)).toEqual([
      ['bathroom', 0],
      ['attic', 1],
    ]);
    const looked = play(scene, up(1, 'paw-listen', 'kitchen'), power(1, { at: ['attic', 1] }));
    const seen = { event: 'looked', player: 'player1', location: 'attic', place: 1 };
    expect(looked.lines('player1', 'looked')).toEqual([{ ...seen, card: 'gear-2' }]);
    expect(looked.lines('player2', 'looked')).toEqual([seen]);
    expect(looked.at('attic')).toEqual(['+gear-1', '-gear-2']);
  });

  test('Blackout swaps two tokens at two different locations, in the order named', () => {
    const hands = hand('blackout-1');
    const asked = play({ hands }, up(1, 'blackout-1', 'kitchen'));
    expect(asked.targets).toHaveLength(8 * 6);
    const swapped = play({ hands }, up(1, 'blackout-1', 'kitchen'), power(1, { swap: ['shutter', 'cat'] }));
    expect(swapped.tokens('shutter', 'cat', 'ghost', 'boiler')).toEqual([
      'kitchen',
      'parlour',
      'kitchen',
      'parlour',
    ]);
    expect(swapped.open('tokenMoved')).toEqual([
      { event: 'tokenMoved', identity: 'shutter', from: 'parlour', to: 'kitchen' },
      { event: 'tokenMoved', identity: 'cat', from: 'kitchen', to: 'parlour' },
    ]);
    for (const swap of [
      ['cat', 'ghost'],
      ['cat', 'cat'],
    ] as const)
      expect(play({ hands }, up(1, 'blackout-1', 'kitchen'), power(1, { swap })).refused).toMatchObject({
        code: 'badTarget',
      });
  });

  test('a power card face down does nothing; its player only sees what he has', () => {
    const all = [
      'paw-creak',
      'paw-slam',
      'paw-lantern',
      'paw-drag',
      'paw-rummage',
      'paw-listen',
      'blackout-1',
    ];
    for (const card of all) {
      const { state, open } = play(
        { hands: hand(card), house: { attic: ['+gear-1'] } },
        down(1, card, 'kitchen'),
      );
      expect(state.open.phase.name).toBe('play');
      expect(open().map((line) => line['event'])).toEqual(['played', 'asked']);
    }
  });

  test('while a power is asked for nothing else is taken', () => {
    const before = up(1, 'paw-creak', 'attic');
    for (const other of [up(1, 'paw-1', 'attic'), pass(1), give(1, 'paw-1')])
      expect(play({ hands: hand('paw-creak') }, before, other).refused).toMatchObject({ code: 'notNow' });
    const others = { ...power(2, { identity: 'mouse', to: 'kitchen' }) };
    expect(play({ hands: hand('paw-creak') }, before, others).refused).toMatchObject({ code: 'notYourTurn' });
  });
});

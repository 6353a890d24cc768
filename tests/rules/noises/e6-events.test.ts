import { describe, expect, test } from 'vitest';
import { brokenNoises } from '../../suites/noisesBroken.ts';
import type { SceneIn } from './scene.ts';
import { decline, down, give, pass, play, power, quiet, up } from './scene.ts';

/** A round of two in which only this event happens; each has a card face down in Bathroom and Parlour. */
const night = (event: string, scene: SceneIn = {}) =>
  play({ events: [event], ...scene }, ...quiet(scene.players ?? 2));
const LAID = { bathroom: ['-paw-1', '-moon-1'], parlour: ['-paw-2', '-moon-2'] };

describe('E6 events', () => {
  test('Power cut: where most lie face up, leftmost on a tie, all turn face down', () => {
    const house = {
      kitchen: ['+gear-1'],
      attic: ['+gear-2', '-gear-3', '+gear-4'],
      library: ['+wind-1', '+wind-2'],
    };
    const { at, open, refused } = night('powerCut', { house });
    expect(refused).toBe(null);
    expect(at('attic')).toEqual(['-gear-2', '-gear-3', '-gear-4']);
    expect(at('library')).toEqual(['+wind-1', '+wind-2']);
    expect(open('turned')).toEqual([
      { event: 'turned', location: 'attic', place: 0, face: 'down' },
      { event: 'turned', location: 'attic', place: 2, face: 'down' },
    ]);
  });

  test('Power cut: nothing, where nothing lies face up', () => {
    expect(night('powerCut').open('turned')).toEqual([]);
  });

  test('Lightning: where most lie face down, leftmost on a tie, all turn face up; no power works', () => {
    const house = {
      attic: ['-gear-creak', '+gear-3', '-gear-slam', '-gear-listen'],
      library: ['-wind-1', '-wind-2'],
    };
    const { at, open, state } = night('lightning', { house });
    expect(at('attic')).toEqual(['+gear-creak', '+gear-3', '+gear-slam', '+gear-listen']);
    expect(open('turned').map((line) => line['card'])).toEqual(['gear-creak', 'gear-slam', 'gear-listen']);
    expect(state.open.phase.name).toBe('play');
    const tie = night('lightning', { house: { library: ['-wind-1', '-wind-2'] } });
    expect(tie.open('turned').map((line) => line['location'])).toEqual(['bathroom', 'bathroom']);
  });

  test('Draught through the house: every token one to the right, from the last to the Bathroom', () => {
    const { tokens, open } = night('draughtThrough', { tokens: { cat: 'bathroom' } });
    expect(tokens('cat', 'ghost', 'mouse', 'clock', 'sleepwalker', 'draught', 'boiler', 'shutter')).toEqual([
      'kitchen',
      'attic',
      'library',
      'library',
      'parlour',
      'parlour',
      'bathroom',
      'bathroom',
    ]);
    expect(open('tokenMoved').map((line) => line['identity'])).toEqual([
      'cat',
      'mouse',
      'ghost',
      'sleepwalker',
      'clock',
      'boiler',
      'draught',
      'shutter',
    ]);
  });

  test('Back to bed: every token in the Bathroom moves next to it', () => {
    const { tokens, open } = night('backToBed', { tokens: { shutter: 'bathroom', mouse: 'bathroom' } });
    expect(tokens('shutter', 'mouse', 'boiler')).toEqual(['kitchen', 'kitchen', 'parlour']);
    expect(open('tokenMoved').map((line) => line['identity'])).toEqual(['mouse', 'shutter']);
    expect(night('backToBed').open('tokenMoved')).toEqual([]);
  });

  test('Spring cleaning: the last card at each location is discarded, in the order of the row', () => {
    const house = { kitchen: ['+gear-1', '+gear-2'], library: ['-gear-3'] };
    const { at, open, state } = night('springCleaning', { house });
    expect(open('cardDiscarded')).toEqual([
      { event: 'cardDiscarded', location: 'bathroom', place: 1 },
      { event: 'cardDiscarded', location: 'kitchen', place: 1, card: 'gear-2' },
      { event: 'cardDiscarded', location: 'library', place: 0 },
      { event: 'cardDiscarded', location: 'parlour', place: 1 },
    ]);
    expect(at('kitchen')).toEqual(['+gear-1']);
    expect(at('library')).toEqual([]);
    expect(state.discards).toEqual(['moon-1', 'gear-2', 'gear-3', 'moon-2']);
    expect(brokenNoises(state)).toEqual([]);
  });

  test('Musical rooms: leftmost and rightmost swap all tokens', () => {
    const { tokens, open } = night('musicalRooms', { tokens: { cat: 'bathroom' } });
    expect(tokens('cat', 'boiler', 'shutter', 'ghost')).toEqual([
      'parlour',
      'bathroom',
      'bathroom',
      'kitchen',
    ]);
    expect(open('tokenMoved').map((line) => line['identity'])).toEqual(['cat', 'boiler', 'shutter']);
  });

  test('A light in the window: three times the deck’s top card face up to where fewest lie, leftmost on a tie', () => {
    // each has drawn two when the event comes
    const deck = ['wind-1', 'wind-2', 'wind-3', 'wind-4', 'gear-creak', 'gear-1', 'gear-2'];
    const { open, at, state } = night('light', { deck, house: { kitchen: ['+gear-4'], attic: ['-gear-3'] } });
    expect(open('played').slice(-3)).toEqual([
      { event: 'played', location: 'library', face: 'up', card: 'gear-creak' },
      { event: 'played', location: 'kitchen', face: 'up', card: 'gear-1' },
      { event: 'played', location: 'attic', face: 'up', card: 'gear-2' },
    ]);
    expect(at('kitchen')).toEqual(['+gear-4', '+gear-1']);
    expect(state.open.phase.name).toBe('play');
    expect(brokenNoises(state)).toEqual([]);
  });

  test('A light in the window: from the shuffled discards when the deck is empty, and no more than there are', () => {
    const deck = ['wind-1', 'wind-2', 'wind-3', 'wind-4', 'gear-1'];
    const scene = { deck, only: true, discards: ['gear-2'], shuffles: [['gear-2']] };
    const { open, outOfDice, state } = night('light', scene);
    expect(outOfDice).toBe(false);
    expect(
      open('played')
        .slice(-2)
        .map((line) => line['card']),
    ).toEqual(['gear-1', 'gear-2']);
    expect(state.open).toMatchObject({ deck: 0, discards: 0, round: 2 });
  });

  test('Dead of night: nothing happens', () => {
    const { open, at, refused } = night('deadOfNight');
    expect(refused).toBe(null);
    expect(at('bathroom')).toEqual(LAID.bathroom);
    expect(
      open()
        .slice(-3)
        .map((line) => line['event']),
    ).toEqual(['nightEvent', 'round', 'asked']);
  });
});

describe('E6 Tell-tale floorboards', () => {
  const scene: SceneIn = { players: 3, events: ['telltale'], first: 'player2' };
  const look = (player: number, place: number) => power(player, { at: ['bathroom', place] });

  test('each in turn order looks at one face-down card, or declines', () => {
    const { lines, refused, state } = play(scene, ...quiet(3, 2), look(2, 1), decline(3), look(1, 0));
    expect(refused).toBe(null);
    expect(lines('all', 'looked', 'declined')).toEqual([
      { event: 'looked', player: 'player2', location: 'bathroom', place: 1, card: 'gear-1' },
      { event: 'declined', player: 'player3' },
      { event: 'looked', player: 'player1', location: 'bathroom', place: 0, card: 'moon-1' },
    ]);
    expect(state.open.round).toBe(2);
    expect(brokenNoises(state)).toEqual([]);
    expect(play(scene, ...quiet(3, 2), look(1, 0)).refused).toMatchObject({ code: 'notYourTurn' });
  });

  test('nobody is asked where no card lies face down', () => {
    const shown = [
      up(1, 'paw-1', 'bathroom'),
      up(1, 'paw-2', 'parlour'),
      up(2, 'moon-1', 'bathroom'),
      up(2, 'moon-2', 'parlour'),
    ];
    const { state, open } = play({ events: ['telltale'] }, ...shown, pass(1), pass(2));
    expect(open('nightEvent', 'asked').at(-2)).toEqual({ event: 'nightEvent', name: 'telltale' });
    expect(state.open).toMatchObject({ round: 2, phase: { name: 'play' } });
  });
});

describe('E6 Whispers', () => {
  const scene: SceneIn = { players: 3, events: ['whispers'], deck: ['wind-1'], only: true };
  // player1 draws wind-1, the others nothing: hands of 3, 2, 2
  const before = quiet(3);

  test('all are asked at once; nothing is told until the last has chosen; then each passes to the next', () => {
    const waiting = play(scene, ...before, give(2, 'moon-3'), give(3, 'gear-3'));
    expect(waiting.refused).toBe(null);
    expect(waiting.state.open.phase).toEqual({ name: 'whispers' });
    expect(waiting.open('gave')).toEqual([]);
    expect(waiting.lines('player1').at(-1)).toMatchObject({ event: 'asked' });
    expect(waiting.lines('player2').at(-1)).toEqual({ event: 'chosen', card: 'moon-3' });
    const done = play(scene, ...before, give(2, 'moon-3'), give(3, 'gear-3'), give(1, 'wind-1'));
    expect(done.lines('all', 'gave')).toEqual([
      { event: 'gave', from: 'player1', to: 'player2', card: 'wind-1' },
      { event: 'gave', from: 'player2', to: 'player3', card: 'moon-3' },
      { event: 'gave', from: 'player3', to: 'player1', card: 'gear-3' },
    ]);
    expect(done.state.hands).toEqual({
      player1: ['paw-3', 'paw-4', 'gear-3'],
      player2: ['moon-4', 'wind-1'],
      player3: ['gear-4', 'moon-3'],
    });
    expect(done.state.open.round).toBe(2);
  });

  test('only giver and receiver see the card', () => {
    const { lines } = play(scene, ...before, give(1, 'paw-3'), give(2, 'moon-3'), give(3, 'gear-3'));
    for (const [viewer, seen] of [
      ['player1', [true, false, true]],
      ['player2', [true, true, false]],
      ['player3', [false, true, true]],
      ['public', [false, false, false]],
    ] as const)
      expect(lines(viewer, 'gave').map((line) => 'card' in line)).toEqual(seen);
  });

  test('in turn order, from the start player', () => {
    const other = { ...scene, first: 'player3' } as const;
    const { open } = play(other, ...quiet(3, 3), give(1, 'paw-3'), give(2, 'moon-3'), give(3, 'gear-3'));
    expect(open('gave').map((line) => line['from'])).toEqual(['player3', 'player1', 'player2']);
  });

  test('an answer can be replaced until the last is in', () => {
    const again = [
      give(1, 'paw-3'),
      give(1, 'paw-4'),
      give(2, 'moon-3'),
      give(1, 'paw-3'),
      give(3, 'gear-3'),
    ];
    const { lines, refused } = play(scene, ...before, ...again, give(1, 'paw-4'));
    expect(lines('all', 'gave')[0]).toMatchObject({ from: 'player1', card: 'paw-3' });
    expect(refused).toMatchObject({ deed: before.length + 5 });
    expect(play(scene, ...before, give(1, 'moon-3')).refused).toMatchObject({
      code: 'notInHand',
      rule: 'E6',
    });
  });

  test('who has none gives none, and still receives', () => {
    const poor = {
      ...scene,
      players: 2,
      hands: [['paw-1'], ['moon-1', 'moon-2', 'moon-3']],
      deck: [],
    } as const;
    const deeds = [
      down(1, 'paw-1', 'bathroom'),
      down(2, 'moon-1', 'bathroom'),
      down(2, 'moon-2', 'parlour'),
      pass(1),
      pass(2),
    ];
    const asked = play(poor, ...deeds);
    expect(asked.open('asked').at(-1)).toMatchObject({ seats: ['player2'] });
    const done = play(poor, ...deeds, give(2, 'moon-3'));
    expect(done.state.hands).toEqual({ player1: ['moon-3'], player2: [] });
    expect(play(poor, ...deeds, give(1, 'paw-1')).refused).toMatchObject({ code: 'notYourTurn' });
  });

  test('nobody is asked when nobody has a card', () => {
    const none = {
      ...scene,
      players: 2,
      hands: [['paw-1'], []],
      deck: [],
      timer: 1,
      points: [1, 5],
    } as const;
    const { state, refused } = play(none, down(1, 'paw-1', 'bathroom'), pass(1), pass(2));
    expect(refused).toBe(null);
    expect(state.open.phase.name).toBe('ended');
  });
});

import { describe, expect, test } from 'vitest';
import { brokenNoises } from '../../suites/noisesBroken.ts';
import type { SceneIn } from './scene.ts';
import { down, guess, pass, play, quiet } from './scene.ts';

/** The last round: each lays two cards face down, in the Bathroom and the Parlour; nobody's token is there. */
const last = { timer: 1, tokens: { boiler: 'library', shutter: 'library' } } as const;
const scored = (scene: SceneIn) =>
  play({ ...last, ...scene }, ...quiet(scene.players ?? 2)).state.open.scores;

describe('E7.1 scores', () => {
  test('points taken, with the first 1', () => {
    expect(scored({ points: [1, 5] })).toEqual({
      player1: { tokens: 1, room: 0, symbols: 0, total: 1 },
      player2: { tokens: 5, room: 0, symbols: 0, total: 5 },
    });
  });

  test('one for every card at the location of one’s token, face-down ones too', () => {
    // cat and ghost are in the kitchen
    const house = { kitchen: ['+gear-1', '-paw-slam', '-wind-1'], attic: ['-gear-2'] };
    expect(scored({ house, points: [1, 2] })).toMatchObject({ player1: { room: 3 }, player2: { room: 3 } });
    expect(scored({ house, points: [1, 2], tokens: { ghost: 'attic' } })).toMatchObject({
      player2: { room: 1 },
    });
  });

  test('one for every symbol of one’s identity on all face-up cards in the house', () => {
    const house = {
      attic: ['+paw-slam', '+paw-moon-1', '-paw-drag', '+blackout-1'],
      bathroom: ['+paw-gear-1', '+moon-wind-1', '-moon-gear-1'],
    };
    expect(scored({ house, points: [1, 9] })).toEqual({
      player1: { tokens: 1, room: 0, symbols: 3, total: 4 }, // paw
      player2: { tokens: 9, room: 0, symbols: 2, total: 11 }, // moon
    });
  });

  test('a card with two symbols gives one for each of two players, and both identities of a symbol count alike', () => {
    const house = { attic: ['+paw-moon-1', '+paw-moon-2'] };
    const three = { players: 3, house, points: [1, 2, 4], identities: ['cat', 'ghost', 'mouse'] } as const;
    expect(scored({ ...three, tokens: { mouse: 'library' } })).toMatchObject({
      player1: { symbols: 2 },
      player2: { symbols: 2 },
      player3: { symbols: 2 },
    });
  });

  test('the last round’s event comes first', () => {
    const house = { kitchen: ['+gear-1', '+gear-2'] };
    const cleaned = scored({ house, points: [1, 2], events: ['deadOfNight', 'springCleaning'], timer: 1 });
    expect(cleaned).toMatchObject({ player1: { room: 2 } });
    const now = scored({ house, points: [1, 2], events: ['springCleaning'] });
    expect(now).toMatchObject({ player1: { room: 1 } });
  });
});

describe('E7.2 most points win; ties', () => {
  test('most points win', () => {
    const { state, open } = play({ ...last, players: 3, points: [1, 4, 3] }, ...quiet(3));
    expect(open('ended')).toMatchObject([{ winners: ['player2'] }]);
    expect(state.open.outcome).toEqual({ winners: ['player2'] });
    expect(brokenNoises(state)).toEqual([]);
  });

  // all tied but player2, who is far behind; nobody has anything to draw
  const tied: SceneIn = {
    ...last,
    players: 4,
    first: 'player1',
    points: [5, 1, 5, 5],
    tokens: { ...last.tokens, clock: 'attic', draught: 'attic' },
    hands: [
      ['paw-1', 'paw-2', 'paw-3', 'paw-4'],
      ['moon-1', 'moon-2', 'moon-3', 'moon-4'],
      ['gear-1', 'gear-2', 'gear-3', 'gear-4'],
      ['wind-1', 'wind-2', 'wind-3', 'wind-4'],
    ],
  };
  const lay = (player: number, card: string, at: 'bathroom' | 'parlour' = 'bathroom') =>
    down(player, card, at);
  const round = (order: number[], cards: string[]) => [
    ...order.flatMap((player, i) => [lay(player, `${cards[i]}-3`), lay(player, `${cards[i]}-4`, 'parlour')]),
  ];

  test('the tied play one more round: timer at 1, the start token skips to the next of them', () => {
    const { state, open } = play(tied, ...quiet(4));
    expect(open('ended')).toEqual([]);
    expect(open('round').at(-1)).toEqual({
      event: 'round',
      round: 6,
      timer: 1,
      first: 'player3',
      playing: ['player1', 'player3', 'player4'],
      extra: 1,
    });
    expect(state.open.phase).toMatchObject({ name: 'play', turn: { player: 'player3' } });
    expect(brokenNoises(state)).toEqual([]);
  });

  const once = [...quiet(4), ...round([3, 4, 1], ['gear', 'wind', 'paw'])];

  test('only they play and guess', () => {
    expect(play(tied, ...quiet(4), lay(2, 'moon-3')).refused).toMatchObject({ code: 'notYourTurn' });
    const { state, refused } = play(tied, ...once);
    expect(refused).toBe(null);
    expect(state.open.phase).toEqual({ name: 'guess', player: 'player3' });
    expect(play(tied, ...once, pass(3), pass(4), pass(1)).state.open).toMatchObject({ extra: 2, round: 7 });
    expect(play(tied, ...once, pass(3), pass(4), pass(2)).refused).toMatchObject({ code: 'notYourTurn' });
  });

  test('anyone not found out may be named, also who doesn’t play; it is worth 1', () => {
    const { state } = play(tied, ...once, guess(3, 2, 'mouse'));
    expect(state.open.points).toEqual({ player1: 5, player2: 2, player3: 5, player4: 5 });
    const right = play(tied, ...once, guess(3, 2, 'ghost'), pass(4), pass(1));
    expect(right.state.open.outcome).toEqual({ winners: ['player3'] });
  });

  test('then they are scored again, and only they can win', () => {
    const points = [5, 4, 5, 5];
    const deeds = [...once, guess(3, 2, 'mouse'), guess(4, 2, 'cat'), guess(1, 2, 'clock')];
    const { state } = play({ ...tied, points }, ...deeds);
    expect(state.open.points).toMatchObject({ player2: 7 });
    expect(state.open).toMatchObject({ extra: 2, playing: ['player1', 'player3', 'player4'] });
  });

  test('the event too is for them alone', () => {
    const whispers = play(
      { ...tied, events: ['deadOfNight', 'whispers'] },
      ...once,
      pass(3),
      pass(4),
      pass(1),
    );
    expect(whispers.open('asked').at(-1)).toMatchObject({ seats: ['player1', 'player3', 'player4'] });
    const telltale = play(
      { ...tied, events: ['deadOfNight', 'telltale'] },
      ...once,
      pass(3),
      pass(4),
      pass(1),
    );
    expect(telltale.state.open.phase).toMatchObject({ power: 'telltale', player: 'player3' });
  });

  test('Whispers among them goes past those who don’t play', () => {
    const scene = { ...tied, events: ['deadOfNight', 'whispers'] };
    const before = [...once, pass(3), pass(4), pass(1)];
    const { state } = play(scene, ...before);
    const [from1, from3, from4] = ['player1', 'player3', 'player4'].map(
      (seat) => state.hands[seat]?.[0] ?? '',
    );
    const gifts = [
      { seat: 'player1', action: { type: 'give', card: from1 ?? '' } },
      { seat: 'player3', action: { type: 'give', card: from3 ?? '' } },
      { seat: 'player4', action: { type: 'give', card: from4 ?? '' } },
    ] as const;
    expect(play(scene, ...before, ...gifts).open('gave')).toEqual([
      { event: 'gave', from: 'player3', to: 'player4' },
      { event: 'gave', from: 'player4', to: 'player1' },
      { event: 'gave', from: 'player1', to: 'player3' },
    ]);
  });

  test('who falls behind in the first extra round doesn’t play the second', () => {
    const { state } = play(tied, ...once, guess(3, 4, 'mouse'), guess(4, 3, 'cat'), pass(1));
    expect(state.open).toMatchObject({ extra: 2, playing: ['player3', 'player4'], first: 'player4' });
  });

  test('after two extra rounds those still tied share', () => {
    const scene = {
      players: 2,
      timer: 1,
      tokens: last.tokens,
      points: [3, 3],
      deck: [],
      only: true,
    } as const;
    const hands = [
      ['paw-1', 'paw-2', 'paw-3', 'paw-4', 'paw-drag', 'paw-slam'],
      ['moon-1', 'moon-2', 'moon-3', 'moon-4', 'moon-drag', 'moon-slam'],
    ];
    const two = (player: number, first: string, second: string) => [
      lay(player, first),
      lay(player, second, 'parlour'),
    ];
    const { state, refused, open } = play(
      { ...scene, hands, deck: [], only: true, events: ['deadOfNight', 'backToBed', 'musicalRooms'] },
      ...quiet(2),
      ...[...two(2, 'moon-3', 'moon-4'), ...two(1, 'paw-3', 'paw-4'), pass(2), pass(1)],
      ...[...two(1, 'paw-drag', 'paw-slam'), ...two(2, 'moon-drag', 'moon-slam'), pass(1), pass(2)],
    );
    expect(refused).toBe(null);
    expect(open('round').map((line) => [line['round'], line['first'], line['extra']])).toEqual([
      [8, 'player2', 1],
      [9, 'player1', 2],
    ]);
    expect(state.open.outcome).toEqual({ winners: ['player1', 'player2'] });
    expect(open('ended')).toMatchObject([{ scores: { player1: { total: 3 }, player2: { total: 3 } } }]);
  });
});

import { describe, expect, test } from 'vitest';
import { brokenNoises } from '../../suites/noisesBroken.ts';
import { decline, down, give, guess, idle, pass, play, power, quiet, up } from './scene.ts';

describe('E2 clue phase', () => {
  test('E2.1 from the start player on, each in turn plays two cards', () => {
    const { state, refused } = play({ players: 3, first: 'player2' }, ...quiet(3, 2).slice(0, 6));
    expect(refused).toBe(null);
    expect(state.open.phase).toEqual({ name: 'guess', player: 'player2' });
    expect(play({ players: 3, first: 'player2' }, ...idle(1, 'paw-1', 'paw-2')).refused).toMatchObject({
      code: 'notYourTurn',
      rule: 'E2',
    });
    const third = play({ players: 3 }, ...idle(1, 'paw-1', 'paw-2'), down(1, 'paw-3', 'bathroom'));
    expect(third.refused).toMatchObject({ deed: 2, code: 'notYourTurn' });
  });

  test('E2.1 a card from his own hand, to one of the five locations', () => {
    expect(play({}, up(1, 'moon-1', 'attic')).refused).toMatchObject({ code: 'notInHand', rule: 'E2.1' });
    expect(play({}, up(1, 'paw-1', 'cellar')).refused).toMatchObject({ code: 'badLocation', rule: 'E1.2' });
    expect(play({}, up(1, 'paw-1', 'attic'), up(1, 'paw-1', 'attic')).refused).toMatchObject({ deed: 1 });
  });

  test('E2.1 with one card he plays that, with none his turn passes; then he draws up', () => {
    const one = play({ hands: [['paw-1'], []] }, down(1, 'paw-1', 'bathroom'));
    expect(one.state.open.phase).toEqual({ name: 'guess', player: 'player1' });
    expect(one.state.open.hands).toEqual({ player1: 4, player2: 4 });
    expect(one.open('drew').map((line) => line['player'])).toEqual([
      ...Array.from({ length: 4 }, () => 'player1'),
      ...Array.from({ length: 4 }, () => 'player2'),
    ]);
  });

  test('E2.1 with one card and no more to draw: his turn is over after it', () => {
    const { state } = play({ hands: [['paw-1'], ['moon-1']], only: true }, down(1, 'paw-1', 'bathroom'));
    expect(state.open.phase).toMatchObject({ name: 'play', turn: { player: 'player2', played: [] } });
    expect(state.open.hands).toEqual({ player1: 0, player2: 1 });
  });

  test('E2.2 first the card’s power, then the location’s', () => {
    const scene = { hands: [['paw-creak', 'paw-1', 'paw-2', 'paw-3']], house: { attic: ['+gear-1'] } };
    const first = play(scene, up(1, 'paw-creak', 'attic'));
    expect(first.asked).toBe('creak');
    const then = play(scene, up(1, 'paw-creak', 'attic'), power(1, { identity: 'mouse', to: 'library' }));
    expect(then.asked).toBe('attic');
    const last = play(
      scene,
      up(1, 'paw-creak', 'attic'),
      power(1, { identity: 'mouse', to: 'library' }),
      decline(1),
    );
    expect(last.state.open.phase).toMatchObject({ name: 'play', turn: { played: ['attic'] } });
  });

  test('E2.2 a face-down card has no power; its location has', () => {
    const scene = { hands: [['paw-creak', 'paw-1', 'paw-2', 'paw-3']], house: { attic: ['+gear-1'] } };
    expect(play(scene, down(1, 'paw-creak', 'attic')).asked).toBe('attic');
  });

  test('E2.3 a double location works once, after the second card, whichever way both lie', () => {
    for (const [a, b] of [
      [up, up],
      [up, down],
      [down, up],
      [down, down],
    ] as const) {
      const first = play({}, a(1, 'paw-1', 'bathroom'));
      expect(first.asked).toBe(null);
      expect(play({}, a(1, 'paw-1', 'bathroom'), b(1, 'paw-2', 'bathroom')).asked).toBe('bathroom');
    }
    expect(play({}, ...idle(1, 'paw-1', 'paw-2')).asked).toBe(null);
  });

  test('E2.3 the cards of an earlier turn don’t count, nor one alone', () => {
    const scene = { house: { bathroom: ['+gear-1', '+gear-2'] }, hands: [['paw-1']], only: true };
    expect(play(scene, up(1, 'paw-1', 'bathroom')).asked).toBe(null);
  });

  test('E2.4 a power without a target is not asked for', () => {
    const hands = [['paw-listen', 'paw-drag', 'paw-slam', 'paw-creak']];
    for (const card of ['paw-listen', 'paw-drag', 'paw-slam'])
      expect(play({ hands }, up(1, card, 'kitchen')).state.open.phase.name).toBe('play');
    expect(play({ hands }, up(1, 'paw-creak', 'bathroom')).state.open.phase.name).toBe('play');
  });

  test('E2.4 what says "may" can be declined, the rest can’t', () => {
    const hands = [['paw-creak', 'paw-1', 'paw-2', 'paw-3']];
    expect(play({ hands }, up(1, 'paw-creak', 'attic'), decline(1)).refused).toMatchObject({
      code: 'mustUse',
      rule: 'E2.4',
    });
    const declined = play({ house: { attic: ['+gear-1'] } }, up(1, 'paw-1', 'attic'), decline(1));
    expect(declined.open('declined')).toEqual([{ event: 'declined', player: 'player1' }]);
    expect(declined.at('attic')).toEqual(['+gear-1', '+paw-1']);
  });

  test('E2.5 then he draws up to four; who has more draws none', () => {
    expect(play({}, ...idle(1, 'paw-1', 'paw-2')).state.open.hands).toEqual({ player1: 4, player2: 4 });
    const hands = [['paw-1', 'paw-2', 'paw-3', 'paw-4', 'gear-1', 'gear-2', 'gear-3']];
    const many = play({ hands }, ...idle(1, 'paw-1', 'paw-2'));
    expect(many.open('drew')).toEqual([]);
    expect(many.state.open.hands['player1']).toBe(5);
  });

  test('E2.5 the deck’s top card first, in secret', () => {
    const { lines } = play({ deck: ['wind-3', 'wind-1'] }, ...idle(1, 'paw-1', 'paw-2'));
    expect(lines('player1', 'drew').map((line) => line['card'])).toEqual(['wind-3', 'wind-1']);
    expect(lines('player2', 'drew')).toEqual([
      { event: 'drew', player: 'player1' },
      { event: 'drew', player: 'player1' },
    ]);
  });

  test('E2.5 if the deck is empty the discards are shuffled, only when a card is needed', () => {
    const scene = {
      deck: ['wind-1'],
      only: true,
      discards: ['gear-1', 'gear-2', 'gear-3'],
      shuffles: [['gear-2', 'gear-3', 'gear-1']],
    };
    const { state, lines, outOfDice } = play(scene, ...idle(1, 'paw-1', 'paw-2'));
    expect(outOfDice).toBe(false);
    expect(lines('player1', 'drew').map((line) => line['card'])).toEqual(['wind-1', 'gear-2']);
    expect(lines('public', 'reshuffled')).toEqual([{ event: 'reshuffled', deck: 3 }]);
    expect(state).toMatchObject({ deck: ['gear-3', 'gear-1'], discards: [] });
    expect(play({ ...scene, shuffles: [] }, ...idle(1, 'paw-1', 'paw-2')).outOfDice).toBe(true);
    const enough = { ...scene, deck: ['wind-1', 'wind-2'], shuffles: [] };
    expect(play(enough, ...idle(1, 'paw-1', 'paw-2')).outOfDice).toBe(false);
  });

  test('E2.5 if there are no discards either, he draws no more', () => {
    const { state } = play({ deck: ['wind-1'], only: true }, ...idle(1, 'paw-1', 'paw-2'));
    expect(state.open.hands['player1']).toBe(3);
    expect(state.open.phase).toMatchObject({ name: 'play', turn: { player: 'player2' } });
  });
});

describe('E2 guessing phase', () => {
  const cards = (players: number, first = 1) => quiet(players, first).slice(0, 2 * players);

  test('E2.6 from the start player on, each once; nobody before all have played', () => {
    const { state, refused } = play({ players: 3, first: 'player3' }, ...cards(3, 3), pass(3), pass(1));
    expect(refused).toBe(null);
    expect(state.open.phase).toEqual({ name: 'guess', player: 'player2' });
    expect(play({}, pass(1)).refused).toMatchObject({ code: 'notNow', rule: 'E2.6' });
    expect(play({}, guess(1, 2, 'cat')).refused).toMatchObject({ code: 'notNow', rule: 'E2.6' });
    expect(play({}, ...cards(2), up(1, 'paw-3', 'attic')).refused).toMatchObject({ code: 'notNow' });
    expect(play({}, ...cards(2), power(1, { place: 0 })).refused).toMatchObject({ code: 'notNow' });
    expect(play({}, ...cards(2), give(1, 'paw-3')).refused).toMatchObject({ code: 'notNow', rule: 'E6' });
  });

  test('E2.6 nobody names himself, nor who is not there', () => {
    expect(play({}, ...cards(2), guess(1, 1, 'cat')).refused).toMatchObject({
      code: 'badPlayer',
      rule: 'E2.6',
    });
    expect(play({}, ...cards(2), guess(1, 3, 'cat')).refused).toMatchObject({ code: 'badPlayer' });
  });

  test('E2.6 whoever is found out can’t be named, and still guesses; his identity is out', () => {
    const found = [...cards(3), guess(1, 2, 'ghost')];
    expect(play({ players: 3 }, ...found, guess(2, 3, 'mouse')).refused).toBe(null);
    expect(play({ players: 3 }, ...found, pass(2), guess(3, 2, 'cat')).refused).toMatchObject({
      code: 'badPlayer',
    });
    expect(play({ players: 3 }, ...found, pass(2), guess(3, 1, 'ghost')).refused).toMatchObject({
      code: 'badIdentity',
      rule: 'E2.6',
    });
  });

  test('E2.6 any other identity may be named, his own and one nobody is too', () => {
    for (const identity of ['cat', 'shutter'] as const)
      expect(play({}, ...cards(2), guess(1, 2, identity)).refused).toBe(null);
  });

  test('E2.7 right: the identity is turned up, the guesser takes the timer’s value', () => {
    const { state, open } = play({}, ...cards(2), guess(1, 2, 'ghost'));
    expect(open('guessed', 'identityShown', 'points')).toEqual([
      { event: 'guessed', player: 'player1', target: 'player2', identity: 'ghost', right: true },
      { event: 'identityShown', player: 'player2', identity: 'ghost' },
      { event: 'points', player: 'player1', points: 7 },
    ]);
    expect(state.open.points).toEqual({ player1: 8, player2: 1 });
    expect(state.open.found).toEqual({ player1: null, player2: 'ghost' });
  });

  test('E2.7 wrong: the accused takes that many', () => {
    const { state, open } = play({ timer: 3 }, ...cards(2), guess(1, 2, 'mouse'));
    expect(open('guessed', 'identityShown', 'points')).toEqual([
      { event: 'guessed', player: 'player1', target: 'player2', identity: 'mouse', right: false },
      { event: 'points', player: 'player2', points: 3 },
    ]);
    expect(state.open.points).toEqual({ player1: 1, player2: 4 });
  });

  test('E2.8 each guess is seen before the next', () => {
    const { state, lines } = play({ players: 3 }, ...cards(3), guess(1, 2, 'ghost'));
    expect(lines('player3', 'identityShown')).toHaveLength(1);
    expect(state.open.phase).toEqual({ name: 'guess', player: 'player2' });
  });

  test('E2.9 then the event, the start token goes left, the timer down by one', () => {
    const { state, open } = play({ players: 3, first: 'player3' }, ...quiet(3, 3));
    expect(open('nightEvent')).toEqual([{ event: 'nightEvent', name: 'deadOfNight' }]);
    expect(state.open).toMatchObject({ round: 2, timer: 5, first: 'player1' });
    expect(state.open.phase).toMatchObject({ name: 'play', turn: { player: 'player1' } });
    expect(brokenNoises(state)).toEqual([]);
  });

  test('E2.10 the game ends when the timer is down; nothing goes on then', () => {
    const { state, refused } = play({ timer: 1, points: [1, 9] }, ...quiet(2), pass(1));
    expect(state.open.phase).toEqual({ name: 'ended' });
    expect(state.open.outcome).toEqual({ winners: ['player2'] });
    expect(refused).toMatchObject({ deed: 6, code: 'over', rule: 'E2.10' });
  });
});

describe('E2.11 places', () => {
  const house = { attic: ['+gear-1', '-gear-2', '+gear-3'], library: ['+moon-4'] };
  const hands = [
    ['paw-drag', 'paw-1', 'paw-2', 'paw-3'],
    ['wind-1', 'wind-2'],
  ];

  test('a card that leaves closes the gap, one that comes goes last', () => {
    const dragged = play({ house, hands }, up(1, 'paw-drag', 'attic'), power(1, { place: 0, to: 'library' }));
    expect(dragged.at('attic')).toEqual(['-gear-2', '+gear-3', '+paw-drag']);
    expect(dragged.at('library')).toEqual(['+moon-4', '+gear-1']);
    expect(dragged.open('cardMoved')).toEqual([
      { event: 'cardMoved', from: 'attic', place: 0, to: 'library' },
    ]);
  });

  test('the face of a face-down card is not shown when it is discarded, even where all know it', () => {
    const slam = [['paw-slam', 'paw-1', 'paw-2', 'paw-3']];
    const { open } = play(
      { house: { bathroom: ['+gear-1'] }, hands: slam },
      up(1, 'paw-slam', 'bathroom'),
      power(1, { at: ['bathroom', 0] }),
      down(1, 'paw-1', 'bathroom'),
      power(1, { place: 0 }),
    );
    expect(open('cardDiscarded')).toEqual([{ event: 'cardDiscarded', location: 'bathroom', place: 0 }]);
  });

  test('the row has ends', () => {
    const scene = { house: { bathroom: ['+gear-1'], parlour: ['+gear-2'] }, hands };
    expect(play(scene, up(1, 'paw-drag', 'bathroom')).targets).toEqual([{ place: 0, to: 'kitchen' }]);
    expect(play(scene, up(1, 'paw-drag', 'parlour')).targets).toEqual([{ place: 0, to: 'library' }]);
  });
});

import { describe, expect, test } from 'vitest';
import { fastDraw } from '../../../src/chance/fast.ts';
import { readAction } from '../../../src/games/noises/actions.ts';
import { noises } from '../../../src/games/noises/index.ts';
import { brokenNoises } from '../../suites/noisesBroken.ts';
import { begin, pick, take } from '../../suites/walk.ts';
import { count } from '../../counts.ts';
import { down, idle, play, power, quiet, up } from './scene.ts';

describe('E8 who knows what', () => {
  test('a face-up card is everybody’s, a face-down one is his who played it', () => {
    const { known, lines } = play({}, up(1, 'paw-1', 'bathroom'), down(1, 'paw-2', 'parlour'));
    for (const viewer of ['public', 'player1', 'player2'])
      expect(known(viewer, 'bathroom')).toEqual(['paw-1']);
    expect(['public', 'player2', 'player1'].map((viewer) => known(viewer, 'parlour'))).toEqual([
      [null],
      [null],
      ['paw-2'],
    ]);
    expect(lines('player2', 'played').at(-1)).toEqual({
      event: 'played',
      player: 'player1',
      location: 'parlour',
      face: 'down',
    });
  });

  test('who played a face-down card, hand sizes, points and guesses are public', () => {
    const { state } = play({}, down(1, 'paw-2', 'parlour'));
    const view = noises.peek(state, 'public');
    expect(view.open?.piles.parlour).toEqual([
      { face: 'down', shown: false, card: null, knowers: ['player1'] },
    ]);
    expect(view.open).toMatchObject({ hands: { player1: 3, player2: 4 }, points: { player1: 1 } });
    expect(view).toMatchObject({ own: null, revealed: null });
  });

  test('a card that lay face up is known as long as it can be followed: turned, moved, swapped', () => {
    const row = ['cellar', 'attic', 'library', 'parlour'] as const;
    const house = { cellar: ['+gear-1', '-gear-2'], attic: ['-gear-3'] };
    const hands = [
      ['paw-slam', 'paw-1', 'paw-drag', 'paw-2'],
      ['moon-drag', 'moon-1'],
    ];
    const slammed = [up(1, 'paw-slam', 'cellar'), power(1, { at: ['cellar', 0] })] as const;
    const turned = play({ row, house, hands }, ...slammed);
    expect(turned.known('public', 'cellar')).toEqual(['gear-1', null, 'paw-slam']);
    const swapped = play(
      { row, house, hands },
      ...slammed,
      down(1, 'paw-1', 'cellar'),
      power(1, { place: 0, with: ['attic', 0] }),
    );
    expect(swapped.known('public', 'attic')).toEqual(['gear-1']);
    expect(swapped.known('player1', 'cellar')).toEqual([null, null, 'paw-slam', 'paw-1']);
    expect(swapped.known('player2', 'cellar')).toEqual(['gear-3', 'gear-2', 'paw-slam', null]);
    const moved = play(
      { row, house, hands },
      ...slammed,
      down(1, 'paw-1', 'parlour'),
      up(2, 'moon-drag', 'cellar'),
      power(2, { place: 0, to: 'bathroom' }),
    );
    expect(moved.known('public', 'bathroom')).toEqual(['gear-1']);
    expect(moved.known('public', 'cellar')).toEqual([null, 'paw-slam', 'moon-drag']);
  });

  test('what was looked at is followed too, by him who looked', () => {
    const house = { attic: ['-wind-1', '-wind-2'] };
    const hands = [['paw-listen', 'paw-drag', 'paw-1', 'paw-2']];
    const { known } = play(
      { players: 3, house, hands },
      up(1, 'paw-listen', 'kitchen'),
      power(1, { at: ['attic', 1] }),
      up(1, 'paw-drag', 'attic'),
      power(1, { place: 1, to: 'library' }),
    );
    expect(known('player1', 'library')).toEqual(['wind-2']);
    expect(known('player1', 'attic')).toEqual([null, 'paw-drag']);
    for (const viewer of ['player2', 'public']) expect(known(viewer, 'library')).toEqual([null]);
    expect(known('player3', 'library')).toEqual(['wind-2']); // he played it
  });

  test('that he looked is public; that two looked says not who was first', () => {
    const house = { parlour: ['-gear-1'] };
    const hands = [['paw-listen', 'paw-1'], ['moon-listen', 'moon-1'], ['gear-2']];
    const look = power(1, { at: ['parlour', 0] });
    const { state } = play(
      { players: 3, house, hands, first: 'player2', only: true },
      up(2, 'moon-listen', 'kitchen'),
      { ...look, seat: 'player2' },
      down(2, 'moon-1', 'bathroom'),
      down(3, 'gear-2', 'bathroom'),
      up(1, 'paw-listen', 'kitchen'),
      look,
    );
    expect(state.open.piles.parlour[0]).toMatchObject({
      knowers: ['player1', 'player2', 'player3'],
      card: null,
    });
  });

  test('identities and hands are told to their owners alone, until the end', () => {
    const { state } = play({}, ...idle(1, 'paw-1', 'paw-2'));
    for (const viewer of ['player1', 'player2', 'public']) {
      const text = JSON.stringify(noises.peek(state, viewer));
      for (const [seat, identity] of Object.entries(state.identities))
        expect(text.includes(`"identity":"${identity}"`)).toBe(seat === viewer);
      for (const [seat, hand] of Object.entries(state.hands))
        for (const card of hand) expect(text.includes(`"${card}"`)).toBe(seat === viewer);
      for (const card of state.deck) expect(text.includes(`"${card}"`)).toBe(false);
    }
  });

  test('at the end all is revealed', () => {
    const { state, open } = play({ timer: 1, points: [1, 9] }, ...quiet(2));
    expect(open('revealed')).toEqual([
      {
        event: 'revealed',
        identities: { player1: 'cat', player2: 'ghost' },
        hands: state.hands,
        cards: Object.fromEntries(state.open.row.map((at) => [at, state.cards[at]])),
      },
    ]);
  });

  test('in a shuffled deck nothing tells in which order the cards were discarded', () => {
    const orders: string[][] = [];
    for (const discards of [
      ['gear-1', 'gear-2', 'wind-1'],
      ['wind-1', 'gear-2', 'gear-1'],
    ]) {
      const { state } = play(
        { deck: ['wind-2', 'wind-3'], only: true, discards },
        ...idle(1, 'paw-1', 'paw-2'),
      );
      const chance = { draw: () => 0 };
      const twin = noises.clone(state);
      for (const deed of idle(2, 'moon-1', 'moon-2'))
        noises.apply(twin, deed.seat, deed.action, chance, undefined);
      orders.push([...(twin.hands['player2'] ?? []), ...twin.deck]);
    }
    expect(orders[0]).toEqual(orders[1]);
  });
});

describe('what comes from outside', () => {
  test('an action of a bad form is refused with its field', () => {
    for (const [action, field] of [
      [{}, 'type'],
      [{ type: 'play', card: 'paw-5', location: 'attic', face: 'up' }, 'card'],
      [{ type: 'play', card: 'paw-1', location: 'roof', face: 'up' }, 'location'],
      [{ type: 'play', card: 'paw-1', location: 'attic', face: 'sideways' }, 'face'],
      [{ type: 'power', at: ['attic'] }, 'at'],
      [{ type: 'power', at: ['attic', -1] }, 'at[1]'],
      [{ type: 'power', swap: ['cat'] }, 'swap'],
      [{ type: 'power', swap: ['cat', 'dog'] }, 'swap[1]'],
      [{ type: 'guess', player: 'player5', identity: 'cat' }, 'player'],
      [{ type: 'guess', player: 'player1', identity: 'dog' }, 'identity'],
      [{ type: 'give' }, 'card'],
    ] as const)
      expect(readAction(action)).toMatchObject({
        ok: false,
        error: { code: 'badAction', rule: 'form', field },
      });
  });

  const file = (
    deal: Readonly<Record<string, unknown>> = {},
    more: Readonly<Record<string, unknown>> = {},
  ) => {
    const { state } = play({});
    const { open, identities, events, hands, deck } = state;
    const fields = {
      row: open.row,
      tokens: open.tokens,
      identities,
      first: open.first,
      deck: [...Object.values(hands).flat(), ...deck],
      events: events,
    };
    return noises.scenario.read({ options: {}, deal: { ...fields, ...deal }, ...more });
  };

  test('a scenario file that is none says which field is at fault', () => {
    expect(file().ok).toBe(true);
    const { state } = play({});
    const deck = [...Object.values(state.hands).flat(), ...state.deck];
    for (const [deal, field] of [
      [{ row: ['bathroom', 'attic', 'kitchen', 'library'] }, 'deal.row'],
      [{ row: ['attic', 'bathroom', 'kitchen', 'library', 'parlour'] }, 'deal.row'],
      [{ row: ['bathroom', 'attic', 'attic', 'library', 'parlour'] }, 'deal.row'],
      [{ tokens: { ...state.open.tokens, cat: 'bathroom' } }, 'deal.tokens'],
      [
        {
          tokens: { ...state.open.tokens, cat: 'attic', mouse: 'kitchen', clock: 'kitchen', ghost: 'attic' },
        },
        null,
      ],
      [{ tokens: { ...state.open.tokens, ghost: 'attic', mouse: 'kitchen' } }, 'deal.tokens'],
      [{ tokens: { ...state.open.tokens, cat: 'cellar' } }, 'deal.tokens.cat'],
      [{ identities: { player1: 'cat', player2: 'cat' } }, 'deal.identities.player2'],
      [{ identities: { player1: 'cat', player3: 'ghost' } }, 'deal.identities.player3'],
      [{ first: 'player3' }, 'deal.first'],
      [{ deck: deck.slice(1) }, 'deal.deck'],
      [{ deck: [...deck.slice(1), deck[1]] }, 'deal.deck'],
      [{ events: ['deadOfNight'] }, 'deal.events'],
      [{ seed: 1 }, 'deal.seed'],
    ] as const) {
      const read = file(deal);
      expect(read.ok ? null : read.error.field).toBe(field);
    }
    expect(file({}, { options: { players: 9 } })).toMatchObject({ error: { field: 'options.players' } });
    expect(file({}, { shuffles: [['paw-1', 'paw-9']] })).toMatchObject({
      error: { field: 'shuffles[0][1]' },
    });
    expect(file({}, { dice: [] })).toMatchObject({ error: { field: 'dice' } });
  });
});

describe('what is imagined of a view', () => {
  test('is a state in which every sentence of the rules holds', () => {
    const draw = fastDraw(1);
    const wrong = new Set<string>();
    for (let match = 0; match < count(9, 90); match++) {
      const walk = begin(noises, { players: 2 + (match % 3) }, match);
      for (let next = pick(walk); next; next = pick(walk)) {
        take(walk, next.seat, next.action);
        for (const view of walk.views.values())
          for (const sentence of brokenNoises(noises.imagine(view, draw))) wrong.add(sentence);
      }
    }
    expect([...wrong]).toEqual([]);
  });

  test('has yet to come what events have not been', () => {
    const { state } = play({ events: ['telltale', 'light', 'backToBed'] }, ...quiet(2));
    expect(state.open.phase).toMatchObject({ power: 'telltale' });
    for (let seed = 0; seed < 20; seed++) {
      const imagined = noises.imagine(noises.peek(state, 'player1'), fastDraw(seed));
      expect(imagined.events.toSorted()).toEqual(state.events.toSorted());
    }
  });
});

// What noises publishes must be due, not only of a kind that the rules publish.
import { describe, expect, test } from 'vitest';
import type { Emitted } from '../../src/engine/events.ts';
import { truth } from '../../src/engine/events.ts';
import type { OpenEvent, SecretEvent } from '../../src/games/noises/events.ts';
import type { State } from '../../src/games/noises/state.ts';
import { noisesSuite } from '../suites/noises.ts';
import { anySuite } from '../suites/suite.ts';
import { Leak, twoWorlds } from './worlds.ts';

type Spoil = (event: OpenEvent | SecretEvent, state: State) => OpenEvent | null;
type Emission = Emitted<OpenEvent, SecretEvent>;

/** The game with one more event to everybody after some of its own; it is noticed, though no view takes it in. */
const telling = (spoil: Spoil) =>
  anySuite({
    ...noisesSuite,
    game: {
      ...noisesSuite.game,
      apply: (state, seat, action, chance, emit) =>
        noisesSuite.game.apply(state, seat, action, chance, (one: Emission) => {
          const more = spoil(truth(one), state);
          if (more) emit?.({ to: 'everyone', event: more });
          emit?.(one);
        }),
      reduce: () => {},
    },
  });

const suite = anySuite(noisesSuite);

describe('what is told must be due', () => {
  const spoils: Readonly<Record<string, [secret: string, spoil: Spoil]>> = {
    'a card played face down is told as if it were turned': [
      'faceDown',
      (event, { open, cards }) => {
        const at = open.row.find((one) => open.piles[one].some(({ shown }) => !shown));
        const place = at ? open.piles[at].findIndex(({ shown }) => !shown) : -1;
        const card = at && cards[at][place];
        if (event.event !== 'asked' || !at || card === undefined) return null;
        return { event: 'turned', location: at, place, face: 'up', card };
      },
    ],
    'the next event is told as if it had come': [
      'events',
      (event, { events: [name] }) => (event.event === 'asked' && name ? { event: 'nightEvent', name } : null),
    ],
    'an identity is told as if it were found out': [
      'identity',
      (event, { identities }) => {
        const [[player, identity] = []] = Object.entries(identities);
        if (event.event !== 'asked' || !player || !identity) return null;
        return { event: 'identityShown', player: player as 'player1', identity };
      },
    ],
    'the top of the deck is told as if it were laid out': [
      'deck',
      (event, { open, deck: [card] }) =>
        event.event === 'asked' && card !== undefined
          ? { event: 'played', location: open.row[0] ?? 'bathroom', face: 'up', card }
          : null,
    ],
  };

  test.each(Object.entries(spoils))('%s', (_name, [secret, spoil]) => {
    const leaky = telling(spoil);
    expect(() => {
      for (let seed = 0; seed < 60; seed++)
        twoWorlds(suite, { players: 2 + (seed % 3) }, secret, seed, 1, leaky);
    }).toThrow(Leak);
  });
});

// E3, E4, E7 written down once more, apart from the rules' own tables.
import type { ClueCard, Identity, Location, PlayerId } from '../../src/games/noises/vocabulary.ts';
import type { Score, State } from '../../src/games/noises/state.ts';

export const PLAYERS: readonly PlayerId[] = ['player1', 'player2', 'player3', 'player4'];

const SYMBOLS: Readonly<Record<Identity, string>> = {
  cat: 'paw',
  mouse: 'paw',
  ghost: 'moon',
  sleepwalker: 'moon',
  clock: 'gear',
  boiler: 'gear',
  draught: 'wind',
  shutter: 'wind',
};
export const IDENTITIES = Object.keys(SYMBOLS) as readonly Identity[];

/** All 54 clue cards by their names in the design, section 6. */
export const CARDS: readonly ClueCard[] = `
  paw-1 paw-2 paw-3 paw-4 moon-1 moon-2 moon-3 moon-4 gear-1 gear-2 gear-3 gear-4 wind-1 wind-2 wind-3 wind-4
  paw-moon-1 paw-moon-2 paw-gear-1 paw-gear-2 paw-wind-1 paw-wind-2
  moon-gear-1 moon-gear-2 moon-wind-1 moon-wind-2 gear-wind-1 gear-wind-2
  paw-creak paw-slam paw-lantern paw-drag paw-rummage paw-listen
  moon-creak moon-slam moon-lantern moon-drag moon-rummage moon-listen
  gear-creak gear-slam gear-lantern gear-drag gear-rummage gear-listen
  wind-creak wind-slam wind-lantern wind-drag wind-rummage wind-listen
  blackout-1 blackout-2`
  .trim()
  .split(/\s+/);

/** Everybody's score as things lie (E7.1), from the names of the cards. */
export function plainScores({ open, identities, cards }: State): Record<string, Score> {
  const faceUp = Object.entries(open.piles).flatMap(([at, slots]) =>
    slots.flatMap(({ face }, place) => (face === 'up' ? [cards[at as Location][place] ?? ''] : [])),
  );
  return Object.fromEntries(
    Object.entries(identities).map(([player, identity]) => {
      const tokens = open.points[player] ?? 0;
      const room = cards[open.tokens[identity]].length;
      const symbols = faceUp.filter((card) => card.split('-').includes(SYMBOLS[identity])).length;
      return [player, { tokens, room, symbols, total: tokens + room + symbols }];
    }),
  );
}

/** Those of `players` whom nobody of them beats (E7.2). */
export const plainLeaders = (
  scores: Readonly<Record<string, Score>>,
  players: readonly PlayerId[],
): PlayerId[] =>
  players.filter((one) => players.every((other) => (scores[other]?.total ?? 0) <= (scores[one]?.total ?? 0)));

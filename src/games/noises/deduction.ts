/*
 * What follows from a view without any guesswork, for the page's deduction grid and counts and for the bots'
 * belief, so that both work from the same logic.
 */
import { seatsOf } from './options.ts';
import type { Standing } from './scoring.ts';
import { standingOf, symbolsUp } from './scoring.ts';
import type { Open } from './state.ts';
import type { View } from './view.ts';
import type { Identity, Location, PlayerId, Symbol } from './vocabulary.ts';
import { identities, symbols } from './vocabulary.ts';

/** Who is whom, as far as it is not the viewer's own: one identity for each of `others(view)`, in that order. */
export type World = readonly Identity[];

/** The seats whose identity the viewer was not dealt, in seat order; all of them for a spectator. */
export const others = ({ open, own, viewer }: View): readonly PlayerId[] =>
  open ? seatsOf(open.options).filter((seat) => !own || seat !== viewer) : [];

/**
 * The identities that each other player may have by himself: not the viewer's own, not one shown by somebody
 * else, not one wrongly guessed of him. Somebody may name his own identity of another (E2.6), so who guesses
 * tells nothing for certain.
 */
function candidates(view: View, open: Open, player: PlayerId): readonly Identity[] {
  const shown = view.revealed?.identities[player] ?? open.found[player];
  if (shown) return [shown];
  const wrong = open.guesses.filter(({ target, right }) => target === player && !right);
  return identities.filter(
    (identity) =>
      identity !== view.own?.identity &&
      !Object.values(open.found).includes(identity) &&
      !wrong.some((guess) => guess.identity === identity),
  );
}

/**
 * Every way in which the other players can be who they are (E1.1, E2.7): at most 210 with four players, 1680 for
 * a spectator of four. Logic alone: the truth is always among them. Empty before the match began.
 */
export function possibleWorlds(view: View): World[] {
  const { open } = view;
  if (!open) return [];
  return others(view)
    .map((player) => candidates(view, open, player))
    .reduce<World[]>(
      (worlds, may) =>
        worlds.flatMap((world) =>
          may.filter((one) => !world.includes(one)).map((identity) => [...world, identity]),
        ),
      [[]],
    );
}

/**
 * The identities that each other player can still have, by seat, in the order of the identities: what stands in
 * at least one possible world. A single one is certain. The viewer's own seat is not among the keys.
 */
export function possibleIdentities(view: View): Readonly<Partial<Record<PlayerId, readonly Identity[]>>> {
  const worlds = possibleWorlds(view);
  return Object.fromEntries(
    others(view).map((player, i) => {
      const may = new Set(worlds.map((world) => world[i]));
      return [player, identities.filter((identity) => may.has(identity))];
    }),
  );
}

/** What lies at a location. */
export interface LocationTally {
  readonly cards: number;
  readonly faceDown: number;
  readonly symbols: Readonly<Record<Symbol, number>>; // on its face-up cards
}

/** What lies at each location of the row, so that nobody has to count. */
export const tallyOfLocations = (open: Open): Readonly<Partial<Record<Location, LocationTally>>> =>
  Object.fromEntries(open.row.map((at) => [at, tallyAt(open, at)]));

const tallyAt = (open: Open, at: Location): LocationTally => ({
  cards: open.piles[at].length,
  faceDown: open.piles[at].filter(({ face }) => face === 'down').length,
  symbols: Object.fromEntries(symbols.map((symbol) => [symbol, symbolsUp(open, symbol, [at])])) as Record<
    Symbol,
    number
  >,
});

/** The points that whoever is this identity would get now for cards and symbols (E7.1), beside points taken in play. */
export const tallyOfIdentities = (
  open: Open,
): Readonly<Record<Identity, Standing & { readonly total: number }>> =>
  Object.fromEntries(
    identities.map((identity) => {
      const { room, symbols: own } = standingOf(open, identity);
      return [identity, { room, symbols: own, total: room + own }];
    }),
  ) as Record<Identity, Standing & { readonly total: number }>;

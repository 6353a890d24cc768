import type { CardAt, Target } from './actions.ts';
import type { Open } from './state.ts';
import { neighboursOf } from './state.ts';
import type { ClueCard, Face, Identity, Location, Power } from './vocabulary.ts';
import { identities } from './vocabulary.ts';

/** Whether a power may be declined (E2.4): those of locations and the event say "may", those of cards don't. */
export const mayDecline = (power: Power): boolean => !mandatory.has(power);
const mandatory = new Set<Power>(['creak', 'slam', 'lantern', 'drag', 'rummage', 'listen', 'blackout']);

const tokensAt = (open: Open, at: Location): Identity[] =>
  identities.filter((identity) => open.tokens[identity] === at);

/** All cards in the house that lie so, by row and place. */
const cardsInHouse = (open: Open, face: Face): CardAt[] =>
  open.row.flatMap((at) =>
    open.piles[at].flatMap((slot, place) => (slot.face === face ? [[at, place] as const] : [])),
  );

/** The places of a location's cards but the one just played there, which lies last. */
const othersAt = (open: Open, at: Location): number[] => open.piles[at].slice(0, -1).map((_, place) => place);

const toNeighbours = (open: Open, at: Location): Target[] =>
  othersAt(open, at).flatMap((place) => neighboursOf(open.row, at).map((to) => ({ place, to })));

type Targets = (open: Open, at: Location, hand: readonly ClueCard[]) => Target[];

/**
 * Every legal target of a power played at `at`, from public facts and the player's own hand (E4–E6). Where there
 * is none the power does nothing and is not asked for (E2.4).
 */
const targets: Readonly<Record<Power, Targets>> = {
  creak: (open, at) =>
    tokensAt(open, at).flatMap((identity) => neighboursOf(open.row, at).map((to) => ({ identity, to }))),
  slam: (open, at) =>
    cardsInHouse(open, 'up')
      .filter(([location, place]) => location !== at || place !== open.piles[at].length - 1)
      .map((card) => ({ at: card })),
  lantern: (open) => cardsInHouse(open, 'down').map((card) => ({ at: card })),
  drag: (open, at) => toNeighbours(open, at),
  rummage: (_open, _at, hand) => hand.map((under) => ({ under })),
  listen: (open) => cardsInHouse(open, 'down').map((card) => ({ at: card })),
  blackout: (open) =>
    identities.flatMap((a) =>
      identities.filter((b) => open.tokens[a] !== open.tokens[b]).map((b) => ({ swap: [a, b] as const })),
    ),
  bathroom: (open) => open.piles.bathroom.map((_, place) => ({ place })),
  bedroom: (open) =>
    tokensAt(open, 'bedroom').flatMap((identity) =>
      open.row.filter((to) => to !== 'bedroom').map((to) => ({ identity, to })),
    ),
  kitchen: () => [],
  attic: (open) => othersAt(open, 'attic').map((place) => ({ place })),
  cellar: (open) =>
    open.piles.cellar.flatMap((_, place) =>
      open.row
        .filter((at) => at !== 'cellar')
        .flatMap((at) => open.piles[at].map((_slot, other) => ({ place, with: [at, other] as const }))),
    ),
  library: (open) => cardsInHouse(open, 'down').map((card) => ({ at: card })),
  nursery: (open) =>
    neighboursOf(open.row, 'nursery')
      .flatMap((at) => tokensAt(open, at))
      .map((identity) => ({ identity })),
  parlour: () => [],
  pantry: (_open, _at, hand) => hand.map((under) => ({ under })),
  workshop: (open) => toNeighbours(open, 'workshop'),
  telltale: (open) => cardsInHouse(open, 'down').map((card) => ({ at: card })),
};

export const targetsOf = (open: Open, power: Power, at: Location, hand: readonly ClueCard[]): Target[] =>
  targets[power](open, at, hand);

/** Whether two targets name the same: the fields that one has, the other has alike. */
export function sameTarget(a: Target, b: Target): boolean {
  const keys = ['identity', 'to', 'at', 'place', 'with', 'under', 'swap'] as const;
  return keys.every((key) => JSON.stringify(a[key]) === JSON.stringify(b[key]));
}

import type { CardAt, Target } from '../actions.ts';
import { clueCard, clueCards, symbolOf } from '../data.ts';
import type { Open, Slot } from '../state.ts';
import type { ClueCard, Face, Identity, Location, Power, Symbol } from '../vocabulary.ts';
import { identities, symbols } from '../vocabulary.ts';

/** A number for each identity, in the order of `identities`. */
export type PerIdentity = readonly number[];

const place = new Map(identities.map((identity, i) => [identity, i]));
export const indexOf = (identity: Identity): number => place.get(identity) as number;
export const symbolAt: readonly Symbol[] = identities.map(symbolOf);

/** How often a given symbol is on a card of which nothing is known. */
const SYMBOLS_A_CARD =
  clueCards.reduce((sum, card) => sum + card.symbols.length, 0) / clueCards.length / symbols.length;

/**
 * What changes in the house are worth to somebody. Scores are sums over cards (E7.1), so that with a worth for
 * a point of each identity every change has its worth by itself, without scoring the house anew.
 */
export interface Stakes {
  readonly worth: PerIdentity; // of a point for each identity
  readonly card: Readonly<Partial<Record<Location, number>>>; // of one more card at a location
  readonly symbol: Readonly<Record<Symbol, number>>; // of one more such symbol face up
}

export function stakesOf(open: Open, worth: PerIdentity): Stakes {
  const card: Partial<Record<Location, number>> = {};
  for (const at of open.row) card[at] = 0;
  const symbol: Record<Symbol, number> = { paw: 0, moon: 0, gear: 0, wind: 0 };
  for (let i = 0; i < identities.length; i++) {
    const at = open.tokens[identities[i] as Identity];
    card[at] = (card[at] ?? 0) + (worth[i] as number);
    symbol[symbolAt[i] as Symbol] += worth[i] as number;
  }
  return { worth, card, symbol };
}

/** What a card's symbols are worth face up; `null` for a card that is not known. */
export function worthFaceUp({ symbol }: Stakes, card: ClueCard | null): number {
  let sum = 0;
  if (card === null) for (const one of symbols) sum += SYMBOLS_A_CARD * symbol[one];
  else for (const one of clueCard(card).symbols) sum += symbol[one];
  return sum;
}

export const worthOfPlay = (stakes: Stakes, card: ClueCard, at: Location, face: Face): number =>
  (stakes.card[at] ?? 0) + (face === 'up' ? worthFaceUp(stakes, card) : 0);

/** Which card somebody takes a slot to hold. */
export type Knows = (slot: Slot) => ClueCard | null;
export const asViewed: Knows = (slot) => slot.card;
export const asAllKnow: Knows = (slot) => (slot.shown ? slot.card : null);

/** What using a power on a target is worth for the score; looks and swaps of cards change none. */
export function worthOfTarget(
  open: Open,
  stakes: Stakes,
  power: Power,
  at: Location,
  target: Target,
  knows: Knows,
): number {
  switch (power) {
    case 'creak':
    case 'bedroom':
    case 'nursery':
      return worthOfMove(open, stakes, target.identity as Identity, target.to ?? at);
    case 'slam':
    case 'lantern':
      return target.at ? worthOfTurn(open, stakes, target.at, knows) : 0;
    case 'attic':
      return worthOfTurn(open, stakes, [at, target.place as number], knows);
    case 'drag':
    case 'workshop':
      return (stakes.card[target.to as Location] ?? 0) - (stakes.card[at] ?? 0);
    case 'bathroom': {
      const slot = open.piles[at][target.place as number];
      return -(stakes.card[at] ?? 0) - (slot?.face === 'up' ? worthFaceUp(stakes, knows(slot)) : 0);
    }
    case 'blackout': {
      const [a, b] = target.swap as readonly [Identity, Identity];
      const { tokens } = open;
      return worthOfMove(open, stakes, a, tokens[b]) + worthOfMove(open, stakes, b, tokens[a]);
    }
    case 'cellar':
    case 'kitchen':
    case 'library':
    case 'listen':
    case 'pantry':
    case 'parlour':
    case 'rummage':
    case 'telltale':
      return 0;
  }
}

/** A token's way from the cards where it is to those where it goes. */
const worthOfMove = ({ piles, tokens }: Open, { worth }: Stakes, identity: Identity, to: Location): number =>
  (worth[indexOf(identity)] as number) * (piles[to].length - piles[tokens[identity]].length);

function worthOfTurn({ piles }: Open, stakes: Stakes, [at, place]: CardAt, knows: Knows): number {
  const slot = piles[at][place] as Slot;
  const worth = worthFaceUp(stakes, knows(slot));
  return slot.face === 'up' ? -worth : worth;
}

import type { CardPower, ClueCard, Identity, Location, Symbol } from './vocabulary.ts';
import { cardPowers, identities, symbols } from './vocabulary.ts';

/** What is printed on a clue card (E4). */
export interface ClueCardFacts {
  readonly name: ClueCard;
  readonly symbols: readonly Symbol[];
  readonly power: CardPower | null;
}

const range = (count: number): number[] => Array.from({ length: count }, (_, i) => i + 1);
const pairs = symbols.flatMap((a, i) => symbols.slice(i + 1).map((b) => [a, b] as const));

/** The 54 clue cards (E4): 16 plain, 12 with two symbols, 24 with a symbol and a power, 2 Blackouts. Ours; data. */
export const clueCards: readonly ClueCardFacts[] = [
  ...symbols.flatMap((symbol) =>
    range(4).map((copy) => ({ name: `${symbol}-${copy}`, symbols: [symbol], power: null })),
  ),
  ...pairs.flatMap(([a, b]) =>
    range(2).map((copy) => ({ name: `${a}-${b}-${copy}`, symbols: [a, b], power: null })),
  ),
  ...symbols.flatMap((symbol) =>
    cardPowers.map((power) => ({ name: `${symbol}-${power}`, symbols: [symbol], power })),
  ),
  ...range(2).map((copy) => ({ name: `blackout-${copy}`, symbols: [], power: 'blackout' as const })),
];

const byName = new Map(clueCards.map((card) => [card.name, card]));

export const isClueCard = (name: string): boolean => byName.has(name);

export function clueCard(name: ClueCard): ClueCardFacts {
  const card = byName.get(name);
  if (!card) throw new Error(`no clue card ${name}`);
  return card;
}

/** The symbol of an identity (E3): two identities each, in the order of both lists. */
export const symbolOf = (identity: Identity): Symbol =>
  symbols[Math.floor(identities.indexOf(identity) / 2)] as Symbol;

/** A location's power (E5). */
export interface LocationFacts {
  readonly both: boolean; // ⚭: works only when both cards of a turn went there (E2.3)
  readonly asks: boolean; // asks for a target, which may be declined; else it works by itself
}

export const locationFacts: Readonly<Record<Location, LocationFacts>> = {
  bathroom: { both: true, asks: true },
  bedroom: { both: true, asks: true },
  kitchen: { both: false, asks: false },
  attic: { both: false, asks: true },
  cellar: { both: true, asks: true },
  library: { both: false, asks: true },
  nursery: { both: false, asks: true },
  parlour: { both: true, asks: false },
  pantry: { both: false, asks: true },
  workshop: { both: false, asks: true },
};

export const HAND = 4; // cards (E1.5, E2.5)
export const KITCHEN_HAND = 5; // after a card in the Kitchen (E5)
export const CARDS_A_TURN = 2; // E2.1
export const LIGHTS = 3; // cards of A light in the window (E6)
export const EXTRA_ROUNDS = 2; // E7.2

/** The timer's first value, by number of players (E1.4). */
export const firstTimer: Readonly<Record<number, number>> = { 2: 7, 3: 6, 4: 5 };

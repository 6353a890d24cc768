import type { Blessing, Card, GuardCard } from './vocabulary.ts';
import { ownBlessings } from './vocabulary.ts';

/** A novice's movement card (N3.2): how many steps it allows and how it changes the noise roll. */
export interface MovementCard {
  readonly min: number; // steps
  readonly max: number;
  readonly modifier: number; // added to the die
  readonly code: string; // on the log sheet
}

export const movementCards: Readonly<Record<Card, MovementCard>> = {
  stand: { min: 0, max: 0, modifier: -3, code: 'st' },
  sneak: { min: 1, max: 2, modifier: -2, code: 'sn' },
  walk: { min: 3, max: 4, modifier: -1, code: 'w' },
  run: { min: 1, max: 5, modifier: 0, code: 'r' },
};

/** A guard's walk and run (N5.4), in steps. */
export const guardMovement: Readonly<Record<GuardCard, { readonly min: number; readonly max: number }>> = {
  walk: { min: 3, max: 4 },
  run: { min: 5, max: 6 },
};

/** The card that a guard shows after so many steps (N5.4). */
export const guardCardOf = (steps: number): GuardCard => (steps <= guardMovement.walk.max ? 'walk' : 'run');

/** A caught novice's walk home (N8.2), in steps. */
export const homeWalk = { min: 3, max: 4 } as const;

/** When a Blessing may be played: after any rolls, or only when guards listen (N11). */
export type BlessingWindow = 'rolls' | 'listening';

export type BlessingEffect =
  | { readonly type: 'change'; readonly by: number } // the chosen roll counts this much more
  | { readonly type: 'reroll' } // the chosen die is rolled again
  | { readonly type: 'noiseToken' }; // a token that means nothing (N11, False Noise)

/**
 * The Blessings (N11), ours because the printed texts are not in the sources. Data, so that an owner of the
 * printed game can put the printed ones in their place.
 */
export interface BlessingCard {
  readonly kind: Blessing;
  readonly copies: number;
  readonly window: BlessingWindow;
  readonly effect: BlessingEffect;
}

const blessingCards: readonly BlessingCard[] = [
  { kind: 'hush', copies: 2, window: 'rolls', effect: { type: 'change', by: -2 } },
  { kind: 'echo', copies: 2, window: 'rolls', effect: { type: 'change', by: 2 } },
  { kind: 'providence', copies: 2, window: 'rolls', effect: { type: 'reroll' } },
  { kind: 'falseNoise', copies: 2, window: 'listening', effect: { type: 'noiseToken' } },
];

/** A kind of a table's own deck, as its file has it (docs/blessings.md). Its texts are shown as they are written. */
export interface OwnBlessing extends Omit<BlessingCard, 'kind'> {
  readonly name: string;
  readonly text: string; // what it does, to read
}

/** Which Blessings a match is played with, from its options: those of the house, or the table's own. */
export interface BlessingChoice {
  readonly blessings?: readonly OwnBlessing[];
}

interface Deck {
  readonly cards: ReadonlyMap<Blessing, BlessingCard>;
  readonly deck: readonly Blessing[];
}

const deckWith = (cards: readonly BlessingCard[]): Deck => ({
  cards: new Map(cards.map((card) => [card.kind, card])),
  deck: cards.flatMap(({ kind, copies }) => Array.from({ length: copies }, () => kind)),
});

const house = deckWith(blessingCards);
const own = new WeakMap<readonly OwnBlessing[], Deck>(); // worked out once for each match

function deckOf({ blessings }: BlessingChoice): Deck {
  if (!blessings) return house;
  let deck = own.get(blessings);
  if (!deck)
    own.set(
      blessings,
      (deck = deckWith(blessings.map((card, i) => ({ ...card, kind: ownBlessings[i] as Blessing })))),
    );
  return deck;
}

/** What a kind does in a match with these options; undefined for a kind of another deck. */
export const blessingIn = (options: BlessingChoice, kind: Blessing): BlessingCard | undefined =>
  deckOf(options).cards.get(kind);

/** The same of a card that somebody holds. @throws Error for a kind of another deck */
export function blessingCard(options: BlessingChoice, kind: Blessing): BlessingCard {
  const card = blessingIn(options, kind);
  if (!card) throw new Error(`no Blessing ${kind}`);
  return card;
}

/** A kind of a table's own deck as its file has it; undefined for one of the house. */
export const ownBlessing = ({ blessings }: BlessingChoice, kind: Blessing): OwnBlessing | undefined =>
  blessings?.[(ownBlessings as readonly Blessing[]).indexOf(kind)];

/** All Blessing cards of a match with these options, one entry a card. */
export const blessingDeck = (options: BlessingChoice): readonly Blessing[] => deckOf(options).deck;

/** All kinds of a match with these options. */
export const blessingKinds = (options: BlessingChoice): readonly BlessingCard[] => [
  ...deckOf(options).cards.values(),
];

/** The kinds of a match whose token means nothing: of the house, False Noise. */
export const isFalseNoise = (options: BlessingChoice, kind: Blessing): boolean =>
  blessingIn(options, kind)?.effect.type === 'noiseToken';

export const ABOUT_TURN_CARDS = 2; // N5.3
export const LAST_TURN = 15; // N9.3

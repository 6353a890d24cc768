import type { Blessing, Card, GuardCard } from './vocabulary.ts';

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

export const blessingCards: readonly BlessingCard[] = [
  { kind: 'hush', copies: 2, window: 'rolls', effect: { type: 'change', by: -2 } },
  { kind: 'echo', copies: 2, window: 'rolls', effect: { type: 'change', by: 2 } },
  { kind: 'providence', copies: 2, window: 'rolls', effect: { type: 'reroll' } },
  { kind: 'falseNoise', copies: 2, window: 'listening', effect: { type: 'noiseToken' } },
];

const byKind = new Map(blessingCards.map((card) => [card.kind, card]));

export function blessingCard(kind: Blessing): BlessingCard {
  const card = byKind.get(kind);
  if (!card) throw new Error(`no Blessing ${kind}`);
  return card;
}

/** All Blessing cards, one entry a card. */
export const blessingDeck: readonly Blessing[] = blessingCards.flatMap((card) =>
  Array.from({ length: card.copies }, () => card.kind),
);

export const ABOUT_TURN_CARDS = 2; // N5.3
export const LAST_TURN = 15; // N9.3

import type { OwnBlessing } from '../../src/games/nuns/data.ts';

/** A deck of a table's own with every effect in it, fewer cards than the largest table has holders. */
export const ownDeck: readonly OwnBlessing[] = [
  {
    name: 'Felt slippers',
    text: 'A roll counts 4 less.',
    copies: 2,
    window: 'rolls',
    effect: { type: 'change', by: -4 },
  },
  {
    name: 'Creaky board',
    text: 'A roll counts 3 more.',
    copies: 2,
    window: 'rolls',
    effect: { type: 'change', by: 3 },
  },
  { name: 'Second thought', text: 'Roll again.', copies: 1, window: 'rolls', effect: { type: 'reroll' } },
  {
    name: 'Late hush',
    text: 'When guards listen.',
    copies: 1,
    window: 'listening',
    effect: { type: 'change', by: -1 },
  },
  {
    name: 'Loose slate',
    text: 'A noise where nobody is.',
    copies: 1,
    window: 'listening',
    effect: { type: 'noiseToken' },
  },
];

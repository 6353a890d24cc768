import { tallyOfLocations } from '../deduction.ts';
import type { Open } from '../state.ts';
import type { Identity, Location } from '../vocabulary.ts';
import { identities, symbols } from '../vocabulary.ts';
import type { Text } from './words.ts';
import { identityText, locationText, symbolText, text } from './words.ts';

/** Who is in a room, in the order of the identities. */
export const tokensAt = (open: Open, at: Location): readonly Identity[] =>
  identities.filter((identity) => open.tokens[identity] === at);

/** A room in one sentence: who is there, and what lies under it. */
export function roomText(open: Open, at: Location, as: 'choose' | 'closer' | 'plain'): Text {
  const tally = tallyOfLocations(open)[at];
  const tokens = tokensAt(open, at).map(identityText);
  const shown = symbols
    .filter((symbol) => (tally?.symbols[symbol] ?? 0) > 0)
    .map((symbol) =>
      text('house.symbols', { count: tally?.symbols[symbol] ?? 0, symbol: symbolText(symbol) }),
    );
  return text(`house.${as}`, {
    at: locationText(at),
    tokens: tokens.length > 0 ? tokens : text('house.nobody'),
    cards: tally?.cards ?? 0,
    down: tally?.faceDown ?? 0,
    symbols: shown.length > 0 ? shown : text('house.noSymbols'),
  });
}

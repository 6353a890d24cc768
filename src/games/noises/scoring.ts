import { clueCard, symbolOf } from './data.ts';
import type { Open, Score, State } from './state.ts';
import type { Identity, PlayerId, Symbol } from './vocabulary.ts';

/** What an identity would score for as things lie, beside points taken in play (E7.1). */
export interface Standing {
  readonly room: number; // clue cards where its token is, face-down ones too
  readonly symbols: number; // of its own on all face-up cards
}

/** How often a symbol shows on the face-up cards at these locations. */
export function symbolsUp(open: Open, symbol: Symbol, row = open.row): number {
  let count = 0;
  for (const at of row)
    for (const { face, card } of open.piles[at])
      if (face === 'up' && card !== null)
        for (const one of clueCard(card).symbols) if (one === symbol) count++;
  return count;
}

/** Face-up cards are known to all, so that this needs no more than public facts. */
export const standingOf = (open: Open, identity: Identity): Standing => ({
  room: open.piles[open.tokens[identity]].length,
  symbols: symbolsUp(open, symbolOf(identity)),
});

/** The score of every player as things lie (E7.1), extra rounds or not. */
export function scoresOf({ open, identities }: State): Record<string, Score> {
  const scores: Record<string, Score> = {};
  for (const [player, identity] of Object.entries(identities)) {
    const tokens = open.points[player] ?? 0;
    const { room, symbols } = standingOf(open, identity);
    scores[player] = { tokens, room, symbols, total: tokens + room + symbols };
  }
  return scores;
}

/** Of these players, those with the most points, in seat order (E7.2). */
export function leaders(scores: Readonly<Record<string, Score>>, players: readonly PlayerId[]): PlayerId[] {
  const most = Math.max(...players.map((player) => scores[player]?.total ?? 0));
  return players.filter((player) => scores[player]?.total === most);
}

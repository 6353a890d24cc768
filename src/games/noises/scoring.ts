import { clueCard, symbolOf } from './data.ts';
import type { Score, State } from './state.ts';
import type { PlayerId } from './vocabulary.ts';

/** The score of every player as things lie (E7.1), extra rounds or not. */
export function scoresOf({ open, identities, cards }: State): Record<string, Score> {
  const scores: Record<string, Score> = {};
  for (const [player, identity] of Object.entries(identities)) {
    const tokens = open.points[player] ?? 0;
    const room = open.piles[open.tokens[identity]].length;
    let symbols = 0;
    for (const at of open.row)
      open.piles[at].forEach((slot, place) => {
        if (slot.face === 'up')
          symbols += clueCard(cards[at][place] as string).symbols.filter(
            (one) => one === symbolOf(identity),
          ).length;
      });
    scores[player] = { tokens, room, symbols, total: tokens + room + symbols };
  }
  return scores;
}

/** Of these players, those with the most points, in seat order (E7.2). */
export function leaders(scores: Readonly<Record<string, Score>>, players: readonly PlayerId[]): PlayerId[] {
  const most = Math.max(...players.map((player) => scores[player]?.total ?? 0));
  return players.filter((player) => scores[player]?.total === most);
}

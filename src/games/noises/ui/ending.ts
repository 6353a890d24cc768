import { symbolOf } from '../data.ts';
import { symbolsUp } from '../scoring.ts';
import type { Open, Score } from '../state.ts';
import type { View } from '../view.ts';
import type { ClueCard, Identity, Location, PlayerId } from '../vocabulary.ts';
import type { Text } from './words.ts';
import { playerText, text } from './words.ts';

/*
 * How the night ended: who won, and every player's score, line by line.
 */

export interface Ending {
  readonly title: Text;
  readonly why: Text;
}

/** `plays`: the viewer holds a seat. Null while the match goes on. */
export function endingOf({ open, viewer }: View, plays: boolean): Ending | null {
  if (!open?.outcome || !open.scores) return null;
  const { winners } = open.outcome as { winners: readonly PlayerId[] };
  const mine = winners.some((winner) => winner === viewer);
  const who = winners.map(playerText);
  const points = Math.max(...winners.map((winner) => open.scores?.[winner]?.total ?? 0));
  const title = mine
    ? text(winners.length > 1 ? 'end.shared' : 'end.won')
    : text(plays ? 'end.lost' : 'end.over');
  const lost = plays && !mine ? 'yes' : 'no';
  const own = open.scores[viewer]?.total ?? 0;
  return {
    title,
    why: text('end.why', { who, points, count: winners.length, extra: open.extra, lost, mine: own }),
  };
}

/** One player's score, with what it is made of. */
export interface ScoreLine {
  readonly player: PlayerId;
  readonly identity: Identity;
  readonly found: boolean;
  readonly won: boolean;
  readonly score: Score;
  readonly at: Location; // where the token stands
  readonly rooms: readonly { readonly at: Location; readonly count: number }[]; // the symbol, room by room
}

/** Best first; equal ones in seat order. */
export function scoreLines({ open, revealed }: View): ScoreLine[] {
  if (!open?.scores || !revealed) return [];
  const { scores } = open;
  return (Object.keys(scores) as PlayerId[])
    .flatMap((player) => {
      const [score, identity] = [scores[player], revealed.identities[player]];
      if (!score || !identity) return [];
      return [
        {
          player,
          identity,
          found: open.found[player] != null,
          won: open.outcome?.winners.includes(player) ?? false,
          score,
          at: open.tokens[identity],
          rooms: symbolRooms(open, identity),
        },
      ];
    })
    .sort((a, b) => b.score.total - a.score.total);
}

const symbolRooms = (open: Open, identity: Identity): ScoreLine['rooms'] =>
  open.row
    .map((at) => ({ at, count: symbolsUp(open, symbolOf(identity), [at]) }))
    .filter(({ count }) => count > 0);

/** The house with its face-down cards as they turned out to be. */
export function openedHouse(open: Open, cards: Readonly<Record<string, readonly ClueCard[]>>): Open {
  const piles = { ...open.piles };
  for (const at of open.row)
    piles[at] = open.piles[at].map((slot, place) => ({ ...slot, card: cards[at]?.[place] ?? slot.card }));
  return { ...open, piles };
}

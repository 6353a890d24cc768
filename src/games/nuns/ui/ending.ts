import type { Text } from '../text.ts';
import { itemText, SeatName, seatCount, seatName, text } from '../text.ts';
import type { View } from '../view.ts';

/*
 * How the night ended, for whoever looks: a title, and why.
 */

export interface Ending {
  readonly title: Text;
  readonly why: readonly Text[];
}

/** `plays`: the viewer holds a seat. Null while the match goes on. */
export function endingOf({ open, viewer, revealed }: View, plays: boolean): Ending | null {
  if (!open?.outcome) return null;
  const { winners, reason } = open.outcome;
  const who = winners.map((seat, i) => (i > 0 ? seatName : SeatName)(open.options, seat));
  const count = seatCount(open.options, winners);
  const mine = winners.includes(viewer);
  const title = mine ? text('end.won') : plays ? text('end.lost') : text('end.wonBy', { who, count });
  const won = plays && !mine ? [text('end.wonLine', { who, count })] : []; // else the title says it
  const me = revealed?.novices.find((one) => one.id === viewer);
  switch (reason) {
    case 'captures':
      return { title, why: [...won, text('end.captures', { captures: open.captures })] };
    case 'dawn':
      return { title, why: [...won, text('end.dawn')] };
    default:
      return {
        title,
        why: [...won, me && mine ? text('end.wishYou', { item: itemText(me.wish) }) : text('end.wish')],
      };
  }
}

import { drawnBy } from '../../after/drawn.ts';
import { closest, nearMisses } from '../../after/near-misses.ts';
import { NameOf } from '../../text.ts';
import { MOST_TOLD, nearText } from '../after/near.ts';
import type { Standing, Telling } from './telling.ts';
import { tell } from './telling.ts';

/** When everything is open: by how little it went well, and who drew the guards. */
export function nearTold({
  board,
  view,
  events,
}: Pick<Standing, 'board' | 'view' | 'events'>): Telling[] | null {
  if (!view.revealed) return null;
  const misses = closest(nearMisses(board, events, view.revealed), MOST_TOLD);
  return [
    ...(misses.length === 0 ? [tell('near.none')] : []),
    ...misses.map((miss) => tell('near.inTurn', { turn: miss.turn, what: nearText(miss) })),
    ...drawnBy(board, events).map(({ novice, ...counts }) =>
      tell('drawn.line', { who: NameOf(novice), ...counts }),
    ),
  ];
}

import type { Point } from '../board/format.ts';
import type { ByWatcher, NoviceId, WatcherId } from '../vocabulary.ts';
import { watcherIds } from '../vocabulary.ts';

/*
 * Where everybody was in a night that is over.
 */

/** A turn with everybody's ways; the first point of each is where it began. */
interface TurnWays {
  readonly turn: number;
  readonly novices: readonly { readonly id: NoviceId; readonly way: readonly Point[] }[];
  readonly guards: Readonly<ByWatcher<readonly Point[]>>;
}

export type Figure = NoviceId | WatcherId;

/** How often somebody was at a point: each time it was entered, and each turn it was not left. Most often first. */
export interface Heat {
  readonly point: Point;
  readonly times: number;
}

/** All who took part, those with a light first. */
export function figuresIn(turns: readonly TurnWays[]): Figure[] {
  const first = turns[0];
  if (!first) return [];
  return [...watcherIds.filter((id) => first.guards[id] !== undefined), ...first.novices.map(({ id }) => id)];
}

/** Where these were, all together. */
export function heatOf(turns: readonly TurnWays[], of: readonly Figure[]): Heat[] {
  const times = new Map<Point, number>();
  const count = (point: Point | undefined): void => {
    if (point !== undefined) times.set(point, (times.get(point) ?? 0) + 1);
  };
  const walk = (way: readonly Point[] | undefined): void => {
    if (!way) return;
    const entered = way.slice(1);
    if (entered.length === 0) count(way[0]);
    for (const point of entered) count(point);
  };
  for (const { novices, guards } of turns)
    for (const id of of)
      walk(
        id === 'abbess' || id === 'prioress' || id === 'monk'
          ? guards[id]
          : novices.find((one) => one.id === id)?.way,
      );
  return [...times]
    .map(([point, count]) => ({ point, times: count }))
    .toSorted((a, b) => b.times - a.times || a.point - b.point);
}

/** So many degrees of heat are told apart. */
export const DEGREES = 5;

/** The degree of a count, 1 to `DEGREES`, where the hottest point has `most`. */
export const degreeOf = (times: number, most: number): number =>
  Math.max(1, Math.min(DEGREES, Math.ceil((DEGREES * times) / Math.max(1, most))));

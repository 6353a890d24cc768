import type { Place } from './transform.ts';

/** A place on the board that can be chosen, in board units. */
export interface Spot extends Place {
  readonly id: number;
}

/** How far from a point a finger may land, in pixels. */
const REACH = 30;
/** And how far, in board units, however small the board is drawn: less than half way to most neighbours. */
const REACH_UNITS = 26;

function nearest(spots: readonly Spot[], at: Place, reach: number): Spot | null {
  let best: Spot | null = null;
  let least = reach;
  for (const spot of spots) {
    const distance = Math.hypot(spot.x - at.x, spot.y - at.y);
    if (distance > least) continue;
    best = spot;
    least = distance;
  }
  return best;
}

/**
 * The point that is meant by a tap: the nearest of those on offer if one is in reach, else the nearest of all.
 * A tap right on a point's disc means that point, offered or not.
 */
export function pick(
  spots: readonly Spot[],
  offered: ReadonlySet<number>,
  at: Place,
  scale: number,
  disc: number,
): number | null {
  const reach = Math.max(REACH / scale, REACH_UNITS);
  const under = nearest(spots, at, disc * 0.8);
  if (under && scale > 0.62) return under.id;
  const choice = nearest(
    spots.filter((spot) => offered.has(spot.id)),
    at,
    reach,
  );
  return (choice ?? nearest(spots, at, reach))?.id ?? null;
}

/** Two points are told apart by a finger if one is nearer to it by this, in pixels. */
const CLEAR = 11;

/**
 * The points a finger may have meant, the nearest first: more than one where it is not clear which (two closer to each other than a
 * fingertip). Points on offer go before all others, as with `pick`.
 */
export function meant(
  spots: readonly Spot[],
  offered: ReadonlySet<number>,
  at: Place,
  scale: number,
): readonly Spot[] {
  const pixels = (spot: Spot): number => Math.hypot(spot.x - at.x, spot.y - at.y) * scale;
  const near = spots.filter((spot) => pixels(spot) <= REACH).sort((a, b) => pixels(a) - pixels(b));
  const onOffer = near.filter((spot) => offered.has(spot.id));
  const list = onOffer.length > 0 ? onOffer : near;
  return list.filter((spot) => pixels(spot) - pixels(list[0]!) < CLEAR);
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** The directions of the arrow keys. */
export const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: 'left',
  ArrowRight: 'right',
  ArrowUp: 'up',
  ArrowDown: 'down',
};

/** The next of some spots from one of them in a direction, for arrow keys: near and straight ahead before far and aside. */
export function neighbourIn(spots: readonly Spot[], from: number, direction: Direction): number | null {
  const start = spots.find((spot) => spot.id === from);
  if (!start) return spots[0]?.id ?? null;
  let best: number | null = null;
  let least = Infinity;
  for (const spot of spots) {
    if (spot.id === from) continue;
    const [dx, dy] = [spot.x - start.x, spot.y - start.y];
    const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
    const aside = Math.abs(direction === 'left' || direction === 'right' ? dy : dx);
    if (ahead <= 0) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [best, least] = [spot.id, cost];
  }
  return best;
}

import type { Point } from '../../board/format.ts';
import { DEGREES } from '../../after/heat.ts';
import { DISC } from '../board/marks.ts';
import { place } from '../places.ts';
import './heat.css';

/** A spot behind a point, by its degree from 1 to `DEGREES`: larger and stronger the hotter, its number left free. */
export function heatSpot(point: Point, degree: number): string {
  const { x, y } = place(point);
  const outer = DISC + 4 + (14 * degree) / DEGREES;
  const ring = (r: number): string =>
    `M${x - r} ${y}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0z`;
  return `<path class="nh nh-${degree}" fill-rule="evenodd" d="${ring(outer)}${ring(DISC)}"/>`;
}

/** What a lantern lights, as a shape on the board and as markup. */

import { DISC, distance, type Spot, type Wall } from './plan.ts';

const n = (v: number) => String(Math.round(v * 10) / 10);
const at = (p: Spot) => `${n(p.x)} ${n(p.y)}`;

const FAN_MIN = 90; // a lantern lights at least this far, in board units
const FAN_MAX = 300;
const GLOW = 300; // radius of the gradient `bd-lantern`
const STEP = Math.PI / 60;

/** How far a lantern's light falls, in board units: a little beyond the furthest point it must show. */
export const reachOf = (guard: Spot, visible: readonly Spot[]): number =>
  Math.min(
    FAN_MAX,
    Math.max(FAN_MIN, ...visible.map((q) => Math.hypot(q.x - guard.x, q.y - guard.y) + DISC + 16)),
  );

/**
 * The outline of a guard's lantern light, for drawing only: who sees whom is not asked here. Half a plane ahead of her, from her
 * point toward `facing`, as far as `reach`, stopped by `walls` (pass `plan.blocks`, in which doors are shut).
 * Light always reaches the `visible` points, even past a trunk, because the rules say she sees them. Empty without a facing.
 */
export function fan(
  guard: Spot,
  facing: Spot | undefined,
  visible: readonly Spot[],
  walls: readonly Wall[],
  reach = reachOf(guard, visible),
): Spot[] {
  if (!facing) return [];
  const ahead = Math.atan2(facing.y - guard.y, facing.x - guard.x);
  const turn = (q: { x: number; y: number }) => {
    const t = Math.atan2(q.y - guard.y, q.x - guard.x) - ahead;
    return Math.atan2(Math.sin(t), Math.cos(t));
  };
  const sure = visible.map((q) => ({ t: turn(q), r: Math.hypot(q.x - guard.x, q.y - guard.y) + DISC + 4 }));
  const near = walls.filter((w) => distance(guard, w) < reach);
  const quarter = Math.PI / 2;
  const turns = [
    ...Array.from({ length: 61 }, (_, i) => -quarter + i * STEP),
    ...near
      .flatMap((w) => [turn({ x: w.x1, y: w.y1 }), turn({ x: w.x2, y: w.y2 })])
      .flatMap((t) => [t - 1e-4, t + 1e-4]),
    ...sure.flatMap(({ t, r }) => [t - DISC / r, t, t + DISC / r]),
  ].filter((t) => t >= -quarter - 1e-9 && t <= quarter + 1e-9);
  turns.sort((a, b) => a - b);
  const rim: Spot[] = [];
  // Plain numbers: a slow phone does this while the page is made, before any of it is compiled.
  for (const t of turns) {
    const ux = Math.cos(ahead + t);
    const uy = Math.sin(ahead + t);
    let r = reach;
    for (const { x1, y1, x2, y2 } of near) {
      const ex = x2 - x1;
      const ey = y2 - y1;
      const det = ux * ey - uy * ex;
      if (Math.abs(det) < 1e-9) continue;
      const dx = x1 - guard.x;
      const dy = y1 - guard.y;
      const s = (dx * uy - dy * ux) / det;
      if (s < 0 || s > 1) continue;
      const d = (dx * ey - dy * ex) / det;
      if (d > 0 && d < r) r = d;
    }
    for (const q of sure) if (Math.abs(q.t - t) <= DISC / q.r + 1e-9) r = Math.max(r, q.r);
    rim.push({ x: guard.x + ux * r, y: guard.y + uy * r });
  }
  return [guard, ...rim];
}

/**
 * A fan as markup, fading toward its rim: a guard's lantern, or the Monk's candle with a broken rim. Needs `defs()` for the
 * gradients.
 */
export function lantern(
  guard: Spot,
  facing: Spot | undefined,
  visible: readonly Spot[],
  walls: readonly Wall[],
  kind: 'lantern' | 'candlelight' = 'lantern',
  reach?: number,
): string {
  const shape = fan(guard, facing, visible, walls, reach);
  if (!shape.length) return '';
  const k = Math.max(...shape.map((q) => Math.hypot(q.x - guard.x, q.y - guard.y))) / GLOW;
  const d = `M${shape.map((q) => at({ x: (q.x - guard.x) / k, y: (q.y - guard.y) / k })).join('L')}z`;
  return `<path class="bd-fan bd-fan-${kind}" transform="translate(${at(guard)})scale(${k.toFixed(3)})" fill="url(#bd-${kind})" d="${d}"/>`;
}

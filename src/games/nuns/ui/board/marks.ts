/**
 * The changing marks over the board and the small pictures of cards and panels, as symbols (`markDefs`) and functions that
 * place them. Pure strings; colours come from classes in `board.css`. Nothing is told by colour alone: each novice has her own
 * veil and letter, each route its own dashes, each state its own shape.
 *
 * Every symbol is drawn around 0,0: figures and tokens in about ±16 board units, pictures in a box of ±20
 * (`<svg viewBox="-20 -20 40 40"><use href="#bd-wish-3"/></svg>`).
 */

import { distance, type Spot, type Wall } from './plan.ts';

export const ROUTE_COLOURS = ['red', 'green', 'blue', 'yellow', 'pink'] as const;
export type RouteColour = (typeof ROUTE_COLOURS)[number];

/** The letters of the six novices, in seat order. */
export const INITIALS = ['A', 'B', 'C', 'D', 'E', 'F'] as const;

/** Radius of a point's disc, in board units. */
export const DISC = 12;

const n = (v: number) => String(Math.round(v * 10) / 10);
const at = (p: Spot) => `${n(p.x)} ${n(p.y)}`;
const p = (d: string, cls = '') => `<path${cls ? ` class="${cls}"` : ''} d="${d}"/>`;
/** A footprint: ball of the foot and heel, or the ball alone. */
const foot = (x: number, y: number, heel = true) =>
  p(
    `M${x - 4} ${y - 3}q0-7 4-7t4 7-4 7-4-7z${heel ? `M${x - 3} ${y + 7.5}q0-3 3-3t3 3-3 4-3-4z` : ''}`,
    'bk-solid',
  );
const pips = (...d: number[]) =>
  d.map((k) => p(`M${((k % 3) - 1) * 8} ${(Math.floor(k / 3) - 1) * 8}h0`, 'bk-pip')).join('');

/** Veils: round, gabled, square, winged, flowing, forked. */
const VEILS = [
  'M-12 13V-2a12 12 0 0 1 24 0V13q-12 5-24 0z',
  'M0-18 13-3V13q-13 5-26 0V-3z',
  'M-13-12q13-4 26 0V13q-13 5-26 0z',
  'M-9 13V1L-20-5Q-12-16 0-11 12-16 20-5L9 1V13q-9 4-18 0z',
  'M0-15Q12-15 12-2 12 6 19 13 0 20-19 13-12 6-12-2-12-15 0-15z',
  'M-12 13V-3L-13-17-4-12Q0-14 4-12L13-17 12-3V13q-12 5-24 0z',
] as const;

const novice = (i: number) =>
  p(VEILS[i]!, `bk-veil bk-n${i + 1}`) +
  '<circle class="bk-face" r="8" cy="1"/>' +
  `<text class="bk-letter" y="1.2">${INITIALS[i]}</text>`;

const SYMBOLS: Readonly<Record<string, string>> = {
  abbess:
    p('M-8 16Q-9-2-7-14 0-30 7-14 9-2 8 16 0 19-8 16z', 'bk-habit') +
    p('M-5-14q5-8 10 0v5Q0-3-5-9z', 'bk-face') +
    p('M-3.5-6 0 4 3.5-6M0 4v9M-3 7h6', 'bk-line') +
    p('M14 18V-18q0-8-6-8-5 0-5 4.5 0 3.5 3 3.5', 'bk-crook'),
  prioress:
    p('M-15 9Q-14-7-7-12 0-18 7-12 14-7 15 9 8 18 0 18T-15 9z', 'bk-habit') +
    '<circle class="bk-face" cy="-6" r="6"/>' +
    p('M-9 5q9 5 18 0', 'bk-line') +
    p('M3 7a3.5 3.5 0 1 0 .1 0zM1.5 13 0 18M4 14v5M6 13l3 4', 'bk-line'),
  // A cowl, a beard and a knotted cord; his letter on the breast.
  monk:
    p('M-14 17Q-15 4-10-3-13-17 0-21 13-17 10-3 15 4 14 17 0 21-14 17z', 'bk-habit') +
    p('M-6-9q0-7 6-7t6 7Q7 1 0 4-7 1-6-9z', 'bk-face') +
    p('M-5-7Q0-4 5-7 5 1 0 3-5 1-5-7z', 'bk-beard') +
    '<text class="bk-letter bk-letter-light" y="11.5">R</text>',
  noise:
    p('M0-3a3 3 0 1 0 .1 0z', 'bk-solid') + p('M5-6q5 6 0 12M9-10q9 10 0 20M13-14q13 14 0 28', 'bk-ring'),
  vanished: p('M-14-4H3q7 0 7-5.5T5-14-1-9M-9 2h16q7 0 7 5.5T8 13 3 8M-13 8h9M-17 2h2', 'bk-wisp'),
  lock: p('M-8-2H8v13H-8zM-5-2v-5a5 5 0 0 1 10 0v5', 'bk-stroke') + p('M0 3v4', 'bk-stroke'),
  keys: p('M-8-3a6 6 0 1 0 .1 0zM-3 0 14-13M9-9l4 4M5-6l3 3M-4 7 13 12M8 11l-1 4M-8 3h0', 'bk-stroke'),
  seen: p('M-14 0Q0-15 14 0 0 15-14 0zM0-4.5a4.5 4.5 0 1 0 .1 0z', 'bk-stroke'),
  // What the novices long for, by the number of the wish.
  'wish-1':
    p('M-11-4H11V12q0 4-4 4H-7q-4 0-4-4zM-9-9H9v5H-9z', 'bk-pic') +
    p('M-7 1h14v8H-7zM3-9 13-19M-3 5q3-3 6 0', 'bk-stroke'),
  'wish-2':
    p('M-16 2H16L11 13H-11zM-16 2q2-14 16-14T16 2', 'bk-pic') +
    p('M-8-6 6 2M6-7-6 2M-3-15q-2-2 0-4M3-15q-2-2 0-4', 'bk-stroke'),
  'wish-3':
    p('M-13-15H10q3 0 3 3V15H-13z', 'bk-pic') + p('M-9-15V15M1 7q-7-6-5-9t5 1q3-4 5-1T1 7z', 'bk-stroke'),
  'wish-4':
    p('M-15-11q10 4 30 0V11q-18 4-30 0z', 'bk-pic') +
    p('M-9 3-3-4 4 4 10-3', 'bk-hush') +
    p('M-9 3h0M-3-4h0M4 4h0M10-3h0', 'bk-dots'),
  'wish-5':
    p('M-4-17h8v8q8 4 8 12V14q0 3-3 3H-9q-3 0-3-3V3q0-8 8-12z', 'bk-pic') +
    p('M-12 3q6-3 12 0t12 0M-5-13H5M-4 10h0M3 8h0', 'bk-stroke'),
  'wish-6': p('M0-17a11 12 0 1 0 .1 0zM-2.5 7h5V18h-5z', 'bk-pic') + p('M-5-3 2-11M-2 1 6-7', 'bk-stroke'),
  'wish-7':
    p('M-10-3-11-15-4-10h8l7-5-1 12q3 9-10 11-13-2-10-11zM-17 6H17L13 17H-13z', 'bk-pic') +
    p('M-4-3h0M4-3h0M-1.5 1h3M-15 11h30', 'bk-stroke'),
  'wish-8':
    p('M-16-11H16V11H-16z', 'bk-pic') + p('M-16-11 0 3 16-11M0 10q-6-4-4-7t4 1q2-4 4-1T0 10z', 'bk-stroke'),
  // Movement cards.
  stand: foot(-6, 0) + foot(6, 0),
  sneak: foot(-7, 7, false) + foot(6, -3, false) + p('M-11 15h8M2 5h8', 'bk-hush'),
  walk: foot(-7, 5) + foot(7, -5),
  run: foot(-10, 6) + foot(0, -6) + foot(11, 6) + p('M-16-14h9M-18-9h6M9-15h8M-4 15h7', 'bk-hush'),
  // Blessings.
  hush:
    p('M-13 3Q0-9 13 3 0 15-13 3zM-13 3q7 3 13-1 6 4 13 1', 'bk-pic') +
    p('M-3.5 18V-6q0-4 3.5-4t3.5 4V18z', 'bk-solid') +
    p('M-3.5 0h2', 'bk-stroke'),
  echo:
    p('M0 0h0', 'bk-dots') +
    p(
      'M7-6q5 6 0 12M11-11q9 11 0 22M15-15q13 15 0 30M-7-6q-5 6 0 12M-11-11q-9 11 0 22M-15-15q-13 15 0 30',
      'bk-stroke',
    ),
  providence:
    p('M-10 8Q0-3 10 8 0 18-10 8z', 'bk-pic') +
    p('M0 6v4M0-17V-4M-12-12-7-3M12-12 7-3M-18-3l8 5M18-3l-8 5', 'bk-stroke'),
  falseNoise:
    p('M-10 8Q-8 5-8-3-8-12 0-13 8-12 8-3 8 5 10 8zM0-17v4', 'bk-pic') +
    p(
      'M-2 8q2 6 4 0M-2.5-5q0-3 2.5-3t2.5 3-2.5 3.5V1M0 4h0M-16-10l-3-3M16-10l3-3M-17-3h-3M17-3h3',
      'bk-stroke',
    ),
};

const DICE = [
  pips(4),
  pips(0, 8),
  pips(0, 4, 8),
  pips(0, 2, 6, 8),
  pips(0, 2, 4, 6, 8),
  pips(0, 2, 3, 5, 6, 8),
];

/** The symbols of this file, once per page: `novice-1`…`novice-6`, `abbess`, `prioress`, `noise`, …, `die-1`…`die-6`. */
export function markDefs(): string {
  const all = [
    ...Object.entries(SYMBOLS),
    ...VEILS.map((_, i) => [`novice-${i + 1}`, novice(i)] as const),
    ...DICE.map(
      (d, i) =>
        [`die-${i + 1}`, `<rect class="bk-die" x="-15" y="-15" width="30" height="30" rx="6"/>${d}`] as const,
    ),
  ];
  return `<defs>${all.map(([id, m]) => `<g id="bd-${id}">${m}</g>`).join('')}</defs>`;
}

/** A symbol at a place, with further classes (`bd-mine` for a moon-white halo, `bd-ghost` for what only would be). */
export function mark(symbol: string, { x, y }: Spot, cls = '', turn = 0): string {
  return `<use href="#bd-${symbol}" class="bd-mark ${cls}" transform="translate(${at({ x, y })})${turn ? `rotate(${n(turn)})` : ''}"/>`;
}

/** A picture on its own, for cards and lists; `label` is already in the reader's language (empty: decoration only). */
export function picture(symbol: string, label = ''): string {
  const name = label
    ? `role="img" aria-label="${label.replace(/[&<>"]/g, (c) => `&#${c.charCodeAt(0)};`)}"`
    : 'aria-hidden="true"';
  return `<svg class="bk" viewBox="-20 -20 40 40" ${name}><use href="#bd-${symbol}"/></svg>`;
}

const degrees = (a: Spot, b: Spot) => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
const between = (a: Spot, b: Spot, t: number) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
/** The place `d` units from a towards b. */
const along = (a: Spot, b: Spot, d: number) =>
  between(a, b, d / Math.max(1, Math.hypot(b.x - a.x, b.y - a.y)));

/** A noise token: arcs on the edge, beside the guard's point, opening toward where the noise came from. */
export function noise(guard: Spot, toward: Spot): string {
  return mark('noise', along(guard, toward, DISC + 6), 'bd-noise', degrees(guard, toward));
}

/** A vanished token: a wisp half-way along the edge from the last seen point to the next. */
export function vanished(from: Spot, to: Spot): string {
  return mark('vanished', between(from, to, 0.5), 'bd-vanished');
}

/** A ring around a point: `can` (a choice, soft glow), `mine`, `seen` (by a lantern), `watched` (by a candle), `danger`, `picked`. */
export function ring(point: Spot, kind: 'can' | 'mine' | 'seen' | 'watched' | 'danger' | 'picked'): string {
  return `<circle class="bd-ring bd-ring-${kind}" cx="${n(point.x)}" cy="${n(point.y)}" r="${DISC + 3}"/>`;
}

/**
 * A route as an inlaid ribbon over the given points in walking order: colour and dashes by its class, an arrowhead half-way along
 * each step, a hexagon around the end. Empty for fewer than two points.
 */
export function route(points: readonly Spot[], colour: RouteColour): string {
  if (points.length < 2) return '';
  const d = `M${points.map(at).join('L')}`;
  const heads = points.slice(1).map((q, i) => {
    const a = points[i]!;
    const m = between(a, q, 0.5);
    const [ux, uy] = [
      (q.x - a.x) / Math.hypot(q.x - a.x, q.y - a.y),
      (q.y - a.y) / Math.hypot(q.x - a.x, q.y - a.y),
    ];
    const w = (s: number, t: number) => `${n(m.x + ux * s - uy * t)} ${n(m.y + uy * s + ux * t)}`;
    return `M${w(-3, -5.5)}L${w(4, 0)}L${w(-3, 5.5)}`;
  });
  const end = points[points.length - 1]!;
  const hexagon = Array.from({ length: 6 }, (_, i) => {
    const t = (i * Math.PI) / 3;
    return `${n(end.x + 19 * Math.cos(t))} ${n(end.y + 19 * Math.sin(t))}`;
  });
  return (
    `<g class="bd-route bd-route-${colour}">${p(d, 'bd-ribbon')}${p(d, 'bd-dash')}${p(heads.join(''), 'bd-heads')}` +
    `${p(`M${hexagon.join('L')}z`, 'bd-hexagon')}</g>`
  );
}

/** A planned walk: solid, in moon white, since it is mine. */
export function walk(points: readonly Spot[]): string {
  return points.length < 2 ? '' : p(`M${points.map(at).join('L')}`, 'bd-walk');
}

const FAN_MIN = 90; // a lantern lights at least this far, in board units
const FAN_MAX = 300;
const GLOW = 300; // radius of the gradient `bd-lantern`
const STEP = Math.PI / 60;

/**
 * The outline of a guard's lantern light, for drawing only: who sees whom is not asked here. Half a plane ahead of her, from her
 * point toward `facing`, as far as the furthest visible point, stopped by `walls` (pass `plan.blocks`, in which doors are shut).
 * Light always reaches the `visible` points, even past a trunk, because the rules say she sees them. Empty without a facing.
 */
export function fan(
  guard: Spot,
  facing: Spot | undefined,
  visible: readonly Spot[],
  walls: readonly Wall[],
): Spot[] {
  if (!facing) return [];
  const ahead = Math.atan2(facing.y - guard.y, facing.x - guard.x);
  const turn = (q: { x: number; y: number }) => {
    const t = Math.atan2(q.y - guard.y, q.x - guard.x) - ahead;
    return Math.atan2(Math.sin(t), Math.cos(t));
  };
  const sure = visible.map((q) => ({ t: turn(q), r: Math.hypot(q.x - guard.x, q.y - guard.y) + DISC + 4 }));
  const reach = Math.min(FAN_MAX, Math.max(FAN_MIN, ...sure.map((s) => s.r + 12)));
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
  const rim = turns.map((t) => {
    const [ux, uy] = [Math.cos(ahead + t), Math.sin(ahead + t)];
    let r = reach;
    for (const w of near) {
      const [ex, ey] = [w.x2 - w.x1, w.y2 - w.y1];
      const det = ux * ey - uy * ex;
      if (Math.abs(det) < 1e-9) continue;
      const d = ((w.x1 - guard.x) * ey - (w.y1 - guard.y) * ex) / det;
      const s = ((w.x1 - guard.x) * uy - (w.y1 - guard.y) * ux) / det;
      if (d > 0 && s >= 0 && s <= 1) r = Math.min(r, d);
    }
    for (const q of sure) if (Math.abs(q.t - t) <= DISC / q.r + 1e-9) r = Math.max(r, q.r);
    return { x: guard.x + ux * r, y: guard.y + uy * r };
  });
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
): string {
  const shape = fan(guard, facing, visible, walls);
  if (!shape.length) return '';
  const k = Math.max(...shape.map((q) => Math.hypot(q.x - guard.x, q.y - guard.y))) / GLOW;
  const d = `M${shape.map((q) => at({ x: (q.x - guard.x) / k, y: (q.y - guard.y) / k })).join('L')}z`;
  return `<path class="bd-fan bd-fan-${kind}" transform="translate(${at(guard)})scale(${k.toFixed(3)})" fill="url(#bd-${kind})" d="${d}"/>`;
}

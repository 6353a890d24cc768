/**
 * What changes on the board, as functions that give markup for one mark each. Pure strings; colours come from classes in
 * `marks.css`. Nothing is told by colour alone: each route has its own dashes, each state its own shape and sign.
 *
 * Who wants something more on the board hands `sceneOf` an `Extra` made of these. What stands at a point has its slot (`SLOTS`),
 * so that nothing covers the point's number or anything else there:
 *
 *              figure (beside it where the next point lies close above: `stands.ts`)
 *      pin                chance
 *              ( 23 )
 *      risk               step
 *               goal
 */

import type { PinKind } from '../../../../client/shared/marks.ts';
import { INITIALS } from './pieces.ts';
import type { Spot } from './plan.ts';
import { DISC } from './plan.ts';

export { DISC };

export type RouteColour = 'red' | 'green' | 'blue' | 'yellow' | 'pink';

/** Where things stand about a point, in board units from its middle. */
export const SLOTS = {
  figure: { x: 0, y: -31 }, // feet on the rim of the disc
  pin: { x: -18, y: -14 },
  chance: { x: 18, y: -14 },
  risk: { x: -17, y: 13 },
  step: { x: 16, y: 12 },
  goal: { x: 0, y: 28 },
} as const;
export type Slot = keyof typeof SLOTS;

/** Whoever carries a light, by the symbol that stands for her or him. */
export type Seer = 'abbess' | 'prioress' | 'monk';

/** More marks for the board, beside those of the scene: by the layer they belong to. */
export interface Extra {
  readonly ways?: string; // under the points: `trail`, `route`, `walk`, `counted`
  readonly rings?: string; // round the points, under the figures: `ring`, `possible`
  readonly marks?: string; // over the figures: everything else
  readonly at?: readonly Spot[]; // what has to be in sight, where the screen shows little of the board
}

const n = (v: number) => String(Math.round(v * 10) / 10);
const at = (p: Spot) => `${n(p.x)} ${n(p.y)}`;
const p = (d: string, cls = '') => `<path${cls ? ` class="${cls}"` : ''} d="${d}"/>`;
const degrees = (a: Spot, b: Spot) => (Math.atan2(b.y - a.y, b.x - a.x) * 180) / Math.PI;
const between = (a: Spot, b: Spot, t: number) => ({ x: a.x + (b.x - a.x) * t, y: a.y + (b.y - a.y) * t });
/** The place `d` units from a towards b. */
const along = (a: Spot, b: Spot, d: number) =>
  between(a, b, d / Math.max(1, Math.hypot(b.x - a.x, b.y - a.y)));

/** The slot of a point, as a place on the board. */
export const slotOf = (point: Spot, slot: Slot): Spot => ({
  x: point.x + SLOTS[slot].x,
  y: point.y + SLOTS[slot].y,
});

/** A symbol at a place, with further classes (`bd-ghost` for what only would be). */
export function mark(symbol: string, { x, y }: Spot, cls = '', turn = 0): string {
  return `<use href="#bd-${symbol}" class="bd-mark ${cls}" transform="translate(${at({ x, y })})${turn ? `rotate(${n(turn)})` : ''}"/>`;
}

/** What would stand there if the draft were carried out: a figure, faint. */
export const ghost = (symbol: string, place: Spot): string =>
  `<g class="bd-ghost">${mark(symbol, place)}</g>`;

/** A number at a point: `can` (a choice), `picked` (chosen), `counted` (a way counted out), `chance` (of being heard). */
export function badge(point: Spot, words: string, kind: 'can' | 'picked' | 'counted' | 'chance'): string {
  const { x, y } = slotOf(point, kind === 'chance' ? 'chance' : 'step');
  // What is longer than two signs (`33 %`) gets a pill.
  const wide = Math.max(0, words.length - 2) * 6;
  return (
    `<g class="nb nb-${kind}" transform="translate(${at({ x, y })})">` +
    `<rect x="${n(-9 - wide / 2)}" y="-9" width="${18 + wide}" height="18" rx="9"/><text y=".5">${words}</text></g>`
  );
}

/** How a note is meant: something to fetch now, later, a danger to me, what a lantern shows, a noise, a capture. */
export type NoteKind = 'keys' | 'item' | 'later' | 'danger' | 'lantern' | 'noise' | 'caught';

/** A small picture in a disc, in one of the slots of a point (or at a place of its own, from the point's middle). */
export function note(point: Spot, symbol: string, kind: NoteKind, slot: Slot | Spot): string {
  const place = typeof slot === 'string' ? slotOf(point, slot) : { x: point.x + slot.x, y: point.y + slot.y };
  return (
    `<g class="ng ng-${kind}" transform="translate(${at(place)})${typeof slot === 'string' ? '' : 'scale(.85)'}"><circle r="10.5"/>` +
    `<use href="#bd-${symbol}" transform="scale(.45)"/></g>`
  );
}

/** A preview: a novice would be seen at this point, by these; a ring, an eye, and each seer's head beside it. */
export function wouldSee(
  point: Spot,
  by: readonly Seer[],
): { readonly rings: string; readonly marks: string } {
  const { x, y } = slotOf(point, 'risk');
  const heads = by.map(
    (seer, i) =>
      `<use href="#bd-${seer}" class="bd-seer" transform="translate(${n(x - 13 - i * 11)} ${n(y + 1)})scale(.42)"/>`,
  );
  return {
    rings: ring(point, 'danger'),
    marks: heads.join('') + note(point, 'seen', 'danger', 'risk'),
  };
}

/** A preview: a guard and the novice would meet at this point. */
export const wouldCapture = (point: Spot): { readonly rings: string; readonly marks: string } => ({
  rings: ring(point, 'danger'),
  marks: note(point, 'lock', 'danger', 'risk'),
});

/** A preview: a vanished token would fall on the edge from the last seen point to the next. */
export const wouldVanish = (from: Spot, to: Spot): string =>
  `<g class="bd-would-vanish"><circle cx="${n((from.x + to.x) / 2)}" cy="${n((from.y + to.y) / 2)}" r="15"/>${vanished(from, to)}</g>`;

/**
 * The points where these novices (1 to 6) may still be, worked out from public facts: a petal each around the disc, hers always at
 * the same place (A at the top right, on clockwise) and with her letter, so that colour is not needed.
 */
export function possible(point: Spot, novices: readonly number[]): string {
  const petals = novices.map((novice) => {
    const [from, middle, to] = [-84, -60, -36].map((a) => ((a + (novice - 1) * 60) * Math.PI) / 180) as [
      number,
      number,
      number,
    ];
    const on = (r: number, t: number) => at({ x: point.x + r * Math.cos(t), y: point.y + r * Math.sin(t) });
    const arc = `M${on(15, from)}A15 15 0 0 1 ${on(15, to)}L${on(23, to)}A23 23 0 0 0 ${on(23, from)}z`;
    const [x, y] = [point.x + 19 * Math.cos(middle), point.y + 19 * Math.sin(middle)];
    return `${p(arc, `bk-n${novice}`)}<text x="${n(x)}" y="${n(y + 0.5)}">${INITIALS[novice - 1]}</text>`;
  });
  return `<g class="bd-possible">${petals.join('')}</g>`;
}

/** Pins, drawn around 0,0 in about ±11 board units: each kind has its own shape and sign. */
const PINS: Readonly<Record<PinKind | 'note', string>> = {
  suspect: p('M0-12 12 0 0 12-12 0z') + '<text y="1">!</text>', // diamond
  clear: '<circle r="10.5"/>' + p('M-5 0l4 4 6-8', 'np-sign'), // round
  watch: '<rect x="-10" y="-10" width="20" height="20" rx="3"/><circle class="np-sign" r="4.5"/>', // square
  question: p('M0-12 12 9H-12z') + '<text y="3">?</text>', // triangle
  note: p('M-8-9H8V5H1l-5 5V5h-4z') + p('M-4-4.500H4M-4-.5H2', 'np-sign'), // a slip of paper
};

/** A pin as a picture of its own, around 0,0; `note` for a note without a pin. */
export const pinShape = (kind: PinKind | 'note'): string => `<g class="np np-${kind}">${PINS[kind]}</g>`;

/** A pin at its point. */
export const pin = (point: Spot, kind: PinKind | 'note'): string =>
  `<g transform="translate(${at(slotOf(point, 'pin'))})">${pinShape(kind)}</g>`;

/** How far from the middle of a figure something must lie to be seen whole, in board units. */
const CLEAR = { aside: 20, up: 31, down: 25 };

/**
 * A noise token beside a guard on the edge towards where it came from; the nth on that edge. Where a figure stands in the way
 * (`figures`, by their middles), or the next point, it lies beside the edge.
 */
export function noise(
  guard: Spot,
  toward: Spot,
  nth = 0,
  figures: readonly Spot[] = [slotOf(guard, 'figure')],
): string {
  const turn = degrees(guard, toward);
  const on = along(guard, toward, DISC + 7 + 7 * nth);
  const [across, down] = [-Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
  const beside = [0, 24, -24, 34, -34].map((d) => ({ x: on.x + d * across, y: on.y + d * down }));
  const free = ({ x, y }: Spot): boolean =>
    Math.hypot(x - toward.x, y - toward.y) >= DISC + 5 && // two points lie that near together
    figures.every(
      (one) => Math.abs(x - one.x) >= CLEAR.aside || y <= one.y - CLEAR.up || y >= one.y + CLEAR.down,
    );
  return mark('noise', beside.find(free) ?? on, 'bd-noise', turn);
}

/** A vanished token: a wisp half-way along the edge from the last seen point to the next. */
export function vanished(from: Spot, to: Spot): string {
  return mark('vanished', between(from, to, 0.5), 'bd-vanished');
}

/** What a ring says: a choice (soft), where I am, in a lantern's light, in a candle's, danger, chosen, looked at (why?). */
export type RingKind = 'can' | 'mine' | 'seen' | 'watched' | 'danger' | 'picked' | 'shown';

/** A ring around a point. */
export function ring(point: Spot, kind: RingKind): string {
  return `<circle class="bd-ring bd-ring-${kind}" cx="${n(point.x)}" cy="${n(point.y)}" r="${DISC + 3}"/>`;
}

/** Two rings around a point that a lesson shows. */
export const litRing = ({ x, y }: Spot): string =>
  `<g class="bd-lit"><circle cx="${n(x)}" cy="${n(y)}" r="${DISC + 9}"/><circle cx="${n(x)}" cy="${n(y)}" r="${DISC + 5}"/></g>`;

/** A soft light behind whoever is mine to move. */
export const halo = ({ x, y }: Spot): string =>
  `<g class="bd-halo"><circle cx="${n(x)}" cy="${n(y)}" r="27"/><circle cx="${n(x)}" cy="${n(y)}" r="21"/></g>`;

/**
 * A route as an inlaid ribbon over the given points in walking order: colour and dashes by its class, an arrowhead at
 * the beginning of each step, a hexagon around the end. Empty for fewer than two points.
 */
export function route(points: readonly Spot[], colour: RouteColour): string {
  if (points.length < 2) return '';
  const d = `M${points.map(at).join('L')}`;
  const heads = points.slice(1).map((q, i) => {
    const a = points[i]!;
    // Nearer the beginning of a step than its middle, where the doors are.
    const m = along(a, q, Math.min(0.5 * Math.hypot(q.x - a.x, q.y - a.y), DISC + 14));
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

/** A way that was walked, in the walker's colour and dashes; `past` is faint. For the log sheet and the night again. */
export function trail(points: readonly Spot[], who: number | Seer, when: 'now' | 'past'): string {
  const kind = typeof who === 'number' ? `n${who}` : who;
  return points.length < 2
    ? ''
    : `<polyline class="nr nr-${kind} nr-${when}" points="${points.map(({ x, y }) => `${n(x)},${n(y)}`).join(' ')}"/>`;
}

/** A way counted out point by point, for a noise: a thin line, and the count at each point but the first. */
export const counted = (points: readonly Spot[]): { readonly ways: string; readonly marks: string } => ({
  ways: points.length < 2 ? '' : p(`M${points.map(at).join('L')}`, 'bd-counted'),
  marks: points
    .slice(1)
    .map((point, i) => badge(point, String(i + 1), 'counted'))
    .join(''),
});

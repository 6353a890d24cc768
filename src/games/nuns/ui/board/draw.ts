/**
 * From the plan to SVG markup. Pure functions to strings: no DOM, no inline styles, everything coloured by the style sheets.
 *
 * The picture is three static layers, so that light can lie under the walls, and routes and marks under the point numbers:
 * `<svg class="bd" viewBox="0 0 1000 1000">` + `defs()` + `pieceDefs()` + `ground(plan, board)` + lanterns + `structure(plan)` +
 * routes, walks + `points(board)` + rings, tokens, figures + `names(plan, name)` + `</svg>`.
 */

import { escape } from './escape.ts';
import { flat } from './flat.ts';
import { pieceDefs } from './pieces.ts';
import { SIZE, type BoardFacts, type Plan, type Spot } from './plan.ts';

const n = (v: number) => String(Math.round(v * 10) / 10);
const at = (p: Spot) => `${n(p.x)} ${n(p.y)}`;
const use = (id: string, p: Spot, turn = 0) =>
  `<use href="#bd-${id}" transform="translate(${at(p)})${turn ? `rotate(${turn})` : ''}"/>`;
const path = (cls: string, d: string) => `<path class="${cls}" d="${d}"/>`;

/** Furniture as line drawings around 0,0. Classes: `bf-l` light (linen, paper), `-d` dark, `-n` not filled,
 * `-g` green, `-w` water; single classes, since rules with an ancestor don't reach into `<use>` everywhere. */
const SYMBOLS: Readonly<Record<string, string>> = {
  bed: '<rect x="-9" y="-20" width="18" height="40" rx="2"/><rect class="bf-l" x="-6" y="-17" width="12" height="9" rx="3"/><path d="M-9-4q9 4 18 0M-9 0q9 4 18 0" class="bf-n"/>',
  chest: '<path d="M-8-5H8V5H-8zM-8-1H8M0-1v2"/>',
  candle: '<circle class="bf-l" r="2.6"/><circle class="bf-n" r="5"/>',
  basin:
    '<rect x="-9" y="-8" width="18" height="16" rx="3"/><circle class="bf-w" r="5.5"/><path d="M0-8v5"/>',
  tub: '<rect x="-14" y="-24" width="28" height="48" rx="13"/><rect class="bf-w" x="-10" y="-20" width="20" height="40" rx="10"/>',
  shelf:
    '<path d="M-24-5H24V5H-24zM-8-5V5M8-5V5"/><path class="bf-l" d="M-21-3h10v6h-10zM-5-3H5v6H-5zM11-3h10v6H11z"/>',
  books:
    '<path d="M-14-5H14V5H-14z"/><path class="bf-n" d="M-11-5V5M-7-5V5M-4-5V5M0-5V5M3-5 5 5M8-5V5M11-5V5"/>',
  jars: '<path d="M-25-6H25V6H-25z"/><path class="bf-l" d="M-20-3a3 3 0 1 0 .1 0zM-10-3a3 3 0 1 0 .1 0zM10-3a3 3 0 1 0 .1 0z"/><path class="bf-g" d="M0-3a3 3 0 1 0 .1 0zM20-3a3 3 0 1 0 .1 0z"/>',
  basket: '<circle r="8"/><path class="bf-l" d="M-5 0q2-5 5-3t5 3q-5 5-10 0"/>',
  bench: '<rect x="-16" y="-3.5" width="32" height="7" rx="1.5"/><path d="M-16 0H16"/>',
  desk: '<rect x="-15" y="-7" width="30" height="14" rx="1"/><path class="bf-l" d="M-9-4q4-2 8 0 4-2 8 0v8q-4-2-8 0-4-2-8 0zM-1-4v8"/>',
  table: '<circle r="9"/><circle class="bf-n" r="6"/>',
  stool: '<circle r="4.5"/>',
  globe: '<circle r="7"/><path class="bf-n" d="M-7 0H7M0-7q-6 7 0 14M0-7q6 7 0 14"/>',
  privy: '<rect x="-11" y="-7" width="22" height="14" rx="1"/><circle class="bf-d" r="4.5"/>',
  bucket: '<circle r="6"/><circle class="bf-w" r="4"/>',
  broom: '<path d="M4-16-2 6"/><path class="bf-l" d="M-5 5 1 7-1 16-9 13z"/>',
  statue: '<rect x="-8" y="-8" width="16" height="16" rx="1"/><circle class="bf-l" r="5"/><circle r="2.2"/>',
  plant: '<path class="bf-g" d="M0 0q-7-2-7-7 6 0 7 7 1-7 7-7 0 5-7 7 6 0 7 6-6 1-7-6-1 7-7 6 1-6 7-6"/>',
  keyboard: '<path d="M-9-4H13V4H-9z"/><path class="bf-n" d="M-6-2v5M-2-2v5M2-2v5M6-2v5M10-2v5"/>',
  sack: '<path class="bf-l" d="M-3-6h6l-1 3q6 4 4 9H-6q-2-5 4-9z"/>',
  mortar: '<circle r="6"/><circle class="bf-d" r="3.5"/><path d="m1-1 6-6"/>',
  kneeler: '<rect x="-10" y="-4" width="20" height="8" rx="2"/>',
  chalice: '<path d="M-8-12H8v24H-8z"/><path class="bf-l" d="M-4-5h8q0 6-4 6t-4-6M0 1v5m-3 0h6"/>',
  tools: '<path d="M-5-14V12M5-14V6"/><path class="bf-l" d="M2 4h6v8q-3 3-6 0zM-9-14h8v3h-8z"/>',
  pots: '<circle r="5"/><circle class="bf-g" r="3"/><circle cx="9" cy="3" r="3.5"/>',
  robes: '<path d="M-30-6H30"/><path class="bf-l" d="M-26-6h12l3 17h-18zM-8-6H4L7 11h-18zM12-6h12l3 17H9z"/>',
  hearth:
    '<path d="M-24-8H24V8H16V2H-16v6h-8z"/><path class="bf-l" d="M-9 1q0-5 4-8 0 4 3 5 3-3 2-8 7 5 8 11z"/>',
  board: '<path d="M-24-7H24V7H-24z"/><path class="bf-l" d="M-17 0q6-7 12 0-6 7-12 0M8-4h11v8H8z"/>',
  barrel: '<circle r="9"/><circle class="bf-n" r="6.5"/><path class="bf-n" d="M-6-2H6M-6 2H6"/>',
  refectory:
    '<path d="M-70-25H62V-19H-70zM-70 19H62V25H-70z"/><path d="M-74-14H66V14H-74z"/><path class="bf-l" d="M-60-9a4 4 0 1 0 .1 0zM-38-9a4 4 0 1 0 .1 0zM-16-9a4 4 0 1 0 .1 0zM6-9a4 4 0 1 0 .1 0zM28-9a4 4 0 1 0 .1 0zM50-9a4 4 0 1 0 .1 0zM-49 1a4 4 0 1 0 .1 0zM-27 1a4 4 0 1 0 .1 0zM-5 1a4 4 0 1 0 .1 0zM17 1a4 4 0 1 0 .1 0zM39 1a4 4 0 1 0 .1 0z"/>',
  lectern: '<path d="M-7-10H7V10H-7z"/><path class="bf-l" d="M-5-7q3-2 5 0 2-2 5 0V5Q3 3 0 5-2 3-5 5z"/>',
  pews: '<path d="M-17-19h34v7h-34zM-17-4h34v7h-34zM-17 11h34v7h-34z"/><path class="bf-n" d="M-17-14h34M-17 1h34M-17 16h34"/>',
  altar:
    '<path class="bf-n" d="M-42 26Q0 6 42 26M-42 32Q0 12 42 32"/><path d="M-36-10h72V10h-72z"/><path class="bf-l" d="M-14-10h28V12h-28z"/><path d="M0-7V7M-5-2H5"/>',
  well: '<circle r="19"/><circle class="bf-w" r="12"/><path class="bf-n" d="M-19 0h7M12 0h7M0-19v7M0 12v7M-13-13l5 5M8 8l5 5M-13 13l5-5M8-8l5-5"/>',
  parterre:
    '<path class="bf-g" d="M-57-100H60L30-60H-30zM-30 60H30L60 100H-57zM-109-62-52-18V18L-109 62zM50-14 70-26V26L50 14z"/><path class="bf-n" d="M-44-94H47L26-66H-26zM-26 66H26L47 94H-44zM-104-52-57-15V15L-104 52z"/><path class="bf-n bf-leaf" d="M-30-86H34M-22-75H24M-22 75H24M-30 86H34M-94-34V34M-82-24V24M-70-16V16"/>',
  rug: '<path class="bf-rug" d="M-12-84H12V84H-12z"/><path class="bf-n" d="M-8-80H8V80H-8z"/>',
  aisle: '<path class="bf-rug" d="M-13-216H13V216H-13z"/><path class="bf-n" d="M-10-213H10V213H-10z"/>',
  hives: '<path class="bf-l" d="M-8 8q-2-16 8-16t8 16zM-7 3H7M-6-3H6"/>',
  rows: '<path class="bf-soil" d="M-36-20h72v40h-72z"/><path class="bf-n bf-leaf" d="M-32-13h66M-32-4h66M-32 5h66M-32 14h66"/>',
  crown:
    '<path class="bf-crown" d="M-8-62q18-14 32-2 20-6 26 14 20 6 14 26 16 14 4 30 6 20-16 26-6 20-28 14-14 16-32 4-20 8-30-10-20-4-20-24-14-12-2-30-6-20 14-26 8-22 28-16z"/><path class="bf-n" d="M-40-36q6-8 14-4M28-44q10 0 12 8M44 14q6 6 0 14M-8 52q-8 4-14-2M-52 4q-6-6-1-13M4-52q8-3 12 2"/><path class="bf-n bf-root" d="M24-10Q36-18 50-16M8 26Q14 42 28 46M-19 16Q-30 28-46 26M-24-12Q-36-18-42-32M-2-24Q-4-38 8-48M25 8Q38 10 50 2"/>',
  tree: '<path class="bf-g" d="M-4-18q8-6 14 2 10 0 9 10 6 8-3 13-2 10-12 8-8 6-14-2-10-1-9-10-6-8 3-13 2-8 12-8"/><path class="bf-n" d="M0 6V-4M0 0l6-5M0-1l-5-6"/>',
  bed4: '<path class="bf-soil" d="M-20-32h40v64h-40z"/><path class="bf-n bf-leaf" d="M-12-28V28M-4-28V28M4-28V28M12-28V28"/>',
  sundial:
    '<circle r="17"/><circle class="bf-l" r="11"/><path class="bf-d" d="M0 0-5 7 5-9z"/><path class="bf-n" d="M0-17v5M0 12v5M-17 0h5M12 0h5"/>',
  bush: '<path class="bf-g" d="M-8 3q-4-8 4-9 6-7 11 0 8 3 3 9-9 6-18 0"/>',
  fir: '<path class="bf-fir" d="M0-20 6-10H3L9 1H5l7 11H2v6h-4v-6h-10L-5 1h-4l6-11h-3z"/>',
  column: '<circle r="5"/><circle class="bf-l" r="3"/>',
  plate:
    '<rect class="bf-plate" x="-5.5" y="-5.5" width="11" height="11" rx="2"/><circle class="bf-hole" cy="-1.2" r="1.8"/><path class="bf-hole" d="M-.9 0h1.8l.7 3.6h-3.2z"/>',
};

const pattern = (id: string, w: number, h: number, d: string) =>
  `<pattern id="bd-${id}" width="${w}" height="${h}" patternUnits="userSpaceOnUse">${path('bd-grain', d)}</pattern>`;

/** What is also shown beyond the ground, where all furniture is few paths. */
const SHOWN_ALONE = ['bed', 'plate'];

/** Patterns, light and what is shown by itself, once per page. `pieces.ts` has its own for the pieces of play. */
export function defs(): string {
  const symbols = SHOWN_ALONE.map((id) => `<g id="bd-${id}">${SYMBOLS[id]}</g>`);
  return (
    '<defs>' +
    pattern('stone', 44, 32, 'M0 .5H44M0 16.5H44M12 0V16M34 16V32') +
    pattern('oak', 64, 24, 'M0 .5H64M0 8.5H64M0 16.5H64M20 0V8M52 8V16M36 16V24') +
    pattern('tile', 20, 20, 'M0 .5H20M.5 0V20') +
    pattern('garden', 38, 34, 'm5 8 1-5 2 5M24 25l1-5 2 5M30 6l1-3M12 26l-1-3') +
    pattern('earth', 16, 16, 'M3 4h2M11 9h2M5 13h1') +
    '<radialGradient id="bd-lantern" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="300"><stop class="bd-lit0" offset="0"/>' +
    '<stop class="bd-lit1" offset=".35"/><stop class="bd-lit2" offset="1"/></radialGradient>' +
    '<radialGradient id="bd-candlelight" gradientUnits="userSpaceOnUse" cx="0" cy="0" r="300"><stop class="bd-wax0" offset="0"/>' +
    '<stop class="bd-wax1" offset="1"/></radialGradient>' +
    symbols.join('') +
    '</defs>'
  );
}

const outline = (floor: readonly Spot[]) => `M${floor.map(at).join('L')}z`;

/** Floors by kind, each with its grain on top. */
function floors(plan: Plan): string {
  const kinds = new Map<string, string>();
  for (const { kind, floor } of Object.values(plan.rooms))
    kinds.set(kind, (kinds.get(kind) ?? '') + outline(floor));
  kinds.delete('path'); // the open country is the page itself
  return [...kinds]
    .map(([k, d]) => path(`bd-floor bd-${k}`, d) + `<path fill="url(#bd-${k})" d="${d}"/>`)
    .join('');
}

/** Gravel under the paths of the gardens, the garth and the open country. */
function gravel({ rooms, lawn: [x1, y1, x2, y2] }: Plan, { points, edges }: BoardFacts): string {
  const outdoors = (k: number) => {
    const { x, y, room } = points[k]!;
    const kind = rooms[room]?.kind;
    return kind === 'garden' || kind === 'path' || (x > x1 && x < x2 && y > y1 && y < y2);
  };
  const d = edges.map(({ a, b, door }) =>
    !door && outdoors(a) && outdoors(b) ? `M${at(points[a]!)}L${at(points[b]!)}` : '',
  );
  return path('bd-gravel', d.join(''));
}

/** Moonlight through the windows. */
function moon(plan: Plan): string {
  const d = plan.windows.map(({ x, y, ux, uy, nx, ny }) => {
    const to = (s: number, t: number) => `${n(x + ux * s + nx * t)} ${n(y + uy * s + ny * t)}`;
    return `M${to(-7, 0)}L${to(7, 0)}L${to(24, 46)}L${to(2, 46)}z`;
  });
  return path('bd-moon', d.join(''));
}

/** Footworn paths: every edge, drawn broad and soft, then thin. */
function paths({ points, edges }: BoardFacts): string {
  const d = edges.map(({ a, b }) => `M${at(points[a]!)}L${at(points[b]!)}`).join('');
  return path('bd-worn', d) + path('bd-way', d);
}

function walls(plan: Plan): string {
  // Pieces that follow each other are one line, so that the corners of curves join.
  const d = (trunk: boolean) => {
    let end = '';
    return plan.walls
      .filter((w) => !!w.trunk === trunk)
      .map((w) => {
        const [from, to] = [at({ x: w.x1, y: w.y1 }), at({ x: w.x2, y: w.y2 })];
        const piece = from === end ? `L${to}` : `M${from}L${to}`;
        end = to;
        return piece;
      })
      .join('');
  };
  const stone = d(false);
  const panes = plan.windows.map(
    (w) => `M${n(w.x - 8 * w.ux)} ${n(w.y - 8 * w.uy)}L${n(w.x + 8 * w.ux)} ${n(w.y + 8 * w.uy)}`,
  );
  return (
    path('bd-shade', stone) +
    path('bd-edge', stone) +
    path('bd-wall', stone) +
    path('bd-edge bd-bark', d(true)) +
    path('bd-wall bd-bark', d(true)) +
    path('bd-pane', panes.join(''))
  );
}

/** Doors: a sill in the gap; the leaf ajar, or shut with a lock plate; a curtain for the confessionals. */
function doors(plan: Plan): string {
  let sill = '';
  let leaf = '';
  let shut = '';
  let curtain = '';
  let plates = '';
  for (const { x, y, ux, uy, half, locked, curtain: soft } of plan.doors) {
    const to = (s: number, t: number) => `${n(x + ux * s - uy * t)} ${n(y + uy * s + ux * t)}`;
    const h = half - 1;
    sill += `M${to(-h, 0)}L${to(h, 0)}`;
    if (soft)
      curtain += `M${to(-h, -1)}Q${to(-h * 0.7, 5)} ${to(-h * 0.4, 0)}T${to(0, 0)}T${to(h * 0.4, 0)}T${to(h, -1)}`;
    else if (locked) {
      shut += `M${to(-h, 0)}L${to(h, 0)}`;
      plates += use('plate', { x, y });
    } else leaf += `M${to(-h, 0)}L${to(h * 0.55, -h * 0.95)}`;
  }
  return (
    path('bd-sill', sill) +
    path('bd-leaf', leaf) +
    path('bd-leaf bd-shut', shut) +
    path('bd-curtain', curtain) +
    `<g class="bd-plates">${plates}</g>`
  );
}

/** Room names for far zoom. `name` turns a message key into words. */
export function names(plan: Plan, name: (key: string) => string): string {
  const text = Object.values(plan.rooms).map(
    ({ name: key, label: { x, y, size } }) =>
      `<text class="bd-name${size}" x="${x}" y="${y}">${escape(name(key))}</text>`,
  );
  return `<g class="bd-names">${text.join('')}</g>`;
}

/** What `ground` is, in pieces from back to front, each of which a slow device draws at once. */
function groundPieces(plan: Plan, board: BoardFacts): string[] {
  const [x1, y1, x2, y2] = plan.lawn;
  const furniture = (outside: boolean) =>
    flat(
      plan.furniture
        .filter((p) => (p.symbol === 'fir') === outside)
        .map((p) => ({ ...p, markup: SYMBOLS[p.symbol]! })),
    );
  return [
    `<rect class="bd-country" width="${SIZE}" height="${SIZE}"/><g class="bd-woods">${furniture(true)}</g>`,
    floors(plan) + path('bd-garth', `M${x1} ${y1}H${x2}V${y2}H${x1}z`) + gravel(plan, board),
    `<g class="bd-furniture">${furniture(false)}</g>`,
    moon(plan) + paths(board),
  ];
}

/** Everything under the light and the pieces: country, floors, furniture, paths. */
export const ground = (plan: Plan, board: BoardFacts): string => groundPieces(plan, board).join('');

/** Walls, windows and doors: above the light, which they stop. */
export function structure(plan: Plan): string {
  return `<g class="bd-structure">${walls(plan)}${doors(plan)}</g>`;
}

/** The points: all discs in two paths (dots of a thick round pen), the numbers as text. */
export function points({ points: all }: BoardFacts): string {
  const entries = Object.entries(all);
  const d = entries.map(([, p]) => `M${at(p)}h0`).join('');
  const text = entries.map(
    ([k, p]) => `<text${k.length > 2 ? ' class="bd-hundreds"' : ''} x="${n(p.x)}" y="${n(p.y)}">${k}</text>`,
  );
  return `<g class="bd-points">${path('bd-rim', d)}${path('bd-disc', d)}<g class="bd-numbers">${text.join('')}</g></g>`;
}

/** Markup of the layers that never change; `{room.study}` stands for a room's name. */
export interface BoardArt {
  readonly base: readonly string[]; // in pieces, back to front
  readonly walls: string;
  readonly points: string;
  readonly names: string;
  readonly blocks: Plan['blocks']; // what stops light
}

/** The drawing of a board, to be made ready when the page is built. */
export const artOf = (board: BoardFacts, plan: Plan): BoardArt => ({
  base: [defs(), pieceDefs(), ...groundPieces(plan, board)],
  walls: structure(plan),
  points: points(board),
  names: names(plan, (key) => `{${key}}`),
  blocks: plan.blocks,
});

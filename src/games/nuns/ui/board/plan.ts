/**
 * The floor plan of a board, from its drawing, in the coordinates of the board (1000 × 1000, y down).
 *
 * Rooms are given as floors; walls are worked out from their outlines, and every edge with a door cuts its own gap. So the
 * drawing cannot contradict the board by an oversight: a wall exists only where a floor ends, a gap only where a door is.
 */

import type { Drawing, FloorKind } from './drawing.ts';
import { conventDrawing } from './rooms.ts';

/** What the drawing needs of the board's facts; `convent` fits. */
export type BoardFacts = {
  points: Readonly<Record<string, { x: number; y: number; room: string }>>;
  edges: readonly { a: number; b: number; door?: boolean; locked?: boolean }[];
};

export type Spot = { x: number; y: number };

export type Room = {
  kind: FloorKind;
  floor: readonly Spot[]; // outline, closed
  name: string; // message key of the display name
  label: Spot & { size: number }; // where the name stands at far zoom; 1 small (only on request), 2, 3 large
};

/** A straight piece of wall. `trunk`: the bark of the great tree, which stands in nobody's way but the eye's. */
export type Wall = { x1: number; y1: number; x2: number; y2: number; trunk?: true };

export type Door = Spot & {
  a: number; // the two points of its edge
  b: number;
  ux: number; // unit vector along the wall
  uy: number;
  half: number; // half the width of the gap
  locked: boolean;
  curtain: boolean; // a confessional has a curtain for a leaf
};

/** A piece of furniture: a symbol of `draw.ts`, its centre and its turn in degrees. */
export type Piece = Spot & { symbol: string; turn: number };

/** A window: unit vectors along its wall (u) and into the room it lights (n). */
export type Window = Spot & { ux: number; uy: number; nx: number; ny: number };

export type Plan = {
  rooms: Readonly<Record<string, Room>>;
  walls: readonly Wall[]; // with gaps at the doors
  blocks: readonly Wall[]; // without: what stops light, since doors are shut at night
  doors: readonly Door[];
  windows: readonly Window[];
  furniture: readonly Piece[];
  lawn: Drawing['lawn'];
};

const GAP = 10; // half a doorway, in board units

/** The size of the whole picture. */
export const SIZE = 1000;

/** Radius of a point's disc, in board units. */
export const DISC = 12;

/** True if the open segments a–b and c–d cross in one inner point of both (touching ends count with `slack` board units). */
export function crossing(a: Spot, b: Spot, w: Wall, slack = 0): Spot | undefined {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const ex = w.x2 - w.x1;
  const ey = w.y2 - w.y1;
  const det = dx * ey - dy * ex;
  if (Math.abs(det) < 1e-9) return undefined;
  const t = ((w.x1 - a.x) * ey - (w.y1 - a.y) * ex) / det;
  const s = ((w.x1 - a.x) * dy - (w.y1 - a.y) * dx) / det;
  const e = slack / Math.hypot(ex, ey);
  return t > 0 && t < 1 && s > -e && s < 1 + e ? { x: a.x + t * dx, y: a.y + t * dy } : undefined;
}

const pairs = (xy: readonly number[]): Spot[] =>
  Array.from({ length: xy.length / 2 }, (_, i) => ({ x: xy[2 * i]!, y: xy[2 * i + 1]! }));

function spots(xy: readonly number[]): Spot[] {
  const [a, b, c, d] = xy as [number, number, number, number];
  return pairs(xy.length === 4 ? [a, b, c, b, c, d, a, d] : xy);
}

const wall = (p: Spot, q: Spot, trunk: boolean): Wall => ({
  x1: p.x,
  y1: p.y,
  x2: q.x,
  y2: q.y,
  ...(trunk ? { trunk } : {}),
});

/** Outlines as walls; those in one line that touch or overlap become one. */
function uncut(rooms: Readonly<Record<string, Room>>, inner: readonly number[]): Wall[] {
  const lines = new Map<string, [number, number][]>();
  const out: Wall[] = [];
  for (const [key, { kind, floor }] of Object.entries(rooms)) {
    if (kind === 'path') continue; // the open country has no walls of its own
    floor.forEach((p, i) => {
      const q = floor[(i + 1) % floor.length]!;
      const line = p.x === q.x ? `x${p.x}` : p.y === q.y ? `y${p.y}` : '';
      if (line === '' || key === 'tree') out.push(wall(p, q, key === 'tree'));
      else {
        const [u, v] = p.x === q.x ? [p.y, q.y] : [p.x, q.x];
        lines.set(line, [...(lines.get(line) ?? []), [Math.min(u, v), Math.max(u, v)]]);
      }
    });
  }
  const screen = pairs(inner);
  screen.slice(1).forEach((q, i) => out.push(wall(screen[i]!, q, false)));
  for (const [line, spans] of lines) {
    const c = Number(line.slice(1));
    const add = (u: number, v: number) =>
      out.push(line[0] === 'x' ? { x1: c, y1: u, x2: c, y2: v } : { x1: u, y1: c, x2: v, y2: c });
    spans.sort((s, t) => s[0] - t[0]);
    let [from, to] = spans[0]!;
    for (const [u, v] of spans) {
      if (u > to) {
        add(from, to);
        from = u;
      }
      to = Math.max(to, v);
    }
    add(from, to);
  }
  return out;
}

/** How far a spot is from a wall. */
export function distance(p: Spot, w: Wall): number {
  const [dx, dy] = [w.x2 - w.x1, w.y2 - w.y1];
  const t = Math.max(0, Math.min(1, ((p.x - w.x1) * dx + (p.y - w.y1) * dy) / (dx * dx + dy * dy)));
  return Math.hypot(w.x1 + t * dx - p.x, w.y1 + t * dy - p.y);
}

/** True if the spot lies on the floor (not told for spots on its outline). */
export function within(p: Spot, floor: readonly Spot[]): boolean {
  let odd = false;
  floor.forEach((u, i) => {
    const v = floor[(i + 1) % floor.length]!;
    if (u.y > p.y !== v.y > p.y && p.x < ((v.x - u.x) * (p.y - u.y)) / (v.y - u.y) + u.x) odd = !odd;
  });
  return odd;
}

/** The wall without the stretch `half` to either side of `at`. */
function cut(w: Wall, at: Spot, half: number): Wall[] {
  const len = Math.hypot(w.x2 - w.x1, w.y2 - w.y1);
  const d = Math.hypot(at.x - w.x1, at.y - w.y1);
  const on = (s: number) => ({ x: w.x1 + ((w.x2 - w.x1) * s) / len, y: w.y1 + ((w.y2 - w.y1) * s) / len });
  const out: Wall[] = [];
  if (d - half > 0.01) out.push(wall(on(0), on(d - half), !!w.trunk));
  if (d + half < len - 0.01) out.push(wall(on(d + half), on(len), !!w.trunk));
  return out;
}

/** Columns around the convent's garth, left out where a path passes. */
function columns(board: BoardFacts): Piece[] {
  const out: Piece[] = [];
  const at = (x: number, y: number) => {
    const near = board.edges.some(({ a, b }) => {
      const [p, q] = [board.points[a]!, board.points[b]!];
      return distance({ x, y }, { x1: p.x, y1: p.y, x2: q.x, y2: q.y }) < 9;
    });
    if (!near && !(x > 760 && y > 520 && y < 590)) out.push({ symbol: 'column', x, y, turn: 0 });
  };
  for (let i = 0; i <= 8; i++) for (const y of [445, 687]) at(517 + i * 31, y);
  for (let i = 1; i < 8; i++) for (const x of [517, 765]) at(x, 445 + i * 30.25);
  return out;
}

/**
 * The plan for a board. Throws if an edge with a door does not cross exactly one wall: the plan would be wrong, not the input.
 */
export function planOf(board: BoardFacts, drawing: Drawing): Plan {
  const rooms: Record<string, Room> = {};
  for (const [key, [kind, [x, y, size], floor]] of Object.entries(drawing.floors))
    rooms[key] = { kind, floor: spots(floor), name: `room.${key}`, label: { x, y, size } };
  const blocks = uncut(rooms, drawing.inner);
  let walls = blocks;
  const doors: Door[] = [];
  for (const { a, b, door, locked } of board.edges) {
    if (!door) continue;
    const p = board.points[a]!;
    const q = board.points[b]!;
    const hits = blocks.filter((w) => crossing(p, q, w));
    const w = hits[0];
    if (!w || hits.length > 1) throw new Error(`door ${a}-${b} crosses ${hits.length} walls`);
    const { x, y } = crossing(p, q, w)!;
    const len = Math.hypot(w.x2 - w.x1, w.y2 - w.y1);
    const left = Math.hypot(x - w.x1, y - w.y1);
    const half = Math.min(GAP, left, len - left); // the bark of the tree is narrow
    doors.push({
      a,
      b,
      x,
      y,
      half,
      ux: (w.x2 - w.x1) / len,
      uy: (w.y2 - w.y1) / len,
      locked: !!locked,
      curtain: `${p.room}${q.room}`.includes('confessional'),
    });
    walls = walls.flatMap((v) => (crossing(p, q, v) ? cut(v, { x, y }, half) : [v]));
  }
  const windows = pairs(drawing.windows).flatMap((at) => {
    const w = blocks.find((v) => distance(at, v) < 1);
    if (!w) return [];
    const len = Math.hypot(w.x2 - w.x1, w.y2 - w.y1);
    const [ux, uy] = [(w.x2 - w.x1) / len, (w.y2 - w.y1) / len];
    const lit = Object.values(rooms).some(
      ({ kind, floor }) =>
        kind !== 'garden' && kind !== 'path' && within({ x: at.x - uy * 9, y: at.y + ux * 9 }, floor),
    );
    return [{ ...at, ux, uy, nx: lit ? -uy : uy, ny: lit ? ux : -ux }];
  });
  const furniture = Object.entries(drawing.furniture).flatMap(([key, xy]) => {
    const [symbol = '', turn = '0'] = key.split(' ');
    return pairs(xy).map((at) => ({ symbol, ...at, turn: Number(turn) }));
  });
  const pillars = drawing.columns ? columns(board) : [];
  return { rooms, walls, blocks, doors, windows, furniture: [...furniture, ...pillars], lawn: drawing.lawn };
}

export const conventPlan = (board: BoardFacts): Plan => planOf(board, conventDrawing);

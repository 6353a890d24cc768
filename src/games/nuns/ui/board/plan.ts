/**
 * The floor plan of the convent, as data, in the coordinates of the board (1000 × 1000, y down).
 *
 * Rooms are given as floors; walls are worked out from their outlines, and every edge with a door cuts its own gap. So the
 * drawing cannot contradict the board by an oversight: a wall exists only where a floor ends, a gap only where a door is.
 */

/** What the drawing needs of the board's facts; `convent` fits. */
export type BoardFacts = {
  points: Readonly<Record<string, { x: number; y: number; room: string }>>;
  edges: readonly { a: number; b: number; door?: boolean; locked?: boolean }[];
};

export type Spot = { x: number; y: number };
export type FloorKind = 'stone' | 'oak' | 'tile' | 'garden' | 'earth' | 'path';

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
};

const GAP = 10; // half a doorway, in board units

/** The size of the whole picture. */
export const SIZE = 1000;

type Row = readonly [
  kind: FloorKind,
  label: readonly [x: number, y: number, size: number],
  floor: readonly number[],
];

/** Floors: four numbers are the corners of a rectangle, more are an outline. */
const FLOORS: Readonly<Record<string, Row>> = {
  cell6: ['oak', [439, 975, 1], [400, 914, 479, 985]],
  cell5: ['oak', [523, 975, 1], [479, 914, 568, 985]],
  cell4: ['oak', [616, 975, 1], [568, 914, 664, 985]],
  cell3: ['oak', [710, 975, 1], [664, 914, 757, 985]],
  cell2: ['oak', [799, 975, 1], [757, 914, 842, 985]],
  cell1: ['oak', [896, 975, 1], [842, 914, 950, 985]],
  washroom: ['tile', [267, 975, 2], [134, 914, 400, 985]],
  linenStore: ['oak', [87, 846, 1], [40, 758, 134, 985]],
  gardens: [
    'garden',
    [272, 768, 3],
    [40, 382, 290, 382, 290, 631, 458, 631, 458, 688, 400, 688, 400, 914, 134, 914, 134, 758, 40, 758],
  ],
  dormitory: [
    'stone',
    [665, 906, 2],
    [400, 848, 583, 848, 583, 758, 650, 758, 650, 848, 886, 848, 886, 758, 950, 758, 950, 914, 400, 914],
  ],
  privy: ['stone', [429, 833, 1], [400, 758, 458, 848]],
  study: ['oak', [520, 833, 1], [458, 758, 583, 848]],
  abbessCell: ['oak', [703, 833, 2], [650, 758, 757, 848]],
  antechamber: ['tile', [822, 833, 1], [757, 758, 886, 848]],
  closet: ['oak', [429, 747, 1], [400, 688, 458, 758]],
  cloister: ['stone', [642, 628, 3], [458, 382, 828, 758]],
  entranceHall: ['tile', [889, 676, 2], [828, 526, 950, 758]],
  chapel: [
    'tile',
    [375, 402, 3],
    [
      290, 114, 293, 100, 303, 88, 320, 79, 345, 73, 374, 72, 403, 73, 428, 79, 445, 88, 455, 100, 458, 114,
      458, 183, 498, 183, 498, 262, 541, 262, 541, 327, 479, 327, 479, 382, 458, 382, 458, 631, 290, 631, 290,
      382, 265, 382, 265, 327, 200, 327, 200, 262, 250, 262, 250, 183, 290, 183,
    ],
  ],
  confessionalEast: ['oak', [510, 341, 1], [479, 327, 541, 382]],
  confessionalWest: ['oak', [233, 341, 1], [200, 327, 265, 382]],
  eastPassage: [
    'stone',
    [917, 446, 1],
    [885, 235, 950, 235, 950, 526, 885, 526, 885, 450, 828, 450, 828, 382, 885, 382],
  ],
  porterLodge: ['oak', [856, 513, 1], [828, 450, 885, 526]],
  herbStore: ['oak', [856, 375, 1], [828, 307, 885, 382]],
  pharmacy: ['tile', [856, 296, 1], [828, 235, 885, 307]],
  northCorridor: [
    'stone',
    [700, 228, 2],
    [
      541, 139, 608, 139, 608, 180, 950, 180, 950, 235, 828, 235, 828, 382, 774, 382, 774, 235, 608, 235, 608,
      382, 541, 382,
    ],
  ],
  scriptorium: ['oak', [690, 372, 2], [608, 307, 774, 382]],
  library: ['oak', [690, 297, 2], [608, 235, 774, 307]],
  sacristy: ['oak', [167, 330, 1], [134, 262, 200, 382]],
  gardenShed: ['earth', [77, 374, 1], [44, 315, 112, 382]],
  vestry: ['oak', [500, 140, 1], [458, 82, 541, 82, 541, 262, 498, 262, 498, 183, 458, 183]],
  kitchen: ['tile', [644, 76, 2], [608, 20, 680, 180]],
  refectory: ['oak', [815, 112, 3], [680, 20, 950, 180]],
  pantry: ['stone', [574, 85, 1], [541, 20, 608, 139]],
  outerPath: [
    'path',
    [205, 178, 2],
    [
      0, 0, 541, 0, 541, 82, 458, 82, 374, 66, 290, 100, 290, 183, 250, 183, 250, 262, 134, 262, 134, 315, 0,
      315,
    ],
  ],
  tree: [
    'earth',
    [169, 514, 1],
    [
      193.8, 557, 191, 571, 178.5, 582, 159.5, 582, 150, 574, 144, 560, 148, 544, 160, 534, 175, 533, 184.8,
      540.2,
    ],
  ],
};

/** The alcove of point 67 in the cloister: open to the east only. */
const ALCOVE = [776, 532, 735, 532, 722, 542, 722, 566, 735, 576, 776, 576];

/** Windows, by a spot on their wall. */
const WINDOWS = [
  439, 985, 523, 985, 616, 985, 710, 985, 799, 985, 896, 985, 220, 985, 300, 985, 40, 840, 40, 910, 950, 880,
  950, 800, 950, 600, 950, 650, 950, 700, 950, 480, 950, 340, 950, 270, 950, 205, 950, 80, 950, 130, 740, 20,
  800, 20, 860, 20, 290, 160, 458, 155, 290, 420, 290, 485, 290, 585, 332, 76, 416, 76, 480, 82, 134, 300,
  250, 222,
];

/** Furniture in drawing order, by symbol and turn in degrees: x and y of each piece. */
const FURNITURE: Readonly<Record<string, readonly number[]>> = {
  rug: [884.5, 635],
  aisle: [375, 412],
  parterre: [642, 562],
  bed: [414, 960, 493, 960, 582, 960, 678, 960, 771, 960, 857, 960, 666, 822],
  chest: [467, 974, 555, 974, 651, 974, 744, 974, 829, 974, 936, 974, 744, 836, 474, 172],
  candle: [
    463, 924, 552, 924, 648, 924, 742, 924, 829, 924, 936, 924, 669, 769, 349, 172, 401, 172, 528, 274, 213,
    274, 875, 772,
  ],
  basin: [192, 974, 214, 974, 268, 974, 290, 974],
  tub: [366, 954],
  'shelf 90': [51, 792, 51, 851, 51, 910, 142, 345, 142, 300],
  shelf: [520, 839],
  books: [647, 242, 679, 242, 744, 242, 690, 300, 722, 300, 754, 300, 476, 839, 565, 839],
  jars: [857, 244, 857, 315, 574, 28],
  'jars 90': [600, 72],
  basket: [120, 860, 120, 900, 592, 128, 620, 168],
  bench: [520, 857, 678, 857, 835, 857, 805, 768, 759, 226, 857, 188, 680, 188],
  'bench 90': [942, 740, 942, 600, 942, 666, 942, 440, 942, 310],
  'desk 90': [486, 800],
  desk: [690, 320, 690, 370, 756, 322, 625, 368, 740, 774, 842, 463],
  table: [828, 830],
  stool: [506, 800, 814, 834, 842, 830, 870, 514, 863, 464],
  globe: [569, 773, 623, 290],
  privy: [441, 772],
  bucket: [412, 836, 412, 746],
  broom: [447, 738],
  statue: [884, 600, 884, 670, 270, 214, 478, 214, 596, 262, 552, 326],
  plant: [838, 746, 838, 538, 940, 538, 782, 372, 782, 307, 820, 307, 838, 440, 940, 246, 553, 372],
  keyboard: [843, 516],
  sack: [838, 372, 872, 374, 553, 128, 668, 168],
  mortar: [838, 296, 874, 296],
  kneeler: [526, 337, 216, 337],
  chalice: [189, 330],
  tools: [56, 335, 101, 364],
  pots: [100, 328, 55, 370],
  'robes 90': [519, 214],
  hearth: [644, 33],
  board: [644, 72],
  barrel: [552, 91],
  refectory: [812, 104],
  lectern: [938, 104],
  pews: [344, 401, 406, 401, 344, 486, 406, 486, 344, 568, 406, 568],
  altar: [375, 166],
  well: [642.5, 562],
  crown: [169, 558],
  tree: [121, 622, 121, 689, 217, 634, 340, 687],
  bed4: [120, 464, 218, 464, 210, 828, 334, 828],
  sundial: [272, 776],
  bush: [
    54, 398, 56, 628, 273, 395, 280, 500, 280, 566, 150, 744, 147, 903, 388, 760, 388, 850, 56, 446, 56, 530,
    276, 898, 350, 898, 204, 898, 290, 648, 342, 643,
  ],
  fir: [
    30, 40, 70, 26, 58, 78, 108, 58, 26, 116, 150, 30, 78, 132, 30, 176, 194, 62, 120, 106, 215, 24, 28, 232,
    212, 226, 180, 200, 232, 150, 166, 240, 20, 292, 475, 20, 275, 20, 66, 210,
  ],
  hives: [264, 832, 282, 838],
  rows: [227, 725, 317, 725],
};

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
function uncut(rooms: Readonly<Record<string, Room>>): Wall[] {
  const lines = new Map<string, [number, number][]>();
  const out: Wall[] = [];
  for (const [key, { floor }] of Object.entries(rooms)) {
    if (key === 'outerPath') continue; // the open country has no walls of its own
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
  const alcove = pairs(ALCOVE);
  alcove.slice(1).forEach((q, i) => out.push(wall(alcove[i]!, q, false)));
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

/** Columns around the cloister garth, left out where a path passes. */
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
export function conventPlan(board: BoardFacts): Plan {
  const rooms: Record<string, Room> = {};
  for (const [key, [kind, [x, y, size], floor]] of Object.entries(FLOORS))
    rooms[key] = { kind, floor: spots(floor), name: `room.${key}`, label: { x, y, size } };
  const blocks = uncut(rooms);
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
  const windows = pairs(WINDOWS).flatMap((at) => {
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
  const furniture = Object.entries(FURNITURE).flatMap(([key, xy]) => {
    const [symbol = '', turn = '0'] = key.split(' ');
    return pairs(xy).map((at) => ({ symbol, ...at, turn: Number(turn) }));
  });
  return { rooms, walls, blocks, doors, windows, furniture: [...furniture, ...columns(board)] };
}

import type { Board, Facing } from '../../board/board.ts';
import { SIGHT_STEPS, distanceBetween } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { visiblePoints } from '../../sight.ts';
import { PAPER, box, dot, page, part, stroke, words } from './paper.ts';

/*
 * Sight charts from a board's facts alone, so that they can be made of any: its plan; what is seen from each point, as a picture
 * and as a list for each way to look.
 */

/** Points that a guard sees from `at` if she turns there: on the list (N6.1) and near enough (N6.2). Ascending, without her own. */
export const inSight = (board: Board, at: Point): Point[] =>
  (board.file.sight[at] ?? [])
    .filter((target) => distanceBetween(board, at, target) <= SIGHT_STEPS)
    .sort((a, b) => a - b);

interface Frame {
  readonly x: number; // mm, its upper left corner
  readonly y: number;
  readonly scale: number; // mm a unit of the board
}
const spot = (board: Board, { x, y, scale }: Frame, point: Point): { x: number; y: number } => {
  const { x: px, y: py } = board.file.points[point]!;
  return { x: x + px * scale, y: y + py * scale };
};

/** Each of these edges once: plain, with a stroke across it for a door, two for a locked one. */
function edges(board: Board, frame: Frame, fine: boolean, these = board.file.edges): string {
  return these
    .map(({ a, b, door, locked }) => {
      const [p, q] = [spot(board, frame, a), spot(board, frame, b)];
      const line = stroke(p.x, p.y, q.x, q.y, { width: fine ? 0.1 : 0.25, colour: fine ? '#bbb' : '#777' });
      if (!door || fine) return line;
      const length = Math.max(0.01, Math.hypot(q.x - p.x, q.y - p.y));
      const [ux, uy] = [(q.x - p.x) / length, (q.y - p.y) / length];
      const across = (t: number): string => {
        const [mx, my] = [(p.x + q.x) / 2 + ux * t, (p.y + q.y) / 2 + uy * t];
        return stroke(mx - uy * 1.5, my + ux * 1.5, mx + uy * 1.5, my - ux * 1.5, { width: 0.5 });
      };
      return line + (locked ? across(-0.5) + across(0.5) : across(0));
    })
    .join('');
}

const scaleFor = (board: Board, width: number, height: number): number =>
  Math.min(width / board.file.width, height / board.file.height);

/** What stands on the charts, in the language that is spoken. */
export interface ChartWords {
  readonly plan: string;
  readonly doors: string; // what strokes across an edge mean
  readonly lists: string;
  readonly listsHow: string;
  readonly pictures: string;
  readonly picturesHow: string;
  readonly from: (point: Point) => string;
}

/** The plan on one page: every point with its number, every edge, doors. */
export function planPage(board: Board, is: ChartWords): string {
  const frame = { x: 0, y: 18, scale: scaleFor(board, PAPER.width, PAPER.height - 18) };
  const points = board.points.map((point) => {
    const { x, y } = spot(board, frame, point);
    const cell = board.cells.includes(point);
    return (
      dot(x, y, 2.7, { fill: '#fff', width: cell ? 0.6 : 0.2 }) +
      words(x, y + 0.9, String(point), { size: point > 99 ? 2.4 : 2.8, middle: true, bold: true })
    );
  });
  return page(
    words(0, 6, is.plan, { size: 5.2, bold: true }) +
      words(0, 12, is.doors, { size: 3 }) +
      edges(board, frame, false) +
      points.join(''),
  );
}

/** Lines of numbers no longer than so many signs. */
function wrapped(points: readonly Point[], signs: number): string[] {
  const lines: string[] = [''];
  for (const point of points) {
    const line = lines.at(-1)!;
    if (line !== '' && line.length + 1 + String(point).length > signs) lines.push(String(point));
    else lines[lines.length - 1] = line === '' ? String(point) : `${line} ${point}`;
  }
  return lines;
}

const COLUMNS = 3;
const GAP = 5; // mm between columns
const LINE = 3; // mm
const TOP = 20; // of the columns
const SIGNS = 40; // that a line has room for
const NOTHING = '–'; // where nothing is seen, so that no line looks forgotten

interface Row {
  readonly head: string; // what the line begins with
  readonly bold: boolean;
  readonly text: string;
}

/** What is seen from a point, by each way to look: turned in place, and come along an edge. Her own point is not named. */
function rowsOf(board: Board, is: ChartWords, at: Point): Row[] {
  const rows: Row[] = [{ head: is.from(at), bold: true, text: '' }];
  const neighbours = board.neighbours[at] ?? [];
  const looks: { head: string; facing: Facing }[] = [
    ...neighbours.map((other) => ({ head: `> ${other}`, facing: [at, other] as const })),
    ...neighbours.map((other) => ({ head: `${other} >`, facing: [other, at] as const })),
  ];
  for (const { head, facing } of looks) {
    const seen = visiblePoints(board, at, facing).filter((point) => point !== at);
    const lines = seen.length === 0 ? [NOTHING] : wrapped(seen, SIGNS);
    lines.forEach((text, i) => rows.push({ head: i === 0 ? head : '', bold: false, text }));
  }
  return rows;
}

/** The list of all that is seen, point by point and way by way, on as few pages as it needs. A point is never parted. */
export function listPages(board: Board, is: ChartWords): string[] {
  const width = (PAPER.width - GAP * (COLUMNS - 1)) / COLUMNS;
  const deep = Math.floor((PAPER.height - TOP) / LINE);
  const columns: Row[][] = [[]];
  for (const at of board.points) {
    const rows = rowsOf(board, is, at);
    if (columns.at(-1)!.length + rows.length > deep) columns.push([]);
    columns.at(-1)!.push(...rows);
  }
  const pages: string[] = [];
  for (let i = 0; i < columns.length; i += COLUMNS) {
    const marks = columns.slice(i, i + COLUMNS).map((rows, nth) =>
      rows
        .map(({ head, bold, text }, line) => {
          const [x, y] = [nth * (width + GAP), TOP + line * LINE];
          if (bold) return words(x, y, head, { size: 2.5, bold: true });
          return words(x + 1, y, head, { size: 2.3, colour: '#555' }) + words(x + 10, y, text, { size: 2.3 });
        })
        .join(''),
    );
    pages.push(
      page(
        words(0, 6, is.lists, { size: 5.2, bold: true }) +
          words(0, 12, is.listsHow, { size: 3 }) +
          marks.join(''),
      ),
    );
  }
  return pages;
}

const GRID = { across: 3, down: 4 } as const;
/** What a picture shows at the least, and how much there is about what is seen, in units of the board. */
const VIEW = { least: 240, margin: 45 } as const;
const DISC = 3; // mm, how far the widest disc reaches from its middle
/** Whether anything of what lies between these coordinates is in a picture of that size, in mm. */
const reaches = (along: readonly number[], size: number): boolean =>
  Math.max(...along) > -DISC && Math.min(...along) < size + DISC;

/** The part of the board round these points, as near to the picture's shape as need be. */
function viewOf(board: Board, points: readonly Point[], width: number, height: number): Frame {
  const places = points.map((point) => board.file.points[point]!);
  const [xs, ys] = [places.map(({ x }) => x), places.map(({ y }) => y)];
  const middle = (list: number[]): number => (Math.min(...list) + Math.max(...list)) / 2;
  const span = (list: number[]): number =>
    Math.max(VIEW.least, Math.max(...list) - Math.min(...list) + 2 * VIEW.margin);
  const scale = Math.min(width / span(xs), height / span(ys));
  return { x: width / 2 - middle(xs) * scale, y: height / 2 - middle(ys) * scale, scale };
}

/** A picture for each of these points: full discs are seen when she turns to them, rings are not. */
export function chartPages(board: Board, is: ChartWords, points: readonly Point[]): string[] {
  const [width, height] = [PAPER.width / GRID.across, (PAPER.height - 16) / GRID.down];
  const room = { width: width - 2, height: height - 9 };
  const picture = (at: Point, nth: number): string => {
    const [x, y] = [(nth % GRID.across) * width, 16 + Math.floor(nth / GRID.across) * height];
    const seen = new Set(inSight(board, at));
    const frame = viewOf(board, [at, ...seen], room.width, room.height);
    // What lies outside is not drawn at all: the whole board for every point of it is more than a phone takes in at once.
    const within = (...ends: Point[]): boolean => {
      const places = ends.map((point) => spot(board, frame, point));
      const [xs, ys] = [places.map((place) => place.x), places.map((place) => place.y)];
      return reaches(xs, room.width) && reaches(ys, room.height);
    };
    const ways = board.file.edges.filter(({ a, b }) => within(a, b));
    const near = board.points.filter((point) => within(point));
    const marks = near.map((point) => {
      const p = spot(board, frame, point);
      const number = (colour: string): string =>
        words(p.x, p.y + 0.85, String(point), {
          size: point > 99 ? 2.1 : 2.5,
          middle: true,
          bold: true,
          colour,
        });
      if (point === at) return dot(p.x, p.y, 2.7, { fill: '#fff', width: 0.8 }) + number('#000');
      if (seen.has(point)) return dot(p.x, p.y, 2.4, { fill: '#000', width: 0 }) + number('#fff');
      return dot(p.x, p.y, 2.2, { colour: '#aaa', fill: '#fff', width: 0.15 }) + number('#777');
    });
    return (
      box(x + 0.5, y + 0.5, width - 1, height - 1, { colour: '#ccc', width: 0.1 }) +
      words(x + 2.5, y + 5, is.from(at), { size: 3.2, bold: true }) +
      part(x + 1, y + 7.5, room.width, room.height, edges(board, frame, true, ways) + marks.join(''))
    );
  };
  const each = GRID.across * GRID.down;
  return Array.from({ length: Math.ceil(points.length / each) }, (_, i) =>
    page(
      words(0, 6, is.pictures, { size: 5.2, bold: true }) +
        words(0, 12, is.picturesHow, { size: 3 }) +
        points
          .slice(i * each, (i + 1) * each)
          .map(picture)
          .join(''),
    ),
  );
}

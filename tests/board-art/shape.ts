// What a drawing covers, whatever its colours: the cells of a grid that its fills and its strokes lie on.
import { flat } from '../../src/games/nuns/ui/board/flat.ts';

interface Spot {
  readonly x: number;
  readonly y: number;
}

const HALF = 21; // units of the drawing about 0,0 that the grid holds
const CELLS = 2 * HALF; // a unit each
const PARTS = 12; // straight pieces that a curve is taken as

const between = (a: Spot, b: Spot, t: number): Spot => ({
  x: a.x + (b.x - a.x) * t,
  y: a.y + (b.y - a.y) * t,
});
const parts = Array.from({ length: PARTS }, (_, i) => (i + 1) / PARTS);

/** The arc of a circle as a path has it, its start left out. */
function arc(from: Spot, to: Spot, radius: number, large: boolean, sweep: boolean): Spot[] {
  const half = Math.hypot(to.x - from.x, to.y - from.y) / 2;
  if (half === 0) return [to];
  const r = Math.max(radius, half);
  const off = (Math.sqrt(r * r - half * half) / half) * (large === sweep ? -1 : 1);
  const middle = between(from, to, 0.5);
  const centre = {
    x: middle.x - ((to.y - from.y) / 2) * off,
    y: middle.y + ((to.x - from.x) / 2) * off,
  };
  const angle = (p: Spot): number => Math.atan2(p.y - centre.y, p.x - centre.x);
  const start = angle(from);
  let turn = angle(to) - start;
  if (sweep && turn < 0) turn += 2 * Math.PI;
  if (!sweep && turn > 0) turn -= 2 * Math.PI;
  return parts.map((t) => ({
    x: centre.x + r * Math.cos(start + turn * t),
    y: centre.y + r * Math.sin(start + turn * t),
  }));
}

/** The lines of a path whose places are absolute, as `flat` writes them. */
function linesOf(d: string): Spot[][] {
  const lines: Spot[][] = [];
  let control: Spot | null = null; // of the last curve
  for (const [, command = '', text = ''] of d.matchAll(/([A-Za-z])([^A-Za-z]*)/g)) {
    const numbers = (text.match(/-?[\d.]+/g) ?? []).map(Number);
    const spots = Array.from({ length: numbers.length >> 1 }, (_, i) => ({
      x: numbers[2 * i]!,
      y: numbers[2 * i + 1]!,
    }));
    if (command === 'M') {
      lines.push([spots[0]!]);
      control = null;
      continue;
    }
    const line = lines.at(-1)!;
    const at = line.at(-1)!;
    let bend: Spot | null = null;
    if (command === 'L') line.push(...spots);
    else if (command === 'Q' || command === 'T') {
      const to = spots.at(-1)!;
      const by: Spot =
        command === 'Q' ? spots[0]! : control ? { x: 2 * at.x - control.x, y: 2 * at.y - control.y } : at;
      bend = by;
      line.push(...parts.map((t) => between(between(at, by, t), between(by, to, t), t)));
    } else if (command === 'A') {
      const [r = 0, , , large, sweep, x = 0, y = 0] = numbers;
      line.push(...arc(at, { x, y }, r, large === 1, sweep === 1));
    } else if (command === 'z') line.push(line[0]!);
    else throw new Error(`no such line is drawn: ${command}`);
    control = bend;
  }
  return lines;
}

/** Whether a place lies within lines, by the rule that SVG fills by. */
function within(lines: readonly (readonly Spot[])[], { x, y }: Spot): boolean {
  let winding = 0;
  for (const line of lines)
    line.forEach((a, i) => {
      const b = line[(i + 1) % line.length]!;
      if (a.y <= y === b.y <= y) return;
      if (a.x + ((y - a.y) / (b.y - a.y)) * (b.x - a.x) > x) winding += a.y <= y ? 1 : -1;
    });
  return winding !== 0;
}

/** The cells of the paths, circles and rectangles of some markup: those that `fills` says are filled, and the lines of all. */
export function cellsOf(markup: string, fills: (look: string) => boolean): ReadonlySet<number> {
  const cells = new Set<number>();
  for (const [, look = '', d = ''] of flat([{ markup, x: 0, y: 0, turn: 0 }]).matchAll(
    /<path(?: class="([^"]*)")? d="([^"]*)"/g,
  )) {
    const lines = linesOf(d);
    const mark = ({ x, y }: Spot): void => {
      const [column, row] = [Math.floor(x + HALF), Math.floor(y + HALF)];
      if (column < 0 || column >= CELLS || row < 0 || row >= CELLS)
        throw new Error(`beside the grid: ${x} ${y}`);
      cells.add(row * CELLS + column);
    };
    for (const line of lines)
      line.forEach((a, i) => {
        const b = line[i + 1] ?? a;
        const steps = Math.ceil(2 * Math.hypot(b.x - a.x, b.y - a.y)) + 1;
        for (let k = 0; k <= steps; k++) mark(between(a, b, k / steps));
      });
    if (fills(look))
      for (let i = 0; i < CELLS * CELLS; i++) {
        const spot = { x: (i % CELLS) + 0.5 - HALF, y: Math.floor(i / CELLS) + 0.5 - HALF };
        if (within(lines, spot)) cells.add(i);
      }
  }
  return cells;
}

/** How much of what either covers only one of them does: 0 for the same shape, 1 for two that share nothing. */
export function unlike(one: ReadonlySet<number>, other: ReadonlySet<number>): number {
  const both = [...one].filter((cell) => other.has(cell)).length;
  return 1 - both / (one.size + other.size - both);
}

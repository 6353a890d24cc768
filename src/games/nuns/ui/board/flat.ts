/*
 * Many small drawings, each moved and turned, as few paths: a browser lays out and styles each element of a picture by
 * itself, and a `<use>` as many as it shows. Done when the page is built.
 */

import type { Spot } from './plan.ts';

/** Something drawn around 0,0: what it looks like, where it lies and its turn in degrees. */
export interface Stamp extends Spot {
  readonly markup: string;
  readonly turn: number;
}

type Move = (x: number, y: number) => Spot;

const n = (v: number): string => String(Math.round(v * 10) / 10);

/** How many numbers each command of a path takes. */
const TAKES: Readonly<Record<string, number>> = {
  M: 2,
  L: 2,
  H: 1,
  V: 1,
  Q: 4,
  T: 2,
  C: 6,
  S: 4,
  A: 7,
  Z: 0,
};

/** A path as another one, every place of it moved. @throws Error for what is no path */
function moved(d: string, move: Move): string {
  let out = '';
  let at: Spot = { x: 0, y: 0 };
  let begin = at;
  for (const [, command = '', text = ''] of d.matchAll(/([a-z])([^a-z]*)/gi)) {
    const upper = command.toUpperCase();
    const takes = TAKES[upper];
    // The two flags of an arc are one figure each, and what follows may stand right behind them.
    const number = /-?(?:\d+\.?\d*|\.\d+)/y;
    const flag = /[01]/y;
    const values: number[] = [];
    for (let i = 0; i < text.length;) {
      const place = values.length % 7;
      const form = upper === 'A' && (place === 3 || place === 4) ? flag : number;
      form.lastIndex = i;
      const [found] = form.exec(text) ?? [];
      if (found !== undefined) values.push(Number(found));
      i += found?.length ?? 1;
    }
    if (takes === undefined || (takes === 0 ? values.length > 0 : values.length % takes !== 0))
      throw new Error(`no path: ${command}${text}`);
    if (takes === 0) {
      out += 'z';
      at = begin;
      continue;
    }
    const relative = command !== upper;
    const from = (x: number, y: number): Spot => (relative ? { x: at.x + x, y: at.y + y } : { x, y });
    const print = (spot: Spot): string => {
      const { x, y } = move(spot.x, spot.y);
      return `${n(x)} ${n(y)}`;
    };
    for (let i = 0; i < values.length; i += takes) {
      const [a, b, , e, f, g, h] = values.slice(i, i + takes) as [number, ...number[]];
      if (upper === 'H') at = { x: relative ? at.x + a : a, y: at.y };
      else if (upper === 'V') at = { x: at.x, y: relative ? at.y + a : a };
      else if (upper === 'A') {
        if (a !== b) throw new Error(`only circles can be turned: ${command}${text}`);
        at = from(g!, h!);
        out += `A${n(a)} ${n(a)} 0 ${e} ${f} ${print(at)}`;
        continue;
      } else {
        const spots = Array.from({ length: takes / 2 }, (_, k) =>
          from(values[i + 2 * k]!, values[i + 2 * k + 1]!),
        );
        at = spots.at(-1)!;
        out += (upper === 'M' && i > 0 ? 'L' : upper) + spots.map(print).join(' ');
        if (upper === 'M' && i === 0) begin = at;
        continue;
      }
      out += `L${print(at)}`;
    }
  }
  return out;
}

/** A shape's outline as a path. @throws Error for a shape that the drawings don't use */
function outlineOf(tag: string, attribute: (name: string) => string | undefined): string {
  const of = (name: string): number => Number(attribute(name) ?? 0);
  const round = (x: number, y: number, r: number): string =>
    `M${x - r} ${y}A${r} ${r} 0 1 1 ${x + r} ${y}A${r} ${r} 0 1 1 ${x - r} ${y}Z`;
  switch (tag) {
    case 'path':
      return attribute('d') ?? '';
    case 'circle':
      return round(of('cx'), of('cy'), of('r'));
    case 'rect': {
      const [x, y, w, h] = [of('x'), of('y'), of('width'), of('height')];
      const r = Math.min(of('rx'), w / 2, h / 2);
      if (r === 0) return `M${x} ${y}H${x + w}V${y + h}H${x}Z`;
      const arc = `A${r} ${r} 0 0 1 `;
      return (
        `M${x + r} ${y}H${x + w - r}${arc}${x + w} ${y + r}V${y + h - r}${arc}${x + w - r} ${y + h}` +
        `H${x + r}${arc}${x} ${y + h - r}V${y + r}${arc}${x + r} ${y}Z`
      );
    }
    default:
      throw new Error(`a ${tag} can't be made a path`);
  }
}

interface Group {
  readonly look: string; // the class
  readonly d: string[];
  readonly boxes: (readonly [x1: number, y1: number, x2: number, y2: number])[];
}

/** Wide enough for the strokes, and for curves that reach beyond the places they are drawn by. */
const ABOUT = 3;

/** The stamps one upon the other as they come, as few paths: one for those of a class that no other lies between. */
export function flat(stamps: readonly Stamp[]): string {
  const groups: Group[] = [];
  for (const { markup, turn, x, y } of stamps) {
    const [sin, cos] = [Math.sin((turn * Math.PI) / 180), Math.cos((turn * Math.PI) / 180)];
    for (const [, tag = '', attributes = ''] of markup.matchAll(/<(\w+)((?:\s[\w-]+="[^"]*")*)\/>/g)) {
      const attribute = (name: string): string | undefined =>
        new RegExp(`\\s${name}="([^"]*)"`).exec(attributes)?.[1];
      const box: [number, number, number, number] = [Infinity, Infinity, -Infinity, -Infinity];
      const d = moved(outlineOf(tag, attribute), (px, py) => {
        const spot = { x: x + px * cos - py * sin, y: y + px * sin + py * cos };
        box[0] = Math.min(box[0], spot.x - ABOUT);
        box[1] = Math.min(box[1], spot.y - ABOUT);
        box[2] = Math.max(box[2], spot.x + ABOUT);
        box[3] = Math.max(box[3], spot.y + ABOUT);
        return spot;
      });
      const above = groups.findLastIndex(({ boxes }) =>
        boxes.some((one) => one[0] < box[2] && one[2] > box[0] && one[1] < box[3] && one[3] > box[1]),
      );
      const look = attribute('class') ?? '';
      let group = groups.find((one, i) => i > above && one.look === look);
      if (!group) groups.push((group = { look, d: [], boxes: [] }));
      group.d.push(d);
      group.boxes.push(box);
    }
  }
  return groups.map(({ look, d }) => `<path${look && ` class="${look}"`} d="${d.join('')}"/>`).join('');
}

import type { Board } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { Tables } from '../../deduction/hypotheses.ts';
import { tablesOf } from '../../deduction/hypotheses.ts';
import { cardSteps, isDoubleMove } from '../../moves.ts';
import type { Open } from '../../state.ts';
import { cards } from '../../vocabulary.ts';
import type { Outlook } from './outlook.ts';
import { afterEnd } from './taking.ts';

/*
 * How far a novice's move has to be looked at: from where she may be, for what she may have. Mostly that is a third of
 * the points and half of the hypotheses, so a move is worked out in tables of just these: a row for each *place*, the
 * points nearest to where she may be first, and a *column* for each hypothesis that occurs.
 */

/** Weights by `point * hypotheses + hypothesis`. */
export type Weights = ArrayLike<number>;

/** What a move is worked out for, and how far that has to go. */
export interface Frame {
  readonly board: Board;
  readonly tables: Tables;
  readonly open: Open;
  readonly outlook: Outlook;
  readonly places: Int16Array; // every point that can be come to, by steps from where she may be
  readonly within: readonly number[]; // how many of them are so many steps away or less
  readonly farthest: number; // steps that this move may take, both legs of a double one together
  readonly first: Int16Array; // by place: where its edges begin among all; one more for the end of the last
  readonly to: Int16Array; // by edge: the place it leads to
  readonly doors: Int16Array; // by place: where its locked edges begin, which come last
  readonly columns: Uint8Array; // the hypotheses that occur, those without keys first
  readonly column: Int8Array; // by hypothesis; -1: does not occur
  readonly width: number; // how many columns
  readonly keyless: number; // and how many of them are without keys
  readonly carried: readonly [number, number]; // and how many occur in a first leg, and in the second
}

export function frameOf(board: Board, open: Open, outlook: Outlook, weights: Weights): Frame {
  const tables = tablesOf(board);
  const { hypotheses, wishes } = tables;
  const occurs = new Uint8Array(hypotheses);
  const support: Point[] = [];
  for (let point = 0, at = 0; point < board.size; point++) {
    let any = false;
    for (let h = 0; h < hypotheses; h++, at++)
      if ((weights[at] as number) > 0) {
        occurs[h] = 1;
        any = true;
      }
    if (any) support.push(point);
  }
  const { places, within } = outward(board, tables, support);
  const longest = Math.max(...cards.map((card) => cardSteps(open, card).max));
  const columns = hypothesesIn(occurs);
  const before = columns.length;
  if (isDoubleMove(open)) {
    takeWithin(board, tables, places.subarray(0, within[Math.min(longest, within.length - 1)]), occurs);
    columns.push(...hypothesesIn(occurs).filter((h) => !columns.includes(h)));
  }
  const column = new Int8Array(hypotheses).fill(-1);
  columns.forEach((h, at) => (column[h] = at));
  return {
    board,
    tables,
    open,
    outlook,
    places,
    within,
    farthest: isDoubleMove(open) ? 2 * longest : longest,
    ...edgesOf(board, tables, places),
    columns: Uint8Array.from(columns),
    column,
    width: columns.length,
    keyless: columns.filter((h) => h < wishes).length,
    carried: [before, columns.length],
  };
}

/** How many places are so many steps away or less. */
export const reachedBy = ({ within }: Frame, steps: number): number =>
  within[Math.min(steps, within.length - 1)] as number;

/** All points by steps from some of them, those first. */
function outward(
  board: Board,
  { steps }: Tables,
  from: readonly Point[],
): { readonly places: Int16Array; readonly within: number[] } {
  const places = new Int16Array(board.size);
  const known = new Uint8Array(board.size);
  let count = 0;
  for (const point of from) {
    places[count++] = point;
    known[point] = 1;
  }
  const within = [count];
  for (let done = 0; done < count;) {
    const end = count;
    for (; done < end; done++)
      for (const { to } of steps[places[done] as Point] as (typeof steps)[number])
        if (!known[to]) {
          known[to] = 1;
          places[count++] = to;
        }
    if (count > end) within.push(count);
  }
  return { places: places.subarray(0, count), within };
}

function edgesOf(board: Board, { steps }: Tables, places: Int16Array): Pick<Frame, 'first' | 'to' | 'doors'> {
  const place = new Int16Array(board.size);
  let edges = 0;
  for (let at = 0; at < places.length; at++) {
    const point = places[at] as Point;
    place[point] = at;
    edges += (steps[point] as (typeof steps)[number]).length;
  }
  const first = new Int16Array(places.length + 1);
  const doors = new Int16Array(places.length);
  const to = new Int16Array(edges);
  let edge = 0;
  for (let at = 0; at < places.length; at++) {
    const list = steps[places[at] as Point] as (typeof steps)[number];
    for (const step of list) if (!step.locked) to[edge++] = place[step.to] as number;
    doors[at] = edge;
    for (const step of list) if (step.locked) to[edge++] = place[step.to] as number;
    first[at + 1] = edge;
  }
  return { first, to, doors };
}

/** Ascending, so that those without keys come first. */
function hypothesesIn(occurs: Uint8Array): number[] {
  const list: number[] = [];
  occurs.forEach((yes, h) => {
    if (yes) list.push(h);
  });
  return list;
}

/** Adds what she may have taken where a first leg ends. */
function takeWithin(board: Board, { hypotheses }: Tables, points: Int16Array, occurs: Uint8Array): void {
  const after = afterEnd(board);
  const before = hypothesesIn(occurs);
  for (const point of points) for (const h of before) occurs[after[point * hypotheses + h] as number] = 1;
}

/** Weights on the way by place and column, and the places where there are any; one for each number of signs shown. */
export interface Layer {
  readonly weights: Float64Array;
  readonly known: Uint8Array; // by place
}
export type Layers = readonly (Layer | null)[];

const spare = new WeakMap<Board, Layer[]>();

export function newLayer({ board, tables }: Frame): Layer {
  let layers = spare.get(board);
  if (!layers) spare.set(board, (layers = []));
  return (
    layers.pop() ?? {
      weights: new Float64Array(board.size * tables.hypotheses),
      known: new Uint8Array(board.size),
    }
  );
}

/** Empties a layer that nobody needs any more, for further use: a move takes dozens. */
export function release({ board, width }: Frame, { weights, known }: Layer): void {
  for (let place = 0, base = 0; place < known.length; place++, base += width)
    if (known[place]) {
      weights.fill(0, base, base + width);
      known[place] = 0;
    }
  spare.get(board)?.push({ weights, known });
}

import type { Board } from '../../board/board.ts';
import { distanceBetween, walkingDistance } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { tablesOf } from '../../deduction/hypotheses.ts';
import type { Frame } from './frame.ts';
import { reachedBy } from './frame.ts';
import type { Seeking } from './model.ts';
import { afterEnd, isOfUse } from './taking.ts';

/*
 * What the end of a move is worth by what comes after it: the steps that she still has to go, the danger of her next
 * moves weighed in. It is the same for all who only have to get their item home, whatever their wish was.
 */

/** What a place is worth, by place and column of the frame. */
interface Worth {
  readonly there: Float64Array; // to be where a guard stands
  readonly ended: Float64Array; // to end a move
}

export function worthOf(frame: Frame, seeking: Seeking, cell: Point): Worth {
  const { board, tables, outlook, places, columns, width, farthest } = frame;
  const { hypotheses, wishes } = tables;
  const { guarded } = outlook.scene;
  const after = afterEnd(board);
  const left = stepsLeft(board, cell);
  const errands = errandsOf(frame);
  const onward = goOn(frame, errands, seeking, left);
  const there = new Float64Array(places.length * width);
  const ended = new Float64Array(places.length * width);
  const got = Float64Array.of(1, Math.exp(seeking.stop), Math.exp(2 * seeking.stop));
  const worth = new Float64Array(errands.count);
  for (let place = 0; place < reachedBy(frame, farthest); place++) {
    const point = (places[place] as Point) * hypotheses;
    for (let e = 0, at = place * errands.count; e < errands.count; e++, at++)
      worth[e] = Math.exp(-seeking.pull * ((onward[at] as number) + STEPS * (seeking.turns - 1)));
    for (let c = 0, at = place * width; c < width; c++, at++) {
      const h = columns[c] as number;
      const then = after[point + h] as number;
      ended[at] = (worth[errands.of[then] as number] as number) * (got[(then - h) / wishes] as number);
    }
    if (!guarded[places[place] as Point]) continue;
    for (let c = 0, at = place * width; c < width; c++, at++)
      there[at] = Math.exp(-seeking.pull * (left[point + (columns[c] as number)] as number));
  }
  return { there, ended };
}

const STEPS = 5; // the most in a move (N3.2)

/** What somebody may still have to do, for the hypotheses of a frame and those that come of them. */
interface Errands {
  readonly count: number;
  readonly keyless: number; // how many of them are without keys; they come first
  readonly of: Int8Array; // by hypothesis
  readonly as: Uint8Array; // by errand: a hypothesis with it
}

function errandsOf({ tables, columns }: Frame): Errands {
  const { hypotheses, wishes } = tables;
  const of = new Int8Array(hypotheses).fill(-1);
  const as: number[] = [];
  for (let stage = 0; stage < 2; stage++)
    for (let h = stage * wishes; h < (stage + 1) * wishes; h++)
      if (columns.some((column) => column === h || column + wishes * stage === h)) {
        of[h] = as.length;
        as.push(h);
      }
  const keyless = as.filter((h) => h < wishes).length;
  for (let h = 2 * wishes; h < hypotheses; h++) of[h] = as.length;
  as.push(2 * wishes);
  return { count: as.length, keyless, of, as: Uint8Array.from(as) };
}

/** The fewest steps left after all the moves more that she foresees, danger there counted in steps; by place and errand. Good until the next call. */
function goOn(
  frame: Frame,
  errands: Errands,
  { dodge, fade, turns }: Seeking,
  left: Float64Array,
): Float64Array {
  const { board, tables, outlook, places, farthest } = frame;
  const { count, as } = errands;
  const size = places.length * count;
  if (here.length < size) [here, next] = [new Float64Array(size), new Float64Array(size)];
  for (let place = 0, at = 0; place < places.length; place++) {
    const point = (places[place] as Point) * tables.hypotheses;
    for (let e = 0; e < count; e++) here[at++] = left[point + (as[e] as number)] as number;
  }
  for (let turn = turns - 1; turn > 0; turn--) {
    const risk = outlook.risks[turn] as Float64Array;
    const minded = dodge * fade ** (turn - 1);
    const asked = farthest + STEPS * (turn - 1); // steps within which it has to be known
    for (let place = 0; place < reachedBy(frame, asked + STEPS); place++) {
      const point = places[place] as Point;
      if (isOfUse(tables, point)) take(board, errands, point, place);
      const danger = minded * (risk[point] as number);
      if (danger > 0)
        for (let at = place * count; at < (place + 1) * count; at++) here[at] = (here[at] as number) + danger;
    }
    fewestWithin(frame, errands, asked);
  }
  return here;
}

// Two tables for `goOn`, as wide as has been needed so far.
let here = new Float64Array(0);
let next = new Float64Array(0);

/** Puts what she is after then in the place of what she is after before she takes what lies there. */
function take(board: Board, { count, of, as }: Errands, point: Point, place: number): void {
  const { hypotheses } = tablesOf(board);
  const after = afterEnd(board);
  // With more done an errand comes later, so that what is read is not yet overwritten.
  for (let e = 0; e < count; e++) {
    const then = after[point * hypotheses + (as[e] as number)] as number;
    here[place * count + e] = here[place * count + (of[then] as number)] as number;
  }
}

/** The least of the numbers within a move of each place so near: step by step, through locked doors with keys only. Of `here`, in place. */
function fewestWithin(frame: Frame, { count, keyless }: Errands, asked: number): void {
  const { first, to, doors } = frame;
  for (let step = STEPS - 1; step >= 0; step--) {
    const places = reachedBy(frame, asked + step);
    for (let place = 0; place < places; place++) {
      const edge = first[place] as number;
      const door = doors[place] as number;
      const end = first[place + 1] as number;
      const base = place * count;
      // Mostly there are two or three ways on: all at once, so that nothing is written in between.
      const one = edge < door ? (to[edge] as number) * count : base;
      const two = edge + 1 < door ? (to[edge + 1] as number) * count : one;
      const three = edge + 2 < door ? (to[edge + 2] as number) * count : two;
      leastOfFour(here, next, base, one, two, three, count);
      for (let more = edge + 3; more < door; more++)
        least(here, next, base, (to[more] as number) * count, 0, count);
      for (let more = door; more < end; more++)
        least(here, next, base, (to[more] as number) * count, keyless, count);
    }
    [here, next] = [next, here];
  }
}

/*
 * Which of two numbers is less follows no pattern, and a wrong guess costs a processor more than all the rest: so the
 * lesser of two is half of what their sum exceeds their difference, without a branch.
 */

function leastOfFour(
  from: Float64Array,
  into: Float64Array,
  base: number,
  one: number,
  two: number,
  three: number,
  count: number,
): void {
  for (let e = 0; e < count; e++) {
    const a = from[base + e] as number;
    const b = from[one + e] as number;
    const c = from[two + e] as number;
    const d = from[three + e] as number;
    const ab = a + b - Math.abs(a - b);
    const cd = c + d - Math.abs(c - d);
    into[base + e] = (ab + cd - Math.abs(ab - cd)) / 4;
  }
}

function least(
  from: Float64Array,
  into: Float64Array,
  base: number,
  other: number,
  first: number,
  count: number,
): void {
  for (let e = first; e < count; e++) {
    const a = into[base + e] as number;
    const b = from[other + e] as number;
    into[base + e] = (a + b - Math.abs(a - b)) / 2;
  }
}

const lefts = new WeakMap<Board, Map<Point, Float64Array>>();

/** Steps a novice still has to go, by point and hypothesis. */
function stepsLeft(board: Board, cell: Point): Float64Array {
  let known = lefts.get(board);
  if (!known) lefts.set(board, (known = new Map<Point, Float64Array>()));
  let left = known.get(cell);
  if (left) return left;
  const { hypotheses, wishes } = tablesOf(board);
  known.set(cell, (left = new Float64Array(board.size * hypotheses)));
  for (const point of board.points)
    board.wishes.forEach(({ keyPoint, itemPoint }, wish) => {
      const home = distanceBetween(board, itemPoint, cell);
      const at = point * hypotheses + wish;
      left[at] =
        walkingDistance(board, point, keyPoint, false) + distanceBetween(board, keyPoint, itemPoint) + home;
      left[at + wishes] = distanceBetween(board, point, itemPoint) + home;
      left[at + 2 * wishes] = distanceBetween(board, point, cell);
    });
  return left;
}

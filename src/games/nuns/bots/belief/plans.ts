import { cardSteps, isDoubleMove } from '../../moves.ts';
import type { Point } from '../../board/format.ts';
import type { Card } from '../../vocabulary.ts';
import { cards } from '../../vocabulary.ts';
import type { Frame } from './frame.ts';
import { reachedBy } from './frame.ts';
import { afterEnd } from './taking.ts';
import type { Taste } from './taste.ts';

/*
 * All plans of a novice, weighed backward: from where her moves may end to where she may be.
 */

/** The weight of all plans, by place and column, where she may be. */
export function allPlans(frame: Frame, taste: Taste): Float64Array {
  const { open, width, carried } = frame;
  if (!isDoubleMove(open)) return legBackward(frame, taste, cards, taste.ended, 0);
  const starts = reachedBy(frame, 0);
  const sum = new Float64Array(starts * width);
  for (const card of cards) {
    const second = legBackward(frame, taste, [card], taste.ended, 1);
    const first = middleOf(frame, taste, second, reachedBy(frame, cardSteps(open, card).max));
    const more = legBackward(frame, taste, [card], first, 0);
    for (let place = 0; place < starts; place++)
      for (let at = place * width; at < place * width + carried[0]; at++)
        sum[at] = (sum[at] as number) + (more[at] as number);
  }
  return sum;
}

/** The end of a first leg, by what the second is worth from there. */
function middleOf(frame: Frame, { stop }: Taste, second: Float64Array, reached: number): Float64Array {
  const { board, tables, places, columns, column, width, carried } = frame;
  const after = afterEnd(board);
  const middle = new Float64Array(second.length);
  for (let place = 0; place < reached; place++)
    for (let c = 0, at = place * width; c < carried[0]; c++, at++) {
      const h = columns[c] as number;
      const then = after[(places[place] as Point) * tables.hypotheses + h] as number;
      const got = (then - h) / tables.wishes;
      middle[at] = (second[place * width + (column[then] as number)] as number) * (stop[got] as number);
    }
  return middle;
}

/**
 * One leg with any of these cards, from its ends back to where it may begin: step by step from the longest, what ends
 * after each number of steps added on the way.
 * @param ends what it is worth to end it, by place and column; of a last leg, but for what the card has to do with it
 */
function legBackward(
  frame: Frame,
  taste: Taste,
  shown: readonly Card[],
  ends: Float64Array,
  leg: 0 | 1,
): Float64Array {
  const { open, outlook, places, first, to, doors, width, keyless } = frame;
  const { guarded } = outlook.scene;
  const carried = frame.carried[leg];
  const ranges = shown.map((card) => ({ card, ...cardSteps(open, card) }));
  const longest = Math.max(...ranges.map(({ max }) => max));
  const last = leg === 1 || !isDoubleMove(open);
  const sooner = leg * longest; // steps that may lie before it
  const most = reachedBy(frame, sooner + longest);
  let now = new Float64Array(most * width);
  let later = new Float64Array(most * width);
  const ending = new Float64Array(most);
  for (let steps = longest; steps >= 0; steps--) {
    const reached = reachedBy(frame, sooner + steps);
    // Who runs into a guard by the next step might have gone on from there to each of her card's lengths.
    let caught = 0;
    ending.fill(0);
    for (const { card, min, max } of ranges) {
      caught += taste.caught[card] * Math.max(0, max - Math.max(steps + 1, min) + 1);
      if (steps < min || steps > max) continue;
      const by = taste.end[card];
      for (let place = 0; place < reached; place++)
        ending[place] = (ending[place] as number) + (last ? (by[place] as number) : 1);
    }
    for (let place = 0; place < reached; place++) {
      const base = place * width;
      const times = ending[place] as number;
      for (let at = base; at < base + carried; at++) now[at] = times * (ends[at] as number);
      if (steps === longest) continue;
      for (let edge = first[place] as number; edge < (first[place + 1] as number); edge++) {
        const next = to[edge] as number;
        const point = places[next] as Point;
        const into = taste.into[point] as number;
        const from = edge < (doors[place] as number) ? 0 : keyless;
        if (guarded[point]) addTimes(now, base, taste.there, next * width, from, carried, into * caught);
        else addTimes(now, base, later, next * width, from, carried, into);
      }
    }
    [now, later] = [later, now];
  }
  return later;
}

/** Adds some columns of a row of one table, so many times, to those of a row of another. */
export function addTimes(
  sink: Float64Array,
  row: number,
  source: Float64Array,
  other: number,
  from: number,
  to: number,
  times: number,
): void {
  for (let c = from; c < to; c++)
    sink[row + c] = (sink[row + c] as number) + times * (source[other + c] as number);
}

import type { Point } from '../../board/format.ts';
import { cardSteps, isDoubleMove } from '../../moves.ts';
import type { Card } from '../../vocabulary.ts';
import { cards } from '../../vocabulary.ts';
import type { Frame } from './frame.ts';
import { hypothesesIn } from './frame.ts';
import type { Taste } from './taste.ts';

/*
 * All plans of a novice, weighed backward: from where her moves may end to where she may be.
 */

/** The weight of all plans, by point and hypothesis, where she may be. */
export function allPlans(frame: Frame, taste: Taste): Float64Array {
  const { board, tables, open, reached, within, from } = frame;
  const { hypotheses } = tables;
  if (!isDoubleMove(open)) return legBackward(frame, taste, cards, taste.ended, 0);
  const sum = new Float64Array(board.size * hypotheses);
  const to = hypothesesIn(frame, 0);
  for (const card of cards) {
    const second = legBackward(frame, taste, [card], taste.ended, 1);
    const first = middleOf(frame, taste, second, within[cardSteps(open, card).max] as number);
    const more = legBackward(frame, taste, [card], first, 0);
    for (let n = within[0] as number; n-- > 0;) {
      const base = (reached[n] as number) * hypotheses;
      for (let at = base + from; at < base + to; at++) sum[at] = (sum[at] as number) + (more[at] as number);
    }
  }
  return sum;
}

/** The end of a first leg, by what the second is worth from there. */
function middleOf(frame: Frame, { stop }: Taste, second: Float64Array, points: number): Float64Array {
  const { tables, after, reached, from } = frame;
  const { hypotheses, wishes } = tables;
  const to = hypothesesIn(frame, 0);
  const middle = new Float64Array(second.length);
  for (let n = 0; n < points; n++) {
    const base = (reached[n] as number) * hypotheses;
    for (let h = from; h < to; h++) {
      const then = after[base + h] as number;
      const got = then === h ? 0 : then === h + wishes ? 1 : 2;
      middle[base + h] = (second[base + then] as number) * (stop[got] as number);
    }
  }
  return middle;
}

/**
 * One leg with any of these cards, from its ends back to where it may begin: step by step from the longest, what ends
 * after each number of steps added on the way.
 * @param ends what it is worth to end it, by point and hypothesis; of a last leg, but for what the card has to do with it
 */
function legBackward(
  frame: Frame,
  taste: Taste,
  shown: readonly Card[],
  ends: Float64Array,
  leg: number,
): Float64Array {
  const { board, tables, open, outlook, reached, within, from } = frame;
  const { hypotheses, wishes, steps: edges } = tables;
  const { guarded } = outlook.scene;
  const to = hypothesesIn(frame, leg);
  const ranges = shown.map((card) => ({ card, ...cardSteps(open, card) }));
  const longest = Math.max(...ranges.map(({ max }) => max));
  const last = leg === 1 || !isDoubleMove(open);
  const sooner = leg * longest; // steps that may lie before it
  let now = new Float64Array(ends.length);
  let later = new Float64Array(ends.length);
  const byPoint = new Float64Array(board.size);
  for (let steps = longest; steps >= 0; steps--) {
    // Who runs into a guard by the next step might have gone on from there to each of her card's lengths.
    let caught = 0;
    byPoint.fill(0);
    for (const { card, min, max } of ranges) {
      caught += taste.caught[card] * Math.max(0, max - Math.max(steps + 1, min) + 1);
      if (steps < min || steps > max) continue;
      const by = taste.end[card];
      for (const point of reached)
        byPoint[point] = (byPoint[point] as number) + (last ? (by[point] as number) : 1);
    }
    for (let n = within[sooner + steps] as number; n-- > 0;) {
      const point = reached[n] as Point;
      const base = point * hypotheses;
      const ending = byPoint[point] as number;
      for (let at = base + from; at < base + to; at++) now[at] = ending * (ends[at] as number);
      if (steps === longest) continue;
      for (const edge of edges[point] as (typeof edges)[number]) {
        const target = edge.to * hypotheses;
        const isGuarded = guarded[edge.to] === 1;
        const source = isGuarded ? taste.there : later;
        const factor = (taste.into[edge.to] as number) * (isGuarded ? caught : 1);
        for (let h = edge.locked ? Math.max(wishes, from) : from; h < to; h++)
          now[base + h] = (now[base + h] as number) + factor * (source[target + h] as number);
      }
    }
    [now, later] = [later, now];
  }
  return later;
}

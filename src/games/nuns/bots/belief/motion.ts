import type { Board } from '../../board/board.ts';
import { stepsFrom } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { Sign } from '../../deduction/facts.ts';
import type { Tables } from '../../deduction/hypotheses.ts';
import { tablesOf } from '../../deduction/hypotheses.ts';
import { afterStep } from '../../deduction/moves.ts';
import { cardSteps, isDoubleMove } from '../../moves.ts';
import type { NoviceOpen, Open } from '../../state.ts';
import type { Card } from '../../vocabulary.ts';
import { cards } from '../../vocabulary.ts';
import type { Model } from './model.ts';
import type { Outlook } from './outlook.ts';
import type { Taste } from './taste.ts';
import { afterEnd, seekerOf, wandererOf } from './taste.ts';

/*
 * Novices' moves, weighed. Tables are by `point * hypotheses + hypothesis`, so that a step carries all hypotheses along
 * at once. A plan's weight under the model is a product over its steps and its end; so the sum over all plans of a
 * novice (backward) and over those that look like what was seen (forward) both go step by step, and the share of the
 * second in the first is exact, without any plan being written down.
 */

/** Weights by point and hypothesis. */
export type Weights = ArrayLike<number>;

export interface Move {
  readonly signs: readonly Sign[] | null; // null: whatever they may be
  readonly card: Card | null; // null: it ended in a capture; where signs are null, it may be any
}

/** What a move is worked out for, and how far that has to go. */
interface Frame {
  readonly board: Board;
  readonly tables: Tables;
  readonly open: Open;
  readonly outlook: Outlook;
  readonly after: Uint8Array;
  readonly reached: readonly Point[]; // by steps from where she may be
  readonly within: readonly number[]; // how many of them are so many steps away or less
  readonly from: number; // the first hypothesis that matters
  readonly to: number; // and the one after the last, in a first leg
}

function frameOf(board: Board, open: Open, outlook: Outlook, weights: Weights): Frame {
  const tables = tablesOf(board);
  const { hypotheses, wishes } = tables;
  const support = new Set<Point>();
  let [from, to] = [hypotheses, 0];
  for (const point of board.points)
    for (let h = 0, at = point * hypotheses; h < hypotheses; h++, at++)
      if ((weights[at] as number) > 0) {
        support.add(point);
        if (h < from) from = h;
        if (h > to) to = h;
      }
  const legs = isDoubleMove(open) ? 2 : 1;
  const steps = stepsFrom([...support], board.size, board.neighbours);
  const farthest = legs * Math.max(...cards.map((card) => cardSteps(open, card).max));
  const near = board.points.filter((point) => (steps[point] as number) <= farthest);
  const reached = near.sort((a, b) => (steps[a] as number) - (steps[b] as number));
  const within = Array.from(
    { length: farthest + 1 },
    (_, n) => reached.filter((point) => (steps[point] as number) <= n).length,
  );
  // Whole stages, so that steps through locked doors begin at the first hypothesis with keys.
  return {
    board,
    tables,
    open,
    outlook,
    after: afterEnd(board),
    reached,
    within,
    from: Math.floor(from / wishes) * wishes,
    to: (Math.floor(to / wishes) + 1) * wishes,
  };
}

/** The weight of all plans, by point and hypothesis, where she may be. */
function allPlans(frame: Frame, taste: Taste): Float64Array {
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

/** The one after the last hypothesis that she can have in this leg: she takes what lies there when a leg ends, not before. */
const hypothesesIn = ({ tables, to }: Frame, leg: number): number =>
  Math.min(tables.hypotheses, to + leg * tables.wishes);

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

/** Weights on the way, with the points where there are any; one for each number of signs shown. */
interface Layer {
  readonly weights: Float64Array;
  readonly points: Point[];
  readonly known: Uint8Array;
}
type Layers = readonly (Layer | null)[];

const newLayer = ({ board, tables }: Frame): Layer => ({
  weights: new Float64Array(board.size * tables.hypotheses),
  points: [],
  known: new Uint8Array(board.size),
});

function touch(layer: Layer, point: Point): void {
  if (layer.known[point]) return;
  layer.known[point] = 1;
  layer.points.push(point);
}

interface Flow {
  readonly frame: Frame;
  readonly taste: Taste;
  readonly signs: readonly Sign[] | null;
  readonly captured: Float64Array; // where moves have ended so far
}

/** One step more; what ends in a capture goes to `flow.captured`, `share` times. */
function flowOn(flow: Flow, layers: Layers, card: Card, leg: number, share: number): Layers {
  const { frame, taste, signs, captured } = flow;
  const { tables, outlook, from } = frame;
  const to = hypothesesIn(frame, leg);
  const { hypotheses, wishes } = tables;
  const { guarded } = outlook.scene;
  const next: (Layer | null)[] = layers.map(() => null);
  layers.forEach((layer, done) => {
    if (!layer) return;
    for (const point of layer.points) {
      const base = point * hypotheses;
      for (const edge of tables.steps[point] ?? []) {
        const then = signs ? afterStep(outlook.scene, signs, done, point, edge.to) : 0;
        if (then < 0) continue;
        const target = edge.to * hypotheses;
        const caught = guarded[edge.to] === 1;
        const into = (taste.into[edge.to] as number) * (caught ? share * taste.caught[card] : 1);
        const [without, withKeys] = [
          into * (taste.out[point] as number),
          into * (taste.outKeys[point] as number),
        ];
        const sink = caught ? captured : (next[then] ??= newLayer(frame)).weights;
        if (!caught) touch(next[then] as Layer, edge.to);
        for (let h = edge.locked ? Math.max(wishes, from) : from; h < to; h++) {
          const weight = (h < wishes ? without : withKeys) * (layer.weights[base + h] as number);
          const at = target + h;
          sink[at] = (sink[at] as number) + (caught ? weight * (taste.there[at] as number) : weight);
        }
      }
    }
  });
  return next;
}

/** All plans with this card: the weights where they end, having taken what lies there, after each number of signs. */
function flowByCard(flow: Flow, card: Card, start: Layer): Layers {
  const { frame, signs } = flow;
  const { min, max } = cardSteps(frame.open, card);
  let layers: Layers = Array.from({ length: (signs?.length ?? 0) + 1 }, (_, done) =>
    done === 0 ? start : null,
  );
  const legs = isDoubleMove(frame.open) ? 2 : 1;
  for (let leg = 0; leg < legs; leg++) {
    const ends: (Layer | null)[] = layers.map(() => null);
    for (let steps = 0; ; steps++) {
      if (steps >= min)
        layers.forEach((layer, done) => {
          if (layer) endLeg(flow, card, leg, layer, (ends[done] ??= newLayer(frame)));
        });
      if (steps === max) break;
      layers = flowOn(flow, layers, card, leg, max - Math.max(steps + 1, min) + 1);
    }
    layers = ends;
  }
  return layers;
}

function endLeg({ frame, taste }: Flow, card: Card, leg: number, layer: Layer, sink: Layer): void {
  const { tables, open, after, from } = frame;
  const to = hypothesesIn(frame, leg);
  const last = leg === 1 || !isDoubleMove(open);
  const { hypotheses, wishes } = tables;
  for (const point of layer.points) {
    touch(sink, point);
    const base = point * hypotheses;
    const end = taste.end[card][point] as number;
    for (let h = from; h < to; h++) {
      const weight = layer.weights[base + h] as number;
      if (weight === 0) continue;
      const then = after[base + h] as number;
      const got = then === h ? 0 : then === h + wishes ? 1 : 2;
      const factor = last
        ? end * (taste.ended[base + h] as number)
        : taste.middle[card] * (taste.stop[got] as number);
      sink.weights[base + then] = (sink.weights[base + then] as number) + weight * factor;
    }
  }
}

/**
 * N3: the weights after a move of which everybody saw this; they sum to how likely that was. What is possible by the
 * rules has a weight above 0; what a capture loses is still there.
 * @param weights by point and hypothesis, before the move
 */
export function movedWeights(
  board: Board,
  open: Open,
  novice: NoviceOpen,
  model: Model,
  outlook: Outlook,
  weights: Weights,
  move: Move,
): Float64Array {
  return movesFrom(board, open, novice, model, outlook, weights)(move);
}

/** The same for any number of moves from the same weights, what they share worked out once. */
export function movesFrom(
  board: Board,
  open: Open,
  novice: NoviceOpen,
  model: Model,
  outlook: Outlook,
  weights: Weights,
): (move: Move) => Float64Array {
  const frame = frameOf(board, open, outlook, weights);
  const { tables, reached, within } = frame;
  const { hypotheses } = tables;
  const seeker = seekerOf(board, model, novice, outlook, [
    frame.from,
    hypothesesIn(frame, isDoubleMove(open) ? 1 : 0),
  ]);
  const all = allPlans(frame, seeker);
  const starts = [seeker, wandererOf(board, open)].map((taste) => {
    const start = newLayer(frame);
    for (const point of reached.slice(0, within[0])) {
      touch(start, point);
      for (let at = point * hypotheses; at < (point + 1) * hypotheses; at++) {
        const weight = weights[at] as number;
        if (weight === 0) continue;
        start.weights[at] =
          taste === seeker ? ((1 - model.wander) * weight) / (all[at] as number) : model.wander * weight;
      }
    }
    return { taste, start };
  });
  return ({ signs, card }) => {
    const result = new Float64Array(weights.length);
    const add = (more: Float64Array): void => {
      for (let at = 0; at < result.length; at++) result[at] = (result[at] as number) + (more[at] as number);
    };
    for (const { taste, start } of starts) {
      const captured = new Float64Array(weights.length);
      const flow: Flow = { frame, taste, signs, captured };
      for (const each of card === null ? cards : [card]) {
        const last = flowByCard(flow, each, start)[signs?.length ?? 0];
        if (last && (card !== null || signs === null)) add(last.weights);
      }
      if (card === null && signs !== null) add(captured);
    }
    return result;
  };
}

import type { Board } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { Sign } from '../../deduction/facts.ts';
import { afterStep } from '../../deduction/moves.ts';
import { cardSteps, isDoubleMove } from '../../moves.ts';
import type { NoviceOpen, Open } from '../../state.ts';
import type { Card } from '../../vocabulary.ts';
import { cards } from '../../vocabulary.ts';
import type { Frame, Layer, Layers, Weights } from './frame.ts';
import { frameOf, newLayer, reachedBy, release } from './frame.ts';
import type { Model } from './model.ts';
import type { Outlook } from './outlook.ts';
import { addTimes, allPlans } from './plans.ts';
import { afterEnd } from './taking.ts';
import type { Taste } from './taste.ts';
import { seekerOf, wandererOf } from './taste.ts';

/*
 * Novices' moves, weighed. A row has a place's weights for all hypotheses, so that a step carries all of them along at
 * once. A plan's weight under the model is a product over its steps and its end; so the sum over all plans of a novice
 * (backward) and over those that look like what was seen (forward) both go step by step, and the share of the second in
 * the first is exact, without any plan being written down.
 */

export interface Move {
  readonly signs: readonly Sign[];
  readonly card: Card | null; // null: it ended in a capture
}

interface Flow {
  readonly frame: Frame;
  readonly taste: Taste;
  readonly signs: readonly Sign[];
  readonly card: Card;
  readonly captured: Float64Array; // by place and column: where moves have ended so far
}

/** One step more; what ends in a capture goes to `flow.captured`, `share` times. */
function flowOn(flow: Flow, layers: Layers, leg: 0 | 1, reached: number, share: number): Layers {
  const { frame, taste, signs, card, captured } = flow;
  const { outlook, places, first, to, doors, width, keyless } = frame;
  const { scene } = outlook;
  const carried = frame.carried[leg];
  const next: (Layer | null)[] = layers.map(() => null);
  layers.forEach((layer, done) => {
    if (!layer) return;
    const { weights, known } = layer;
    for (let place = 0; place < reached; place++) {
      if (!known[place]) continue;
      const base = place * width;
      const point = places[place] as Point;
      const door = doors[place] as number;
      for (let edge = first[place] as number; edge < (first[place + 1] as number); edge++) {
        const target = to[edge] as number;
        const end = places[target] as Point;
        const then = afterStep(scene, signs, done, point, end);
        if (then < 0) continue;
        const caught = scene.guarded[end] === 1;
        const into = (taste.into[end] as number) * (caught ? share * taste.caught[card] : 1);
        const without = into * (taste.out[point] as number);
        const withKeys = into * (taste.outKeys[point] as number);
        const row = target * width;
        if (caught) {
          for (let c = edge < door ? 0 : keyless; c < carried; c++)
            captured[row + c] =
              (captured[row + c] as number) +
              (c < keyless ? without : withKeys) *
                (weights[base + c] as number) *
                (taste.there[row + c] as number);
          continue;
        }
        const sink = (next[then] ??= newLayer(frame));
        sink.known[target] = 1;
        if (edge < door) addTimes(sink.weights, row, weights, base, 0, keyless, without);
        addTimes(sink.weights, row, weights, base, keyless, carried, withKeys);
      }
    }
  });
  return next;
}

/** All plans with a card; where those end that have shown all the signs is added to `result`, by point and hypothesis. */
function flowByCard(flow: Flow, start: Layer, result: Float64Array | null): void {
  const { frame, signs, card } = flow;
  const { min, max } = cardSteps(frame.open, card);
  const legs = isDoubleMove(frame.open) ? 2 : 1;
  let layers: Layers = signs.map(() => null);
  layers = [start, ...layers];
  for (let leg: 0 | 1 = 0; ; leg = 1) {
    const last = leg === legs - 1;
    const ends: (Layer | null)[] = layers.map(() => null);
    for (let steps = 0; ; steps++) {
      const reached = reachedBy(frame, leg * max + steps);
      const done = layers;
      if (steps >= min && last) {
        const shown = done[signs.length];
        if (shown && result) endMove(flow, shown, leg, reached, result);
      } else if (steps >= min)
        done.forEach((layer, n) => {
          if (layer) endLeg(flow, layer, reached, (ends[n] ??= newLayer(frame)));
        });
      if (steps < max) layers = flowOn(flow, done, leg, reached, max - Math.max(steps + 1, min) + 1);
      for (const layer of done) if (layer && layer !== start) release(frame, layer);
      if (steps === max) break;
    }
    if (last) return;
    layers = ends;
  }
}

function endMove(
  { frame, taste, card }: Flow,
  layer: Layer,
  leg: 0 | 1,
  reached: number,
  result: Float64Array,
): void {
  const { board, tables, places, columns, width } = frame;
  const after = afterEnd(board);
  const carried = frame.carried[leg];
  for (let place = 0; place < reached; place++) {
    if (!layer.known[place]) continue;
    const point = (places[place] as Point) * tables.hypotheses;
    const end = taste.end[card][place] as number;
    for (let c = 0, at = place * width; c < carried; c++, at++) {
      const then = point + (after[point + (columns[c] as number)] as number);
      result[then] =
        (result[then] as number) + (layer.weights[at] as number) * end * (taste.ended[at] as number);
    }
  }
}

/** The first leg of two. */
function endLeg({ frame, taste, card }: Flow, layer: Layer, reached: number, sink: Layer): void {
  const { board, tables, places, columns, column, width, carried } = frame;
  const after = afterEnd(board);
  for (let place = 0; place < reached; place++) {
    if (!layer.known[place]) continue;
    sink.known[place] = 1;
    const row = place * width;
    for (let c = 0; c < carried[0]; c++) {
      const h = columns[c] as number;
      const then = after[(places[place] as Point) * tables.hypotheses + h] as number;
      const at = row + (column[then] as number);
      const factor = taste.middle[card] * (taste.stop[(then - h) / tables.wishes] as number);
      sink.weights[at] = (sink.weights[at] as number) + (layer.weights[row + c] as number) * factor;
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
  const { farsighted, shortsighted, short, wander } = model;
  // In the first move, the widest of all to work out, guards are too far away for it to matter.
  const seekers = isDoubleMove(open)
    ? [{ seeking: farsighted, share: 1 }]
    : [
        { seeking: farsighted, share: 1 - short },
        { seeking: shortsighted, share: short },
      ];
  const starts = seekers.map(({ seeking, share }) => {
    const taste = seekerOf(frame, seeking, novice);
    return { taste, start: startOf(frame, weights, (1 - wander) * share, allPlans(frame, taste)) };
  });
  starts.push({ taste: wandererOf(board, open), start: startOf(frame, weights, wander, null) });
  return ({ signs, card }) => {
    const result = new Float64Array(weights.length);
    for (const { taste, start } of starts)
      if (card !== null) flowByCard({ frame, taste, signs, card, captured: NONE }, start, result);
      else addCaptured(frame, taste, signs, start, result);
    return result;
  };
}

const NONE = new Float64Array(0);

/** Weights shared out among the plans that one of this taste has; `all`: the weight of all of them, by place and column. */
function startOf(frame: Frame, weights: Weights, share: number, all: Float64Array | null): Layer {
  const { tables, places, columns, width, carried } = frame;
  const starts = reachedBy(frame, 0);
  const start = { weights: new Float64Array(starts * width), known: new Uint8Array(starts).fill(1) };
  for (let place = 0; place < starts; place++)
    for (let c = 0, at = place * width; c < carried[0]; c++, at++) {
      const weight = weights[(places[place] as Point) * tables.hypotheses + (columns[c] as number)] as number;
      if (weight > 0) start.weights[at] = (share * weight) / (all ? (all[at] as number) : 1);
    }
  return start;
}

/** The plans that end in a capture, with any card. */
function addCaptured(
  frame: Frame,
  taste: Taste,
  signs: readonly Sign[],
  start: Layer,
  result: Float64Array,
): void {
  const { tables, places, columns, width } = frame;
  const captured = new Float64Array(places.length * width);
  for (const card of cards) flowByCard({ frame, taste, signs, card, captured }, start, null);
  places.forEach((point, place) => {
    columns.forEach((h, c) => {
      const at = point * tables.hypotheses + h;
      result[at] = (result[at] as number) + (captured[place * width + c] as number);
    });
  });
}

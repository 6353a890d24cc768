import type { Board } from '../../board/board.ts';
import type { Sign } from '../../deduction/facts.ts';
import { afterStep } from '../../deduction/moves.ts';
import { cardSteps, isDoubleMove } from '../../moves.ts';
import type { NoviceOpen, Open } from '../../state.ts';
import type { Card } from '../../vocabulary.ts';
import { cards } from '../../vocabulary.ts';
import type { Frame, Layer, Layers, Weights } from './frame.ts';
import { frameOf, hypothesesIn, newLayer, release, touch } from './frame.ts';
import type { Model } from './model.ts';
import type { Outlook } from './outlook.ts';
import { allPlans } from './plans.ts';
import type { Taste } from './taste.ts';
import { seekerOf, wandererOf } from './taste.ts';

/*
 * Novices' moves, weighed. Tables are by `point * hypotheses + hypothesis`, so that a step carries all hypotheses along
 * at once. A plan's weight under the model is a product over its steps and its end; so the sum over all plans of a
 * novice (backward) and over those that look like what was seen (forward) both go step by step, and the share of the
 * second in the first is exact, without any plan being written down.
 */

export interface Move {
  readonly signs: readonly Sign[] | null; // null: whatever they may be
  readonly card: Card | null; // null: it ended in a capture; where signs are null, it may be any
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
        const without = into * (taste.out[point] as number);
        const withKeys = into * (taste.outKeys[point] as number);
        const first = edge.locked ? Math.max(wishes, from) : from;
        if (caught) {
          for (let h = first; h < to; h++) {
            const weight = (h < wishes ? without : withKeys) * (layer.weights[base + h] as number);
            const at = target + h;
            captured[at] = (captured[at] as number) + weight * (taste.there[at] as number);
          }
          continue;
        }
        const sink = (next[then] ??= newLayer(frame));
        touch(sink, edge.to);
        carry(layer.weights, base, sink.weights, target, first, Math.min(to, wishes), without);
        carry(layer.weights, base, sink.weights, target, Math.max(first, wishes), to, withKeys);
      }
    }
  });
  return next;
}

/** Adds some weights of one point, so many times, to those of another. */
function carry(
  weights: Float64Array,
  base: number,
  sink: Float64Array,
  target: number,
  first: number,
  stop: number,
  times: number,
): void {
  for (let h = first; h < stop; h++)
    sink[target + h] = (sink[target + h] as number) + times * (weights[base + h] as number);
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
      const done = layers;
      if (steps < max) layers = flowOn(flow, done, card, leg, max - Math.max(steps + 1, min) + 1);
      for (const layer of done) if (layer && layer !== start) release(frame, layer);
      if (steps === max) break;
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
  const { farsighted, shortsighted, short, wander } = model;
  const some = [frame.from, hypothesesIn(frame, isDoubleMove(open) ? 1 : 0)] as const;
  const startOf = (taste: Taste, share: number, all: Float64Array | null): { taste: Taste; start: Layer } => {
    const start = newLayer(frame);
    for (const point of reached.slice(0, within[0])) {
      touch(start, point);
      for (let at = point * hypotheses; at < (point + 1) * hypotheses; at++) {
        const weight = weights[at] as number;
        if (weight > 0) start.weights[at] = (share * weight) / (all ? (all[at] as number) : 1);
      }
    }
    return { taste, start };
  };
  // In the first move, the widest of all to work out, guards are too far away for it to matter.
  const seekers = isDoubleMove(open)
    ? [{ seeking: farsighted, share: 1 }]
    : [
        { seeking: farsighted, share: 1 - short },
        { seeking: shortsighted, share: short },
      ];
  const starts = seekers.map(({ seeking, share }) => {
    const taste = seekerOf(board, seeking, novice, outlook, some);
    return startOf(taste, (1 - wander) * share, allPlans(frame, taste));
  });
  starts.push(startOf(wandererOf(board, open), wander, null));
  return ({ signs, card }) => {
    const result = new Float64Array(weights.length);
    const add = (more: Float64Array): void => {
      for (let at = 0; at < result.length; at++) result[at] = (result[at] as number) + (more[at] as number);
    };
    for (const { taste, start } of starts) {
      const captured = new Float64Array(weights.length);
      const flow: Flow = { frame, taste, signs, captured };
      for (const each of card === null ? cards : [card]) {
        const ends = flowByCard(flow, each, start);
        const last = ends[signs?.length ?? 0];
        if (last && (card !== null || signs === null)) add(last.weights);
        for (const layer of ends) if (layer) release(frame, layer);
      }
      if (card === null && signs !== null) add(captured);
    }
    return result;
  };
}

import type { Board } from '../../board/board.ts';
import { distanceBetween, walkingDistance } from '../../board/board.ts';
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

/*
 * Novices' moves, weighed. Tables are by `point * hypotheses + hypothesis`, so that a step carries all hypotheses along
 * at once. A plan's weight under the model is a product over its steps and its end; so the sum over all plans of a
 * novice (backward) and over those that look like what was seen (forward) both go step by step, and the share of the
 * second in the first is exact, without any plan being written down.
 */

/** Weights by point and hypothesis. */
export type Weights = ArrayLike<number>;

/** By which numbers a kind of novice weighs her plans. */
interface Taste {
  readonly out: Float64Array; // a step out of a point without keys
  readonly outKeys: Float64Array; // and with them
  readonly into: Float64Array; // a step into a point
  readonly ends: Readonly<Record<Card, Float64Array>>; // by point and hypothesis: to end there, before taking what lies there
  readonly captured: Readonly<Record<Card, Float64Array>>; // to be captured there
  readonly middle: Readonly<Record<Card, number>>; // to end the first leg of two
  readonly stop: number; // to take something at the end of a first leg
}

const CAPTURED = Math.exp(-6); // against walking into a guard

const taken = (tables: Tables, hypothesis: number, point: Point): number => {
  const { wishes, keysAt, itemAt } = tables;
  let now = hypothesis;
  if (now < wishes && ((keysAt[point] as number) >> now) & 1) now += wishes;
  if (now >= wishes && now < 2 * wishes && ((itemAt[point] as number) >> now) & 1) now += wishes;
  return now;
};

/** For each point and hypothesis, the hypothesis after a move has ended there. */
const afterEnd = new WeakMap<Board, Uint8Array>();
function takenTable(board: Board): Uint8Array {
  let table = afterEnd.get(board);
  if (table) return table;
  const tables = tablesOf(board);
  const { hypotheses } = tables;
  table = new Uint8Array(board.size * hypotheses);
  for (const point of board.points)
    for (let h = 0; h < hypotheses; h++) table[point * hypotheses + h] = taken(tables, h, point);
  afterEnd.set(board, table);
  return table;
}

/** Steps a novice still has to go, by point and hypothesis. */
function stepsLeft(board: Board, cell: Point): Float64Array {
  const { hypotheses, wishes } = tablesOf(board);
  const left = new Float64Array(board.size * hypotheses);
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

/** What the end of a move is worth by itself: for a board, a model and a cell, worked out once. */
interface Worth {
  readonly there: Float64Array; // to be at a point
  readonly ended: Float64Array; // to end a move there
}
const worths = new WeakMap<Board, WeakMap<Model, Map<Point, Worth>>>();

function worthOf(board: Board, model: Model, cell: Point): Worth {
  let ofBoard = worths.get(board);
  if (!ofBoard) worths.set(board, (ofBoard = new WeakMap<Model, Map<Point, Worth>>()));
  let ofModel = ofBoard.get(model);
  if (!ofModel) ofBoard.set(model, (ofModel = new Map<Point, Worth>()));
  let worth = ofModel.get(cell);
  if (worth) return worth;
  const tables = tablesOf(board);
  const { hypotheses, wishes } = tables;
  const there = stepsLeft(board, cell).map((left) => Math.exp(-model.pull * left));
  const after = takenTable(board);
  const ended = there.map((_, at) => {
    const h = at % hypotheses;
    const then = after[at] as number;
    return (there[at - h + then] as number) * Math.exp((model.stop * (then - h)) / wishes);
  });
  ofModel.set(cell, (worth = { there, ended }));
  return worth;
}

function seekerOf(board: Board, model: Model, novice: NoviceOpen, outlook: Outlook): Taste {
  const { hypotheses } = tablesOf(board);
  const { scene, soon, near, heard } = outlook;
  const { there, ended } = worthOf(board, model, novice.cell);
  const into = scene.watched.reduce((table, watched, point) => {
    table[point] = Math.exp(-model.effort - (watched ? model.seen : 0));
    return table;
  }, new Float64Array(board.size));
  const liking: Readonly<Record<Card, number>> = {
    stand: 0,
    sneak: model.sneak,
    walk: model.walk,
    run: model.run,
  };
  const ends = {} as Record<Card, Float64Array>;
  const captured = {} as Record<Card, Float64Array>;
  for (const card of cards) {
    const end = (ends[card] = new Float64Array(ended.length));
    const caught = (captured[card] = new Float64Array(ended.length));
    for (const point of board.points) {
      const against =
        (scene.watched[point] ? model.shown : 0) +
        model.soon * (soon[point] as number) +
        model.near * (near[point] as number) +
        model.heard * (heard[card][point] as number);
      const factor = Math.exp(liking[card] - against);
      const gone = scene.guarded[point] ? CAPTURED * Math.exp(liking[card]) : 0;
      for (let at = point * hypotheses; at < (point + 1) * hypotheses; at++) {
        end[at] = factor * (ended[at] as number);
        if (gone > 0) caught[at] = gone * (there[at] as number);
      }
    }
  }
  const any = new Float64Array(board.size).fill(1);
  const middle = { stand: 1, sneak: 1, walk: 1, run: 1 };
  return { out: any, outKeys: any, into, ends, captured, middle, stop: Math.exp(model.stop) };
}

/** One who picks a card, a number of steps and each step by chance. */
function wandererOf(board: Board, open: Open): Taste {
  const { hypotheses } = tablesOf(board);
  const share = (list: readonly Point[] | undefined): number =>
    list && list.length > 0 ? 1 / list.length : 0;
  const out = new Float64Array(board.size);
  const outKeys = new Float64Array(board.size);
  for (const point of board.points) {
    out[point] = share(board.unlocked[point]);
    outKeys[point] = share(board.neighbours[point]);
  }
  const ends = {} as Record<Card, Float64Array>;
  const middle = {} as Record<Card, number>;
  for (const card of cards) {
    const { min, max } = cardSteps(open, card);
    middle[card] = 1 / (max - min + 1);
    ends[card] = new Float64Array(board.size * hypotheses).fill(1 / (cards.length * (max - min + 1)));
  }
  return { out, outKeys, into: new Float64Array(board.size).fill(1), ends, captured: ends, middle, stop: 1 };
}

/** The weight of all plans of one who seeks, by point and hypothesis. */
function allPlans(board: Board, open: Open, taste: Taste, guarded: Uint8Array): Float64Array {
  const sum = new Float64Array(board.size * tablesOf(board).hypotheses);
  for (const card of cards) {
    let leg = legBackward(board, open, taste, guarded, card, taste.ends[card]);
    if (isDoubleMove(open)) leg = legBackward(board, open, taste, guarded, card, middleOf(board, taste, leg));
    for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) + (leg[at] as number);
  }
  return sum;
}

/** The end of a first leg, by what the second is worth from there. */
function middleOf(board: Board, { stop }: Taste, second: Float64Array): Float64Array {
  const { hypotheses, wishes } = tablesOf(board);
  const after = takenTable(board);
  return second.map((_, at) => {
    const h = at % hypotheses;
    const then = after[at] as number;
    return (second[at - h + then] as number) * stop ** ((then - h) / wishes);
  });
}

function legBackward(
  board: Board,
  open: Open,
  taste: Taste,
  guarded: Uint8Array,
  card: Card,
  ends: Float64Array,
): Float64Array {
  const { hypotheses, wishes, steps: edges } = tablesOf(board);
  const { min, max } = cardSteps(open, card);
  const caught = taste.captured[card];
  const sum = new Float64Array(ends.length);
  let now = ends;
  for (let steps = 0; ; steps++) {
    if (steps >= min)
      for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] as number) + (now[at] as number);
    if (steps === max) return sum;
    const before = new Float64Array(ends.length);
    for (const from of board.points) {
      const base = from * hypotheses;
      for (const { to, locked } of edges[from] ?? []) {
        const source = guarded[to] ? caught : now;
        const factor = taste.into[to] as number;
        const target = to * hypotheses;
        for (let h = locked ? wishes : 0; h < hypotheses; h++)
          before[base + h] = (before[base + h] as number) + factor * (source[target + h] as number);
      }
    }
    now = before;
  }
}

export interface Move {
  readonly signs: readonly Sign[] | null; // null: whatever they may be
  readonly card: Card | null; // null: it ended in a capture; where signs are null, it may be any
}

interface Flow {
  readonly board: Board;
  readonly tables: Tables;
  readonly outlook: Outlook;
  readonly taste: Taste;
  readonly signs: readonly Sign[] | null;
  readonly captured: Float64Array; // where moves have ended so far
}

type Layers = (Float64Array | null)[];

/** One step more; what ends in a capture goes to `flow.captured`, `share` times. */
function flowOn(flow: Flow, layers: Layers, card: Card, share: number): Layers {
  const { board, tables, outlook, taste, signs, captured } = flow;
  const { hypotheses, wishes } = tables;
  const { guarded } = outlook.scene;
  const next: Layers = layers.map(() => null);
  const caught = taste.captured[card];
  layers.forEach((layer, done) => {
    if (!layer) return;
    for (const from of board.points) {
      const base = from * hypotheses;
      let any = 0;
      for (let h = 0; h < hypotheses; h++) any += layer[base + h] as number;
      if (any === 0) continue;
      const [out, outKeys] = [taste.out[from] as number, taste.outKeys[from] as number];
      for (const { to, locked } of tables.steps[from] ?? []) {
        const then = signs ? afterStep(outlook.scene, signs, done, from, to) : 0;
        if (then < 0) continue;
        const into = taste.into[to] as number;
        const target = to * hypotheses;
        if (guarded[to]) {
          for (let h = locked ? wishes : 0; h < hypotheses; h++)
            captured[target + h] =
              (captured[target + h] as number) +
              share *
                (h < wishes ? out : outKeys) *
                into *
                (layer[base + h] as number) *
                (caught[target + h] as number);
          continue;
        }
        const sink = (next[then] ??= new Float64Array(layer.length));
        if (!locked)
          for (let h = 0; h < wishes; h++)
            sink[target + h] = (sink[target + h] as number) + out * into * (layer[base + h] as number);
        for (let h = wishes; h < hypotheses; h++)
          sink[target + h] = (sink[target + h] as number) + outKeys * into * (layer[base + h] as number);
      }
    }
  });
  return next;
}

/** All plans with this card: the weights where they end, having taken what lies there, after each number of signs. */
function flowByCard(flow: Flow, open: Open, card: Card, start: Float64Array): Layers {
  const { board, tables, taste, signs } = flow;
  const { hypotheses, wishes } = tables;
  const after = takenTable(board);
  const { min, max } = cardSteps(open, card);
  let layers: Layers = Array.from({ length: (signs?.length ?? 0) + 1 }, (_, done) =>
    done === 0 ? start : null,
  );
  for (let leg = isDoubleMove(open) ? 2 : 1; leg > 0; leg--) {
    const ends: Layers = layers.map(() => null);
    for (let steps = 0; ; steps++) {
      if (steps >= min)
        layers.forEach((layer, done) => {
          if (!layer) return;
          const sink = (ends[done] ??= new Float64Array(start.length));
          for (let at = 0; at < layer.length; at++) {
            const weight = layer[at] as number;
            if (weight === 0) continue;
            const h = at % hypotheses;
            const then = after[at] as number;
            const factor =
              leg === 1
                ? (taste.ends[card][at] as number)
                : taste.middle[card] * taste.stop ** ((then - h) / wishes);
            sink[at - h + then] = (sink[at - h + then] as number) + weight * factor;
          }
        });
      if (steps === max) break;
      layers = flowOn(flow, layers, card, max - Math.max(steps + 1, min) + 1);
    }
    layers = ends;
  }
  return layers;
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
  { signs, card }: Move,
): Float64Array {
  const tables = tablesOf(board);
  const seeker = seekerOf(board, model, novice, outlook);
  const all = allPlans(board, open, seeker, outlook.scene.guarded);
  const result = new Float64Array(weights.length);
  const tastes = [
    [seeker, 1 - model.wander],
    [wandererOf(board, open), model.wander],
  ] as const;
  for (const [taste, share] of tastes) {
    const start = new Float64Array(weights.length);
    for (let at = 0; at < start.length; at++) {
      const weight = weights[at] as number;
      if (weight > 0) start[at] = taste === seeker ? (share * weight) / (all[at] as number) : share * weight;
    }
    const captured = new Float64Array(weights.length);
    const flow: Flow = { board, tables, outlook, taste, signs, captured };
    for (const each of card === null ? cards : [card]) {
      const ends = flowByCard(flow, open, each, start);
      const last = card === null && signs !== null ? captured : (ends[signs?.length ?? 0] ?? null);
      if (!last || (last === captured && each !== 'run')) continue;
      for (let at = 0; at < result.length; at++) result[at] = (result[at] as number) + (last[at] as number);
    }
  }
  return result;
}

import type { Draw } from '../../../../engine/game.ts';
import type { Board } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { Fact } from '../../deduction/facts.ts';
import { fitOf } from '../../deduction/facts.ts';
import { walkedHomeMask } from '../../deduction/home.ts';
import type { NoviceState, Tables } from '../../deduction/hypotheses.ts';
import { hypothesisOf, stageOf, stages, tablesOf } from '../../deduction/hypotheses.ts';
import type { Deduction } from '../../deduction/index.ts';
import type { Masks } from '../../deduction/moves.ts';
import { deduce, startDeduction } from '../../deduction/index.ts';
import { blessingDeck, isFalseNoise } from '../../data.ts';
import type { NunsEvent } from '../../events.ts';
import type { NoviceOpen, Open } from '../../state.ts';
import type { Blessing, NoviceId } from '../../vocabulary.ts';
import { guardIds } from '../../vocabulary.ts';
import type { Model } from './model.ts';
import type { Weights } from './frame.ts';
import { movedWeights } from './motion.ts';
import { bareOutlook, outlookOf } from './outlook.ts';
import { drawIndex, drawWishes, tiesOf } from './ties.ts';

/*
 * How likely everything is that may be true of the novices: the set of `deduction` with a weight on each state. The
 * facts are the same, the rules are the same, and what the set excludes has weight 0; beside that stands a model of how
 * novices plan (`model.ts`). What is possible never has weight 0, but for what a guard seat knows of its own Blessings.
 *
 * Each novice has weights of her own as if every wish had been dealt to her alike; that wishes differ is in the ties
 * (`ties.ts`), which are multiplied in where weights are read. So the joint distribution is exact under the model.
 */

/** How likely one novice's states are. Plain lists by `point * hypotheses + hypothesis`, up to a factor. */
interface Likely {
  weights: number[];
  laid: number[] | null; // the same in case one of her last tokens is a False Noise not yet shown (N11)
  settled: boolean; // sums to 1, and what the set excludes is out
}

/** The belief from all that was observed so far. Plain data. */
export interface Belief {
  readonly deduction: Deduction;
  novices: Likely[]; // in seat order; none before the match began
  ties: readonly (readonly number[])[]; // by novice and wish from 0
  hand: readonly Blessing[]; // the Blessings dealt to the viewer's own guards
}

export const startBelief = (): Belief => ({ deduction: startDeduction(), novices: [], ties: [], hand: [] });

/** Takes in one observed event, in place. What can be read of it is up to date whenever somebody is asked. */
export function believe(board: Board, model: Model, belief: Belief, event: NunsEvent): void {
  if (event.event === 'dealtGuards') belief.hand = guardIds.flatMap((id) => event.guards[id].dealt ?? []);
  const { deduction } = belief;
  deduce(board, deduction, event, (fact, open) => weigh(board, model, belief, fact, open));
  if (event.event === 'began')
    belief.novices = deduction.novices.map(({ masks }) => ({
      weights: uniform(board, masks),
      laid: null,
      settled: false,
    }));
  if (['began', 'asked', 'revealed'].includes(event.event)) settle(board, belief);
}

const nothing = (board: Board): number[] =>
  new Array<number>(board.size * tablesOf(board).hypotheses).fill(0);

/** Every possible state alike. */
function uniform(board: Board, masks: Masks): number[] {
  const weights = nothing(board).fill(1);
  keepWithin(board, weights, masks);
  return weights;
}

/** Takes out, in place, what a set excludes; gives the sum of what is left. */
function keepWithin(board: Board, weights: number[], masks: Masks): number {
  const { hypotheses } = tablesOf(board);
  let sum = 0;
  for (let point = 0, at = 0; point < board.size; point++) {
    const mask = masks[point] as number;
    for (let h = 0; h < hypotheses; h++, at++)
      if ((mask >> h) & 1) sum += weights[at] as number;
      else weights[at] = 0;
  }
  return sum;
}

function scale(weights: number[], by: number): void {
  for (let at = 0; at < weights.length; at++) weights[at] = (weights[at] as number) * by;
}

/** What the set excludes is out; the rest sums to 1. */
function settle(board: Board, belief: Belief): void {
  let changed = false;
  belief.novices.forEach((one, n) => {
    const set = belief.deduction.novices[n];
    if (one.settled || !set) return;
    one.settled = changed = true;
    if (!set.laid) one.laid = null;
    const sum =
      keepWithin(board, one.weights, set.masks) +
      (set.laid && one.laid ? keepWithin(board, one.laid, set.laid) : 0);
    if (sum > 0 && Number.isFinite(sum)) {
      scale(one.weights, 1 / sum);
      if (one.laid) scale(one.laid, 1 / sum);
      return;
    }
    // What was thought all but impossible is so: anything that is left.
    one.weights = uniform(board, set.masks);
    one.laid = set.laid && uniform(board, set.laid);
  });
  if (!changed) return;
  const tables = tablesOf(board);
  belief.ties = tiesOf(
    belief.novices.map((one) => wishLikelihoods(tables, one)),
    tables.wishes,
  );
}

function wishLikelihoods({ hypotheses, wishes }: Tables, { weights, laid }: Likely): number[] {
  const sums = new Array<number>(hypotheses).fill(0);
  for (const list of laid ? [weights, laid] : [weights])
    for (let at = 0; at < list.length; at += hypotheses)
      for (let h = 0; h < hypotheses; h++) sums[h] = (sums[h] as number) + (list[at + h] as number);
  return Array.from({ length: wishes }, (_, wish) =>
    sums.reduce((sum, one, h) => (h % wishes === wish ? sum + one : sum), 0),
  );
}

function weigh(board: Board, model: Model, belief: Belief, fact: Fact, open: Open): void {
  const { novices } = belief;
  const tables = tablesOf(board);
  const { hypotheses } = tables;
  const change = (n: number, work: (weights: number[]) => number[]): void => {
    const one = novices[n] as Likely;
    one.settled = false;
    one.weights = work(one.weights);
    if (one.laid) one.laid = work(one.laid);
  };
  const noviceOf = (n: number): NoviceOpen => open.novices[n] as NoviceOpen;
  switch (fact.kind) {
    case 'moved': {
      const novice = noviceOf(fact.novice);
      const outlook = outlookOf(board, open, novice, bareOf(board, open));
      return change(fact.novice, (weights) => {
        const moved = Array.from(movedWeights(board, open, novice, model, outlook, weights, fact));
        return fact.card === null ? itemGone(tables, moved) : moved;
      });
    }
    case 'walkedHome': {
      const able = walkedHomeMask(board, noviceOf(fact.novice), fact.from, fact.path);
      const end = fact.path.at(-1) ?? fact.from;
      return change(fact.novice, (weights) => {
        const result = nothing(board);
        for (let h = 0; h < hypotheses; h++)
          if ((able >> h) & 1) result[end * hypotheses + h] = weights[fact.from * hypotheses + h] as number;
        return result;
      });
    }
    case 'at':
      return change(fact.novice, (weights) => onlyAt(board, weights, fact.point));
    case 'captured':
      return change(fact.novice, (weights) => itemGone(tables, onlyAt(board, weights, fact.point)));
    case 'hidden':
      for (const n of fact.novices) {
        const one = novices[n] as Likely;
        const { cell } = noviceOf(n);
        for (const list of one.laid ? [one.weights, one.laid] : [one.weights])
          for (const point of fact.points)
            if (point !== cell && clearAt(list, point * hypotheses, hypotheses)) one.settled = false;
      }
      return;
    case 'heard':
      return hear(board, model, belief, fact, open);
    case 'falseShown':
      return change(fact.novice, (weights) => {
        const one = novices[fact.novice] as Likely;
        const laid = one.laid ?? weights;
        one.laid = null;
        return laid;
      });
    case 'falseOver':
      for (const one of novices) {
        if (one.laid) one.settled = false;
        one.laid = null;
      }
      return;
    case 'falseLeft':
      for (const one of novices) if (one.laid) one.settled = false; // the set knows who can't have laid one
      return;
    case 'revealed':
      fact.novices.forEach(({ point, wish, keys, item }, n) =>
        change(n, () => {
          const weights = nothing(board);
          weights[point * hypotheses + hypothesisOf(tables, wish, stageOf(keys, item))] = 1;
          return weights;
        }),
      );
      return;
    default:
      fact satisfies never;
  }
}

const bares = new WeakMap<Open, { readonly turn: number; readonly bare: ReturnType<typeof bareOutlook> }>();

/** The guards stand still while the novices move, so it is looked at once in a turn. */
function bareOf(board: Board, open: Open): ReturnType<typeof bareOutlook> {
  let known = bares.get(open);
  if (known?.turn !== open.turn)
    bares.set(open, (known = { turn: open.turn, bare: bareOutlook(board, open) }));
  return known.bare;
}

/** Whether there was anything to clear. */
function clearAt(weights: number[], from: number, length: number): boolean {
  let any = false;
  for (let at = from; at < from + length; at++)
    if (weights[at] !== 0) {
      weights[at] = 0;
      any = true;
    }
  return any;
}

function onlyAt(board: Board, weights: readonly number[], point: Point): number[] {
  const { hypotheses } = tablesOf(board);
  const left = nothing(board);
  for (let at = point * hypotheses; at < (point + 1) * hypotheses; at++) left[at] = weights[at] as number;
  return left;
}

/** N7.2: a capture has lost her the item she may have had. */
function itemGone({ hypotheses, wishes }: Tables, weights: number[]): number[] {
  for (let base = 0; base < weights.length; base += hypotheses)
    for (let at = base + 2 * wishes; at < base + hypotheses; at++) {
      weights[at - wishes] = (weights[at - wishes] as number) + (weights[at] as number);
      weights[at] = 0;
    }
  return weights;
}

/** How likely it is that somebody who still holds a Blessing holds a False Noise, by what was shown and the viewer's own hand. */
function holdsFalseNoise({ hand }: Belief, open: Open): number {
  const guards = guardIds.map((id) => open.guards[id]);
  const known = open.novices.flatMap(({ shown }) => shown ?? []);
  known.push(...(hand.length > 0 ? hand : guards.flatMap(({ shown }) => shown ?? [])));
  const deck = blessingDeck(open.options);
  const count = (cards: readonly Blessing[]): number =>
    cards.filter((card) => isFalseNoise(open.options, card)).length;
  return Math.max(0, count(deck) - count(known)) / Math.max(1, deck.length - known.length);
}

function hear(
  board: Board,
  model: Model,
  belief: Belief,
  fact: Extract<Fact, { kind: 'heard' }>,
  open: Open,
): void {
  const { towardBits, hypotheses } = tablesOf(board);
  const one = belief.novices[fact.novice] as Likely;
  const { cell } = open.novices[fact.novice] as NoviceOpen;
  const lied = fact.mayBeFalse ? model.lie * holdsFalseNoise(belief, open) : 0;
  const laid = fact.mayBeFalse ? nothing(board) : one.laid;
  one.settled = false;
  for (let point = 0; point < board.size; point++) {
    const fit = fitOf(board, towardBits, fact, point, point === cell);
    for (let at = point * hypotheses; at < (point + 1) * hypotheses; at++) {
      const weight = one.weights[at] as number;
      if (fit !== 'true') one.weights[at] = 0;
      else if (weight > 0) one.weights[at] = weight * (1 - lied);
      if (laid && fact.mayBeFalse) laid[at] = fit === 'oneFalse' ? (weight * lied) / fact.edges : 0;
      else if (laid && fit !== 'true') laid[at] = 0;
    }
  }
  one.laid = laid;
}

/* What can be read. Novices by id; all of it includes that wishes differ, and sums to 1. */

function indexOf({ deduction }: Belief, id: NoviceId): number {
  const n = deduction.watch.view.open?.novices.findIndex((novice) => novice.id === id) ?? -1;
  if (n < 0) throw new Error(`no ${id} in this match`);
  return n;
}

/** How likely each state of a novice is, by `point * hypotheses + hypothesis`. */
export function chancesOf(board: Board, belief: Belief, novice: NoviceId): Float64Array {
  const { hypotheses, wishes } = tablesOf(board);
  const n = indexOf(belief, novice);
  const { weights, laid } = belief.novices[n] as Likely;
  const ties = belief.ties[n] as readonly number[];
  const chances = new Float64Array(weights.length);
  let sum = 0;
  for (let at = 0; at < chances.length; at++) {
    const weight = (weights[at] as number) + (laid ? (laid[at] as number) : 0);
    if (weight > 0) sum += chances[at] = weight * (ties[(at % hypotheses) % wishes] as number);
  }
  for (let at = 0; at < chances.length; at++) chances[at] = (chances[at] as number) / sum;
  return chances;
}

/** Sums of such chances by point. */
export function byPoint(board: Board, chances: Weights): Float64Array {
  const { hypotheses } = tablesOf(board);
  const places = new Float64Array(board.size);
  for (let at = 0; at < chances.length; at++) {
    const point = Math.floor(at / hypotheses);
    places[point] = (places[point] as number) + (chances[at] as number);
  }
  return places;
}

/** How likely one state is. */
export const chanceOf = (board: Board, belief: Belief, novice: NoviceId, state: NoviceState): number =>
  chancesOf(board, belief, novice)[
    state.point * tablesOf(board).hypotheses +
      hypothesisOf(tablesOf(board), state.wish, stages.indexOf(state.stage))
  ] as number;

/** States of all novices drawn together by how likely they are; `known` ones are as given. For `imagineState`. */
export function drawNovices(
  board: Board,
  belief: Belief,
  draw: Draw,
  known: Readonly<Partial<Record<NoviceId, NoviceState>>> = {},
): Partial<Record<NoviceId, NoviceState>> {
  const tables = tablesOf(board);
  const { hypotheses, wishes } = tables;
  const chance = (): number => draw(1 << 30) / (1 << 30);
  const all = belief.deduction.watch.view.open?.novices ?? [];
  const rows = all.map(({ id }, n) => {
    const own = known[id];
    return own
      ? Array.from({ length: wishes }, (_, wish) => (wish === own.wish - 1 ? 1 : 0))
      : wishLikelihoods(tables, belief.novices[n] as Likely);
  });
  const drawn = drawWishes(rows, wishes, chance);
  return Object.fromEntries(
    all.map(({ id }, n) => {
      const own = known[id];
      if (own) return [id, own];
      const { weights, laid } = belief.novices[n] as Likely;
      const hers = weights.map((weight, at) =>
        (at % hypotheses) % wishes === drawn[n] ? weight + (laid ? (laid[at] as number) : 0) : 0,
      );
      const at = drawIndex(hers, chance());
      const stage = stages[Math.floor((at % hypotheses) / wishes)];
      return [id, { point: Math.floor(at / hypotheses), stage, wish: (drawn[n] as number) + 1 }];
    }),
  );
}

import type { Draw } from '../../../../engine/game.ts';
import type { Board } from '../../board/board.ts';
import type { Fact } from '../../deduction/facts.ts';
import { fitOf } from '../../deduction/facts.ts';
import { walkedHomeMask } from '../../deduction/home.ts';
import type { NoviceState } from '../../deduction/hypotheses.ts';
import { hypothesisOf, stageOf, stages, tablesOf } from '../../deduction/hypotheses.ts';
import type { Deduction } from '../../deduction/index.ts';
import { deduce, startDeduction } from '../../deduction/index.ts';
import { blessingDeck, isFalseNoise } from '../../data.ts';
import type { NunsEvent } from '../../events.ts';
import type { NoviceOpen, Open } from '../../state.ts';
import type { Blessing, NoviceId } from '../../vocabulary.ts';
import { guardIds } from '../../vocabulary.ts';
import type { Weights } from './frame.ts';
import type { Likely } from './likely.ts';
import { allAlike, clearAt, itemGone, nothing, onlyAt, overwrite, settle } from './likely.ts';
import type { Model } from './model.ts';
import { movedWeights } from './motion.ts';
import type { Bare } from './outlook.ts';
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
  if (event.event === 'began') belief.novices = deduction.novices.map(() => allAlike(board));
  if (event.event === 'began' || event.event === 'asked' || event.event === 'revealed') tie(board, belief);
}

/** Settles whatever has changed, and what that makes of the others' wishes. */
function tie(board: Board, belief: Belief): void {
  let changed = false;
  for (const [n, one] of belief.novices.entries()) {
    const set = belief.deduction.novices[n];
    if (one.settled || !set) continue;
    settle(board, one, set.masks, set.laid);
    changed = true;
  }
  if (changed)
    belief.ties = tiesOf(
      belief.novices.map(({ wishes }) => wishes),
      tablesOf(board).wishes,
    );
}

function weigh(board: Board, model: Model, belief: Belief, fact: Fact, open: Open): void {
  const { novices } = belief;
  const tables = tablesOf(board);
  const { hypotheses } = tables;
  const change = (n: number, work: (weights: number[]) => void): void => {
    const one = novices[n] as Likely;
    one.settled = false;
    work(one.weights);
    if (one.laid) work(one.laid);
  };
  const noviceOf = (n: number): NoviceOpen => open.novices[n] as NoviceOpen;
  switch (fact.kind) {
    case 'moved': {
      const novice = noviceOf(fact.novice);
      const outlook = outlookOf(board, open, novice, bareOf(board, open));
      return change(fact.novice, (weights) => {
        overwrite(weights, movedWeights(board, open, novice, model, outlook, weights, fact));
        if (fact.card === null) itemGone(board, weights);
      });
    }
    case 'walkedHome': {
      const able = walkedHomeMask(board, noviceOf(fact.novice), fact.from, fact.path);
      const end = fact.path.at(-1) ?? fact.from;
      return change(fact.novice, (weights) => {
        const then = weights.slice(fact.from * hypotheses, (fact.from + 1) * hypotheses);
        weights.fill(0);
        then.forEach((weight, h) => {
          if ((able >> h) & 1) weights[end * hypotheses + h] = weight;
        });
      });
    }
    case 'at':
      return change(fact.novice, (weights) => onlyAt(board, weights, fact.point));
    case 'captured':
      return change(fact.novice, (weights) => {
        onlyAt(board, weights, fact.point);
        itemGone(board, weights);
      });
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
    case 'falseShown': {
      const one = novices[fact.novice] as Likely;
      one.settled = false;
      one.weights = one.laid ?? one.weights;
      one.laid = null;
      return;
    }
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
        change(n, (weights) => {
          weights.fill(0);
          weights[point * hypotheses + hypothesisOf(tables, wish, stageOf(keys, item))] = 1;
        }),
      );
      return;
    default:
      fact satisfies never;
  }
}

const bares = new WeakMap<Open, { readonly turn: number; readonly bare: Bare }>();

/** The guards stand still while the novices move, so it is looked at once in a turn. */
function bareOf(board: Board, open: Open): Bare {
  let known = bares.get(open);
  if (known?.turn !== open.turn)
    bares.set(open, (known = { turn: open.turn, bare: bareOutlook(board, open) }));
  return known.bare;
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
      : (belief.novices[n] as Likely).wishes;
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

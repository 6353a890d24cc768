import type { Board } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { stages, tablesOf } from '../../deduction/hypotheses.ts';
import { possibleStates } from '../../deduction/index.ts';
import type { NoviceOpen, Open, State } from '../../state.ts';
import type { NoviceId } from '../../vocabulary.ts';
import type { Belief } from '../belief/index.ts';
import { chancesOf } from '../belief/index.ts';
import { watchedPoints } from '../sights.ts';

/** 0: without keys; 1: with them; 2: with her item too. */
export const STAGES = stages.length;

/** A place among the weights of a novice. */
export const placeOf = (board: Board, wish: number, stage: number, point: Point): number =>
  (wish * STAGES + stage) * board.size + point;

/**
 * What guards go by: how likely each novice is to have each wish, to be at each stage and on each point, by `placeOf`,
 * wishes from 0; adds up to 1. Where it comes from makes a level: what is possible, belief, or (in the lab) nothing at all or the truth.
 */
export interface Suspect {
  readonly id: NoviceId;
  readonly cell: Point;
  readonly weights: Float64Array;
}

export type Knowledge = readonly Suspect[];

const noWeights = (board: Board): Float64Array => new Float64Array(board.wishes.length * STAGES * board.size);

/**
 * What can be worked out, and how likely it is. `trust` is how far the model of how novices like to move is trusted, 0 to 1: with 1 as
 * it is, with less all that is possible is held for more alike.
 */
export const believedKnowledge = (board: Board, open: Open, belief: Belief, trust = 1): Knowledge => {
  const { wishes, hypotheses } = tablesOf(board);
  return open.novices.map((novice) => {
    const chances = chancesOf(board, belief, novice.id);
    const weights = noWeights(board);
    for (const point of board.points)
      for (let hypothesis = 0; hypothesis < hypotheses; hypothesis++) {
        const chance = chances[point * hypotheses + hypothesis] as number;
        if (chance > 0)
          weights[placeOf(board, hypothesis % wishes, Math.floor(hypothesis / wishes), point)] =
            chance ** trust;
      }
    return suspect(novice, trust === 1 ? weights : summingToOne(weights));
  });
};

function summingToOne(weights: Float64Array): Float64Array {
  const sum = weights.reduce((all, weight) => all + weight, 0);
  return weights.map((weight) => weight / sum);
}

/** What can be worked out, all of it held for equally likely: nothing is asked about how novices like to move. */
export const possibleKnowledge = (board: Board, open: Open, { deduction }: Belief): Knowledge =>
  open.novices.map((novice) => {
    const weights = noWeights(board);
    const possible = possibleStates(board, deduction, novice.id);
    for (const { point, wish, stage } of possible)
      weights[placeOf(board, wish - 1, stages.indexOf(stage), point)] = 1 / possible.length;
    return suspect(novice, weights);
  });

/** Nothing is known but what stands on the board: anywhere out of sight, with any wish, at any stage. */
export const blindKnowledge = (board: Board, open: Open): Knowledge => {
  const watched = watchedPoints(board, open);
  return open.novices.map((novice) => {
    const weights = noWeights(board);
    const points =
      novice.token !== null
        ? [novice.token]
        : board.points.filter((point) => point === novice.cell || watched[point] === 0);
    const each = 1 / (points.length * board.wishes.length * STAGES);
    for (let from = 0; from < weights.length; from += board.size)
      for (const point of points) weights[from + point] = each;
    return suspect(novice, weights);
  });
};

/** The truth, for seers. */
export const trueKnowledge = (board: Board, { open, novices }: State): Knowledge =>
  open.novices.map((novice, i) => {
    const secret = novices[i];
    if (!secret) throw new Error(`no secrets of ${novice.id}`);
    const weights = noWeights(board);
    const stage = secret.item ? 2 : secret.keys ? 1 : 0;
    weights[placeOf(board, secret.wish - 1, stage, secret.point)] = 1;
    return suspect(novice, weights);
  });

export const suspect = ({ id, cell }: NoviceOpen, weights: Float64Array): Suspect => ({
  id,
  cell,
  weights,
});

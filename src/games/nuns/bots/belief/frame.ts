import type { Board } from '../../board/board.ts';
import { stepsFrom } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { Tables } from '../../deduction/hypotheses.ts';
import { tablesOf } from '../../deduction/hypotheses.ts';
import { cardSteps, isDoubleMove } from '../../moves.ts';
import type { Open } from '../../state.ts';
import { cards } from '../../vocabulary.ts';
import type { Outlook } from './outlook.ts';
import { afterEnd } from './taste.ts';

/*
 * How far a novice's move has to be looked at: from where she may be, for what she may have.
 */

/** Weights by point and hypothesis. */
export type Weights = ArrayLike<number>;

/** What a move is worked out for, and how far that has to go. */
export interface Frame {
  readonly board: Board;
  readonly tables: Tables;
  readonly open: Open;
  readonly outlook: Outlook;
  readonly after: Uint8Array;
  readonly reached: readonly Point[]; // by steps from where she may be
  readonly within: readonly number[]; // how many of them are so many steps away or less
  readonly from: number; // the first hypothesis that matters
  readonly to: number; // and the one after the last, in a first leg
  readonly spare: Layer[]; // empty again, for further use
}

export function frameOf(board: Board, open: Open, outlook: Outlook, weights: Weights): Frame {
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
    spare: [],
  };
}

/** The one after the last hypothesis that she can have in this leg: she takes what lies there when a leg ends, not before. */
export const hypothesesIn = ({ tables, to }: Frame, leg: number): number =>
  Math.min(tables.hypotheses, to + leg * tables.wishes);

/** Weights on the way, with the points where there are any; one for each number of signs shown. */
export interface Layer {
  readonly weights: Float64Array;
  readonly points: Point[];
  readonly known: Uint8Array;
}
export type Layers = readonly (Layer | null)[];

export const newLayer = ({ board, tables, spare }: Frame): Layer =>
  spare.pop() ?? {
    weights: new Float64Array(board.size * tables.hypotheses),
    points: [],
    known: new Uint8Array(board.size),
  };

/** Empties a layer that nobody needs any more: a move takes dozens, each as wide as the board. */
export function release({ tables, spare }: Frame, layer: Layer): void {
  const { hypotheses } = tables;
  for (const point of layer.points) {
    layer.weights.fill(0, point * hypotheses, (point + 1) * hypotheses);
    layer.known[point] = 0;
  }
  layer.points.length = 0;
  spare.push(layer);
}

export function touch(layer: Layer, point: Point): void {
  if (layer.known[point]) return;
  layer.known[point] = 1;
  layer.points.push(point);
}

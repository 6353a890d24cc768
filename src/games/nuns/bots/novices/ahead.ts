import type { Board } from '../../board/board.ts';
import { homeward } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { homeWalk } from '../../data.ts';
import { wishPoints } from '../../moves.ts';
import type { NoviceOpen } from '../../state.ts';
import { reachOf } from '../reach.ts';
import type { Danger } from './tracks.ts';
import { unforeseen } from './tracks.ts';

/*
 * A novice's night, planned backward: what it is worth to stand on a point in a turn, if she plays on as well as can be
 * foreseen. Worth is the chance to be home first. Each turn she goes where that is greatest, the guards' coming looks
 * weighed in; a capture costs her item, two turns, and some of all hope.
 */

/** What her plans are made with. */
export interface Errand {
  readonly board: Board;
  readonly novice: NoviceOpen;
  readonly wish: number;
  readonly danger: Danger;
  readonly race: readonly number[]; // by turn: what it is worth to be home
  readonly caution: number; // how much all risks count, 1 as they are
  readonly survived: number; // what is left of her chances by a capture
}

export interface Ahead {
  /** By stage and point: worth of standing there when the novices' move of a turn begins, 0 the present one. */
  at(turn: number, stage: number): Float64Array;
  /** What a capture there in that turn's guards' move leaves. */
  captured(turn: number, stage: number, point: Point): number;
}

/** How far she is after a move has ended there. */
export function stageAfter({ board, wish }: Errand, stage: number, point: Point): number {
  const { keyPoint, itemPoint } = wishPoints(board, wish);
  const keys = stage === 0 && point === keyPoint ? 1 : stage;
  return keys === 1 && point === itemPoint ? 2 : keys;
}

/** What a card's noise costs where guards are as close as can be. */
const loudness: readonly number[] = [0.005, 0.02, 0.02, 0.05, 0.05, 0.1];

/** Where she is led if she is captured there: so far along the way home. */
function ledTo(board: Board, point: Point, cell: Point, keys: boolean): Point {
  let at = point;
  for (let steps = 0; steps < homeWalk.max; steps++) at = homeward(board, at, cell, keys)[0] ?? at;
  return at;
}

export function planAhead(errand: Errand): Ahead {
  const { board, novice, danger, race, caution, survived } = errand;
  const { size } = board;
  const nothing = new Float64Array(size);
  const worth: Float64Array[][] = [];
  const at = (turn: number, stage: number): Float64Array => worth[turn]?.[stage] ?? nothing;
  const led = [false, true].map((keys) => {
    const to = new Uint16Array(size);
    for (const point of board.points) to[point] = ledTo(board, point, novice.cell, keys);
    return to;
  });
  const captured = (turn: number, stage: number, point: Point): number =>
    survived *
    (at(turn + 2, Math.min(stage, 1))[(led[stage === 0 ? 0 : 1] as Uint16Array)[point] as number] as number);
  const moves = reachOf(board);
  for (let turn = race.length - 1; turn >= 1; turn--) {
    const risk = danger.caught[turn];
    const near = danger.near[turn];
    const ended = [0, 1, 2].map((stage) => {
      const table = new Float64Array(size);
      for (const point of board.points) {
        if (point === novice.cell) {
          table[point] = stage === 2 ? (race[turn] as number) : (at(turn + 1, stage)[point] as number);
          continue;
        }
        const caught = Math.min(1, caution * (risk ? (risk[point] as number) : unforeseen));
        table[point] =
          (1 - caught) * (at(turn + 1, stage)[point] as number) + caught * captured(turn, stage, point);
      }
      return table;
    });
    worth[turn] = [0, 1, 2].map((stage) => {
      const { points, steps } = moves[stage === 0 ? 0 : 1];
      const table = new Float64Array(size);
      const after = board.points.reduce((all, point) => {
        all[point] = (ended[stageAfter(errand, stage, point)] as Float64Array)[point] as number;
        return all;
      }, new Float64Array(size));
      for (const from of board.points) {
        const list = points[from] as readonly Point[];
        const lengths = steps[from] as readonly number[];
        let best = 0;
        for (let i = 0; i < list.length; i++) {
          const to = list[i] as Point;
          const noise =
            caution * (loudness[lengths[i] as number] as number) * (near ? (near[to] as number) : 0.3);
          const value = (after[to] as number) * (1 - Math.min(0.5, noise));
          if (value > best) best = value;
        }
        table[from] = best;
      }
      return table;
    });
  }
  return { at, captured };
}

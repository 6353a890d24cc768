import type { Board } from '../../board/board.ts';
import { UNREACHABLE, distanceBetween } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { LAST_TURN } from '../../data.ts';
import { captureTarget } from '../../options.ts';
import type { Open } from '../../state.ts';
import { STAGES, placeOf } from './knowledge.ts';

const PACE = 4.5; // steps she gets nearer in a turn
const STOP = 0.45; // turns lost for ending a move just there
const CAUGHT = 1.8; // turns until one who was caught can go about her wish again
const LOCKED_OUT = 30; // steps, where there is no way without keys

const tables = new WeakMap<Board, Map<Point, Float64Array>>();

/** Turns that a novice with this cell still needs undisturbed, by `placeOf`; worked out once for each board. */
export function turnsLeft(board: Board, cell: Point): Float64Array {
  let known = tables.get(board);
  if (!known) tables.set(board, (known = new Map<Point, Float64Array>()));
  let turns = known.get(cell);
  if (turns) return turns;
  turns = new Float64Array(board.wishes.length * STAGES * board.size);
  for (const [wish, { keyPoint, itemPoint }] of board.wishes.entries())
    for (const point of board.points) {
      const back = distanceBetween(board, itemPoint, cell);
      const toKeys = board.distanceUnlocked[point * board.size + keyPoint] as number;
      const steps = [
        (toKeys === UNREACHABLE ? LOCKED_OUT : toKeys) + distanceBetween(board, keyPoint, itemPoint) + back,
        distanceBetween(board, point, itemPoint) + back,
        distanceBetween(board, point, cell),
      ];
      steps.forEach((left, stage) => {
        turns[placeOf(board, wish, stage, point)] = left / PACE + STOP * (2 - stage);
      });
    }
  known.set(cell, turns);
  return turns;
}

/** How likely she is to be home before dawn and before anybody else, as a share: the sooner the likelier. */
function threat(turns: number, left: number): number {
  if (left === 0) return 0;
  const inTime = 1 / (1 + Math.exp((turns - left) * 1.4));
  return inTime * 0.86 ** Math.max(0, turns - 1);
}

const losses = new WeakMap<Board, Map<number, Float64Array>>();

/**
 * What a capture takes from a novice's chance to win, by `placeOf`, when so many moves of hers are to come; worked out
 * once for each board.
 */
export function thrownBack(board: Board, cell: Point, left: number): Float64Array {
  let known = losses.get(board);
  if (!known) losses.set(board, (known = new Map<number, Float64Array>()));
  const key = cell * (LAST_TURN + 1) + left;
  let loss = known.get(key);
  if (loss) return loss;
  const turns = turnsLeft(board, cell);
  const { size } = board;
  loss = turns.map((now, i) => {
    const stage = Math.floor(i / size) % STAGES;
    const after = CAUGHT + (turns[stage === 2 ? i - size : i] as number);
    return threat(now, left) - threat(after, left);
  });
  known.set(key, loss);
  return loss;
}

/** Moves of the novices that are to come after this turn. */
export const movesLeft = (open: Open): number => LAST_TURN - open.turn;

/** What one capture more on the track is worth. */
export function oneMore(open: Open): number {
  const needed = captureTarget(open.options) - open.captures;
  return needed <= 1 ? 3 : 0.35 + 1.3 / needed;
}

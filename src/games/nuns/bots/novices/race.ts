import type { Board } from '../../board/board.ts';
import { distanceBetween, walkingDistance } from '../../board/board.ts';
import { tablesOf } from '../../deduction/hypotheses.ts';
import { captureTarget } from '../../options.ts';
import type { NoviceOpen, Open } from '../../state.ts';
import type { Belief } from '../belief/index.ts';
import { chancesOf } from '../belief/index.ts';

/** Steps a novice comes nearer in a turn, stops and detours included. */
const PACE = 3.1;
/** How sure that is, in turns. */
const BLUR = 1.3;

/**
 * How likely it is, for each of the coming turns, that nobody else has won before its novices' move: what it is worth to
 * be home in that turn. Turn 0 is the present one. Others' progress is judged by what everybody knows.
 */
export function raceOf(board: Board, open: Open, own: NoviceOpen, belief: Belief, turns: number): number[] {
  const { hypotheses, wishes } = tablesOf(board);
  const open_ = Array.from({ length: turns }, () => 1);
  for (const novice of open.novices) {
    if (novice.id === own.id) continue;
    const left = stepsLeftOf(board, novice);
    const arrivals = new Float64Array(turns + 1);
    chancesOf(board, belief, novice.id).forEach((chance, at) => {
      if (chance < 1e-4) return;
      const due =
        (left(Math.floor(at / hypotheses), Math.floor((at % hypotheses) / wishes), at % wishes) + 1) / PACE;
      for (let turn = 0; turn < turns; turn++)
        arrivals[turn] = (arrivals[turn] as number) + chance / (1 + Math.exp((due + 0.5 - turn) / BLUR));
    });
    open_.forEach((before, turn) => (open_[turn] = before * (1 - Math.min(0.98, arrivals[turn] as number))));
  }
  // The guards may have had enough captures by then.
  const short = Math.max(1, captureTarget(open.options) - open.captures);
  const perTurn = Math.min(0.25, (0.035 * open.novices.length) / short);
  return open_.map((nobody, turn) => nobody * (1 - perTurn) ** turn);
}

/** Steps one still has to go, by point, stage and wish from 0. */
function stepsLeftOf(board: Board, { cell }: NoviceOpen) {
  return (point: number, stage: number, wish: number): number => {
    const { keyPoint, itemPoint } = board.wishes[wish] as { keyPoint: number; itemPoint: number };
    if (stage === 2) return distanceBetween(board, point, cell);
    const home = distanceBetween(board, itemPoint, cell) + 2;
    if (stage === 1) return distanceBetween(board, point, itemPoint) + home;
    return (
      walkingDistance(board, point, keyPoint, false) + 2 + distanceBetween(board, keyPoint, itemPoint) + home
    );
  };
}

import type { Board } from '../../board/board.ts';
import { distanceBetween } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { movementCards } from '../../data.ts';
import type { NoviceOpen, Open } from '../../state.ts';
import type { GuardMind } from '../minds.ts';
import { afterMove } from './flow.ts';
import type { Knowledge, Suspect } from './knowledge.ts';
import { movesLeft, oneMore, thrownBack } from './worth.ts';

/** All that the guards' ways are judged by, worked out once for a decision. Arrays are by point unless said otherwise. */
export interface Scene {
  readonly board: Board;
  readonly open: Open;
  readonly mind: GuardMind;
  readonly now: Float64Array; // what capturing whoever is there would be worth, times how likely she is there
  readonly soon: readonly Float64Array[]; // the same after one, two … more moves of theirs
  readonly shown: Uint8Array; // somebody's token is there: only reaching her counts
  readonly audible: Float64Array; // what it is worth to end a walk there, for what may be heard
  readonly near: Float64Array; // what it is worth to end there, for whoever may come by
}

export function sceneOf(board: Board, open: Open, knowledge: Knowledge, mind: GuardMind): Scene {
  const now = new Float64Array(board.size);
  const soon = Array.from({ length: mind.ahead }, () => new Float64Array(board.size));
  const byModifier = new Map<number, Float64Array>(); // `now` of those who showed a card, by what it does to noise
  const shown = new Uint8Array(board.size);
  for (const suspect of knowledge) {
    const novice = open.novices.find(({ id }) => id === suspect.id);
    if (!novice) continue;
    if (novice.status === 'run' && novice.token !== null) shown[novice.token] = 1;
    if (novice.status === 'run') addNow(board, open, mind, novice, suspect, now, byModifier);
    addSoon(board, open, mind, novice, suspect, soon);
  }
  const [next] = soon;
  return {
    board,
    open,
    mind,
    now,
    soon,
    shown,
    audible: audibleAt(board, byModifier, next, mind.listen),
    near: nearness(board, next ?? now),
  };
}

function addNow(
  board: Board,
  open: Open,
  mind: GuardMind,
  novice: NoviceOpen,
  { cell, weights }: Suspect,
  now: Float64Array,
  byModifier: Map<number, Float64Array>,
): void {
  if (novice.shielded) return;
  let heard: Float64Array | undefined;
  if (novice.card && novice.token === null) {
    const { modifier } = movementCards[novice.card];
    heard = byModifier.get(modifier);
    if (!heard) byModifier.set(modifier, (heard = new Float64Array(board.size)));
  }
  addWorth(board, open, mind, cell, weights, 0, now, heard);
}

function addSoon(
  board: Board,
  open: Open,
  mind: GuardMind,
  novice: NoviceOpen,
  { cell, weights }: Suspect,
  soon: readonly Float64Array[],
): void {
  let later = weights;
  soon.forEach((mass, turn) => {
    if (turn === 0 && novice.status === 'caught') return; // she walks home first
    later = afterMove(board, cell, later);
    addWorth(board, open, mind, cell, later, turn + 1, mass);
  });
}

/** Adds weights times worth; a novice in her own cell is out of reach (N3.12). */
function addWorth(
  board: Board,
  open: Open,
  mind: GuardMind,
  cell: Point,
  weights: ArrayLike<number>,
  turns: number, // from now
  mass: Float64Array,
  also?: Float64Array,
): void {
  const { size } = board;
  const loss = thrownBack(board, cell, Math.max(0, movesLeft(open) - turns));
  const each = oneMore(open);
  for (let from = 0; from < weights.length; from += size)
    for (let point = 0; point < size; point++) {
      const weight = weights[from + point] as number;
      if (weight === 0 || point === cell) continue;
      const worth = weight * (each + mind.urgency * (loss[from + point] as number));
      mass[point] = (mass[point] as number) + worth;
      if (also) also[point] = (also[point] as number) + worth;
    }
}

const HEARD_FIRST = 0.22; // how likely one who is heard now is captured in the next move, after one more of hers
const HEARD_NEXT = 0.4; // the same for one who is heard after that move
const EARSHOT = 6; // steps, for a run
const USUAL_MODIFIER = -0.35; // of a card not yet shown

const dieBrings = (steps: number): number => Math.max(0, Math.min(1, (7 - Math.max(1, steps)) / 6));

function audibleAt(
  board: Board,
  byModifier: ReadonlyMap<number, Float64Array>,
  next: Float64Array | undefined,
  listen: number,
): Float64Array {
  const audible = new Float64Array(board.size);
  if (listen === 0) return audible;
  const add = (mass: Float64Array, modifier: number, share: number): void => {
    for (const source of board.points) {
      const worth = mass[source] as number;
      if (worth < 1e-4) continue;
      for (const point of board.points) {
        const steps = distanceBetween(board, point, source);
        if (steps <= EARSHOT)
          audible[point] =
            (audible[point] as number) +
            worth * listen * share * dieBrings(steps - modifier) * (1 - steps / 12);
      }
    }
  };
  for (const [modifier, mass] of byModifier) add(mass, modifier, HEARD_FIRST);
  if (next) add(next, USUAL_MODIFIER, HEARD_NEXT);
  return audible;
}

const NEAR_STEPS = 12;

function nearness(board: Board, mass: Float64Array): Float64Array {
  const near = new Float64Array(board.size);
  for (const source of board.points) {
    const worth = mass[source] as number;
    if (worth < 1e-4) continue;
    for (const point of board.points) {
      const steps = distanceBetween(board, point, source);
      if (steps < NEAR_STEPS) near[point] = (near[point] as number) + worth * (1 - steps / NEAR_STEPS);
    }
  }
  return near;
}

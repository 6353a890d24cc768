import type { Board } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { LAST_TURN } from '../../data.ts';
import type { Open } from '../../state.ts';
import type { NoviceId } from '../../vocabulary.ts';
import { cards } from '../../vocabulary.ts';
import { bareOutlook } from '../belief/outlook.ts';
import type { GuardMind } from '../minds.ts';
import { afterMove } from './flow.ts';
import type { Foresight } from './foresight.ts';
import { foresee } from './foresight.ts';
import type { Knowledge } from './knowledge.ts';
import { STAGES } from './knowledge.ts';
import type { Hopes, Masses } from './prospects.ts';
import { hopesOf } from './prospects.ts';

/** All that the guards' ways are judged by, worked out once for a decision. Arrays are by point, in captures. */
export interface Scene {
  readonly board: Board;
  readonly open: Open;
  readonly mind: GuardMind;
  readonly knowledge: Knowledge;
  readonly foreseen: ReadonlyMap<NoviceId, Foresight>; // unseen next moves, where novices are taken to mind the guards
  readonly now: Float64Array; // how likely novices are there, each by what capturing her is worth
  readonly soon: readonly Float64Array[]; // the same after one, two … more moves of theirs
  readonly shown: Uint8Array; // somebody's token is there: only reaching her counts
  readonly masses: Masses;
  readonly heard: readonly Point[]; // where unseen novices may be
  readonly hopes: Hopes;
  readonly patience: number; // what of all hopes there is still time for, 0 to 1
}

const AHEAD = 2; // moves of the novices that are always looked ahead

export function sceneOf(board: Board, open: Open, knowledge: Knowledge, mind: GuardMind): Scene {
  const nobody = (): Float64Array => new Float64Array(board.size);
  const now = nobody();
  const soon = Array.from({ length: Math.max(AHEAD, mind.ahead) }, nobody);
  const shown = new Uint8Array(board.size);
  const loud = { stand: nobody(), sneak: nobody(), walk: nobody(), run: nobody() };
  const coming = { ...open, turn: open.turn + 1 };
  const bare = mind.wary ? bareOutlook(board, coming) : null;
  const foreseen = new Map<NoviceId, Foresight>();
  for (const { id, cell, weights } of knowledge) {
    const novice = open.novices.find((one) => one.id === id);
    if (novice?.status !== 'run') continue; // she walks home in the open, and can't be captured
    if (novice.token !== null) shown[novice.token] = 1;
    if (!novice.shielded) {
      addWorth(board, mind, cell, weights, now);
      if (novice.token === null && novice.card) addWorth(board, mind, cell, weights, loud[novice.card]);
    }
    const unseen = bare && foresee(board, coming, novice, weights, bare);
    if (unseen) foreseen.set(id, unseen);
    let later: Float64Array | null = null;
    for (const mass of soon) {
      later = (later ? null : unseen?.weights) ?? afterMove(board, cell, later ?? weights);
      addWorth(board, mind, cell, later, mass);
    }
  }
  const masses: Masses = { loud, next: soon[0] as Float64Array, after: soon[1] as Float64Array };
  const patience = [0, 0.7][LAST_TURN - open.turn] ?? 1;
  const heard = board.points.filter((point) => cards.some((card) => (loud[card][point] as number) > 1e-3));
  return {
    board,
    open,
    mind,
    knowledge,
    foreseen,
    now,
    soon,
    shown,
    masses,
    heard,
    hopes: hopesOf(board, masses),
    patience,
  };
}

/** Adds weights as in `Suspect` to a mass, each by what capturing her is worth. A novice in her own cell is out of reach (N3.12). */
export function addWorth(
  { size }: Board,
  { item }: GuardMind,
  cell: Point,
  weights: ArrayLike<number>,
  mass: Float64Array,
): void {
  for (let from = 0; from < weights.length; from += size) {
    const worth = (from / size) % STAGES === STAGES - 1 ? item : 1;
    for (let point = 0; point < size; point++)
      if (point !== cell) mass[point] = (mass[point] as number) + worth * (weights[from + point] as number);
  }
}

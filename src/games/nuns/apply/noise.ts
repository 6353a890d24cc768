import { rollDie } from '../../../engine/chance.ts';
import { toEveryone } from '../events.ts';
import { distanceBetween, toward } from '../board/board.ts';
import { movementCards } from '../data.ts';
import type { Open, Roll, RollKind } from '../state.ts';
import type { Card, EdgePair, GuardId, NoviceId, Roller } from '../vocabulary.ts';
import { guardIds } from '../vocabulary.ts';
import type { Context } from './context.ts';
import { forEachNovice } from './context.ts';

/** A noise token about to be placed. */
export interface Noise {
  readonly novice: NoviceId;
  readonly guard: GuardId;
  readonly edge: EdgePair; // guard's point, toward
}

/**
 * Who rolls in a phase. Novices (N4.1, N4.2): if a guard walked last turn, every one who showed a card, in seat order. Guards
 * (N10.1): each who walked this turn.
 */
export function rollersOf({ guards, novices }: Open, kind: RollKind): Roller[] {
  const walked = guardIds.filter((id) => guards[id].card === 'walk');
  if (kind === 'guards') return walked;
  return walked.length > 0 ? novices.filter(({ card }) => card !== null).map(({ id }) => id) : [];
}

/** These roll, one after the other. */
export function rollAll({ state, chance, emit }: Context, rollers: readonly Roller[]): void {
  for (const by of rollers) {
    const die = rollDie(chance);
    state.open.rolls.push({ by, die, bonus: 0 });
    emit?.(toEveryone({ event: 'roll', by, die }));
  }
}

/** The noise that the rolls of a phase make (N4.3, N10.1), doors or no doors. */
export function noiseOf(context: Context, kind: RollKind): Noise[] {
  const { board, state } = context;
  const { rolls, guards } = state.open;
  const heard: Noise[] = [];
  forEachNovice(state, (novice, secret) => {
    if (!novice.card || novice.status === 'caught' || secret.point === novice.cell) return;
    for (const id of guardIds) {
      if (guards[id].card !== 'walk') continue;
      const made = rolls.find((one) => one.by === (kind === 'novices' ? novice.id : id));
      const at = guards[id].point;
      if (!made || distanceBetween(board, at, secret.point) > range(made, novice.card)) continue;
      for (const next of toward(board, at, secret.point))
        heard.push({ novice: novice.id, guard: id, edge: [at, next] });
    }
  });
  return heard;
}

/** How far a noise carries: the die, the card's modifier, and what Blessings add. In steps. */
const range = (made: Roll, card: Card): number => made.die + made.bonus + movementCards[card].modifier;

/** Places tokens, true and false alike (N11.1): novices in seat order, Abbess first, then by the edge's far point. */
export function placeNoise({ state, emit }: Context, noises: readonly Noise[]): void {
  const rank = ({ novice, guard }: Noise): number =>
    state.open.novices.findIndex((one) => one.id === novice) * 2 + guardIds.indexOf(guard);
  const ordered = [...noises].sort((a, b) => rank(a) - rank(b) || a.edge[1] - b.edge[1]);
  for (const { novice, guard, edge } of ordered) {
    state.open.tokens.push({ kind: 'noise', guard, edge, novice });
    emit?.(toEveryone({ event: 'noise', novice, guard, edge }));
  }
}

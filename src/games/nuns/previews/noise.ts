import { distanceBetween } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { movementCards } from '../data.ts';
import type { Card, GuardId } from '../vocabulary.ts';
import { guardIds } from '../vocabulary.ts';
import type { MovePreview, Own } from './move.ts';
import { walksOf } from './walks.ts';

/*
 * How likely she would be heard after a move, Blessings apart (N4, N10). Chances are counted in sixths: of six faces of the
 * die, those on which she is heard.
 */

/** How a guard would hear her. */
export interface Hearing {
  readonly guard: GuardId;
  readonly steps: number; // from the guard to her, doors or not (N0.1)
  readonly need: number; // the least die: 1 or less always, more than 6 never
  readonly chance: number; // in sixths
}

/** The least and the greatest chance, in sixths. */
export interface Range {
  readonly least: number;
  readonly most: number;
}

/** How a guard may hear her when she listens at the end of the turn, if she walks (N10.1). */
export interface Listening {
  readonly guard: GuardId;
  readonly onRoute: Range | null; // over her walks, if nothing but this novice calls her off her route; null: each captures her
  readonly free: Range | null; // over all walks of one who is free from the start (N5.6)
  readonly surelyFree: boolean; // noise beside her, a noise she can't but hear, or what she sees of this move: `onRoute` are free walks
  readonly captures: boolean; // one of the walks `onRoute` enters this novice's point, which is a capture (N7.1)
}

/** The least die with which a noise carries so many steps; on a guard's own point none does: no edge leads from her to it (N4.3). */
const needOf = (card: Card, steps: number): number =>
  steps === 0 ? NEVER : steps - movementCards[card].modifier;
const NEVER = 7;

/** Of six faces, those on which a noise with this card carries so many steps. */
export const chanceOf = (card: Card, steps: number): number =>
  Math.max(0, Math.min(6, 7 - needOf(card, steps)));

/** Whether she shows a card after this move and so rolls, if anyone listens (N3.10, N8.1, N8.4). */
export const showsCard = ({ home, capture }: MovePreview, { novice, open }: Own): boolean =>
  !home && !capture && !(novice.status === 'caught' && open.options.variants.caught === 'walk-home');

/**
 * How each guard who walked last turn would hear her now with a card (N4). `null`: nobody rolls for noise (N4.1), or she
 * shows no card. Empty: in her own cell she rolls and is never heard (N3.12).
 */
export function hearNow(own: Own, move: MovePreview, card: Card): readonly Hearing[] | null {
  const { board, open, novice } = own;
  const listening = guardIds.filter((id) => open.guards[id].card === 'walk');
  if (listening.length === 0 || !showsCard(move, own)) return null;
  if (move.end === novice.cell) return [];
  return listening.map((guard) => {
    const steps = distanceBetween(board, open.guards[guard].point, move.end);
    return { guard, steps, need: needOf(card, steps), chance: chanceOf(card, steps) };
  });
}

/**
 * How each guard may hear her at the end of the turn with a card, over the guard's legal walks from where she stands. What
 * other novices do may free a guard, which is why `free` is there too. A guard who runs hears nothing. `null` as for
 * `hearNow`; empty in her own cell.
 */
export function hearLater(own: Own, move: MovePreview, card: Card): readonly Listening[] | null {
  if (!showsCard(move, own)) return null;
  if (move.end === own.novice.cell) return [];
  const rangeOf = (ends: readonly Point[]): Range | null => {
    const chances = ends.map((end) => chanceOf(card, distanceBetween(own.board, end, move.end)));
    return chances.length > 0 ? { least: Math.min(...chances), most: Math.max(...chances) } : null;
  };
  const now = hearNow(own, move, card) ?? [];
  return guardIds.map((guard) => {
    const surelyHeard = now.some((one) => one.guard === guard && one.chance === 6);
    const walks = walksOf(own, move, guard, surelyHeard);
    return {
      guard,
      onRoute: rangeOf(walks.ends),
      free: rangeOf(walksOf(own, move, guard, true).ends),
      surelyFree: walks.freeAtStart,
      captures: walks.captures,
    };
  });
}

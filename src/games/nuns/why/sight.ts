import type { Board, Facing } from '../board/board.ts';
import { distanceBetween } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { watcherOf } from '../moves.ts';
import { seersOf, whyUnseen } from '../sight.ts';
import type { NoviceOpen, Open } from '../state.ts';
import { NameOf } from '../text.ts';
import type { WatcherId } from '../vocabulary.ts';
import { watcherIds } from '../vocabulary.ts';
import type { KnowingText } from './words.ts';
import { told } from './words.ts';

/*
 * Who sees a point that is public, and why (N6): from where the guards stand and look, which everybody knows.
 */

const looking = (at: Point, facing: Facing): { look: string; other: Point } =>
  facing[0] === at ? { look: 'towards', other: facing[1] } : { look: 'on', other: facing[0] };

/** Why a guard, or the Monk, sees the point or doesn't. */
export function sightOf(board: Board, open: Open, id: WatcherId, point: Point): KnowingText[] {
  const watcher = watcherOf(open, id);
  if (!watcher) return [];
  const { point: at, facing } = watcher;
  if (at === point) return [told('because.samePoint', { who: NameOf(id), point })];
  const steps = distanceBetween(board, at, point);
  const values = {
    who: NameOf(id),
    pronoun: id,
    at,
    point,
    steps,
    ...(facing ? looking(at, facing) : { look: 'on', other: at }),
  };
  switch (whyUnseen(board, at, facing, point)) {
    case null:
      return [told('because.sees', values)];
    case 'list':
      return [told('because.unseenList', values)];
    case 'far':
      return [told('because.unseenFar', values)];
    case 'noFacing':
      return [told('because.unseenNoFacing', values)];
    case 'behind':
      return [told('because.unseenBehind', values)];
  }
}

/** Those who see her there, each with the reason. */
export const seenLines = (board: Board, open: Open, novice: NoviceOpen, point: Point): KnowingText[] =>
  seersOf(board, open, novice, point).flatMap((id) => sightOf(board, open, id, point));

/** Why nobody of these sees her there: her own cell, or each one's reason. */
export function unseenLines(
  board: Board,
  open: Open,
  novice: NoviceOpen,
  point: Point,
  you: string,
  of: readonly WatcherId[] = watcherIds,
): KnowingText[] {
  if (point === novice.cell) return [told('because.ownCell', { point, you })];
  return of.flatMap((id) => sightOf(board, open, id, point));
}

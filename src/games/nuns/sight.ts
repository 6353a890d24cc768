import type { Board } from './board/board.ts';
import { SIGHT_STEPS, areNeighbours, distanceBetween, isAhead } from './board/board.ts';
import type { Facing } from './board/board.ts';
import type { Point } from './board/format.ts';
import type { NoviceOpen, Open, Watcher } from './state.ts';
import type { FreeReason, GuardId, WatcherId } from './vocabulary.ts';
import { watcherIds } from './vocabulary.ts';

/** Whether a guard at `point` looking along `facing` sees the target point (N6); null sees only itself (N5.10). */
export function seesPoint(board: Board, point: Point, facing: Facing | null, target: Point): boolean {
  return point === target || seenAhead(board, point, facing)?.[target] === 1;
}

/** By point, 1 where a guard at `point` sees it ahead of her along `facing` (N6); null: nowhere. Her own point may be left out. */
export function seenAhead(board: Board, point: Point, facing: Facing | null): Uint8Array | null {
  const ahead = facing && board.ahead(facing);
  return ahead && (point === facing[0] ? ahead[0] : ahead[1]);
}

/** All points a guard at `point` sees, ascending, her own among them. */
export const visiblePoints = (board: Board, point: Point, facing: Facing | null): Point[] =>
  board.points.filter((target) => seesPoint(board, point, facing, target));

export type Unseen = 'list' | 'far' | 'noFacing' | 'behind';

/** Why a target is not seen: the first that holds of N6.1, N6.2, N5.10, N6.3; `null` if it is seen. */
export function whyUnseen(board: Board, point: Point, facing: Facing | null, target: Point): Unseen | null {
  if (point === target) return null;
  if (!(board.file.sight[point] ?? []).includes(target)) return 'list';
  if (distanceBetween(board, point, target) > SIGHT_STEPS) return 'far';
  if (!facing) return 'noFacing';
  return isAhead(board.file, point, facing, target) ? null : 'behind';
}

/** Whether a facing is one a guard at `point` can have: along an edge of hers. */
export const isFacingOf = (board: Board, point: Point, facing: Facing): boolean =>
  (facing[0] === point || facing[1] === point) && areNeighbours(board, facing[0], facing[1]);

export const watcherSees = (board: Board, watcher: Watcher, target: Point): boolean =>
  seesPoint(board, watcher.point, watcher.facing, target);

/** Whether a guard, the Monk not counted, would see a novice at `point`: none in her own cell (N3.12, N8.3). */
export const guardsSee = (board: Board, open: Open, novice: NoviceOpen, point: Point): boolean =>
  point !== novice.cell &&
  (watcherSees(board, open.guards.abbess, point) || watcherSees(board, open.guards.prioress, point));

/** In whose sight a novice would be at `point`, for her token (N3.9, N14.3): nobody's in her own cell (N3.12). Abbess first. */
export function seersOf(board: Board, open: Open, novice: NoviceOpen, point: Point): readonly WatcherId[] {
  if (point === novice.cell) return nobody;
  const { guards, monk } = open;
  const set =
    (watcherSees(board, guards.abbess, point) ? 1 : 0) |
    (watcherSees(board, guards.prioress, point) ? 2 : 0) |
    (monk && watcherSees(board, monk, point) ? 4 : 0);
  return seerSets[set] ?? nobody;
}

// Every set of watchers, the nth of them in by its nth bit; made once so that a look costs no allocation.
const nobody: readonly WatcherId[] = [];
const seerSets = Array.from({ length: 1 << watcherIds.length }, (_, set) =>
  watcherIds.filter((_, nth) => set & (1 << nth)),
);

/**
 * Why a guard would be free as things stand (N5.6), from public facts alone: a novice on the run in her sight
 * always has her token on the board. By what she sees herself: what the Monk sees is no reason (N14.3).
 */
export function freeReason(board: Board, open: Open, id: GuardId): FreeReason | null {
  const guard = open.guards[id];
  for (const novice of open.novices)
    if (novice.status === 'run' && novice.token !== null && watcherSees(board, guard, novice.token))
      return 'novice';
  let noise = false;
  for (const token of open.tokens) {
    if (token.kind === 'noise') noise ||= token.guard === id;
    else if (
      token.by.includes(id) ||
      watcherSees(board, guard, token.edge[0]) ||
      watcherSees(board, guard, token.edge[1])
    )
      return 'vanished';
  }
  return noise ? 'noise' : null;
}

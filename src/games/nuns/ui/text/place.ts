import type { Board } from '../../board/board.ts';
import { canStep, distanceBetween } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { watcherOf } from '../../moves.ts';
import { seersOf } from '../../sight.ts';
import type { Watcher } from '../../state.ts';
import { NameOf, nameOf, placeOf } from '../../text.ts';
import { watcherIds } from '../../vocabulary.ts';
import type { Standing, Telling } from './telling.ts';
import { inRow, tell } from './telling.ts';

/*
 * Where things are, in words. The board's top is north.
 */

const directions = ['e', 'se', 's', 'sw', 'w', 'nw', 'n', 'ne'] as const;

/** The way one looks or goes from a point to another, of eight. */
function directionOf(board: Board, from: Point, to: Point): (typeof directions)[number] {
  const [a, b] = [board.file.points[from], board.file.points[to]];
  if (!a || !b) throw new Error(`no points ${from} and ${to} on board ${board.file.name}`);
  const eighths = Math.round(Math.atan2(b.y - a.y, b.x - a.x) / (Math.PI / 4));
  return directions[(eighths + 8) % 8]!;
}

export const facingOf = (board: Board, { facing }: Watcher): Telling =>
  facing
    ? tell('told.facing', { direction: directionOf(board, facing[0], facing[1]) })
    : tell('told.noFacing');

/** The point of whoever is mine: the novice, or the guard who moves. */
export function myPoint({ view, open, doing, own }: Standing): Point | null {
  if (own) return own.secret.point;
  if (doing.guard) return watcherOf(open, doing.guard)?.point ?? null;
  return view.guards ? open.guards.abbess.point : null;
}

/** Guards, and the Monk while he is about, each with how far off and which way she looks. */
export function watchersTold(standing: Standing): Telling[] {
  const { board, open, own } = standing;
  const from = own?.secret.point;
  return watcherIds.flatMap((id) => {
    const watcher = watcherOf(open, id);
    if (!watcher) return [];
    const values = {
      who: NameOf(id),
      place: placeOf(board, watcher.point),
      facing: facingOf(board, watcher),
    };
    return from === undefined
      ? [tell('told.at', values)]
      : [tell('told.near', { ...values, steps: distanceBetween(board, watcher.point, from) })];
  });
}

/** The ways out of a point, for whoever has keys or not. */
export function exitsTold(board: Board, point: Point, keys: boolean): Telling {
  const all = board.neighbours[point] ?? [];
  const ways = all.filter((next) => canStep(board, point, next, keys));
  const locked = all.filter((next) => !ways.includes(next));
  return tell('told.exits', {
    count: ways.length,
    points: inRow(ways),
    locked: locked.length,
    lockedPoints: inRow(locked),
  });
}

/** Where a novice stands, and who sees her there. */
export function meTold({ board, open, own }: Standing): Telling[] {
  if (!own) return [];
  const { novice, secret } = own;
  const by = seersOf(board, open, novice, secret.point);
  return [
    tell('told.me', { place: placeOf(board, secret.point), status: novice.status }),
    ...(novice.status === 'caught'
      ? []
      : [
          secret.point === novice.cell
            ? tell('told.inBed')
            : by.length > 0
              ? tell('told.seesYou', { who: by.map(nameOf) })
              : tell('told.unseen'),
        ]),
  ];
}

/** A point for itself: its room, its ways out and which of them are locked. */
export function pointTold(board: Board, point: Point): Telling {
  const all = board.neighbours[point] ?? [];
  const locked = all.filter((next) => !canStep(board, point, next, false));
  return tell('told.exitsOf', {
    place: placeOf(board, point),
    count: all.length,
    points: inRow(all),
    locked: locked.length,
    lockedPoints: inRow(locked),
  });
}

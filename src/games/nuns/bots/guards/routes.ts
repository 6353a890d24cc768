import type { Board, Facing } from '../../board/board.ts';
import { distanceBetween } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { routeNamed, takeableRoutes, watcherOf } from '../../moves.ts';
import type { Open } from '../../state.ts';
import type { WatcherId } from '../../vocabulary.ts';
import { ABOUT_TURN, guardIds } from '../../vocabulary.ts';
import { seenFrom } from '../sights.ts';
import type { Course } from './courses.ts';
import { pathAhead } from './courses.ts';
import type { Scene } from './scene.ts';

/** The courses she could take on at the end of a route, one for each card or token. */
export function coursesFrom(board: Board, open: Open, id: WatcherId, point: Point): Course[] {
  const watcher = watcherOf(open, id);
  if (!watcher) return [];
  const there = { ...watcher, point, route: null, toward: null };
  const asIf: Open =
    id === 'monk'
      ? { ...open, monk: { ...there, used: open.monk?.used ?? [] } }
      : {
          ...open,
          guards: {
            ...open.guards,
            [id]: { ...open.guards[id], ...there, done: watcher.route ?? open.guards[id].done },
          },
        };
  return takeableRoutes(board, asIf, id).map((name) => courseOf(board, asIf, id, name));
}

/** The course of a route card, a token, or an About Turn, taken where she stands. */
export function courseOf(board: Board, open: Open, id: WatcherId, name: string): Course {
  const watcher = watcherOf(open, id);
  if (!watcher) throw new Error(`${id} is not there`);
  const done = id === 'monk' ? null : open.guards[id].done;
  const route = name === ABOUT_TURN ? (done as string) : name;
  const { ends } = routeNamed(board, route);
  return { route, toward: watcher.point === ends[0] ? ends[1] : ends[0] };
}

const STEPS_A_TURN = 4;
const TURNING = 0.03; // an About Turn is a card for later, too
const LATER = 0.9; // what a turn later is worth less
const SEEN = 0.5; // what looking there is worth, in captures: she may be out of reach, or keep away
const HEARD: readonly number[] = [0.5, 0.5, 0.48, 0.42, 0.34, 0.22, 0.1]; // what it is worth to end a walk so many steps away
const SHARED = 0.7; // of that is lost where the other guard is as close

/** What a course may bring, turn by turn: by whom it shows, and whom she comes near enough to hear, away from the other guard. */
export function courseWorth(scene: Scene, id: WatcherId, course: Course, aboutTurn: boolean): number {
  const { board, open, now, soon } = scene;
  const watcher = watcherOf(open, id);
  if (!watcher) return 0;
  const path = pathAhead(board, course, watcher.point);
  const others = guardIds.flatMap((other) =>
    other === id ? [] : [pathAhead(board, open.guards[other], open.guards[other].point)],
  );
  let worth = aboutTurn ? -TURNING : 0;
  [now, ...soon].forEach((mass, turn) => {
    const hers = coverage(board, path, turn);
    const theirs = others.map((other) => coverage(board, other, turn));
    let sum = 0;
    for (const point of board.points) {
      const share = hers[point] as number;
      if (share === 0) continue;
      let alone = 1;
      for (const cover of theirs) alone -= SHARED * Math.min(1, (cover[point] as number) / SEEN);
      sum += (mass[point] as number) * share * Math.max(0, alone);
    }
    worth += sum * LATER ** turn;
  });
  return worth;
}

/** What the nth turn on a path is worth to find somebody, by point, if she is there. */
function coverage(board: Board, path: readonly Point[], turn: number): Float64Array {
  const cover = new Float64Array(board.size);
  const last = path.length - 1;
  const [from, to] = [Math.min(last, STEPS_A_TURN * turn), Math.min(last, STEPS_A_TURN * (turn + 1))];
  const end = path[to] as Point;
  for (const point of board.points) cover[point] = HEARD[distanceBetween(board, end, point)] ?? 0;
  for (let i = from + 1; i <= to; i++) {
    const facing: Facing = [path[i - 1] as Point, path[i] as Point];
    for (const at of facing)
      for (const point of seenFrom(board, at, facing)) cover[point] = Math.max(SEEN, cover[point] as number);
  }
  return cover;
}

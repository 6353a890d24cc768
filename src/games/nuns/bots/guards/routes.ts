import type { Board, Facing } from '../../board/board.ts';
import { backToRoute } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { routeNamed, takeableRoutes, watcherOf } from '../../moves.ts';
import type { Open, Watcher } from '../../state.ts';
import type { WatcherId } from '../../vocabulary.ts';
import { ABOUT_TURN, guardIds } from '../../vocabulary.ts';
import { seenFrom } from '../sights.ts';
import type { Scene } from './scene.ts';

/** A watcher's route as she has it, or might take it. */
export type Course = Pick<Watcher, 'route' | 'toward'>;

/** The points along a course from `point` to its end, back to it first where she is off it; `point` leads. */
export function pathAhead(board: Board, { route: name, toward }: Course, point: Point): Point[] {
  const path = [point];
  if (name === null) return path;
  const route = routeNamed(board, name);
  let at = point;
  while ((route.indexOf[at] as number) < 0) {
    const next = backToRoute(board, at, route)[0];
    if (next === undefined) return path;
    path.push((at = next));
  }
  const place = route.indexOf[at] as number;
  const rest =
    toward === route.ends[1] ? route.points.slice(place + 1) : route.points.slice(0, place).reverse();
  return [...path, ...rest];
}

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
const ERRAND = 0.06; // a look at where keys or items are, even where nobody is thought to be
const SHARED = 0.5; // where the other guard will look, too
const SHARED_STEPS = 10; // of hers
const TURNING = 0.1; // an About Turn is a card for later, too

/** What a course shows of the novices as they will be, turn by turn, away from where the other guard will look. */
export function courseWorth(scene: Scene, id: WatcherId, course: Course, aboutTurn: boolean): number {
  const { board, open, now, soon } = scene;
  const watcher = watcherOf(open, id);
  if (!watcher) return 0;
  const path = pathAhead(board, course, watcher.point);
  const shared = new Set<Point>();
  for (const other of guardIds)
    if (other !== id) {
      const guard = open.guards[other];
      for (const point of seenAlong(board, pathAhead(board, guard, guard.point), 0, SHARED_STEPS))
        shared.add(point);
    }
  let worth = aboutTurn ? -TURNING : 0;
  [now, ...soon].forEach((mass, turn) => {
    for (const point of seenAlong(board, path, STEPS_A_TURN * turn, STEPS_A_TURN * (turn + 1)))
      worth += ((mass[point] as number) + errand(board, point)) * (shared.has(point) ? SHARED : 1);
  });
  return worth;
}

const errand = (board: Board, point: Point): number =>
  board.wishes.some((wish) => wish.keyPoint === point || wish.itemPoint === point) ? ERRAND : 0;

/** The points seen along a part of a path. */
function seenAlong(board: Board, path: readonly Point[], from: number, to: number): Set<Point> {
  const seen = new Set<Point>();
  for (let i = from + 1; i < path.length && i <= to; i++) {
    const facing: Facing = [path[i - 1] as Point, path[i] as Point];
    for (const at of facing) for (const point of seenFrom(board, at, facing)) seen.add(point);
  }
  return seen;
}

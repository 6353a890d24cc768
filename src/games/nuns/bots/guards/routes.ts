import type { Board, Facing } from '../../board/board.ts';
import { backToRoute } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { routeNamed, takeableRoutes, watcherOf } from '../../moves.ts';
import type { Open, Watcher } from '../../state.ts';
import type { GuardId, WatcherId } from '../../vocabulary.ts';
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
const MET = 0.4; // what it is worth to look where somebody wants to be: she is met there, or kept away
const LATER = 0.85; // each turn further on is less sure
const SHARED = 0.5; // where the other guard will look, too

/** What the coming turns along a course are worth, from a point on or off it; kept for the decision. */
export class Prospects {
  private readonly known = new Map<string, number>();
  private readonly partner = new Map<WatcherId, readonly Uint8Array[]>();
  private readonly scene: Scene;

  constructor(scene: Scene) {
    this.scene = scene;
  }

  /** `taken`: steps of the first turn that are already over. */
  of(id: WatcherId, course: Course, point: Point, taken = 0): number {
    const key = `${id} ${course.route ?? ''} ${course.toward ?? ''} ${point} ${taken}`;
    let value = this.known.get(key);
    if (value === undefined) {
      const { board } = this.scene;
      const path = pathAhead(board, course, point);
      value = this.along(id, path, taken, new Set(), true);
      this.known.set(key, value);
    }
    return value;
  }

  /** The same with the best course that could be taken there, none where no route ends. */
  anyFrom(id: WatcherId, point: Point): number {
    const { board, open } = this.scene;
    let best = 0;
    for (const course of coursesFrom(board, open, id, point))
      best = Math.max(best, this.of(id, course, point));
    return best;
  }

  private along(
    id: WatcherId,
    path: readonly Point[],
    taken: number,
    seen: ReadonlySet<number>,
    goOn: boolean,
  ): number {
    const { board, open, soon } = this.scene;
    const shared = this.seenByPartner(id);
    const counted = new Set(seen);
    let value = 0;
    let step = taken;
    for (let i = 1; i < path.length; i++, step++) {
      const turn = Math.floor(step / STEPS_A_TURN);
      const mass = soon[turn];
      if (!mass) return value;
      const facing: Facing = [path[i - 1] as Point, path[i] as Point];
      const weight = MET * LATER ** turn;
      for (const at of facing)
        for (const point of seenFrom(board, at, facing)) {
          const key = turn * board.size + point;
          if (counted.has(key)) continue;
          counted.add(key);
          const worth = mass[point] as number;
          if (worth > 0) value += worth * weight * (shared[turn]?.[point] ? SHARED : 1);
        }
    }
    if (!goOn || !soon[Math.floor(step / STEPS_A_TURN)]) return value;
    const end = path.at(-1) as Point;
    let best = 0;
    for (const course of coursesFrom(board, open, id, end))
      best = Math.max(best, this.along(id, pathAhead(board, course, end), step, counted, false));
    return value + best;
  }

  /** What the other guard's course shows her in each of the coming turns. */
  private seenByPartner(id: WatcherId): readonly Uint8Array[] {
    let seen = this.partner.get(id);
    if (seen) return seen;
    const { board, open, soon } = this.scene;
    const turns = soon.map(() => new Uint8Array(board.size));
    for (const other of guardIds) {
      if (other === id) continue;
      const guard = open.guards[other as GuardId];
      const path = pathAhead(board, guard, guard.point);
      for (let i = 1; i < path.length; i++) {
        const turn = turns[Math.floor((i - 1) / STEPS_A_TURN)];
        if (!turn) break;
        const facing: Facing = [path[i - 1] as Point, path[i] as Point];
        for (const at of facing) for (const point of seenFrom(board, at, facing)) turn[point] = 1;
      }
    }
    seen = turns;
    this.partner.set(id, seen);
    return seen;
  }
}

import type { Facing } from '../../board/board.ts';
import { distanceBetween } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import { guardMovement } from '../../data.ts';
import { routeSteps } from '../../moves.ts';
import type { WatcherId } from '../../vocabulary.ts';
import { cards } from '../../vocabulary.ts';
import { seenFrom } from '../sights.ts';
import type { Stand } from './prospects.ts';
import { loudHopes, viewHope } from './prospects.ts';
import type { Course } from './courses.ts';
import { coursesFrom } from './routes.ts';
import type { Scene } from './scene.ts';

/** A way to move on from where she stands, and what it is worth. */
export interface Way {
  readonly path: readonly Point[]; // as far as it can be walked in one go: no further than the end of a route
  readonly value: number; // in captures
  readonly gain: number; // of that, whom it finds
  readonly stand: Stand; // where the whole of it ends
  readonly found: Float64Array; // share of a capture that it is to whoever is on a point
}

/** Whoever moves, as she stands now. */
export interface Mover {
  readonly id: WatcherId;
  readonly point: Point;
  readonly facing: Facing | null;
  readonly course: Course;
  readonly free: boolean;
  readonly taken: number; // steps of this move
  readonly max: number;
}

/** How much finding somebody is worth, in captures. */
const CAPTURED = 1;
const IN_REACH = 0.85; // seen with steps enough left to reach her
const SHOWN = 0.25; // seen, but out of reach
const HELD_NEAR = 3; // steps
const MONK_LOOKS = 0.08;
const DAWDLE = 0.01; // what a step later is worth less

type Undo = [Point, number][];

interface Search {
  readonly scene: Scene;
  readonly mover: Mover;
  readonly catches: boolean; // a guard; the Monk only shows, and hears nothing (N14.2)
  readonly gained: Float64Array;
  readonly path: Point[];
  readonly best: Map<Point, Way>; // by where it ends
}

/** The best way to every point at which the move can end, best first. */
export function waysOf(scene: Scene, mover: Mover): Way[] {
  const search: Search = {
    scene,
    mover,
    catches: mover.id !== 'monk',
    gained: new Float64Array(scene.board.size),
    path: [],
    best: new Map(),
  };
  explore(search, { point: mover.point, facing: mover.facing, course: mover.course, over: -1 }, 0);
  return [...search.best.values()].sort((a, b) => b.value - a.value);
}

/** How far a way has come. */
interface Place {
  readonly point: Point;
  readonly facing: Facing | null;
  readonly course: Course;
  readonly over: number; // steps after which a route was completed, -1: none yet
}

function explore(search: Search, place: Place, value: number): void {
  const { scene, mover, path } = search;
  const { board, open } = scene;
  const { point, course } = place;
  const steps = mover.taken + path.length;
  const completed = path.length > 0 && course.route !== null && point === course.toward;
  if (completed && place.over < 0) {
    // She takes another there, and may go on by it; if she is free, any way.
    const over = path.length;
    if (mover.free) return explore(search, { ...place, course: NO_COURSE, over }, value);
    const courses = coursesFrom(board, open, mover.id, point);
    for (const next of courses.length > 0 ? courses : [NO_COURSE])
      explore(search, { ...place, course: next, over }, value);
    return;
  }
  if (steps >= guardMovement.walk.min || (!mover.free && course.route === null && path.length > 0))
    end(search, place, value);
  if (steps >= mover.max) return;
  const next = mover.free
    ? (board.neighbours[point] ?? [])
    : routeSteps(board, { point, facing: null, ...course }, point);
  for (const to of next) {
    const ahead: Facing = [point, to];
    const undo: Undo = [];
    let gain = find(search, seenFrom(board, point, ahead), point, mover.max - steps, undo);
    if (search.catches) gain += credit(search, to, CAPTURED, undo);
    gain += find(search, seenFrom(board, to, ahead), to, mover.max - steps - 1, undo);
    path.push(to);
    explore(
      search,
      { point: to, facing: ahead, course, over: place.over },
      value + gain * (1 - DAWDLE * path.length),
    );
    path.pop();
    for (const [seen, before] of undo.reverse()) search.gained[seen] = before;
  }
}

const NO_COURSE: Course = { route: null, toward: null };

/** Raises what has been gained at a point; returns by how much, and keeps how to take it back. */
function credit({ scene, gained }: Search, point: Point, share: number, undo: Undo): number {
  const before = gained[point] as number;
  const worth = scene.now[point] as number;
  if (worth === 0 || share <= before) return 0;
  undo.push([point, before]);
  gained[point] = share;
  return worth * (share - before);
}

function find(search: Search, looked: readonly Point[], from: Point, left: number, undo: Undo): number {
  const { board, now, shown } = search.scene;
  let gain = 0;
  for (const target of looked) {
    if (now[target] === 0) continue;
    const near = search.catches && !shown[target] && distanceBetween(board, from, target) <= left;
    gain += credit(search, target, near ? IN_REACH : SHOWN, undo);
  }
  return gain;
}

function end(search: Search, { point, facing, course, over }: Place, value: number): void {
  const { scene, mover, path, best, catches } = search;
  let total = value;
  const walked = mover.taken + path.length <= guardMovement.walk.max;
  const stand: Stand = { point, facing, course, walked };
  if (catches) total += scene.patience * scene.mind.hope * hopeAt(scene, stand, search.gained);
  else total += MONK_LOOKS * looked(scene, point, facing);
  const other = best.get(point);
  if (other && other.value >= total) return;
  const kept = over < 0 ? path : path.slice(0, over);
  best.set(point, {
    path: [...kept],
    value: total,
    gain: value,
    stand,
    found: search.gained.slice(),
  });
}

/** What a guard who ends her move so may hope for; whom she has found on the way is not to be heard any more. */
export function hopeAt(scene: Scene, stand: Stand, gained: Float64Array): number {
  const { board, mind, masses, hopes, now, heard } = scene;
  const { point, facing, walked } = stand;
  let sum = hopes.ran[point] as number;
  if (walked) {
    sum += mind.listen * ((hopes.walked[point] as number) - sum);
    for (const at of heard) {
      const found = gained[at] as number;
      if (found === 0) continue;
      const steps = distanceBetween(board, point, at);
      for (const card of cards)
        sum -= mind.listen * found * (masses.loud[card][at] as number) * (loudHopes[card][steps] ?? 0);
    }
  }
  let [near, far] = [0, 0];
  for (const target of facing ? seenFrom(board, point, facing) : []) {
    const worth = now[target] as number;
    if (worth === 0 || (gained[target] as number) >= IN_REACH) continue;
    if (distanceBetween(board, point, target) <= HELD_NEAR) near += worth;
    else far += worth;
  }
  return sum + viewHope(board, masses, stand, [near, far]);
}

/** Where the Monk looks, a novice may come into sight in her next move. */
function looked({ board, masses }: Scene, point: Point, facing: Facing | null): number {
  let sum = 0;
  for (const target of facing ? seenFrom(board, point, facing) : []) sum += masses.next[target] as number;
  return sum;
}

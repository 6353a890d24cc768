import type { Draw } from '../../../engine/game.ts';
import type { Action } from '../actions.ts';
import type { Board, Facing } from '../board/board.ts';
import { distanceBetween } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import type { GuardChoices } from '../choices.ts';
import { guardMovement } from '../data.ts';
import { mostSteps, routeNamed, routeSteps, watcherOf } from '../moves.ts';
import type { Open, Watcher } from '../state.ts';
import type { View } from '../view.ts';
import type { WatcherId } from '../vocabulary.ts';
import { ABOUT_TURN, guardIds } from '../vocabulary.ts';
import type { Likely, Memory } from './memory.ts';
import { likelyPlaces } from './memory.ts';
import { seenFrom } from './sights.ts';

type Choice = GuardChoices['guards'][number];

interface Valued {
  readonly action: Action;
  readonly value: number;
}

/** What a guard, or the Monk, does next: the best of what those of this seat can do. */
export function guardDeed(
  board: Board,
  view: View,
  choices: GuardChoices,
  memory: Memory,
  draw: Draw,
): Action {
  const { open } = view;
  if (!open) throw new Error('a guard moves before the match began');
  const likely = likelyPlaces(
    board,
    open,
    memory,
    choices.guards.some((choice) => choice.routes.length > 0),
  );
  let best: Valued | null = null;
  for (const choice of choices.guards) {
    const valued =
      choice.routes.length > 0
        ? takeRoute(board, open, choice, likely, draw)
        : move(board, open, choice, likely);
    if (!best || valued.value > best.value) best = valued;
  }
  if (!best) throw new Error('choices without a guard');
  return best.action;
}

function acting(open: Open, id: WatcherId): Watcher {
  const watcher = watcherOf(open, id);
  if (!watcher) throw new Error(`${id} is asked and not there`);
  return watcher;
}

/** The route along which most novices are likely to be met in the coming turns, away from the other guards'. */
function takeRoute(board: Board, open: Open, choice: Choice, likely: Likely, draw: Draw): Valued {
  const guard = acting(open, choice.guard);
  const done = choice.guard === 'monk' ? null : open.guards[choice.guard].done;
  const shared = new Set<Point>();
  for (const id of guardIds)
    if (id !== choice.guard && open.guards[id].route !== null)
      for (const point of seenAlong(board, pathOf(board, open.guards[id]), 0, 10)) shared.add(point);
  let best: Valued | null = null;
  for (const name of choice.routes) {
    const { points } = routeNamed(board, name === ABOUT_TURN ? (done as string) : name);
    const path = points[0] === guard.point ? points : [...points].reverse();
    let value = name === ABOUT_TURN ? -0.1 : 0;
    [likely.now, likely.next, likely.later].forEach((mass, turn) => {
      for (const point of seenAlong(board, path, 4 * turn, 4 * turn + 4))
        value += ((mass[point] as number) + errand(board, point)) * (shared.has(point) ? 0.5 : 1);
    });
    value *= 0.9 + draw(21) / 100;
    if (!best || value > best.value)
      best = { action: { type: 'takeRoute', guard: choice.guard, route: name }, value };
  }
  if (!best) throw new Error('no route to take');
  return best;
}

/** What novices come for: keys and items are worth a look even where nobody is thought to be. */
const errand = (board: Board, point: Point): number =>
  board.wishes.some((wish) => wish.keyPoint === point || wish.itemPoint === point) ? 0.06 : 0;

function pathOf(board: Board, guard: Watcher): readonly Point[] {
  const { points, ends, indexOf } = routeNamed(board, guard.route as string);
  const path = guard.toward === ends[1] ? points : [...points].reverse();
  const place = indexOf[guard.point] as number;
  return place < 0 ? path : path.slice(guard.toward === ends[1] ? place : points.length - 1 - place);
}

/** The points seen along a part of a path. */
function seenAlong(board: Board, path: readonly Point[], from: number, to: number): Set<Point> {
  const seen = new Set<Point>();
  for (let i = from + 1; i < path.length && i <= to; i++) {
    const facing: Facing = [path[i - 1] as Point, path[i] as Point];
    for (const place of facing) for (const point of seenFrom(board, place, facing)) seen.add(point);
  }
  return seen;
}

/** How much a way of her move is worth, in captures. */
const CAPTURED = 1;
const IN_REACH = 0.85; // seen with steps enough left to reach her
const SHOWN = 0.3; // seen, but out of reach
const HEARD = 0.25; // where listening may find her
const WATCHED = 0.08; // where a novice may come into sight in her next move
const NEAR = 0.1; // close by when the move ends

/** Steps or ends the move, by the best way from here: along her route, or any way while she is free. */
function move(board: Board, open: Open, choice: Choice, likely: Likely): Valued {
  const guard = acting(open, choice.guard);
  const max = mostSteps(open, choice.guard);
  const taken = max - choice.stepsLeft;
  const search: Search = {
    board,
    guard,
    catches: choice.guard !== 'monk',
    free: choice.free,
    mass: likely.now,
    next: likely.next,
    shown: tokensOf(board, open),
    gained: new Float64Array(board.size),
    nearby: nearness(board, likely.next),
    taken,
    max,
    best: -Infinity,
    path: [],
    bestPath: [],
  };
  explore(search, guard.point, guard.facing, 0);
  const { bestPath, best } = search;
  if (bestPath.length === 0 && choice.canEnd)
    return { action: { type: 'endMove', guard: choice.guard }, value: best };
  const first = bestPath[0] ?? choice.steps[0];
  if (first === undefined) throw new Error('neither a step nor an end');
  const sure = choice.free ? 1 : Math.max(1, guardMovement.walk.min - taken); // no choice before that
  const path = bestPath.length > 0 ? bestPath.slice(0, sure) : [first];
  return { action: { type: 'step', guard: choice.guard, path }, value: best };
}

type Undo = [Point, number][];

interface Search {
  readonly board: Board;
  readonly guard: Watcher;
  readonly catches: boolean; // a guard; the Monk only shows, and hears nothing (N14.2)
  readonly free: boolean;
  readonly mass: Float64Array; // what is still to be found
  readonly next: Float64Array;
  readonly shown: Uint8Array; // somebody's token is there: only reaching her counts
  readonly gained: Float64Array; // share of a capture counted so far, by point
  readonly nearby: Float64Array;
  readonly taken: number; // steps taken before
  readonly max: number;
  best: number;
  path: Point[];
  bestPath: Point[];
}

function tokensOf(board: Board, open: Open): Uint8Array {
  const shown = new Uint8Array(board.size);
  for (const { status, token } of open.novices) if (status === 'run' && token !== null) shown[token] = 1;
  return shown;
}

/** Where it is good to stand at the end, whoever was seen or not. */
function nearness(board: Board, mass: Float64Array): Float64Array {
  const near = new Float64Array(board.size);
  const likely = board.points.filter((point) => (mass[point] as number) > 0.002);
  for (const point of board.points) {
    let sum = 0;
    for (const place of likely)
      sum += (mass[place] as number) * Math.max(0, 1 - distanceBetween(board, point, place) / 14);
    near[point] = sum;
  }
  return near;
}

function explore(search: Search, point: Point, facing: Facing | null, value: number): void {
  const { board, guard, free, path, taken, max } = search;
  const steps = taken + path.length;
  if (steps >= guardMovement.walk.min) end(search, point, facing, value);
  if (steps >= max) return;
  const over = path.length > 0 && point === guard.toward; // completes her route: she may choose anew there
  if (over) {
    if (steps < guardMovement.walk.min) end(search, point, facing, value);
    return;
  }
  const next = free ? (board.neighbours[point] ?? []) : routeSteps(board, guard, point);
  for (const to of next) {
    const ahead: Facing = [point, to];
    const undo: Undo = [];
    let gain = find(search, seenFrom(board, point, ahead), point, max - steps, undo);
    if (search.catches) gain += credit(search, to, CAPTURED, undo);
    gain += find(search, seenFrom(board, to, ahead), to, max - steps - 1, undo);
    path.push(to);
    explore(search, to, ahead, value + gain * (1 - 0.01 * path.length));
    path.pop();
    for (const [seen, before] of undo.reverse()) search.gained[seen] = before;
  }
}

/** Raises what has been gained at a point; returns by how much, and keeps how to take it back. */
function credit(search: Search, point: Point, share: number, undo: Undo): number {
  const before = search.gained[point] as number;
  const mass = search.mass[point] as number;
  if (mass === 0 || share <= before) return 0;
  undo.push([point, before]);
  search.gained[point] = share;
  return mass * (share - before);
}

function find(search: Search, looked: readonly Point[], from: Point, left: number, undo: Undo): number {
  const { board, mass, shown, catches } = search;
  let gain = 0;
  for (const target of looked) {
    if (mass[target] === 0) continue;
    const near = catches && !shown[target] && distanceBetween(board, from, target) <= left;
    gain += credit(search, target, near ? IN_REACH : SHOWN, undo);
  }
  return gain;
}

function end(search: Search, point: Point, facing: Facing | null, value: number): void {
  const { board, mass, gained, next, nearby, taken, path } = search;
  let total = value + (search.catches ? NEAR * (nearby[point] as number) : 0);
  if (search.catches && taken + path.length <= guardMovement.walk.max) {
    let audible = 0;
    for (const place of board.points) {
      const still = (mass[place] as number) * (1 - (gained[place] as number));
      const later = next[place] as number;
      if (still === 0 && later === 0) continue;
      const steps = distanceBetween(board, point, place);
      if (steps < 6) audible += ((still + later) * (6 - steps)) / 6;
    }
    total += HEARD * audible;
  }
  for (const place of seenFrom(board, point, facing)) total += WATCHED * (next[place] as number);
  if (total <= search.best) return;
  search.best = total;
  search.bestPath = [...path];
}

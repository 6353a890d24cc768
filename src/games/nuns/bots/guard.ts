import type { Draw } from '../../../engine/game.ts';
import type { Action } from '../actions.ts';
import type { Board, Facing } from '../board/board.ts';
import { distanceBetween } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import type { GuardChoices } from '../choices.ts';
import { guardMovement } from '../data.ts';
import { routeNamed, routeSteps } from '../moves.ts';
import { guardMaxSteps } from '../options.ts';
import type { GuardOpen, Open } from '../state.ts';
import type { View } from '../view.ts';
import { ABOUT_TURN } from '../vocabulary.ts';
import type { Memory } from './memory.ts';
import { likelyPlaces } from './memory.ts';
import { seenFrom } from './sights.ts';

type Choice = GuardChoices['guards'][number];

interface Valued {
  readonly action: Action;
  readonly value: number;
}

/** What a guard does next: the better of what either guard of this seat can do. */
export function guardDeed(
  board: Board,
  view: View,
  choices: GuardChoices,
  memory: Memory,
  draw: Draw,
): Action {
  const { open } = view;
  if (!open) throw new Error('a guard moves before the match began');
  const mass = likelyPlaces(board, open, memory);
  let best: Valued | null = null;
  for (const choice of choices.guards) {
    const valued =
      choice.routes.length > 0 ? takeRoute(board, open, choice, mass, draw) : move(board, open, choice, mass);
    if (!best || valued.value > best.value) best = valued;
  }
  if (!best) throw new Error('choices without a guard');
  return best.action;
}

/** The route along which most novices are likely to be met soon, away from the other guard's. */
function takeRoute(board: Board, open: Open, choice: Choice, mass: Float64Array, draw: Draw): Valued {
  const guard = open.guards[choice.guard];
  const other = open.guards[choice.guard === 'abbess' ? 'prioress' : 'abbess'];
  const shared = new Set(other.route === null ? [] : seenAlong(board, pathOf(board, other), 10).keys());
  let best: Valued | null = null;
  for (const name of choice.routes) {
    const { points } = routeNamed(board, name === ABOUT_TURN ? (guard.done as string) : name);
    const path = points[0] === guard.point ? points : [...points].reverse();
    let value = name === ABOUT_TURN ? -0.1 : 0;
    for (const [point, step] of seenAlong(board, path, 14)) {
      const fade = (1 - step / 18) * (shared.has(point) ? 0.5 : 1);
      value += ((mass[point] as number) + errand(board, point)) * fade;
    }
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

function pathOf(board: Board, guard: GuardOpen): readonly Point[] {
  const { points, ends, indexOf } = routeNamed(board, guard.route as string);
  const path = guard.toward === ends[1] ? points : [...points].reverse();
  const place = indexOf[guard.point] as number;
  return place < 0 ? path : path.slice(guard.toward === ends[1] ? place : points.length - 1 - place);
}

/** The points seen along a path, each with the step of the first look. */
function seenAlong(board: Board, path: readonly Point[], steps: number): Map<Point, number> {
  const seen = new Map<Point, number>();
  for (let i = 1; i < path.length && i <= steps; i++) {
    const facing: Facing = [path[i - 1] as Point, path[i] as Point];
    for (const from of facing)
      for (const point of seenFrom(board, from, facing)) if (!seen.has(point)) seen.set(point, i);
  }
  return seen;
}

/** How much a way of her move is worth, in captures. */
const CAPTURED = 1;
const IN_REACH = 0.85; // seen with steps enough left to reach her
const SHOWN = 0.12; // seen, but out of reach
const HEARD = 0.14; // where listening may find her
const NEAR = 0.1; // close by when the move ends

/** Steps or ends the move, by the best way from here: along her route, or any way while she is free. */
function move(board: Board, open: Open, choice: Choice, mass: Float64Array): Valued {
  const guard = open.guards[choice.guard];
  const taken = guardMaxSteps(open.options) - choice.stepsLeft;
  const search: Search = {
    board,
    guard,
    free: choice.free,
    mass: mass.slice(),
    found: new Uint8Array(board.size),
    nearby: nearness(board, mass),
    taken,
    max: guardMaxSteps(open.options),
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

interface Search {
  readonly board: Board;
  readonly guard: GuardOpen;
  readonly free: boolean;
  readonly mass: Float64Array; // what is still to be found
  readonly found: Uint8Array;
  readonly nearby: Float64Array;
  readonly taken: number; // steps taken before
  readonly max: number;
  best: number;
  path: Point[];
  bestPath: Point[];
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
    const undo: Point[] = [];
    let gain = find(search, seenFrom(board, point, ahead), point, max - steps, undo);
    gain += catchAt(search, to, undo);
    gain += find(search, seenFrom(board, to, ahead), to, max - steps - 1, undo);
    path.push(to);
    explore(search, to, ahead, value + gain * (1 - 0.01 * path.length));
    path.pop();
    for (const seen of undo) search.found[seen] = 0;
  }
}

function catchAt({ mass, found }: Search, point: Point, undo: Point[]): number {
  if (found[point]) return 0;
  found[point] = 1;
  undo.push(point);
  return (mass[point] as number) * CAPTURED;
}

function find(
  { board, mass, found }: Search,
  looked: readonly Point[],
  from: Point,
  left: number,
  undo: Point[],
): number {
  let gain = 0;
  for (const target of looked) {
    if (found[target] || mass[target] === 0) continue;
    found[target] = 1;
    undo.push(target);
    gain += (mass[target] as number) * (distanceBetween(board, from, target) <= left ? IN_REACH : SHOWN);
  }
  return gain;
}

function end(search: Search, point: Point, facing: Facing | null, value: number): void {
  const { board, mass, found, nearby, taken, path } = search;
  let total = value + NEAR * (nearby[point] as number);
  if (taken + path.length <= guardMovement.walk.max) {
    let audible = 0;
    for (const place of board.points) {
      if (found[place] || mass[place] === 0) continue;
      const steps = distanceBetween(board, point, place);
      if (steps < 6) audible += ((mass[place] as number) * (6 - steps)) / 6;
    }
    total += HEARD * audible;
  }
  if (facing) for (const place of seenFrom(board, point, facing)) total += 0.01 * errand(board, place);
  if (total <= search.best) return;
  search.best = total;
  search.bestPath = [...path];
}

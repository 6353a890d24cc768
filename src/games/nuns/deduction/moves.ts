import type { Board } from '../board/board.ts';
import { UNREACHABLE, walkingDistance } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { homeWalk } from '../data.ts';
import { cardSteps, isDoubleMove, watcherOf } from '../moves.ts';
import { seenAhead } from '../sight.ts';
import type { NoviceOpen, Open } from '../state.ts';
import type { Card } from '../vocabulary.ts';
import { cards, guardIds, watcherIds } from '../vocabulary.ts';
import type { Sign } from './facts.ts';
import type { Tables } from './hypotheses.ts';
import { itemLost, pickedUp, tablesOf } from './hypotheses.ts';

/** How the board looks to one novice who moves while the guards stand still. */
export interface Scene {
  readonly watched: Uint8Array; // by point: somebody sees her there
  readonly guarded: Uint8Array; // a guard stands there: to enter is to be captured
}

export function sceneOf(board: Board, open: Open, novice: NoviceOpen): Scene {
  const watched = new Uint8Array(board.size);
  const guarded = new Uint8Array(board.size);
  for (const id of watcherIds) {
    const watcher = watcherOf(open, id);
    if (!watcher) continue;
    watched[watcher.point] = 1;
    const seen = seenAhead(board, watcher.point, watcher.facing);
    if (seen) for (let point = 0; point < seen.length; point++) if (seen[point]) watched[point] = 1;
  }
  for (const id of guardIds) guarded[open.guards[id].point] = 1;
  watched[novice.cell] = guarded[novice.cell] = 0; // N3.12
  return { watched, guarded };
}

/** What follows a step from one point to another among the signs, after `done` of them: how many are done then, -1 if it can't be. */
export function afterStep(
  { watched, guarded }: Scene,
  signs: readonly Sign[],
  done: number,
  from: Point,
  to: Point,
): number {
  const next = signs[done];
  if (guarded[to]) return next?.kind === 'captured' && next.point === to ? done + 1 : -1;
  if (watched[to]) return next?.kind === 'seen' && next.point === to ? done + 1 : -1;
  if (!watched[from]) return done;
  return next?.kind === 'vanished' && next.from === from && next.point === to ? done + 1 : -1;
}

/** A set of hypotheses for every point, after each number of signs. */
type Layers = readonly Uint32Array[];

interface Walk {
  readonly board: Board;
  readonly tables: Tables;
  readonly scene: Scene;
  readonly signs: readonly Sign[];
  readonly captured: Uint32Array; // where her move has ended so far
}

const emptyLayers = (board: Board, signs: readonly Sign[]): Uint32Array[] =>
  Array.from({ length: signs.length + 1 }, () => new Uint32Array(board.size));

/** One step more, all ways that show just these signs. */
function stepOn({ board, tables, scene, signs, captured }: Walk, layers: Layers): Layers {
  const next = emptyLayers(board, signs);
  layers.forEach((layer, done) => {
    for (const from of board.points) {
      const mask = layer[from] as number;
      if (mask === 0) continue;
      for (const { to, locked } of tables.steps[from] ?? []) {
        const able = locked ? mask & tables.withKeys : mask;
        if (able === 0) continue;
        const then = afterStep(scene, signs, done, from, to);
        if (then < 0) continue;
        const into = scene.guarded[to] ? captured : (next[then] as Uint32Array);
        into[to] = (into[to] as number) | able;
      }
    }
  });
  return next;
}

function endLeg(board: Board, tables: Tables, from: Layers, into: Layers): void {
  from.forEach((layer, done) => {
    const ends = into[done] as Uint32Array;
    for (const point of board.points) {
      const mask = layer[point] as number;
      if (mask !== 0) ends[point] = (ends[point] as number) | pickedUp(tables, point, mask);
    }
  });
}

/** Every plan with this card; the captures on the way go to `walk.captured`. */
function walkByCard(walk: Walk, open: Open, card: Card, start: Layers, spoil: Spoil | null): Layers {
  const { board, tables, signs } = walk;
  const { min, max } = cardSteps(open, card);
  let layers = start;
  for (let leg = isDoubleMove(open) ? 2 : 1; leg > 0; leg--) {
    const ends = emptyLayers(board, signs);
    for (let steps = 0; ; steps++) {
      if (steps >= min) endLeg(board, tables, spoil ? spoil(steps, layers) : layers, ends);
      if (steps === max) break;
      layers = stepOn(walk, layers);
    }
    layers = ends;
  }
  return layers;
}

/** Takes out what a move of so many steps can't have been. */
type Spoil = (steps: number, layers: Layers) => Layers;

/** A walk home is none of the moves of one who disobeys (N8.2). */
function notHome(board: Board, tables: Tables, from: Point, cell: Point): Spoil {
  return (steps, layers) =>
    steps > homeWalk.max
      ? layers
      : layers.map((layer) =>
          layer.map((mask, point) => {
            if (mask === 0) return 0;
            const home = (keys: boolean): boolean => leadsNearer(board, from, point, cell, keys, steps);
            if (home(false)) mask &= tables.withKeys;
            return home(true) ? mask & ~tables.withKeys : mask;
          }),
        );
}

/** Whether so many steps have all been steps on a shortest way home. */
export function leadsNearer(
  board: Board,
  from: Point,
  point: Point,
  cell: Point,
  keys: boolean,
  steps: number,
): boolean {
  const far = walkingDistance(board, from, cell, keys);
  return far !== UNREACHABLE && walkingDistance(board, point, cell, keys) === far - steps;
}

/** One novice's set: by point, the mask of the hypotheses that may be true of her there. */
export type Masks = readonly number[];

/**
 * N3: where she may be after a move of which everybody saw these signs and this card; no card: it ended in a capture.
 * Exact: a hypothesis is in the result if and only if some plan from one of `masks` looks just so.
 */
export function movedMasks(
  board: Board,
  open: Open,
  novice: NoviceOpen,
  masks: Masks,
  move: { readonly signs: readonly Sign[]; readonly card: Card | null; readonly disobeyed: boolean },
): number[] {
  const tables = tablesOf(board);
  const { signs, card, disobeyed } = move;
  const walk: Walk = {
    board,
    tables,
    scene: sceneOf(board, open, novice),
    signs,
    captured: new Uint32Array(board.size),
  };
  const start = emptyLayers(board, signs);
  (start[0] as Uint32Array).set(masks);
  if (card === null) {
    for (const each of cards) walkByCard(walk, open, each, start, null);
    return Array.from(walk.captured, (mask) => itemLost(tables, mask));
  }
  const from = masks.findIndex((mask) => mask !== 0); // a caught novice's point is known
  const mayBeHome = disobeyed && card === 'walk' && !isDoubleMove(open);
  const spoil = mayBeHome ? notHome(board, tables, from, novice.cell) : null;
  const ends = walkByCard(walk, open, card, start, spoil);
  const result = Array.from(ends[signs.length] as Uint32Array);
  result[novice.cell] = (result[novice.cell] as number) & ~tables.withItem; // N9.1: it would be over
  return result;
}

import { turn } from '../../../client/shared/later.svelte.ts';
import type { Board, Facing } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { watcherOf } from '../moves.ts';
import { visiblePoints } from '../sight.ts';
import type { Open } from '../state.ts';
import type { WatcherId } from '../vocabulary.ts';
import { watcherIds } from '../vocabulary.ts';
import { lantern, reachOf } from './board/lantern.ts';
import type { Spot } from './board/plan.ts';
import type { Stir } from './motion/beats.ts';
import { place, placesOf } from './places.ts';
import { shownBoard } from './shown.ts';

/*
 * Lanterns and the Monk's candle: standing, sweeping round, and carried along an edge.
 */

const kindOf = (id: WatcherId) => (id === 'monk' ? 'candlelight' : 'lantern');

/** Toward where a guard looks, as a place: straight on beyond her point once she has stepped. */
function ahead(from: Spot, facing: Facing): Spot {
  const [a, b] = [place(facing[0]), place(facing[1])];
  return { x: from.x + b.x - a.x, y: from.y + b.y - a.y };
}

/** The points a light shows, but for the one it stands at. */
const litFrom = (board: Board, point: Point, facing: Facing): Spot[] =>
  placesOf(visiblePoints(board, point, facing).filter((other) => other !== point));

const KEPT = 12; // more than are shown at a time
const known = new WeakMap<Board, Map<string, string>>();

/** The light of one who stands at a point. The last ones are kept: a tap changes what is chosen, and seldom a light. */
export function lightAt(board: Board, id: WatcherId, point: Point, facing: Facing | null): string {
  if (!facing) return '';
  const onBoard = known.get(board) ?? new Map<string, string>();
  known.set(board, onBoard);
  const kind = kindOf(id);
  const name = `${kind} ${point} ${facing.join(' ')}`;
  const before = onBoard.get(name);
  if (before !== undefined) return before;
  const at = place(point);
  const light = lantern(at, ahead(at, facing), litFrom(board, point, facing), shownBoard().art.blocks, kind);
  if (onBoard.size === KEPT) onBoard.clear();
  onBoard.set(name, light);
  return light;
}

/** Works out the lights of a match, one in each task, so that `lightsOf` finds them: all at once keep a slow device busy. */
export async function kindle(board: Board, open: Open): Promise<void> {
  for (const id of watcherIds) {
    const watcher = watcherOf(open, id);
    if (!watcher) continue;
    await turn();
    lightAt(board, id, watcher.point, watcher.facing);
  }
}

/** How far the light of one who stands at a point falls. */
const reachAt = (board: Board, point: Point, facing: Facing): number =>
  reachOf(place(point), litFrom(board, point, facing));

/** What a light is that begins to grow, in board units: of nothing there is no shape. */
const SPARK = 4;

const mix = (a: number, b: number, t: number): number => a + (b - a) * t;

/** Half way round from `from` to `to` for t = 0.5, whichever way is shorter. */
function sweep(board: Board, id: WatcherId, from: Facing | null, to: Facing, t: number): string {
  const at = place(to[0]);
  const angle = (spot: Spot): number => Math.atan2(spot.y - at.y, spot.x - at.x);
  const last = angle(ahead(at, to));
  const first = from ? angle(ahead(at, from)) : last;
  const turn = Math.atan2(Math.sin(last - first), Math.cos(last - first));
  const now = first + turn * t;
  // A light that was not there before grows.
  const reach = mix(from ? reachAt(board, to[0], from) : SPARK, reachAt(board, to[0], to), t);
  const toward = { x: at.x + 100 * Math.cos(now), y: at.y + 100 * Math.sin(now) };
  return lantern(at, toward, [], shownBoard().art.blocks, kindOf(id), reach);
}

/** Part of the way along an edge. */
function carried(board: Board, id: WatcherId, from: Point, to: Point, t: number): string {
  const [a, b] = [place(from), place(to)];
  const at = { x: mix(a.x, b.x, t), y: mix(a.y, b.y, t) };
  const reach = mix(reachAt(board, from, [from, to]), reachAt(board, to, [from, to]), t);
  return lantern(at, ahead(at, [from, to]), [], shownBoard().art.blocks, kindOf(id), reach);
}

/** All lights of a match; of the one that is being moved what there is of it at `t`, 0 to 1. */
export function lightsOf(board: Board, open: Open, stir: Stir | null = null, t = 1): string {
  return watcherIds
    .map((id) => {
      const watcher = watcherOf(open, id);
      if (!watcher) return '';
      if (stir?.kind === 'turns' && stir.who === id) return sweep(board, id, stir.from, stir.to, t);
      if (stir?.kind === 'steps' && stir.who === id) return carried(board, id, stir.from, stir.to, t);
      return lightAt(board, id, watcher.point, watcher.facing);
    })
    .join('');
}

import type { Board } from '../board/board.ts';
import { UNREACHABLE, homeward, walkingDistance } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { LAST_TURN, homeWalk, movementCards } from '../data.ts';
import { cardSteps, isDoubleMove, mayDisobey, wishPoints } from '../moves.ts';
import { guardsSee } from '../sight.ts';
import type { Card } from '../vocabulary.ts';
import { cards, guardIds } from '../vocabulary.ts';
import type { MovePreview, Own } from './move.ts';

/*
 * How many turns a novice needs at the least to be home with her wish (N9.1), whatever the guards do. In this turn they stand
 * where everybody sees them; where they will stand later nobody knows, so from then on nobody is in her way.
 */

/** Turns, this one among them. */
export interface FewestTurns {
  readonly turns: number | null; // `null`: no way leads there
  readonly exact: boolean; // can be had if nobody catches her; else it is only sure that it can't be fewer
  readonly left: number; // turns that are left, this one among them
}

/** Where she stands at the end of a turn, and what she has. */
interface Standing {
  readonly point: Point;
  readonly keys: boolean;
  readonly item: boolean;
  readonly caught: boolean;
}

/** The most steps of a turn after the first (N3.2). Every number up to it is possible by some card, in every variant. */
const LONGEST = movementCards.run.max;

/** From where she stands, before this turn's move. */
export function fewestTurns(own: Own): FewestTurns {
  const all = ends(own);
  const turnsOf = (some: readonly Standing[]): number | null => least(some.map((end) => onward(own, end, 1)));
  const turns = turnsOf(all);
  const uncaught = turnsOf(all.filter(({ caught }) => !caught));
  return { turns, exact: own.novice.status === 'run' && uncaught === turns, left: left(own) };
}

/** The same, if this turn's move is the one that was looked at. */
export function fewestTurnsAfter(own: Own, move: MovePreview): FewestTurns {
  const caught =
    move.capture !== null ||
    (own.novice.status === 'caught' && (move.home ? !move.freed : !mayDisobey(own.open)));
  const end = { point: move.end, keys: move.keys, item: move.item, caught };
  return { turns: onward(own, end, 1), exact: !caught, left: left(own) };
}

const left = ({ open }: Own): number => LAST_TURN - open.turn + 1;

const least = (numbers: readonly (number | null)[]): number | null => {
  const known = numbers.filter((one) => one !== null);
  return known.length > 0 ? Math.min(...known) : null;
};

/** The turns in all, from the end of one of them on; they have gone by already. */
function onward({ board, novice, open, secret }: Own, from: Standing, gone: number): number | null {
  const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
  let { point, keys } = from;
  const { item } = from;
  if (from.caught) {
    const walks = homeEnds(board, point, novice.cell, keys).map((end) => ({
      ...from,
      point: end,
      caught: false,
    }));
    const dares = mayDisobey(open)
      ? board.points
          .filter((end) => walkingDistance(board, point, end, keys) <= LONGEST)
          .map((end) => arrive({ ...from, point: end, caught: false }, keyPoint, itemPoint))
      : [];
    return least([...walks, ...dares].map((end) => onward({ board, novice, open, secret }, end, gone + 1)));
  }
  if (keys && item && point === novice.cell) return gone;
  let turns = gone;
  for (const goal of [...(keys ? [] : [keyPoint]), ...(item ? [] : [itemPoint]), novice.cell]) {
    const steps = walkingDistance(board, point, goal, keys);
    if (steps === UNREACHABLE) return null;
    turns += Math.max(1, Math.ceil(steps / LONGEST)); // standing still is a move too, and takes what lies there
    if (goal === keyPoint) keys = true;
    point = goal;
  }
  return turns;
}

/** What lies where a move on the run ends (N3.6, N3.7). */
function arrive(end: Standing, keyPoint: Point, itemPoint: Point): Standing {
  const keys = end.keys || end.point === keyPoint;
  return { ...end, keys, item: end.item || (keys && end.point === itemPoint) };
}

/** The ends of all moves of this turn, as the guards stand; also those of a novice who runs into one (N3.10). */
function ends(own: Own): readonly Standing[] {
  const { board, open, novice, secret } = own;
  const start: Standing = { point: secret.point, keys: secret.keys, item: secret.item, caught: false };
  const found: Standing[] = [];
  if (novice.status === 'caught')
    for (const point of homeEnds(board, secret.point, novice.cell, secret.keys))
      found.push({ ...start, point, caught: guardsSee(board, open, novice, point) });
  if (novice.status === 'run' || mayDisobey(open)) {
    const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
    const leg = (from: Standing, card: Card): Standing[] => {
      if (from.caught) return [from];
      const { min, max } = cardSteps(open, card);
      const { free, met } = walkEnds(own, from.point, from.keys, min, max);
      return [
        ...free.map((point) => arrive({ ...from, point }, keyPoint, itemPoint)),
        ...met.map((point) => ({ ...from, point, item: false, caught: true })),
      ];
    };
    for (const card of cards) {
      if (novice.status === 'caught' && card === 'stand') continue;
      const first = leg(start, card);
      found.push(...(isDoubleMove(open) ? distinct(first).flatMap((end) => leg(end, card)) : first));
    }
  }
  return distinct(found);
}

const distinct = (list: readonly Standing[]): Standing[] => [
  ...new Map(list.map((one) => [`${one.point} ${one.keys} ${one.item} ${one.caught}`, one])).values(),
];

/** The ends of all walks of `min` to `max` steps that run into no guard (N3.10), and where the others do. */
function walkEnds(
  { board, open, novice }: Own,
  from: Point,
  keys: boolean,
  min: number,
  max: number,
): { free: Point[]; met: Point[] } {
  const lists = keys ? board.neighbours : board.unlocked;
  const guards = guardIds.map((id) => open.guards[id].point).filter((point) => point !== novice.cell);
  const free = new Set<Point>();
  const met = new Set<Point>();
  let rim = new Set([from]);
  for (let steps = 0; ; steps++) {
    if (steps >= min) for (const point of rim) free.add(point);
    if (steps === max) return { free: [...free], met: [...met] };
    const next = new Set([...rim].flatMap((point) => lists[point] ?? []));
    for (const point of guards) if (next.delete(point)) met.add(point);
    rim = next;
  }
}

/** The ends of a caught novice's walks home (N8.2). */
function homeEnds(board: Board, from: Point, cell: Point, keys: boolean): Point[] {
  const found = new Set<Point>();
  let rim = new Set([from]);
  for (let steps = 0; steps <= homeWalk.max; steps++) {
    const next = new Set([...rim].flatMap((point) => homeward(board, point, cell, keys)));
    if (steps >= homeWalk.min || next.size === 0) for (const point of rim) found.add(point);
    if (next.size === 0) break;
    rim = next;
  }
  return [...found];
}

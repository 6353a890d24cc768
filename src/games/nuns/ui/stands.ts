import type { BoardFigure } from '../../../client/board/types.ts';
import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { blessingCard } from '../data.ts';
import type { Options } from '../options.ts';
import type { Blessing, EdgePair, NoviceId, WatcherId } from '../vocabulary.ts';
import { isNovice } from '../vocabulary.ts';
import { noise, SLOTS } from './board/marks.ts';
import type { Spot } from './board/plan.ts';
import { place, spots } from './places.ts';
import { shownBoard } from './shown.ts';

/*
 * Where figures stand about their points: so that no number is hidden, neither their own point's nor that of the next.
 */

export const noviceNumber = (id: NoviceId): number => Number(id.slice('novice'.length));
export const symbolOf = (id: WatcherId | NoviceId): string =>
  isNovice(id) ? `novice-${noviceNumber(id)}` : id;

/** The picture of a Blessing: of what it does, for a table's own has none. */
export function blessingSymbol(options: Options, card: Blessing): string {
  const { effect } = blessingCard(options, card);
  if (effect.type === 'change') return effect.by < 0 ? 'hush' : 'echo';
  return effect.type === 'reroll' ? 'providence' : 'falseNoise';
}

/** How far a figure reaches from its middle, and a number from its point's, in board units. */
const FIGURE = { aside: 13, up: 24, down: 18 };
const NUMBER = { aside: 8, up: 6 };
const BETWEEN = 26; // figures at one point
const up = SLOTS.figure.y;

/** The places of so many figures at a point that has nothing about it, the best first: behind it, or to a side. */
function rows(count: number): readonly (readonly Spot[])[] {
  const row = (x: number, y: number, step: number): Spot[] =>
    Array.from({ length: count }, (_, i) => ({ x: x + i * step, y }));
  const behind = row(-((count - 1) * BETWEEN) / 2, up, BETWEEN);
  const aside = [
    ...[20, -20].map((x) => row(x, up + 7, Math.sign(x) * BETWEEN)),
    ...[27, -27].map((x) => row(x, up + 16, Math.sign(x) * BETWEEN)),
  ];
  const around = [
    [
      { x: -24, y: up + 14 },
      { x: 24, y: up + 14 },
    ],
  ];
  return [behind, ...(count === 2 ? around : []), ...aside];
}

let numbers: readonly Spot[] = [];
let of: Board | null = null; // whose they are

/** Where the numbers of the board on show are; asked for often while figures are put about them. */
function numbersShown(): readonly Spot[] {
  const { board } = shownBoard();
  if (of !== board) numbers = spots();
  of = board;
  return numbers;
}

/** How deep a figure at a place reaches into the numbers of the board, in board units; 0 where it hides none. */
export function hidden(at: Spot): number {
  let deepest = 0;
  for (const { x, y } of numbersShown()) {
    const across = FIGURE.aside + NUMBER.aside - Math.abs(x - at.x);
    if (across <= deepest) continue;
    const along = Math.min(y + NUMBER.up - (at.y - FIGURE.up), at.y + FIGURE.down - (y - NUMBER.up));
    deepest = Math.max(deepest, Math.min(across, along));
  }
  return deepest;
}

const known = new WeakMap<Board, Map<string, readonly Spot[]>>();

/** Where so many figures at one point of the board on show stand. */
export function standsAt(point: Point, count: number): readonly Spot[] {
  const name = `${point} ${count}`;
  const { board } = shownBoard();
  const onBoard = known.get(board) ?? new Map<string, readonly Spot[]>();
  known.set(board, onBoard);
  const before = onBoard.get(name);
  if (before) return before;
  const { x, y } = place(point);
  let best: readonly Spot[] = [];
  let least = Infinity;
  for (const row of rows(count)) {
    const stands = row.map((spot) => ({ x: x + spot.x, y: y + spot.y }));
    const worst = Math.max(...stands.map(hidden));
    if (worst >= least) continue;
    [best, least] = [stands, worst];
  }
  onBoard.set(name, best);
  return best;
}

/** A noise token beside a guard, clear of so many figures at her point. */
export const noiseAt = ([guard, toward]: EdgePair, figures = 1, nth = 0): string =>
  noise(place(guard), place(toward), nth, standsAt(guard, figures));

/** Where a figure would stand at a point; beside whoever stands there now. */
export function ghostPlace(point: Point, crowded: boolean): Spot {
  const { x, y } = standsAt(point, 1)[0]!;
  return { x: crowded ? x - BETWEEN : x, y };
}

export function figuresOf(
  stands: readonly { id: WatcherId | NoviceId; point: Point; kind: string }[],
): BoardFigure[] {
  const crowd = new Map<Point, number>();
  const total = new Map<Point, number>();
  for (const { point } of stands) total.set(point, (total.get(point) ?? 0) + 1);
  return stands.map(({ id, point, kind }) => {
    const nth = crowd.get(point) ?? 0;
    crowd.set(point, nth + 1);
    const { x, y } = standsAt(point, total.get(point)!)[nth]!;
    return { id, symbol: `#bd-${symbolOf(id)}`, x, y, kind };
  });
}

import type { Board, Facing } from '../../board/board.ts';
import { distanceBetween } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { Open } from '../../state.ts';
import type { Card } from '../../vocabulary.ts';
import { cards } from '../../vocabulary.ts';
import { noiseChance } from '../danger.ts';
import { seenFrom } from '../sights.ts';
import type { Course } from './courses.ts';
import { pathAhead } from './courses.ts';
import { fittedHopes } from './hopes.ts';

/*
 * What a guard who has ended her move may hope for in the next two turns, in captures: a sum of features, each with a
 * number fitted to games (`hopes.ts`, by `scripts/nuns-hopes.ts`). Who may be where is summed by distance, for hearing and
 * hunting; by what she looks at, and by what her route will show.
 */

/** How likely novices are there, each by what capturing her is worth. Arrays are by point. */
export interface Masses {
  readonly loud: Readonly<Record<Card, Float64Array>>; // unseen ones, by the card they have shown
  readonly next: Float64Array; // after their next move
  readonly after: Float64Array; // after one more
}

/** A guard at the end of her move. */
export interface Stand {
  readonly point: Point;
  readonly facing: Facing | null;
  readonly course: Course;
  readonly walked: boolean;
}

/** A sum over those within some steps of her. */
interface Kernel {
  readonly name: string;
  readonly mass: 'loud' | 'next' | 'after';
  readonly walked: boolean; // counts only if she has walked
  readonly from: number; // steps
  readonly to: number;
}

const bins = (
  mass: Kernel['mass'],
  walked: boolean,
  ...ranges: readonly (readonly [number, number])[]
): Kernel[] =>
  ranges.map(([from, to]) => ({
    name: `${mass}${walked ? ' walked' : ''} ${from}–${to}`,
    mass,
    walked,
    from,
    to,
  }));

export const kernels: readonly Kernel[] = [
  ...bins('loud', true, [0, 2], [3, 4], [5, 6]),
  ...bins('next', false, [0, 1], [2, 3], [4, 5], [6, 7], [8, 10], [11, 14]),
  ...bins('next', true, [0, 1], [2, 3], [4, 5], [6, 7]),
  ...bins('after', false, [0, 2], [3, 5], [6, 8], [9, 12]),
];
const FARTHEST = 14; // steps that any of them reaches

export const viewFeatures = [
  'looks near',
  'looks far',
  'holds near',
  'holds far',
  'comes',
  'comes later',
] as const;

/** Names of all features, in the order of their numbers. */
export const featureNames: readonly string[] = [...kernels.map(({ name }) => name), ...viewFeatures];

const NEAR = 3; // steps
const STEPS_A_TURN = 4;
const SHOWN_ONLY = 0.25; // of one who is seen too far away to be reached

/** What her eyes and her route promise: the numbers of `viewFeatures`. */
export function viewOf(
  board: Board,
  masses: Masses,
  { point, facing, course }: Stand,
  held: readonly [near: number, far: number],
): number[] {
  let [near, far] = [0, 0];
  const looked = facing ? seenFrom(board, point, facing) : [];
  for (const target of looked)
    if (distanceBetween(board, point, target) <= NEAR) near += masses.next[target] as number;
    else far += masses.next[target] as number;
  const path = pathAhead(board, course, point);
  return [
    near,
    far,
    ...held,
    showsOf(board, path, 0, masses.next),
    showsOf(board, path, STEPS_A_TURN, masses.after),
  ];
}

const shows = new WeakMap<Board, Map<string, readonly (readonly [Point, number])[]>>();

/** Whom four steps of a path show, those in reach in full. */
function showsOf(board: Board, path: readonly Point[], from: number, mass: Float64Array): number {
  const part = path.slice(from, from + STEPS_A_TURN + 1);
  if (part.length < 2) return 0;
  let known = shows.get(board);
  if (!known) shows.set(board, (known = new Map<string, readonly (readonly [Point, number])[]>()));
  const key = part.join();
  let list = known.get(key);
  if (!list) known.set(key, (list = shownAlong(board, part)));
  let sum = 0;
  for (const [point, share] of list) sum += share * (mass[point] as number);
  return sum;
}

function shownAlong(board: Board, path: readonly Point[]): (readonly [Point, number])[] {
  const best = new Map<Point, number>();
  for (let i = 1; i < path.length; i++) {
    const [from, to] = [path[i - 1] as Point, path[i] as Point];
    const facing = [from, to] as const;
    best.set(to, 1);
    for (const at of facing)
      for (const seen of seenFrom(board, at, facing)) {
        const share = distanceBetween(board, at, seen) <= 7 - i ? 1 : SHOWN_ONLY;
        best.set(seen, Math.max(share, best.get(seen) ?? 0));
      }
  }
  return [...best];
}

/** The number of a kernel for a stand. */
export function kernelOf(board: Board, masses: Masses, kernel: Kernel, { point, walked }: Stand): number {
  if (kernel.walked && !walked) return 0;
  let sum = 0;
  for (const at of board.points) {
    const steps = distanceBetween(board, point, at);
    if (steps < kernel.from || steps > kernel.to) continue;
    if (kernel.mass !== 'loud') sum += masses[kernel.mass][at] as number;
    else for (const card of cards) sum += (masses.loud[card][at] as number) * noiseChance(card, steps);
  }
  return sum;
}

/** All features of a stand, for fitting. */
export const featuresOf = (board: Board, open: Open, masses: Masses, stand: Stand): number[] => [
  ...kernels.map((kernel) => kernelOf(board, masses, kernel, stand)),
  ...viewOf(board, masses, stand, heldBy(board, open, stand)),
];

/** How many novices she holds in sight, near and farther away. */
function heldBy(board: Board, open: Open, { point, facing }: Stand): [near: number, far: number] {
  const held: [number, number] = [0, 0];
  const looked = facing ? seenFrom(board, point, facing) : [];
  for (const { status, token } of open.novices)
    if (status === 'run' && token !== null && looked.includes(token))
      held[distanceBetween(board, point, token) <= NEAR ? 0 : 1]++;
  return held;
}

/** By card and steps: what one who stands so far away and is loud with that card promises to her who has walked. */
export const loudHopes = {} as Record<Card, Float64Array>;
const stillHopes = { next: new Float64Array(FARTHEST + 1), after: new Float64Array(FARTHEST + 1) };
const walkedHopes = new Float64Array(FARTHEST + 1); // of `next`, more for having walked
for (const card of cards) loudHopes[card] = new Float64Array(FARTHEST + 1);
kernels.forEach((kernel, i) => {
  for (let steps = kernel.from; steps <= kernel.to; steps++) {
    const hope = fittedHopes[i] as number;
    const add = (to: Float64Array, share: number): void =>
      void (to[steps] = (to[steps] as number) + hope * share);
    if (kernel.mass === 'loud') for (const card of cards) add(loudHopes[card], noiseChance(card, steps));
    else if (kernel.walked) add(walkedHopes, 1);
    else add(stillHopes[kernel.mass], 1);
  }
});
const viewHopes = fittedHopes.slice(kernels.length);

/** What the kernels promise at each point, to be looked up. */
export interface Hopes {
  readonly ran: Float64Array;
  readonly walked: Float64Array; // hearing at the end of this move included
}

export function hopesOf(board: Board, { loud, next, after }: Masses): Hopes {
  const ran = new Float64Array(board.size);
  const walked = new Float64Array(board.size);
  for (const at of board.points) {
    const [soon, later] = [next[at] as number, after[at] as number];
    const heard = cards.map((card) => loud[card][at] as number);
    if (soon + later + heard.reduce((sum, one) => sum + one, 0) < 1e-3) continue;
    for (const point of board.points) {
      const steps = distanceBetween(board, point, at);
      if (steps > FARTHEST) continue;
      const still = soon * (stillHopes.next[steps] as number) + later * (stillHopes.after[steps] as number);
      let more = soon * (walkedHopes[steps] as number);
      cards.forEach((card, i) => (more += (heard[i] as number) * (loudHopes[card][steps] as number)));
      ran[point] = (ran[point] as number) + still;
      walked[point] = (walked[point] as number) + still + more;
    }
  }
  return { ran, walked };
}

/** What she may hope for by whom she holds in sight, what she looks at, and her route. */
export const viewHope = (
  board: Board,
  masses: Masses,
  stand: Stand,
  held: readonly [near: number, far: number],
): number => viewOf(board, masses, stand, held).reduce((sum, one, i) => sum + one * (viewHopes[i] ?? 0), 0);

import type { Board } from '../../board/board.ts';
import { distanceBetween, walkingDistance } from '../../board/board.ts';
import type { Point } from '../../board/format.ts';
import type { Tables } from '../../deduction/hypotheses.ts';
import { tablesOf } from '../../deduction/hypotheses.ts';
import { cardSteps } from '../../moves.ts';
import type { NoviceOpen, Open } from '../../state.ts';
import type { Card } from '../../vocabulary.ts';
import { cards } from '../../vocabulary.ts';
import type { Seeking } from './model.ts';
import type { Outlook } from './outlook.ts';

/** By which numbers a kind of novice weighs her plans: all are multiplied, step by step and at the end. */
export interface Taste {
  readonly out: Float64Array; // a step out of a point without keys
  readonly outKeys: Float64Array; // and with them
  readonly into: Float64Array; // a step into a point
  readonly end: Readonly<Record<Card, Float64Array>>; // to end there, by point; and
  readonly ended: Float64Array; // by point and hypothesis, before taking what lies there
  readonly caught: Readonly<Record<Card, number>>; // to run into a guard; and
  readonly there: Float64Array; // by point and hypothesis
  readonly middle: Readonly<Record<Card, number>>; // to end the first leg of two
  readonly stop: readonly [number, number, number]; // there, to take nothing, one thing, both
}

const CAPTURED = Math.exp(-6); // against walking into a guard

/** For each point and hypothesis, the hypothesis after a move has ended there. */
const afterEnds = new WeakMap<Board, Uint8Array>();
export function afterEnd(board: Board): Uint8Array {
  let table = afterEnds.get(board);
  if (table) return table;
  const tables = tablesOf(board);
  const { hypotheses } = tables;
  table = new Uint8Array(board.size * hypotheses);
  for (const point of board.points)
    for (let h = 0; h < hypotheses; h++) table[point * hypotheses + h] = taken(tables, h, point);
  afterEnds.set(board, table);
  return table;
}

function taken({ wishes, keysAt, itemAt }: Tables, hypothesis: number, point: Point): number {
  let now = hypothesis;
  if (now < wishes && ((keysAt[point] as number) >> now) & 1) now += wishes;
  if (now >= wishes && now < 2 * wishes && ((itemAt[point] as number) >> now) & 1) now += wishes;
  return now;
}

/** What the end of a move is worth by itself. */
interface Worth {
  readonly there: Float64Array; // to be at a point
  readonly ended: Float64Array; // to end a move there
}

/** Hypotheses from the first to the one before the second. */
export type Hypotheses = readonly [from: number, to: number];

/** By the steps she still has to go, the danger of her moves after this one weighed in; for some hypotheses. */
function worthOf(
  board: Board,
  seeking: Seeking,
  cell: Point,
  { scene, risks }: Outlook,
  [from, to]: Hypotheses,
): Worth {
  const { hypotheses, wishes } = tablesOf(board);
  const after = afterEnd(board);
  const left = stepsLeft(board, cell);
  const there = new Float64Array(left.length);
  const ended = new Float64Array(left.length);
  const onward = goOn(board, seeking, left, risks, [from, Math.min(hypotheses, to + 2 * wishes)]);
  for (const point of board.points) {
    const base = point * hypotheses;
    for (let h = from; h < to; h++) {
      const then = after[base + h] as number;
      const steps = (onward[base + then] as number) + STEPS * (seeking.turns - 1);
      ended[base + h] = Math.exp((seeking.stop * (then - h)) / wishes - seeking.pull * steps);
      if (scene.guarded[point]) there[base + h] = Math.exp(-seeking.pull * (left[base + h] as number));
    }
  }
  return { there, ended };
}

const STEPS = 5; // the most in a move (N3.2)

/** The fewest steps left after all the moves more that she foresees, what lies there taken and danger there counted in steps. */
function goOn(
  board: Board,
  { dodge, fade, turns }: Seeking,
  left: Float64Array,
  risks: readonly Float64Array[],
  some: Hypotheses,
): Float64Array {
  const { hypotheses } = tablesOf(board);
  const after = afterEnd(board);
  let onward = left;
  for (let turn = turns - 1; turn > 0; turn--) {
    const risk = risks[turn] as Float64Array;
    const minded = dodge * fade ** (turn - 1);
    const ended = new Float64Array(left.length);
    for (const point of board.points) {
      const base = point * hypotheses;
      const danger = minded * (risk[point] as number);
      for (let h = some[0]; h < some[1]; h++)
        ended[base + h] = (onward[base + (after[base + h] as number)] as number) + danger;
    }
    onward = fewestWithin(board, ended, some);
  }
  return onward;
}

/** The least of the numbers within a move of each point, by point and hypothesis: step by step, through locked doors with keys only. Overwrites them. */
function fewestWithin(board: Board, numbers: Float64Array, [from, to]: Hypotheses): Float64Array {
  const { hypotheses, wishes, steps } = tablesOf(board);
  let now = numbers;
  let next: Float64Array = new Float64Array(numbers.length);
  for (let step = 0; step < STEPS; step++) {
    next.set(now);
    for (const point of board.points) {
      const base = point * hypotheses;
      for (const edge of steps[point] as (typeof steps)[number]) {
        const target = edge.to * hypotheses;
        for (let h = edge.locked ? Math.max(wishes, from) : from; h < to; h++) {
          const there = now[target + h] as number;
          if (there < (next[base + h] as number)) next[base + h] = there;
        }
      }
    }
    [now, next] = [next, now];
  }
  return now;
}

const lefts = new WeakMap<Board, Map<Point, Float64Array>>();

/** Steps a novice still has to go, by point and hypothesis. */
function stepsLeft(board: Board, cell: Point): Float64Array {
  let known = lefts.get(board);
  if (!known) lefts.set(board, (known = new Map<Point, Float64Array>()));
  let left = known.get(cell);
  if (left) return left;
  const { hypotheses, wishes } = tablesOf(board);
  known.set(cell, (left = new Float64Array(board.size * hypotheses)));
  for (const point of board.points)
    board.wishes.forEach(({ keyPoint, itemPoint }, wish) => {
      const home = distanceBetween(board, itemPoint, cell);
      const at = point * hypotheses + wish;
      left[at] =
        walkingDistance(board, point, keyPoint, false) + distanceBetween(board, keyPoint, itemPoint) + home;
      left[at + wishes] = distanceBetween(board, point, itemPoint) + home;
      left[at + 2 * wishes] = distanceBetween(board, point, cell);
    });
  return left;
}

/** One who goes where her errand leads, and minds the guards; for these hypotheses alone. */
export function seekerOf(
  board: Board,
  seeking: Seeking,
  novice: NoviceOpen,
  outlook: Outlook,
  some: Hypotheses,
): Taste {
  const { scene, soon, near, heard, risks } = outlook;
  const into = new Float64Array(board.size);
  for (const point of board.points)
    into[point] = Math.exp(-seeking.effort - (scene.watched[point] ? seeking.seen : 0));
  const liking = {
    stand: 1,
    sneak: Math.exp(seeking.sneak),
    walk: Math.exp(seeking.walk),
    run: Math.exp(seeking.run),
  };
  const end = {} as Record<Card, Float64Array>;
  const caught = {} as Record<Card, number>;
  for (const card of cards) {
    const by = (end[card] = new Float64Array(board.size));
    caught[card] = CAPTURED * liking[card];
    for (const point of board.points) {
      const against =
        (scene.watched[point] ? seeking.shown : 0) +
        seeking.soon * (soon[point] as number) +
        seeking.risk * ((risks[0] as Float64Array)[point] as number) +
        seeking.near * (near[point] as number) +
        seeking.heard * (heard[card][point] as number);
      by[point] = liking[card] * Math.exp(-against);
    }
  }
  const any = new Float64Array(board.size).fill(1);
  const once = Math.exp(seeking.stop);
  return {
    out: any,
    outKeys: any,
    into,
    end,
    caught,
    ...worthOf(board, seeking, novice.cell, outlook, some),
    middle: { stand: 1, sneak: 1, walk: 1, run: 1 },
    stop: [1, once, once * once],
  };
}

/** One who picks a card, a number of steps and each step by chance. */
export function wandererOf(board: Board, open: Open): Taste {
  const exactly5 = open.options.variants.runExactly5;
  let known = wanderers.get(board);
  if (!known) wanderers.set(board, (known = new Map<boolean, Taste>()));
  let taste = known.get(exactly5);
  if (!taste) known.set(exactly5, (taste = newWanderer(board, open)));
  return taste;
}
const wanderers = new WeakMap<Board, Map<boolean, Taste>>();

function newWanderer(board: Board, open: Open): Taste {
  const any = new Float64Array(board.size * tablesOf(board).hypotheses).fill(1);
  const share = (list: readonly Point[] | undefined): number =>
    list && list.length > 0 ? 1 / list.length : 0;
  const out = new Float64Array(board.size);
  const outKeys = new Float64Array(board.size);
  for (const point of board.points) {
    out[point] = share(board.unlocked[point]);
    outKeys[point] = share(board.neighbours[point]);
  }
  const end = {} as Record<Card, Float64Array>;
  const caught = {} as Record<Card, number>;
  const middle = {} as Record<Card, number>;
  for (const card of cards) {
    const { min, max } = cardSteps(open, card);
    middle[card] = 1 / (max - min + 1);
    caught[card] = middle[card] / cards.length;
    end[card] = new Float64Array(board.size).fill(caught[card]);
  }
  const into = new Float64Array(board.size).fill(1);
  return { out, outKeys, into, end, ended: any, caught, there: any, middle, stop: [1, 1, 1] };
}

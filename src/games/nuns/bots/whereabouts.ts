import type { Board } from '../board/board.ts';
import { UNREACHABLE, distanceBetween, toward } from '../board/board.ts';
import type { Point } from '../board/format.ts';

/**
 * What may be true of a novice, as everybody could guess: a weight for every wish she may have, every stage she
 * may be at and every point she may be on, by `(wish * STAGES + stage) * size + point`, wishes from 0. A rough
 * guess, made to be cheap: it takes her for one who goes where she needs to, and what it leaves out may still
 * be true.
 */
export type Guess = number[];

/** 0: without keys; 1: with them; 2: with her item too. */
const STAGES = 3;

const emptyGuess = (board: Board): Guess =>
  new Array<number>(board.wishes.length * STAGES * board.size).fill(0);

/** A novice in her cell at the start. */
export function startGuess(board: Board, cell: Point): Guess {
  const guess = emptyGuess(board);
  board.wishes.forEach((_, wish) => (guess[wish * STAGES * board.size + cell] = 1 / board.wishes.length));
  return guess;
}

/** How likely she is to be on each point. */
export const placesOf = (board: Board, guess: Guess): Float64Array => worthOf(board, guess, 1);

/** The same, with the cases in which she has her item counted `worth` times. */
export function worthOf(board: Board, guess: Guess, worth: number): Float64Array {
  const places = new Float64Array(board.size);
  for (let i = 0, hypothesis = 0; i < guess.length; i += board.size, hypothesis++) {
    const factor = hypothesis % STAGES === 2 ? worth : 1;
    for (const point of board.points)
      places[point] = (places[point] as number) + factor * (guess[i + point] as number);
  }
  return places;
}

/** What she is after, by wish and stage. */
function goalOf(board: Board, hypothesis: number, cell: Point): Point {
  const wish = board.wishes[Math.floor(hypothesis / STAGES)];
  const stage = hypothesis % STAGES;
  if (!wish) throw new Error(`no hypothesis ${hypothesis}`);
  return stage === 0 ? wish.keyPoint : stage === 1 ? wish.itemPoint : cell;
}

const stepsBetween = (board: Board, hypothesis: number, from: Point, to: Point): number =>
  (hypothesis % STAGES === 0 ? board.distanceUnlocked : board.distance)[from * board.size + to] as number;

/** Makes the weights add up to 1; where nothing is left, she may be anywhere that is not ruled out. */
export function settle(board: Board, guess: Guess, ruledOut: Uint8Array, cell: Point): Guess {
  let sum = 0;
  for (const weight of guess) sum += weight;
  if (sum > 1e-9) return guess.map((weight) => (weight / sum < 5e-5 ? 0 : weight / sum));
  const all = emptyGuess(board);
  const possible = board.points.filter((point) => !ruledOut[point] || point === cell);
  const hypotheses = board.wishes.length * STAGES;
  for (let hypothesis = 0; hypothesis < hypotheses; hypothesis++)
    for (const point of possible) all[hypothesis * board.size + point] = 1 / (possible.length * hypotheses);
  return all;
}

/** She was seen on this point: what she is after is weighed by whether it lies on her way. */
export function seenAt(board: Board, guess: Guess, point: Point, cell: Point): Guess {
  const result = emptyGuess(board);
  let sum = 0;
  for (let i = 0, hypothesis = 0; i < guess.length; i += board.size, hypothesis++) {
    const goal = goalOf(board, hypothesis, cell);
    const left = stepsBetween(board, hypothesis, point, goal);
    let weight = 0;
    for (const from of board.points) {
      const before = guess[i + from] as number;
      if (before === 0) continue;
      const gain = stepsBetween(board, hypothesis, from, goal) - left;
      weight += before * (gain > 0 || from === point ? 1 : gain === 0 ? 0.4 : 0.2);
    }
    result[i + point] = weight;
    sum += weight;
  }
  if (sum > 1e-12) return result.map((weight) => weight / sum);
  for (let i = 0; i < result.length; i += board.size) result[i + point] = board.size / result.length;
  return result;
}

/** She ended a move: on the point she was after she has got what she wanted. */
export function arrive(board: Board, guess: Guess, cell: Point): Guess {
  const result = [...guess];
  const hypotheses = board.wishes.length * STAGES;
  for (let hypothesis = 0; hypothesis < hypotheses; hypothesis++) {
    if (hypothesis % STAGES === 2) continue;
    const i = hypothesis * board.size + goalOf(board, hypothesis, cell);
    result[i + board.size] = (result[i + board.size] as number) + (result[i] as number);
    result[i] = 0;
  }
  return result;
}

/** A capture has lost her the item she may have had. */
export function loseItem(board: Board, guess: Guess): Guess {
  const result = [...guess];
  const { size } = board;
  for (let i = 2 * size; i < result.length; i += STAGES * size)
    for (let point = 0; point < size; point++) {
      result[i - size + point] = (result[i - size + point] as number) + (result[i + point] as number);
      result[i + point] = 0;
    }
  return result;
}

export interface Move {
  readonly min: number; // steps
  readonly max: number;
  readonly blocked: Uint8Array; // points where she would have been seen
  readonly cell: Point;
}

/** How much likelier a move is the more steps it brings her nearer: by gain, from -FARTHEST to FARTHEST. */
const FARTHEST = 256;
const gainShares = Float64Array.from({ length: 2 * FARTHEST + 1 }, (_, i) => {
  const gain = i - FARTHEST;
  return gain <= -2 ? 0.02 : gain < 0 ? 0.05 : 0.12 * 1.7 ** Math.min(gain, 12);
});

/** Where she may be after a move that nobody saw. */
export function spread(board: Board, guess: Guess, move: Move): Guess {
  const result = emptyGuess(board);
  const hypotheses = board.wishes.length * STAGES;
  const shares = new Float64Array(board.size);
  for (const source of board.points) {
    for (const keys of [false, true]) {
      const from: number[] = [];
      for (let hypothesis = 0; hypothesis < hypotheses; hypothesis++)
        if (hypothesis % STAGES > 0 === keys && (guess[hypothesis * board.size + source] as number) > 0)
          from.push(hypothesis);
      if (from.length === 0) continue;
      const { points, steps } = reach(board, source, keys, move);
      for (const hypothesis of from) {
        const goal = goalOf(board, hypothesis, move.cell);
        const left = stepsBetween(board, hypothesis, source, goal);
        let sum = 0;
        for (let i = 0; i < points.length; i++) {
          const point = points[i] as Point;
          const gain = left - stepsBetween(board, hypothesis, point, goal);
          let share = gainShares[gain + FARTHEST] as number;
          if (point === goal) share *= 4;
          if ((steps[i] as number) < move.min) share *= 0.05;
          if (point !== move.cell && move.blocked[point]) share = 0;
          shares[i] = share;
          sum += share;
        }
        if (sum === 0) continue;
        const weight = (guess[hypothesis * board.size + source] as number) / sum;
        for (let i = 0; i < points.length; i++) {
          const at = hypothesis * board.size + (points[i] as Point);
          result[at] = (result[at] as number) + weight * (shares[i] as number);
        }
      }
    }
  }
  return result;
}

/** The points within so many unseen steps, with the steps. */
function reach(board: Board, source: Point, keys: boolean, move: Move): { points: Point[]; steps: number[] } {
  const neighbours = keys ? board.neighbours : board.unlocked;
  const known = new Uint8Array(board.size);
  known[source] = 1;
  const points = [source];
  const steps = [0];
  for (let i = 0; i < points.length; i++) {
    const done = steps[i] as number;
    if (done === move.max) break;
    for (const next of neighbours[points[i] as Point] ?? []) {
      if (known[next] || (move.blocked[next] && next !== move.cell)) continue;
      known[next] = 1;
      points.push(next);
      steps.push(done + 1);
    }
  }
  return { points, steps };
}

/** What was heard: tokens make the points they fit likely, silence makes points within range unlikely. */
export function heard(
  board: Board,
  guess: Guess,
  guard: Point,
  range: number,
  edges: readonly Point[],
  cell: Point, // never heard there (N3.12)
): Guess {
  const factor = new Float64Array(board.size);
  for (const point of board.points) {
    const audible = distanceBetween(board, guard, point) <= range && point !== cell;
    if (edges.length === 0) factor[point] = audible ? 0.04 : 1;
    else if (!audible) factor[point] = 0.04;
    else {
      const ways = toward(board, guard, point);
      const fits = ways.length === edges.length && ways.every((way) => edges.includes(way));
      factor[point] = fits ? 1 : ways.some((way) => edges.includes(way)) ? 0.2 : 0.04;
    }
  }
  return guess.map((weight, i) => (weight === 0 ? 0 : weight * (factor[i % board.size] as number)));
}

/** She is on none of these points. */
export function ruleOut(board: Board, guess: Guess, points: readonly Point[], cell: Point): void {
  for (let i = 0; i < guess.length; i += board.size)
    for (const point of points) if (point !== cell) guess[i + point] = 0;
}

/** Fewest steps from any point she may be at. */
export function stepsTo(board: Board, guess: Guess, point: Point): number {
  let best = UNREACHABLE;
  placesOf(board, guess).forEach((weight, source) => {
    if (weight > 0) best = Math.min(best, distanceBetween(board, source, point));
  });
  return best === UNREACHABLE ? 0 : best;
}

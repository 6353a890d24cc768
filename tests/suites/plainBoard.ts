// The board's questions worked out once more, slowly and straight from the rules, to check the tables against.
import type { Facing } from '../../src/games/nuns/board/board.ts';
import { convent } from '../../src/games/nuns/board/convent.ts';
import type { BoardFile } from '../../src/games/nuns/board/format.ts';
import { grange } from '../../src/games/nuns/board/grange.ts';
import type { Open } from '../../src/games/nuns/state.ts';

const remember = <R>(work: (a: number, b: number) => R): ((a: number, b: number) => R) => {
  const known = new Map<number, R>();
  return (a, b) => {
    const key = a * 1000 + b;
    if (!known.has(key)) known.set(key, work(a, b));
    return known.get(key) as R;
  };
};

function walk(file: BoardFile, from: number, to: number, locked: boolean): number {
  let reached = new Set([from]);
  const seen = new Set(reached);
  for (let steps = 0; reached.size > 0; steps++) {
    if (reached.has(to)) return steps;
    const next = new Set<number>();
    for (const edge of file.edges) {
      if (edge.locked && !locked) continue;
      if (reached.has(edge.a) && !seen.has(edge.b)) next.add(edge.b);
      if (reached.has(edge.b) && !seen.has(edge.a)) next.add(edge.a);
    }
    next.forEach((point) => seen.add(point));
    reached = next;
  }
  return Infinity;
}

function plainOf(file: BoardFile) {
  /** N0.1: steps through every edge. */
  const steps = remember((a, b) => walk(file, a, b, true));
  /** Steps without keys, Infinity where locked out (N3.5). */
  const stepsWithoutKeys = remember((a, b) => walk(file, a, b, false));

  const joined = new Map<number, number[]>();
  for (const { a, b } of file.edges)
    for (const [from, to] of [
      [a, b],
      [b, a],
    ] as const)
      joined.set(from, [...(joined.get(from) ?? []), to]);

  const neighbours = (point: number): readonly number[] => joined.get(point) ?? [];

  /** N6, word for word. */
  function sees(guard: number, facing: Facing | null, target: number): boolean {
    if (guard === target) return true; // N6.4
    if (!file.sight[guard]?.includes(target)) return false; // N6.1
    if (steps(guard, target) > 6) return false; // N6.2
    if (facing === null) return false; // N5.10
    const at = (point: number) => file.points[point] as { x: number; y: number };
    const [back, front, eye, goal] = [at(facing[0]), at(facing[1]), at(guard), at(target)];
    const forward = { x: front.x - back.x, y: front.y - back.y };
    const there = { x: goal.x - eye.x, y: goal.y - eye.y };
    return forward.x * there.x + forward.y * there.y >= 0; // N6.3
  }

  /** N4.3: a guard's neighbours on the shortest ways to a novice. */
  const firstEdges = (guard: number, novice: number): number[] =>
    neighbours(guard).filter((next) => steps(next, novice) === steps(guard, novice) - 1);

  return { file, steps, stepsWithoutKeys, neighbours, sees, firstEdges };
}

const plainConvent = plainOf(convent);
const plainGrange = plainOf(grange);

export const { steps, neighbours, sees } = plainConvent;

/** The same of the board that a match is played on. */
export const plainIn = ({ options }: Open) => (options.board === 'grange' ? plainGrange : plainConvent);

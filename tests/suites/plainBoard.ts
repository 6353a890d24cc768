// The board's questions worked out once more, slowly and straight from the rules, to check the tables against.
import { convent } from '../../src/games/nuns/board/convent.ts';
import type { Facing } from '../../src/games/nuns/board/board.ts';

const remember = <R>(work: (a: number, b: number) => R): ((a: number, b: number) => R) => {
  const known = new Map<number, R>();
  return (a, b) => {
    const key = a * 1000 + b;
    if (!known.has(key)) known.set(key, work(a, b));
    return known.get(key) as R;
  };
};

function walk(from: number, to: number, locked: boolean): number {
  let reached = new Set([from]);
  const seen = new Set(reached);
  for (let steps = 0; reached.size > 0; steps++) {
    if (reached.has(to)) return steps;
    const next = new Set<number>();
    for (const edge of convent.edges) {
      if (edge.locked && !locked) continue;
      if (reached.has(edge.a) && !seen.has(edge.b)) next.add(edge.b);
      if (reached.has(edge.b) && !seen.has(edge.a)) next.add(edge.a);
    }
    next.forEach((point) => seen.add(point));
    reached = next;
  }
  return Infinity;
}

/** N0.1: steps through every edge. */
export const steps = remember((a, b) => walk(a, b, true));
/** Steps without keys, Infinity where locked out (N3.5). */
export const stepsWithoutKeys = remember((a, b) => walk(a, b, false));

const joined = new Map<number, number[]>();
for (const { a, b } of convent.edges)
  for (const [from, to] of [
    [a, b],
    [b, a],
  ] as const)
    joined.set(from, [...(joined.get(from) ?? []), to]);

export const neighbours = (point: number): readonly number[] => joined.get(point) ?? [];

/** N6, word for word. */
export function sees(guard: number, facing: Facing | null, target: number): boolean {
  if (guard === target) return true; // N6.4
  if (!convent.sight[guard]?.includes(target)) return false; // N6.1
  if (steps(guard, target) > 6) return false; // N6.2
  if (facing === null) return false; // N5.10
  const at = (point: number) => convent.points[point] as { x: number; y: number };
  const [back, front, eye, goal] = [at(facing[0]), at(facing[1]), at(guard), at(target)];
  const forward = { x: front.x - back.x, y: front.y - back.y };
  const there = { x: goal.x - eye.x, y: goal.y - eye.y };
  return forward.x * there.x + forward.y * there.y >= 0; // N6.3
}

/** N4.3: a guard's neighbours on the shortest ways to a novice. */
export const firstEdges = (guard: number, novice: number): number[] =>
  neighbours(guard).filter((next) => steps(next, novice) === steps(guard, novice) - 1);

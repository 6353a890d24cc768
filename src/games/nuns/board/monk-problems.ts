import type { BoardFile, BoardMonk, Point } from './format.ts';
import type { BoardProblem } from './problem.ts';
import { problem } from './problem.ts';

/** What is wrong with the Monk's tokens (N14.1): nothing where the board has none. Every point of a route exists. */
export function monkProblems(file: BoardFile): BoardProblem[] {
  const { monk } = file;
  if (!monk) return [];
  const found: BoardProblem[] = [];
  if (!Object.hasOwn(file.points, monk.start))
    found.push(
      problem('unknownPoint', 'monk.start', `monk.start names point ${monk.start}, which does not exist`),
    );
  for (const kind of ['garden', 'inner'] as const)
    monk[kind].forEach((name, i) => {
      const field = `monk.${kind}[${i}]`;
      const ends = endsOf(file, name);
      if (!ends) found.push(problem('unknownRoute', field, `the board has no route ${name}`));
      else if (ends.includes(monk.start) !== (kind === 'garden'))
        found.push(
          problem(
            'wrongToken',
            field,
            `garden routes end at ${monk.start} and inner ones do not; ${name} is among the ${kind} ones (N14.1)`,
          ),
        );
    });
  if (found.length === 0 && strands(file, monk, monk.start, []))
    found.push(
      problem(
        'monkStranded',
        'monk',
        `not every way round by a garden token, two inner ones and a garden token leads back to ${monk.start} (N14.1)`,
      ),
    );
  return found;
}

const endsOf = (file: BoardFile, name: string): readonly Point[] | null => {
  const points = Object.hasOwn(file.routes, name) ? file.routes[name]?.points : undefined;
  return points ? [points[0] as Point, points.at(-1) as Point] : null;
};

/** Whether he can come to a place from where no token takes him on. `been` are the places he was at, his start not. */
function strands(file: BoardFile, monk: BoardMonk, at: Point, been: readonly Point[]): boolean {
  if (been.length === 4) return false;
  const names = been.length === 0 || been.length === 3 ? monk.garden : monk.inner;
  const onward = names.flatMap((name) => {
    const ends = endsOf(file, name) ?? [];
    const to = ends[0] === at ? ends[1] : ends[1] === at ? ends[0] : undefined;
    return to === undefined || been.includes(to) ? [] : [to];
  });
  return onward.length === 0 || onward.some((to) => strands(file, monk, to, [...been, to]));
}

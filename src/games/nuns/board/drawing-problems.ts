import type { BoardFile, BoardPoint } from './format.ts';
import { pictureSize } from './format.ts';
import type { BoardProblem } from './problem.ts';
import { problem } from './problem.ts';

/*
 * What would make a board hard to read on the page: it draws points as discs with numbers and edges as straight ways.
 */

/** How near the middles of two points may be, and a way to a point it passes by, in units of the board's plan. */
const APART = 24;
const PASSING = 12;

/** Where the picture would be wrong or unreadable. Every point named exists. */
export function drawingProblems(file: BoardFile): BoardProblem[] {
  const found: BoardProblem[] = [];
  if (file.width !== pictureSize || file.height !== pictureSize)
    found.push(
      problem(
        'pictureSize',
        'width',
        `the page draws boards of ${pictureSize} by ${pictureSize}, not ${file.width} by ${file.height}`,
      ),
    );
  const points = Object.entries(file.points);
  points.forEach(([id, point], i) => {
    if (point.x > file.width || point.y > file.height)
      found.push(problem('offThePicture', `points.${id}`, `point ${id} lies outside the picture`));
    for (const [other, its] of points.slice(i + 1))
      if (Math.hypot(point.x - its.x, point.y - its.y) < APART)
        found.push(
          problem(
            'pointsTouch',
            `points.${other}`,
            `points ${id} and ${other} are less than ${APART} apart, so that their discs would overlap`,
          ),
        );
  });
  file.edges.forEach(({ a, b }, i) => {
    const [from, to] = [file.points[a], file.points[b]];
    if (!from || !to) return;
    for (const [id, point] of points)
      if (Number(id) !== a && Number(id) !== b && fromLine(point, from, to) < PASSING)
        found.push(
          problem(
            'edgeOverPoint',
            `edges[${i}]`,
            `the way from ${a} to ${b} passes over point ${id}, as if it led there`,
          ),
        );
  });
  return found;
}

/** How far a point is from the straight way between two others. */
function fromLine(point: BoardPoint, from: BoardPoint, to: BoardPoint): number {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const along = ((point.x - from.x) * dx + (point.y - from.y) * dy) / (dx * dx + dy * dy || 1);
  const t = Math.max(0, Math.min(1, along));
  return Math.hypot(from.x + t * dx - point.x, from.y + t * dy - point.y);
}

import { UNREACHABLE, stepsFrom } from './board.ts';
import { drawingProblems } from './drawing-problems.ts';
import type { BoardFile, Point } from './format.ts';
import { greatestPoint } from './format.ts';
import { monkProblems } from './monk-problems.ts';
import type { BoardProblem } from './problem.ts';
import { problem } from './problem.ts';

/**
 * Everything that is wrong with a board file; an empty list means that `buildBoard` may be called and a game can
 * be played on it. Later checks are left out where earlier ones make them meaningless.
 */
export function boardProblems(file: BoardFile): BoardProblem[] {
  const shape = shapeProblems(file);
  if (shape.length > 0) return shape;
  const graph = [
    ...edgeProblems(file),
    ...sightProblems(file),
    ...routeProblems(file),
    ...goalProblems(file),
    ...monkProblems(file),
    ...drawingProblems(file),
  ];
  return graph.length > 0 ? graph : reachProblems(file);
}

const knows = (file: BoardFile, point: Point): boolean => Object.hasOwn(file.points, point);

function shapeProblems(file: BoardFile): BoardProblem[] {
  const found: BoardProblem[] = [];
  const ids = Object.keys(file.points).map(Number);
  for (const id of ids) {
    const point = file.points[id];
    if (!Number.isInteger(id) || id < 1 || id > greatestPoint)
      found.push(
        problem(
          'pointNumber',
          `points.${id}`,
          `point numbers are whole, from 1 to ${greatestPoint}; ${id} is not`,
        ),
      );
    if (!Number.isInteger(point?.x) || !Number.isInteger(point?.y))
      found.push(
        problem('coordinate', `points.${id}`, `x and y of point ${id} must be whole numbers (N6.3)`),
      );
  }
  const needPoint = (field: string, point: Point): void => {
    if (!knows(file, point))
      found.push(problem('unknownPoint', field, `${field} names point ${point}, which does not exist`));
  };
  file.edges.forEach((edge, i) => {
    needPoint(`edges[${i}].a`, edge.a);
    needPoint(`edges[${i}].b`, edge.b);
  });
  for (const [from, list] of Object.entries(file.sight)) {
    needPoint(`sight.${from}`, Number(from));
    for (const to of list) needPoint(`sight.${from}`, to);
  }
  for (const [name, route] of Object.entries(file.routes))
    for (const point of route.points) needPoint(`routes.${name}`, point);
  file.wishes.forEach((wish, i) => {
    needPoint(`wishes[${i}].keyPoint`, wish.keyPoint);
    needPoint(`wishes[${i}].itemPoint`, wish.itemPoint);
    if (wish.key !== i + 1)
      found.push(
        problem('wishNumber', `wishes[${i}].key`, `wishes are numbered 1, 2, 3 …; this one has ${wish.key}`),
      );
  });
  needPoint('guardStart', file.guardStart);
  const cells = Object.entries(file.cells);
  cells.forEach(([cell, point], i) => {
    needPoint(`cells.${cell}`, point);
    if (Number(cell) !== i + 1)
      found.push(problem('cellNumber', `cells.${cell}`, 'cells are numbered 1, 2, 3 …'));
  });
  if (new Set(cells.map(([, point]) => point)).size < cells.length)
    found.push(problem('sharedCell', 'cells', 'two cells have the same point'));
  if (cells.length === 0) found.push(problem('noCell', 'cells', 'there is no cell'));
  if (file.wishes.length === 0) found.push(problem('noWish', 'wishes', 'there is no wish'));
  else if (file.wishes.length < cells.length)
    found.push(
      problem(
        'tooFewWishes',
        'wishes',
        `each novice has a wish of her own (N1.3): ${cells.length} cells, but ${file.wishes.length} wishes`,
      ),
    );
  return found;
}

function edgeProblems(file: BoardFile): BoardProblem[] {
  const found: BoardProblem[] = [];
  const seen = new Set<string>();
  file.edges.forEach((edge, i) => {
    const field = `edges[${i}]`;
    if (edge.a === edge.b) found.push(problem('loop', field, `point ${edge.a} is joined to itself`));
    const name = edge.a < edge.b ? `${edge.a}-${edge.b}` : `${edge.b}-${edge.a}`;
    if (seen.has(name))
      found.push(problem('twice', field, `the edge ${name} is listed twice; one entry serves both ways`));
    seen.add(name);
    if (edge.locked && !edge.door)
      found.push(problem('lockWithoutDoor', field, `the edge ${name} is locked but has no door (N0.1)`));
    const [a, b] = [file.points[edge.a], file.points[edge.b]];
    if (a && b && a.x === b.x && a.y === b.y)
      found.push(
        problem(
          'noDirection',
          field,
          `points ${edge.a} and ${edge.b} lie on one spot, so nobody can face from one to the other (N6.3)`,
        ),
      );
  });
  return found;
}

function sightProblems(file: BoardFile): BoardProblem[] {
  const found: BoardProblem[] = [];
  for (const id of Object.keys(file.points))
    if (!Object.hasOwn(file.sight, id))
      found.push(
        problem(
          'noSight',
          `sight.${id}`,
          `point ${id} has no sight list (N6.1); write an empty one if it is seen from itself alone`,
        ),
      );
  for (const [from, list] of Object.entries(file.sight)) {
    for (const to of list) {
      if (to === Number(from))
        found.push(
          problem(
            'seesItself',
            `sight.${from}`,
            `a point is always seen from itself (N6.4); leave ${from} out of its own list`,
          ),
        );
      else if (!(file.sight[to] ?? []).includes(Number(from)))
        found.push(
          problem(
            'oneSidedSight',
            `sight.${from}`,
            `${to} is on the list of ${from}, but ${from} is not on the list of ${to}`,
          ),
        );
    }
    if (new Set(list).size < list.length)
      found.push(problem('seenTwice', `sight.${from}`, `the list of ${from} names a point twice`));
  }
  return found;
}

function neighbourLists(file: BoardFile, locked: boolean): { size: number; lists: Point[][] } {
  const size = Math.max(...Object.keys(file.points).map(Number)) + 1;
  const lists: Point[][] = Array.from({ length: size }, () => []);
  for (const edge of file.edges) {
    if (edge.locked && !locked) continue;
    lists[edge.a]?.push(edge.b);
    lists[edge.b]?.push(edge.a);
  }
  return { size, lists };
}

function routeProblems(file: BoardFile): BoardProblem[] {
  const found: BoardProblem[] = [];
  const { lists } = neighbourLists(file, true);
  const ends = new Map<Point, number>();
  for (const [name, route] of Object.entries(file.routes)) {
    const field = `routes.${name}`;
    if (route.points.length < 2)
      found.push(problem('shortRoute', field, `the route ${name} has fewer than two points`));
    route.points.forEach((point, i) => {
      const before = route.points[i - 1];
      if (before !== undefined && !lists[before]?.includes(point))
        found.push(
          problem(
            'brokenRoute',
            `${field}.points[${i}]`,
            `the route ${name} goes from ${before} to ${point}, which are not next to each other (N5.2)`,
          ),
        );
    });
    if (new Set(route.points).size < route.points.length)
      found.push(
        problem(
          'routeCrossesItself',
          field,
          `the route ${name} names a point twice, so that the way along it is not plain`,
        ),
      );
    for (const end of [route.points[0], route.points.at(-1)])
      if (end !== undefined) ends.set(end, (ends.get(end) ?? 0) + 1);
  }
  if (!ends.has(file.guardStart))
    found.push(
      problem(
        'noFirstRoute',
        'routes',
        `no route starts at ${file.guardStart}, where the guards begin (N5.2)`,
      ),
    );
  for (const [end, count] of ends)
    if (count < 2)
      found.push(
        problem(
          'deadEndRoute',
          'routes',
          `only one route ends at ${end}, so a guard there could not go on by another (N5.2)`,
        ),
      );
  return found;
}

/** Where novices and guards have to go: each place is one thing only. */
function goalProblems(file: BoardFile): BoardProblem[] {
  const found: BoardProblem[] = [];
  const cells = Object.entries(file.cells);
  const cellAt = (point: Point): string | undefined => cells.find(([, at]) => at === point)?.[0];
  const start = cellAt(file.guardStart);
  if (start !== undefined)
    found.push(
      problem(
        'guardsInCell',
        'guardStart',
        `the guards begin at ${file.guardStart}, which is cell ${start}; a novice is safe in hers (N3.12)`,
      ),
    );
  file.wishes.forEach(({ key, keyPoint, itemPoint }, i) => {
    for (const [field, point] of Object.entries({ keyPoint, itemPoint }))
      if (cellAt(point) !== undefined)
        found.push(
          problem(
            'goalInCell',
            `wishes[${i}].${field}`,
            `wish ${key} leads to ${point}, which is cell ${cellAt(point)}; whoever sleeps there is safe at it (N3.12)`,
          ),
        );
    if (keyPoint === itemPoint)
      found.push(
        problem(
          'goalsTogether',
          `wishes[${i}]`,
          `keys and item of wish ${key} both lie at ${keyPoint}; each takes a move that ends there (N3.6, N3.7)`,
        ),
      );
  });
  return found;
}

function reachProblems(file: BoardFile): BoardProblem[] {
  const found: BoardProblem[] = [];
  const all = neighbourLists(file, true);
  const free = neighbourLists(file, false);
  const everywhere = stepsFrom([file.guardStart], all.size, all.lists);
  for (const id of Object.keys(file.points))
    if (everywhere[Number(id)] === UNREACHABLE)
      found.push(problem('island', `points.${id}`, `point ${id} can't be reached from ${file.guardStart}`));
  for (const [cell, start] of Object.entries(file.cells)) {
    const reached = stepsFrom([start], free.size, free.lists);
    for (const [i, wish] of file.wishes.entries())
      if (reached[wish.keyPoint] === UNREACHABLE)
        found.push(
          problem(
            'keyLockedIn',
            `wishes[${i}].keyPoint`,
            `key ${wish.key} at ${wish.keyPoint} can't be reached from cell ${cell} without keys (N3.5)`,
          ),
        );
  }
  for (const [i, wish] of file.wishes.entries())
    if (everywhere[wish.itemPoint] === UNREACHABLE)
      found.push(
        problem(
          'itemOutOfReach',
          `wishes[${i}].itemPoint`,
          `item ${wish.key} at ${wish.itemPoint} can't be reached even with keys (N3.7)`,
        ),
      );
  return found;
}

import type { BoardEdge, BoardFile, BoardWish, Point } from './format.ts';

/**
 * A direction to look in (N5.8): from the first point toward the second, next to each other. A guard who has
 * turned in place stands on the first, one who has stepped on the second.
 */
export type Facing = readonly [Point, Point];

export type RouteName = string;

/** Distance between points that no walk joins. */
export const UNREACHABLE = 255;

/** A route with what is asked of it in play. */
export interface Route {
  readonly name: RouteName;
  readonly colour: string;
  readonly points: readonly Point[];
  readonly ends: readonly [Point, Point];
  readonly indexOf: Int16Array; // point → place on the route, -1 off it
  readonly stepsTo: Uint8Array; // point → steps to the nearest point of the route (N5.7)
}

/**
 * A board with all that can be worked out once. Tables are indexed by point, or by `a * size + b` for pairs;
 * `size` is one more than the greatest point number.
 */
export interface Board {
  readonly file: BoardFile;
  readonly size: number;
  readonly points: readonly Point[]; // ascending
  readonly neighbours: readonly (readonly Point[])[]; // ascending, through every edge
  readonly unlocked: readonly (readonly Point[])[]; // the same without locked doors
  readonly edges: ReadonlyMap<number, BoardEdge>; // by a * size + b, both ways
  // Both worked out when first asked for: on a slow device a page begins with other things.
  readonly distance: Uint8Array; // steps through every edge (N0.1)
  readonly distanceUnlocked: Uint8Array; // steps without keys, UNREACHABLE where locked out
  /** What is seen from a facing's first point, and from its second; null off the edges. Worked out when first asked for. */
  readonly ahead: (facing: Facing) => readonly [Uint8Array, Uint8Array] | null;
  readonly routes: ReadonlyMap<RouteName, Route>;
  readonly routeNames: readonly RouteName[]; // ascending
  readonly cells: readonly Point[]; // cell number - 1 → point
  readonly wishes: readonly BoardWish[];
}

/** How far a guard can see, in steps (N6.2). */
export const SIGHT_STEPS = 6;

/** Builds the tables of a board that `boardProblems` finds nothing wrong with. */
export function buildBoard(file: BoardFile): Board {
  const points = Object.keys(file.points)
    .map(Number)
    .sort((a, b) => a - b);
  const size = (points.at(-1) ?? 0) + 1;
  const neighbours: Point[][] = Array.from({ length: size }, () => []);
  const unlocked: Point[][] = Array.from({ length: size }, () => []);
  const edges = new Map<number, BoardEdge>();
  for (const edge of file.edges) {
    for (const [from, to] of [
      [edge.a, edge.b],
      [edge.b, edge.a],
    ] as const) {
      neighbours[from]?.push(to);
      if (!edge.locked) unlocked[from]?.push(to);
      edges.set(from * size + to, edge);
    }
  }
  for (const list of [...neighbours, ...unlocked]) list.sort((a, b) => a - b);
  const routes = new Map(
    Object.entries(file.routes)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, route]) => [name, buildRoute(name, route.colour, route.points, size, neighbours)]),
  );
  return Object.assign(new Distances(), {
    file,
    size,
    points,
    neighbours,
    unlocked,
    edges,
    ahead: lookAhead(file, size, edges, (from) => stepsFrom([from], size, neighbours)),
    routes,
    routeNames: [...routes.keys()],
    cells: Object.keys(file.cells)
      .map(Number)
      .sort((a, b) => a - b)
      .map((cell) => file.cells[cell] as Point),
    wishes: [...file.wishes].sort((a, b) => a.key - b.key),
  });
}

/** A class, for its getters cost the bots nothing: those of an object of its own took four times as long as a plain table. */
class Distances {
  readonly points!: readonly Point[];
  readonly neighbours!: readonly (readonly Point[])[];
  readonly unlocked!: readonly (readonly Point[])[];
  #distance: Uint8Array | undefined;
  #unlocked: Uint8Array | undefined;

  get distance(): Uint8Array {
    return (this.#distance ??= allDistances(this.points, this.neighbours));
  }

  get distanceUnlocked(): Uint8Array {
    return (this.#unlocked ??= allDistances(this.points, this.unlocked));
  }
}

/** Steps from the nearest of `sources` to every point. */
export function stepsFrom(
  sources: readonly Point[],
  size: number,
  neighbours: readonly (readonly Point[])[],
): Uint8Array {
  const steps = new Uint8Array(size).fill(UNREACHABLE);
  const queue = [...sources];
  for (const source of sources) steps[source] = 0;
  for (let i = 0; i < queue.length; i++) {
    const point = queue[i] as Point;
    for (const next of neighbours[point] ?? []) {
      if (steps[next] !== UNREACHABLE) continue;
      steps[next] = (steps[point] as number) + 1;
      queue.push(next);
    }
  }
  return steps;
}

/** `stepsFrom` for every point, in flat arrays: a page does this once, by code that nothing has warmed up. */
function allDistances(points: readonly Point[], neighbours: readonly (readonly Point[])[]): Uint8Array {
  const size = neighbours.length;
  const table = new Uint8Array(size * size).fill(UNREACHABLE);
  const first = new Uint16Array(size + 1); // where a point's neighbours begin in `all`
  neighbours.forEach((list, point) => (first[point + 1] = first[point]! + list.length));
  const all = Uint16Array.from(neighbours.flat());
  const queue = new Uint16Array(points.length);
  for (const source of points) {
    const row = source * size;
    table[row + source] = 0;
    queue[0] = source;
    let known = 1;
    for (let i = 0; i < known; i++) {
      const point = queue[i]!;
      const next = table[row + point]! + 1;
      const end = first[point + 1]!;
      for (let j = first[point]!; j < end; j++) {
        const to = row + all[j]!;
        if (table[to] !== UNREACHABLE) continue;
        table[to] = next;
        queue[known++] = all[j]!;
      }
    }
  }
  return table;
}

function buildRoute(
  name: RouteName,
  colour: string,
  points: readonly Point[],
  size: number,
  neighbours: readonly (readonly Point[])[],
): Route {
  const indexOf = new Int16Array(size).fill(-1);
  points.forEach((point, index) => (indexOf[point] = index));
  return {
    name,
    colour,
    points,
    ends: [points[0] as Point, points.at(-1) as Point],
    indexOf,
    stepsTo: stepsFrom(points, size, neighbours),
  };
}

/** For each facing along an edge, the points seen from either of its ends (N6.1–N6.4). */
function lookAhead(
  file: BoardFile,
  size: number,
  edges: Board['edges'],
  stepsOf: (from: Point) => Uint8Array,
): Board['ahead'] {
  const known = new Map<number, readonly [Uint8Array, Uint8Array]>();
  const seenFrom = (guard: Point, facing: Facing): Uint8Array => {
    const seen = new Uint8Array(size);
    seen[guard] = 1;
    const steps = stepsOf(guard);
    for (const target of file.sight[guard] ?? []) {
      if ((steps[target] as number) > SIGHT_STEPS) continue;
      if (isAhead(file, guard, facing, target)) seen[target] = 1;
    }
    return seen;
  };
  return (facing) => {
    const key = facing[0] * size + facing[1];
    const before = known.get(key);
    if (before) return before;
    if (!edges.has(key)) return null;
    const seen = [seenFrom(facing[0], facing), seenFrom(facing[1], facing)] as const;
    known.set(key, seen);
    return seen;
  };
}

/** N6.3: the angle between the facing and the way to the target is at most 90°, in whole numbers. */
export function isAhead(file: BoardFile, guard: Point, facing: Facing, target: Point): boolean {
  const [from, to, at, goal] = [facing[0], facing[1], guard, target].map((point) => file.points[point]);
  if (!from || !to || !at || !goal) return false;
  return (to.x - from.x) * (goal.x - at.x) + (to.y - from.y) * (goal.y - at.y) >= 0;
}

/** The edge between two points. Numbers from outside come here: one off the board must not pass for another pair's key. */
const edgeBetween = (board: Board, a: Point, b: Point): BoardEdge | undefined =>
  b > 0 && b < board.size ? board.edges.get(a * board.size + b) : undefined;

export const areNeighbours = (board: Board, a: Point, b: Point): boolean =>
  edgeBetween(board, a, b) !== undefined;

/** Whether a novice may take this step (N3.2, N3.5). */
export function canStep(board: Board, from: Point, to: Point, keys: boolean): boolean {
  const edge = edgeBetween(board, from, to);
  return edge !== undefined && (keys || !edge.locked);
}

/** Steps between two points through every edge, locked or not (N0.1). */
export const distanceBetween = (board: Board, a: Point, b: Point): number =>
  board.distance[a * board.size + b] as number;

/** Steps between two points for a novice with or without keys; UNREACHABLE where she is locked out. */
export const walkingDistance = (board: Board, a: Point, b: Point, keys: boolean): number =>
  (keys ? board.distance : board.distanceUnlocked)[a * board.size + b] as number;

/** The neighbours of `from` that lie on a shortest way to `to` through every edge, ascending (N4.3). */
export const toward = (board: Board, from: Point, to: Point): Point[] =>
  (board.neighbours[from] ?? []).filter(
    (next) => distanceBetween(board, next, to) === distanceBetween(board, from, to) - 1,
  );

/** The steps from `from` on a shortest way to `home` that a novice can use (N8.2), ascending. */
export function homeward(board: Board, from: Point, home: Point, keys: boolean): Point[] {
  const left = walkingDistance(board, from, home, keys);
  if (left === UNREACHABLE) return [];
  return ((keys ? board.neighbours : board.unlocked)[from] ?? []).filter(
    (next) => walkingDistance(board, next, home, keys) === left - 1,
  );
}

/** The steps from a point off a route on a shortest way back to it (N5.7), ascending; none on the route. */
export function backToRoute(board: Board, from: Point, route: Route): Point[] {
  const left = route.stepsTo[from] as number;
  return (board.neighbours[from] ?? []).filter((next) => route.stepsTo[next] === left - 1);
}

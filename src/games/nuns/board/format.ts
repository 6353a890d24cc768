/** A numbered place on the board (N0.1). */
export type Point = number;

/** Distances and point numbers are kept in bytes, the greatest of which stands for "out of reach". */
export const greatestPoint = 250;

/** Width and height of the plan that the page draws. */
export const pictureSize = 1000;

export interface BoardPoint {
  readonly x: number; // whole numbers on the board's own plan, y downward; decide facing (N6.3)
  readonly y: number;
  readonly room: string; // key of the room the point lies in
}

export interface BoardEdge {
  readonly a: Point;
  readonly b: Point;
  readonly door?: boolean;
  readonly locked?: boolean; // only with door: needs keys (N3.5)
}

export interface BoardRoute {
  readonly colour: string;
  readonly points: readonly Point[]; // from one end to the other, each next to the one before (N5.2)
}

/** The Monk's route tokens (N14.1), by the names of the routes they stand for. */
export interface BoardMonk {
  readonly start: Point; // where he comes from and goes back to
  readonly garden: readonly string[]; // routes with an end at his start
  readonly inner: readonly string[]; // routes between the other ends of those
}

export interface BoardWish {
  readonly key: number; // number of the wish card
  readonly keyPoint: Point;
  readonly itemPoint: Point;
}

/** A board as it is written down: facts only, one edge an entry, readable in either direction. */
export interface BoardFile {
  readonly name: string;
  readonly width: number;
  readonly height: number;
  readonly cells: Readonly<Record<number, Point>>; // cell number → its point (N0.2)
  readonly guardStart: Point; // N1.2
  readonly points: Readonly<Record<number, BoardPoint>>;
  readonly edges: readonly BoardEdge[];
  readonly sight: Readonly<Record<number, readonly Point[]>>; // N6.1, without the point itself
  readonly routes: Readonly<Record<string, BoardRoute>>;
  readonly wishes: readonly BoardWish[];
  readonly monk?: BoardMonk; // absent: no match on it has the Monk
}

/** A numbered place on the board (N0.1). */
export type Point = number;

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
}

/** What the picture of a board is made from, as data, in the coordinates of the board. */

export type FloorKind = 'stone' | 'oak' | 'tile' | 'garden' | 'earth' | 'path';

/** A room's floor: four numbers are the corners of a rectangle, more are an outline. */
export type Floor = readonly [
  kind: FloorKind,
  label: readonly [x: number, y: number, size: number],
  floor: readonly number[],
];

export interface Drawing {
  readonly floors: Readonly<Record<string, Floor>>; // by room
  readonly inner: readonly number[]; // a line of walls inside a room; none: empty
  readonly windows: readonly number[]; // by a spot on their wall
  readonly furniture: Readonly<Record<string, readonly number[]>>; // by symbol and turn: x and y of each piece
  readonly lawn: readonly [x1: number, y1: number, x2: number, y2: number]; // grass inside a paved yard
  readonly columns: boolean; // whether they stand around the lawn
}

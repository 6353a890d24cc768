import type { Place } from './transform.ts';

/** A part of the picture, back to front. One whose markup stays the same is never drawn again. */
export interface BoardLayer {
  readonly name: string; // also its class, `layer-NAME`
  readonly markup: string; // SVG, drawn by the game's own code
}

/** A piece that glides when it moves. */
export interface BoardFigure extends Place {
  readonly id: string;
  readonly symbol: string; // href of its symbol, e.g. `#bd-abbess`
  readonly kind: string; // further classes
}

/** A point that can be chosen now. */
export interface Offer {
  readonly id: number;
  readonly label: string; // for those who hear it
}

/** What the board's own buttons are called. */
export interface BoardWords {
  readonly board: string;
  readonly zoomIn: string;
  readonly zoomOut: string;
  readonly whole: string;
  readonly find: string; // brings the middle of things into sight
  readonly choose: string; // which of several points was meant?
}

import type { BlessingPlay } from '../actions.ts';
import type { Point } from '../board/format.ts';
import type { Roller, WatcherId } from '../vocabulary.ts';
import type { Draft } from './draft.ts';

/** What is half chosen, for one moment of the match. */
export interface Half {
  readonly moment: string;
  readonly draft: Draft;
  readonly path: readonly Point[];
  readonly route: string | null;
  readonly plays: Readonly<Partial<Record<Roller, BlessingPlay>>>;
  readonly dice?: readonly (number | null)[]; // absent: kept before dice could be rolled by hand
  readonly editing: boolean; // what was sent is being changed
  readonly guard: WatcherId | null;
  readonly sketch: Sketch | null;
}

/** A way for a turn to come, which outlives the moments until then. */
export interface Sketch {
  readonly turn: number;
  readonly path: readonly Point[];
}

/** As the device keeps it. */
export const writeHalf = (half: Half): string => JSON.stringify(half);

function read(kept: string | null): Partial<Half> | null {
  if (kept === null) return null;
  try {
    return JSON.parse(kept) as Partial<Half>;
  } catch {
    return null; // not ours: nothing is half chosen
  }
}

/** What was kept, if it is of this moment. */
export function readHalf(kept: string | null, moment: string): Half | null {
  const half = read(kept);
  return half?.moment === moment ? (half as Half) : null;
}

/** The way that was sketched for this turn, if one was kept. */
export function readSketch(kept: string | null, turn: number): Sketch | null {
  const sketch = read(kept)?.sketch ?? null;
  return sketch?.turn === turn ? sketch : null;
}

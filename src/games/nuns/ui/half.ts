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
  readonly editing: boolean; // what was sent is being changed
  readonly guard: WatcherId | null;
}

/** As the device keeps it. */
export const writeHalf = (half: Half): string => JSON.stringify(half);

/** What was kept, if it is of this moment. */
export function readHalf(kept: string | null, moment: string): Half | null {
  if (kept === null) return null;
  try {
    const half = JSON.parse(kept) as Half;
    return half.moment === moment ? half : null;
  } catch {
    return null; // not ours: nothing is half chosen
  }
}

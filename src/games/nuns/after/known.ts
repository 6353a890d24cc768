import type { Board } from '../board/board.ts';
import type { Point } from '../board/format.ts';
import { believe, byPoint, chancesOf, startBelief } from '../bots/belief/index.ts';
import { fittedModel } from '../bots/belief/model.ts';
import { possiblePoints } from '../deduction/index.ts';
import type { NunsEvent } from '../events.ts';
import type { NoviceId } from '../vocabulary.ts';

/*
 * What could have been known at each moment of a night: from public events alone, the points that they leave possible, and
 * how likely each is to who knows how novices plan. It is the bots' own belief, so it shows what they could tell, too.
 */

/** Of one novice. The chances sum to 1; a point that is possible but all but unlikely has a chance near 0. */
export interface Known {
  readonly novice: NoviceId;
  readonly points: readonly { readonly point: Point; readonly chance: number }[]; // likeliest first
}

/** What was known when so many events had happened. */
export interface KnownAt {
  readonly count: number; // of the events handed in
  readonly known: readonly Known[]; // in seat order
}

/**
 * Goes through the events that everybody saw and stops at each moment at which somebody was asked for something, the only
 * ones at which belief is settled. Each takes a few milliseconds, so a page takes them by and by.
 */
export function* knownAlong(board: Board, events: readonly NunsEvent[]): Generator<KnownAt, void> {
  const belief = startBelief();
  for (const [i, event] of events.entries()) {
    if (event.event === 'revealed') return; // from here on there is nothing to find out
    believe(board, fittedModel, belief, event);
    if (event.event !== 'began' && event.event !== 'asked') continue;
    const { open } = belief.deduction.watch.view;
    const known = (open?.novices ?? []).map(({ id }): Known => {
      const places = byPoint(board, chancesOf(board, belief, id));
      const points = possiblePoints(board, belief.deduction, id)
        .map((point) => ({ point, chance: places[point] ?? 0 }))
        .toSorted((a, b) => b.chance - a.chance || a.point - b.point);
      return { novice: id, points };
    });
    yield { count: i + 1, known };
  }
}

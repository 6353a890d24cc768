import type { Board } from '../../board/board.ts';
import { distanceBetween } from '../../board/board.ts';
import type { NoviceOpen, Open } from '../../state.ts';
import type { Card } from '../../vocabulary.ts';
import { cards, guardIds } from '../../vocabulary.ts';
import type { Scene } from '../../deduction/moves.ts';
import { sceneOf } from '../../deduction/moves.ts';
import { forecast, noiseChance } from '../danger.ts';
import { foreseeDanger } from '../novices/tracks.ts';
import { seenFrom } from '../sights.ts';

/** What the guards look like to a novice who plans: by point, 0 to 1. Her own bed is safe from all of it (N3.12). */
export interface Outlook {
  readonly scene: Scene;
  readonly soon: Float64Array; // the guards will look there if they walk on
  readonly near: Float64Array; // a guard is close
  readonly heard: Readonly<Record<Card, Float64Array>>; // a guard who walked would hear her there, by her card
  readonly risks: readonly Float64Array[]; // chance to be captured there in the guards' coming move, and in those after
}

const RISKS = 3; // turns
const NEAR = 7; // steps from which a guard is no worry

/** The outlook, were no point anybody's cell. */
export type Bare = Omit<Outlook, 'scene'>;

/** The outlook of one novice; `bare` is the same for all of them, so it may be handed in. */
export function outlookOf(
  board: Board,
  open: Open,
  novice: NoviceOpen,
  bare: Bare = bareOutlook(board, open),
): Outlook {
  const inBed = (table: Float64Array): Float64Array => {
    const hers = table.slice();
    hers[novice.cell] = 0;
    return hers;
  };
  const heard = {} as Record<Card, Float64Array>;
  for (const card of cards) heard[card] = inBed(bare.heard[card]);
  return {
    scene: sceneOf(board, open, novice),
    soon: inBed(bare.soon),
    near: inBed(bare.near),
    heard,
    risks: bare.risks.map(inBed),
  };
}

export function bareOutlook(board: Board, open: Open): Bare {
  const near = new Float64Array(board.size);
  const heard = {} as Record<Card, Float64Array>;
  for (const card of cards) heard[card] = new Float64Array(board.size);
  for (const point of board.points)
    for (const id of guardIds) {
      const guard = open.guards[id];
      const steps = distanceBetween(board, guard.point, point);
      near[point] = Math.max(near[point] as number, 1 - steps / NEAR);
      if (guard.card !== 'walk' || steps > 6) continue;
      for (const card of cards) {
        const by = heard[card];
        by[point] = 1 - (1 - (by[point] as number)) * (1 - noiseChance(card, steps));
      }
    }
  const risks = foreseeDanger(board, open, RISKS).caught;
  return { soon: soonSeen(board, open), near, heard, risks };
}

/** How likely a guard on her way sees each point within four steps. */
function soonSeen(board: Board, open: Open): Float64Array {
  const soon = new Float64Array(board.size);
  for (const { ways } of forecast(board, open, null)) {
    const hers = new Float64Array(board.size);
    for (const { points, chance } of ways) {
      const seen = new Set<number>();
      for (let i = 1; i <= 4 && i < points.length; i++) {
        const facing = [points[i - 1] as number, points[i] as number] as const;
        for (const at of facing) for (const point of seenFrom(board, at, facing)) seen.add(point);
      }
      for (const point of seen) hers[point] = (hers[point] as number) + chance;
    }
    for (const point of board.points)
      soon[point] = 1 - (1 - (soon[point] as number)) * (1 - Math.min(1, hers[point] as number));
  }
  return soon;
}

import type { Board } from '../../board/board.ts';
import { hypothesisOf, stageOf, tablesOf } from '../../deduction/hypotheses.ts';
import { possibleStates } from '../../deduction/index.ts';
import type { NunsEvent, Revealed } from '../../events.ts';
import type { NoviceId } from '../../vocabulary.ts';
import { believe, byPoint, chancesOf, startBelief } from './index.ts';
import type { Model } from './model.ts';

/** Points whose chance lay between two tenths, and how often a novice was there. */
export interface Bin {
  expected: number; // sum of the chances
  there: number; // how many of the points it was
  points: number;
}

/**
 * How well the guards could tell where the novices were: sums over the moments at which the guards begin their move, and
 * over every novice on the run who is off the board then.
 */
export interface Insight {
  bits: number; // by which the chance of the true state (point, stage and wish) falls short of certainty: the log score
  blind: number; // the same for one who holds all that is possible for equally likely
  pointBits: number; // both for her point alone
  pointBlind: number;
  cases: number;
  readonly bins: Bin[]; // by tenths of the chance, each point a case
}

export const noInsight = (): Insight => ({
  bits: 0,
  blind: 0,
  pointBits: 0,
  pointBlind: 0,
  cases: 0,
  bins: Array.from({ length: 10 }, () => ({ expected: 0, there: 0, points: 0 })),
});

/**
 * Adds what a match tells to `insight`.
 * @param events a whole match as everybody observed it; at its end all is opened, and by that it is judged
 */
export function addInsight(
  board: Board,
  model: Model,
  events: readonly NunsEvent[],
  insight: Insight = noInsight(),
): Insight {
  const last = events.at(-1);
  if (last?.event !== 'revealed') throw new Error('a match without its end');
  const truth = new Map(last.novices.map((one) => [one.id, one]));
  const lost = new Map<NoviceId, number>(); // turn of the last capture
  const belief = startBelief();
  for (const event of events) {
    if (event.event === 'captured') lost.set(event.novice, belief.deduction.watch.view.open?.turn ?? 0);
    believe(board, model, belief, event);
    if (event.event !== 'asked' || event.phase.name !== 'guards' || event.phase.deeds > 0) continue;
    const { open } = belief.deduction.watch.view;
    for (const { id, status, token, shielded } of open?.novices ?? []) {
      const hers = truth.get(id);
      if (!open || !hers || status === 'caught' || token !== null || shielded) continue;
      judge(board, insight, belief, id, hers, open.turn, lost.get(id) ?? 0);
    }
  }
  return insight;
}

function judge(
  board: Board,
  insight: Insight,
  belief: ReturnType<typeof startBelief>,
  id: NoviceId,
  hers: Revealed['novices'][number],
  turn: number,
  lost: number,
): void {
  const { hypotheses } = tablesOf(board);
  const sheet = hers.sheet.filter((line) => line.turn <= turn);
  const line = sheet.at(-1);
  if (!line) return;
  const point = line.path.at(-1) ?? line.from;
  const keys = sheet.some((one) => one.keys);
  const item = sheet.some((one) => one.item && one.turn > lost);
  const chances = chancesOf(board, belief, id);
  const places = byPoint(board, chances);
  const possible = possibleStates(board, belief.deduction, id);
  const at = point * hypotheses + hypothesisOf(tablesOf(board), hers.wish, stageOf(keys, item));
  insight.bits -= Math.log2(chances[at] as number);
  insight.blind += Math.log2(possible.length);
  insight.pointBits -= Math.log2(places[point] as number);
  insight.pointBlind += Math.log2(new Set(possible.map((state) => state.point)).size);
  insight.cases++;
  for (const place of board.points) {
    const chance = places[place] as number;
    if (chance === 0) continue;
    const bin = insight.bins[Math.min(9, Math.floor(chance * 10))] as Bin;
    bin.expected += chance;
    bin.points++;
    if (place === point) bin.there++;
  }
}

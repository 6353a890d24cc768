import type { Board } from '../../board/board.ts';
import { tablesOf } from '../../deduction/hypotheses.ts';
import type { NoviceOpen, Open } from '../../state.ts';
import { cards } from '../../vocabulary.ts';
import { fittedModel } from '../belief/model.ts';
import { movesFrom } from '../belief/motion.ts';
import { outlookOf } from '../belief/outlook.ts';
import { STAGES } from './knowledge.ts';

const LEAST = 0.2; // of all her moves, those that nobody sees: of fewer nothing is concluded

/**
 * Weights as in `Suspect` after the next move of a novice who minds the guards, seen from where they stand now, if nobody
 * sees her on her way; null where that can't be told. The model is the belief's own.
 */
export function unseenMove(
  board: Board,
  now: Open,
  novice: NoviceOpen,
  weights: ArrayLike<number>,
): Float64Array | null {
  if (novice.token !== null) return null; // in sight: whatever she does shows
  const open = { ...now, turn: now.turn + 1 };
  const { size, wishes } = board;
  const { hypotheses } = tablesOf(board);
  const before = new Float64Array(size * hypotheses);
  forEachPlace(board, (place, at) => (before[at] = weights[place] as number));
  const moved = movesFrom(board, open, novice, fittedModel, outlookOf(board, open, novice), before);
  const after = new Float64Array(size * hypotheses);
  for (const card of cards) {
    const ended = moved({ signs: [], card });
    for (let at = 0; at < ended.length; at++) after[at] = (after[at] as number) + (ended[at] as number);
  }
  const sum = (list: Float64Array): number => list.reduce((all, one) => all + one, 0);
  const [all, unseen] = [sum(before), sum(after)];
  // Where somebody is taken to be at a stage that she can't have come to there, she has no plan at all.
  if (!(unseen >= LEAST * all && Number.isFinite(unseen))) return null;
  const result = new Float64Array(wishes.length * STAGES * size);
  forEachPlace(board, (place, at) => (result[place] = ((after[at] as number) * all) / unseen));
  return result;
}

/** Each place among the weights of a `Suspect`, with the same by point and hypothesis. */
function forEachPlace({ size, wishes }: Board, then: (place: number, at: number) => void): void {
  const hypotheses = wishes.length * STAGES;
  for (let place = 0, wish = 0; wish < wishes.length; wish++)
    for (let stage = 0; stage < STAGES; stage++)
      for (let point = 0; point < size; point++, place++)
        then(place, point * hypotheses + stage * wishes.length + wish);
}

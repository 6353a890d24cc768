import type { Board } from '../../board/board.ts';
import { tablesOf } from '../../deduction/hypotheses.ts';
import type { NoviceOpen, Open } from '../../state.ts';
import type { Card } from '../../vocabulary.ts';
import { cards } from '../../vocabulary.ts';
import { fittedModel } from '../belief/model.ts';
import { movesFrom } from '../belief/motion.ts';
import { bareOutlook, outlookOf } from '../belief/outlook.ts';
import { STAGES } from './knowledge.ts';

const LEAST = 0.2; // of all her moves, those that nobody sees: of fewer nothing is concluded

/** Her next move, if nobody sees her on her way. */
export interface Foresight {
  readonly unseen: number; // how likely that is
  readonly weights: Float64Array; // as in `Suspect`: where she is then
  readonly byCard: Readonly<Record<Card, Float64Array>>; // by `point * hypotheses + hypothesis`, by the card that she shows; together `unseen` of what she was
}

/** How guards look to novices who plan as they stand, worked out once for all of them. */
export const lookOf = (board: Board, now: Open): ReturnType<typeof bareOutlook> =>
  bareOutlook(board, { ...now, turn: now.turn + 1 });

/**
 * The next move of a novice who minds the guards, seen from where they stand now; null where it can't be told. The model is
 * the belief's own.
 */
export function foresee(
  board: Board,
  now: Open,
  novice: NoviceOpen,
  weights: ArrayLike<number>,
  look: ReturnType<typeof bareOutlook>,
): Foresight | null {
  if (novice.token !== null) return null; // in sight: whatever she does shows
  const open = { ...now, turn: now.turn + 1 };
  const { size, wishes } = board;
  const { hypotheses } = tablesOf(board);
  const before = new Float64Array(size * hypotheses);
  forEachPlace(board, (place, at) => (before[at] = weights[place] as number));
  const moved = movesFrom(board, open, novice, fittedModel, outlookOf(board, open, novice, look), before);
  const after = new Float64Array(size * hypotheses);
  const byCard = {} as Record<Card, Float64Array>;
  for (const card of cards) {
    const ended = (byCard[card] = moved({ signs: [], card }));
    for (let at = 0; at < ended.length; at++) after[at] = (after[at] as number) + (ended[at] as number);
  }
  const sum = (list: Float64Array): number => list.reduce((all, one) => all + one, 0);
  const [all, unseen] = [sum(before), sum(after)];
  // Nobody may be left to foresee; and where somebody is taken to be at a stage that she can't have come to there, she has no plan at all.
  if (!(all > 0 && unseen >= LEAST * all && Number.isFinite(unseen))) return null;
  const result = new Float64Array(wishes.length * STAGES * size);
  forEachPlace(board, (place, at) => (result[place] = ((after[at] as number) * all) / unseen));
  return { unseen: unseen / all, weights: result, byCard };
}

/** Each place among the weights of a `Suspect`, with the same by point and hypothesis. */
function forEachPlace({ size, wishes }: Board, then: (place: number, at: number) => void): void {
  const hypotheses = wishes.length * STAGES;
  for (let place = 0, wish = 0; wish < wishes.length; wish++)
    for (let stage = 0; stage < STAGES; stage++)
      for (let point = 0; point < size; point++, place++)
        then(place, point * hypotheses + stage * wishes.length + wish);
}

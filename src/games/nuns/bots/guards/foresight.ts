import type { Board } from '../../board/board.ts';
import { tablesOf } from '../../deduction/hypotheses.ts';
import type { NoviceOpen, Open } from '../../state.ts';
import type { Card } from '../../vocabulary.ts';
import { cards } from '../../vocabulary.ts';
import { fittedModel } from '../belief/model.ts';
import { movesFrom } from '../belief/motion.ts';
import type { Bare } from '../belief/outlook.ts';
import { outlookOf } from '../belief/outlook.ts';
import { STAGES } from './knowledge.ts';

const LEAST = 0.2; // of all her moves, those that nobody sees: of fewer nothing is concluded

/** Her next move, if nobody sees her on her way. */
export interface Foresight {
  readonly unseen: number; // how likely that is
  readonly weights: Float64Array; // as in `Suspect`: where she is then
  readonly byCard: Readonly<Record<Card, Float64Array>>; // the same by the card that she shows; together `unseen` of what she was
}

/**
 * The next move of a novice who minds the guards where they stand; null where it can't be told. The model is the belief's own.
 * @param open as it will be in the turn of that move; `bare` is how the guards look to all novices then
 */
export function foresee(
  board: Board,
  open: Open,
  novice: NoviceOpen,
  weights: ArrayLike<number>,
  bare: Bare,
): Foresight | null {
  if (novice.token !== null) return null; // in sight: whatever she does shows
  const before = new Float64Array(board.size * tablesOf(board).hypotheses);
  forEachPlace(board, (place, at) => (before[at] = weights[place] as number));
  const moved = movesFrom(board, open, novice, fittedModel, outlookOf(board, open, novice, bare), before);
  const after = new Float64Array(before.length);
  const byCard = {} as Record<Card, Float64Array>;
  for (const card of cards) {
    const ended = moved({ signs: [], card });
    const hers = (byCard[card] = new Float64Array(before.length));
    forEachPlace(board, (place, at) => {
      const weight = (hers[place] = ended[at] as number);
      after[place] = (after[place] as number) + weight;
    });
  }
  const sum = (list: Float64Array): number => list.reduce((all, one) => all + one, 0);
  const [all, unseen] = [sum(before), sum(after)];
  // Nobody may be left to foresee; and where somebody is taken to be at a stage that she can't have come to there, she has no plan at all.
  if (!(all > 0 && unseen >= LEAST * all && Number.isFinite(unseen))) return null;
  return { unseen: unseen / all, weights: after.map((weight) => (weight * all) / unseen), byCard };
}

/** Each place among the weights of a `Suspect`, with the same by point and hypothesis. */
function forEachPlace({ size, wishes }: Board, then: (place: number, at: number) => void): void {
  const hypotheses = wishes.length * STAGES;
  for (let place = 0, wish = 0; wish < wishes.length; wish++)
    for (let stage = 0; stage < STAGES; stage++)
      for (let point = 0; point < size; point++, place++)
        then(place, point * hypotheses + stage * wishes.length + wish);
}

import type { Plan } from '../actions.ts';
import { cardSteps } from '../moves.ts';
import type { Card } from '../vocabulary.ts';
import { cards } from '../vocabulary.ts';
import type { MovePreview, Own } from './move.ts';
import { fewestTurns, fewestTurnsAfter } from './turns.ts';

/** What a move would waste. She may make it all the same. */
export type Warning =
  | { readonly kind: 'capture' | 'passesKeys' | 'passesItem' | 'standsInSight' | 'backAgain' }
  | { readonly kind: 'louder'; readonly card: Card } // this card is quieter and fits as well
  | { readonly kind: 'tooLate'; readonly turns: number; readonly left: number }; // turns needed after this one, and left then

/** The worst first. */
export function warningsOf(own: Own, plan: Plan, move: MovePreview): readonly Warning[] {
  const found: Warning[] = [];
  const steps = plan.path.length + plan.second.length;
  if (move.home) return found;
  if (move.capture) found.push({ kind: 'capture' });
  const [now, then] = [fewestTurns(own), fewestTurnsAfter(own, move)];
  // Where it is too late anyway, this move is not what makes it so.
  if (now.turns !== null && now.turns <= now.left && then.turns !== null && then.turns > then.left)
    found.push({ kind: 'tooLate', turns: then.turns - 1, left: then.left - 1 });
  if (move.passes.keys) found.push({ kind: 'passesKeys' });
  if (move.passes.item) found.push({ kind: 'passesItem' });
  if (steps === 0 && move.startSeen.length > 0 && own.novice.status === 'run')
    found.push({ kind: 'standsInSight' });
  const taken = move.takes.keys !== null || move.takes.item !== null;
  if (steps > 0 && move.end === own.secret.point && !taken && !move.capture)
    found.push({ kind: 'backAgain' });
  const quieter = cards.find((card) => fits(own, plan, card));
  if (quieter && cards.indexOf(quieter) < cards.indexOf(plan.card) && !move.capture)
    found.push({ kind: 'louder', card: quieter });
  return found;
}

function fits({ open }: Own, plan: Plan, card: Card): boolean {
  const { min, max } = cardSteps(open, card);
  return [plan.path, ...(plan.second.length > 0 ? [plan.second] : [])].every(
    (leg) => leg.length >= min && leg.length <= max,
  );
}

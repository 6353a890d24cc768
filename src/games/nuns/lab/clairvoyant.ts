import type { Bot } from '../../../engine/bot.ts';
import { canonicalJson } from '../../../engine/canonical.ts';
import type { Seer } from '../../../engine/seer.ts';
import type { Action } from '../actions.ts';
import type { Board } from '../board/board.ts';
import { UNREACHABLE, distanceBetween, walkingDistance } from '../board/board.ts';
import { wishPoints } from '../moves.ts';
import type { State } from '../state.ts';
import type { NunsTypes } from '../types.ts';
import { isNovice } from '../vocabulary.ts';

const TRIES = 6; // plans of hers that a clairvoyant looks into the future of

/** What is bad for her by the next turn, in steps of her way. */
const COST = { capture: 30, token: 5, captureOfOthers: 3 };

/**
 * A novice who knows what the guards will do: of several plans that she might have made without, and of standing still,
 * she takes the one that turns out best by the next turn. With the guards she plays like anybody.
 */
export const clairvoyantOn = <Memory>(
  board: Board,
  name: string,
  plain: Bot<NunsTypes, Memory>,
): Seer<NunsTypes, Memory> => ({
  name,
  plain,
  decideKnowing(truth, view, choices, memory, draw) {
    const { viewer, open } = view;
    const first = plain.decide(view, choices, memory, draw);
    if (choices.kind !== 'plan' || !open || !isNovice(viewer)) return first;
    const plans: Action[] = [first];
    for (let i = 1; i < TRIES; i++) plans.push(plain.decide(view, choices, memory, draw));
    if (!choices.mustWalkHome && choices.cards.some(({ card }) => card === 'stand'))
      plans.push({ type: 'plan', path: [], second: [], card: 'stand' });
    const nextTurn = ({ open: later }: State): boolean => later.turn > open.turn;
    const tried = new Set<string>();
    let [best, most] = [first, -Infinity];
    for (const plan of plans) {
      const key = canonicalJson(plan);
      if (tried.has(key)) continue;
      tried.add(key);
      const worth = worthOf(board, truth.foresee(plan, nextTurn), viewer);
      if (worth > most) [best, most] = [plan, worth];
    }
    return best;
  },
});

/** What a state is worth to a novice: the steps she still needs, and who was caught. */
function worthOf(board: Board, state: State, id: string): number {
  const at = state.open.novices.findIndex((novice) => novice.id === id);
  const novice = state.open.novices[at];
  const secret = state.novices[at];
  if (!novice || !secret) throw new Error(`no ${id} in this match`);
  if (state.open.outcome) return state.open.outcome.winners.includes(id) ? 1000 : -1000;
  const { keyPoint, itemPoint } = wishPoints(board, secret.wish);
  const back = distanceBetween(board, itemPoint, novice.cell);
  const toKeys = walkingDistance(board, secret.point, keyPoint, false);
  const left = secret.item
    ? distanceBetween(board, secret.point, novice.cell)
    : secret.keys
      ? distanceBetween(board, secret.point, itemPoint) + back + 1
      : (toKeys === UNREACHABLE ? 40 : toKeys) + distanceBetween(board, keyPoint, itemPoint) + back + 2;
  return (
    -left -
    COST.capture * novice.captures -
    COST.captureOfOthers * state.open.captures -
    (novice.token === null ? 0 : COST.token)
  );
}

import type { Chance } from '../../../../engine/chance.ts';
import type { Draw } from '../../../../engine/game.ts';
import { jsonCopy } from '../../../../engine/json.ts';
import type { Action } from '../../actions.ts';
import { applyAction } from '../../apply/index.ts';
import type { Board } from '../../board/board.ts';
import type { PlanChoices } from '../../choices.ts';
import { choicesOf } from '../../choices.ts';
import { stageOf, stages } from '../../deduction/hypotheses.ts';
import type { NunsEmitted } from '../../events.ts';
import { imagineState } from '../../imagine.ts';
import { fallbackAction } from '../../sample.ts';
import type { State } from '../../state.ts';
import { cloneState } from '../../state.ts';
import type { View } from '../../view.ts';
import { peekView } from '../../view.ts';
import { isNovice } from '../../vocabulary.ts';
import { owingSeats } from '../../waiting.ts';
import type { Belief } from '../belief/index.ts';
import { believe, drawNovices } from '../belief/index.ts';
import { fittedModel } from '../belief/model.ts';
import { guardsDeed } from '../guards/deed.ts';
import { believedKnowledge } from '../guards/knowledge.ts';
import type { GuardMind, NoviceMind } from '../minds.ts';
import { plainGuards, plainNovices } from '../minds.ts';
import type { Ahead } from './ahead.ts';
import type { Rated } from './ways.ts';

/*
 * A turn played through in imagination, by the rules: the other novices as they may be, drawn from the belief, and
 * guards who think as strong ones do, by what everybody would know after her move. What it comes to is weighed with
 * what she reckoned beforehand.
 */

/** How the others are taken to think. */
const hunters: GuardMind = { ...plainGuards, trust: 1, ahead: 2, item: 1.5, haze: 0.01 };
const others: NoviceMind = { ...plainNovices, ahead: 2, caution: 1, rivals: false, haze: 0.008 };

/** How a novice plans (`plan.ts`). */
type Planner = (
  board: Board,
  view: View,
  choices: PlanChoices,
  belief: Belief,
  mind: NoviceMind,
  draw: Draw,
) => Action;

const SURE = 2; // so many worlds her own reckoning counts for
const OVERHEARD = 0.92; // what is left of her chances where a guard has heard her when the turn ends

/** Her best plans again, what happens in imagined worlds weighed in. */
export function rehearse(
  board: Board,
  view: View,
  belief: Belief,
  rated: readonly Rated[],
  { rehearsed, worlds }: NoviceMind,
  ahead: Ahead,
  planOf: Planner,
  draw: Draw,
): readonly Rated[] {
  const sorted = [...rated].sort((a, b) => b.value - a.value);
  const [best] = sorted;
  const tooWide = view.open?.turn === 1; // two moves at once: more than can be looked through in time
  if (!best || tooWide || !view.novice) return rated;
  const plans = sorted.slice(0, rehearsed).filter(({ value }) => value >= CLOSE * best.value);
  if (plans.length === 1 || plans.every(({ risk }) => risk < IDLE)) return rated;
  const sums = plans.map(() => 0);
  const { point, keys, item, wish } = view.novice;
  const own = { point, stage: stages[stageOf(keys, item)] as (typeof stages)[number], wish };
  for (let world = 0; world < worlds; world++) {
    const supposed = drawNovices(board, belief, draw, { [view.viewer]: own });
    const state = beforePlans(imagineState(board, view, draw, supposed));
    const theirs = owingSeats(state)
      .filter((seat) => seat !== view.viewer && isNovice(seat))
      .map((seat) => ({ seat, plan: planFor(board, state, seat, belief, planOf, draw) }));
    const dice = Array.from({ length: DICE }, () => draw(6));
    plans.forEach(({ plan }, i) => {
      const played = playThrough(
        board,
        cloneState(state),
        view,
        belief,
        { type: 'plan', ...plan },
        theirs,
        dice,
      );
      sums[i] = (sums[i] as number) + worthOf(played, view, ahead);
    });
  }
  return plans.map((one, i) => ({
    ...one,
    value: (SURE * one.value + (sums[i] as number)) / (SURE + worlds),
  }));
}

const CLOSE = 0.85; // of the best plan's value: what is worse is not looked at again
const IDLE = 0.01; // where no plan is in more danger than that, there is nothing to find out
const DICE = 40; // more than a turn ever takes, so that all plans have the same

/** The same before anybody has planned, with windows that close when all have answered, and dice that are drawn. */
function beforePlans({ open, novices, ...state }: State): State {
  const { windows: _windows, dice: _dice, ...options } = open.options;
  return {
    ...state,
    open: { ...open, options, novices: open.novices.map((one) => ({ ...one, submitted: false })) },
    novices: novices.map((one) => ({ ...one, plan: null })),
  };
}

interface Planned {
  readonly seat: string;
  readonly plan: Action;
}

function planFor(
  board: Board,
  state: State,
  seat: string,
  belief: Belief,
  planOf: Planner,
  draw: Draw,
): Action {
  const view = peekView(state, seat);
  const choices = choicesOf(board, view);
  if (choices?.kind !== 'plan') throw new Error(`no plan is asked of ${seat}`);
  return planOf(board, view, choices, belief, others, draw);
}

/** The turn to its end. */
function playThrough(
  board: Board,
  state: State,
  { viewer, open }: View,
  before: Belief,
  own: Action,
  theirs: readonly Planned[],
  dice: readonly number[],
): State {
  const belief = jsonCopy(before);
  const emit = (one: NunsEmitted): void => {
    if (one.to === 'everyone') believe(board, fittedModel, belief, one.event);
  };
  let rolled = 0;
  const roll = (sides: number): number => (dice[rolled++ % dice.length] as number) % sides;
  const chance: Chance = { draw: (_stream, sides) => roll(sides) };
  for (const { seat, plan } of theirs) applyAction(board, state, seat, plan, chance, emit);
  applyAction(board, state, viewer, own, chance, emit);
  while (state.open.outcome === null && state.open.turn === open?.turn) {
    const [seat] = owingSeats(state);
    if (seat === undefined) break;
    const view = peekView(state, seat);
    const choices = choicesOf(board, view);
    if (choices === null) break;
    const action =
      choices.kind === 'guards'
        ? guardsDeed(board, state.open, choices, believedKnowledge(board, state.open, belief), hunters, roll)
        : fallbackAction(board, view, choices);
    applyAction(board, state, seat, action, chance, emit);
  }
  return state;
}

/** Her chance to win as the turn has ended. */
function worthOf({ open, novices }: State, { viewer, open: before }: View, ahead: Ahead): number {
  if (open.outcome) return open.outcome.winners.includes(viewer) ? 1 / open.outcome.winners.length : 0;
  const at = open.novices.findIndex(({ id }) => id === viewer);
  const [novice, secret, was] = [open.novices[at], novices[at], before?.novices[at]];
  if (!novice || !secret || !was) throw new Error(`no ${viewer} in this match`);
  const stage = stageOf(secret.keys, secret.item);
  if (novice.captures > was.captures) return ahead.captured(0, stage, secret.point);
  const heard = open.tokens.some((token) => token.kind === 'noise' && token.novice === viewer);
  return (ahead.at(1, stage)[secret.point] as number) * (heard ? OVERHEARD : 1);
}

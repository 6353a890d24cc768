import type { Action, BlessingPlay, Plan } from '../actions.ts';
import type { Point } from '../board/format.ts';
import type { AnswerChoices, DiceChoices } from '../choices.ts';
import type { BlessingChoice } from '../data.ts';
import type { MessageKey, Text } from '../text.ts';
import { blessingText, nameOf, text } from '../text.ts';
import type { Roller, WatcherId } from '../vocabulary.ts';
import { ABOUT_TURN } from '../vocabulary.ts';
import type { Draft, Planning } from './draft.ts';
import { toSecondLeg } from './draft.ts';
import type { Round } from './round.ts';
import { routeOffered } from './round.ts';

/*
 * The one or two buttons under the panel: what they say and what they do. Pure, from what is being chosen.
 */

/** What has been chosen so far, and what it may become. */
export interface Choosing {
  readonly options: BlessingChoice; // of the match
  readonly planning: Planning | null; // a novice plans
  readonly draft: Draft;
  readonly plan: Plan | null; // the draft, once it can be sent
  readonly sentPlan: Plan | null; // sent, and not being changed
  readonly answering: AnswerChoices | null; // a window asks
  readonly answered: boolean; // and has its answer, which is not being changed
  readonly plays: Readonly<Partial<Record<Roller, BlessingPlay>>>;
  readonly dicing: DiceChoices | null; // dice rolled by hand are asked for
  readonly dice: readonly (number | null)[]; // in the order asked for, as far as they are typed in
  readonly round: Round | null; // a guard moves
  readonly guard: WatcherId | null;
  readonly path: readonly Point[];
  readonly route: string | null;
}

/** What a button does: sends something, goes on to another draft, or takes up again what was sent. */
export type Doing =
  | { readonly type: 'send'; readonly action: Action }
  | { readonly type: 'draft'; readonly draft: Draft }
  | { readonly type: 'change' };

export interface Press {
  readonly text: Text;
  readonly does: Doing | null; // null: something must be chosen first
}

const send = (text: Text, action: Action): Press => ({ text, does: { type: 'send', action } });
const first = (key: MessageKey, values?: Text['values']): Press => ({ text: text(key, values), does: null });

/** The button that goes on. */
export function primaryPress(choosing: Choosing): Press | null {
  const { planning, sentPlan, answering, answered, dicing, dice, round, guard } = choosing;
  if (planning) return sentPlan ? null : planPress(planning, choosing);
  if (dicing) return dicePress(dicing, dice);
  if (answering) return answered ? null : answerPress(choosing);
  return round && guard ? guardPress(round, guard, choosing) : null;
}

function planPress({ choices }: Planning, { draft, plan }: Choosing): Press {
  if (choices.legs === 2 && !draft.second && !standsStill(draft, choices))
    return draft.path.length > 0
      ? { text: text('plan.nextLeg'), does: { type: 'draft', draft: toSecondLeg(draft) } }
      : first('plan.choose');
  if (standsStill(draft, choices))
    return send(text('plan.sendStand'), { type: 'plan', path: [], second: [], card: 'stand' });
  if (draft.path.length === 0 && !choices.mayWalkHome) return first('plan.choose');
  if (!plan && choices.mustWalkHome) return first('plan.chooseHome');
  if (!plan && draft.second) return first('plan.chooseSecond');
  const words = choices.mustWalkHome ? 'plan.sendHome' : 'plan.send';
  return plan ? send(text(words), { type: 'plan', ...plan }) : first(words);
}

/** Whether standing still is chosen: by its card, with no step drawn. */
const standsStill = (draft: Draft, { mayWalkHome }: Planning['choices']): boolean =>
  draft.card === 'stand' && draft.path.length === 0 && !draft.second && !mayWalkHome;

function answerPress({ options, plays }: Choosing): Press {
  const chosen = Object.values(plays).filter((play) => play !== undefined);
  const words = chosen[0]
    ? text('hand.confirm', { card: blessingText(options, chosen[0].card) })
    : text('hand.confirmPass');
  return send(words, { type: 'blessing', plays: chosen });
}

function dicePress({ by }: DiceChoices, typed: Choosing['dice']): Press {
  const dice = by.flatMap((_, i) => typed[i] ?? []);
  return dice.length === by.length
    ? send(text('dice.send', { count: by.length, dice: dice.join(' · ') }), { type: 'dice', dice })
    : first('dice.first', { count: by.length - dice.length });
}

function guardPress(round: Round, guard: WatcherId, { path, route }: Choosing): Press {
  const { board, open, choice } = round;
  if (choice.routes.length > 0) {
    if (!route) return first('guard.pickRoute');
    const { colour } = routeOffered(board, open, guard, route);
    const words =
      route === ABOUT_TURN
        ? text('guard.takeAbout')
        : text('guard.take', { colour: text(`colour.${colour}` as MessageKey) });
    return send(words, { type: 'takeRoute', guard, route });
  }
  const end = path.at(-1);
  if (end !== undefined)
    return send(text('guard.go', { steps: path.length, point: end }), { type: 'step', guard, path });
  return choice.canEnd ? endPress(guard) : first('guard.goFirst', { guard });
}

const endPress = (guard: WatcherId): Press =>
  send(text('guard.end', { guard: nameOf(guard) }), { type: 'endMove', guard });

/** The button beside it, for what one may do instead. */
export function secondaryPress(choosing: Choosing): Press | null {
  const { planning, draft, sentPlan, answering, answered, round, guard, path } = choosing;
  if (planning && sentPlan) return { text: text('plan.change'), does: { type: 'change' } };
  // Chosen here and sent by the other button: nothing that can't be taken back hangs on one press.
  if (planning && draft.path.length === 0 && !draft.second && !planning.choices.mayWalkHome)
    return standsStill(draft, planning.choices)
      ? null
      : { text: text('plan.stand'), does: { type: 'draft', draft: { ...draft, card: 'stand' } } };
  if (answering && answered) return { text: text('hand.change'), does: { type: 'change' } };
  if (round && guard && path.length > 0 && round.choice.canEnd) return endPress(guard);
  return null;
}

import { draftEnd, mostSteps } from '../draft.ts';
import { brokenOffNow, nowOf } from '../now.ts';
import { planShort } from './plan.ts';
import type { Standing, Telling } from './telling.ts';
import { tell } from './telling.ts';
import { answerTold } from './windows.ts';

/** What can be done now. What the page says of pictures and taps is said otherwise here. */
export function promptOf(standing: Standing): Telling {
  const { board, view, doing } = standing;
  const { planning, sentPlan, answering, answered } = doing;
  if (planning && sentPlan)
    return tell('prompt.planSent', { plan: planShort(sentPlan, planning.secret.point) });
  if (answering && answered) return tell('prompt.answered', { answer: answerTold(standing) });
  if (doing.brokenOff) return brokenOffNow.text;
  const { text } = nowOf(board, view, doing.choices, doing.draft, doing.editing, doing.guard);
  if (planning && text.key === 'now.plan') return tell('prompt.plan', { max: mostSteps(planning.choices) });
  if (planning && text.key === 'now.planFirstLeg')
    return tell('prompt.firstLeg', { point: draftEnd(doing.draft, planning.secret) });
  return text;
}

/** The rule behind the prompt; '' for none. */
export const ruleOf = ({ board, view, doing }: Standing): string =>
  (doing.brokenOff
    ? brokenOffNow
    : nowOf(board, view, doing.choices, doing.draft, doing.editing, doing.guard)
  ).rule;

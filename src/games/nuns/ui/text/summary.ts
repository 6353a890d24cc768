import { LAST_TURN } from '../../data.ts';
import { mostSteps, stepsTaken, watcherOf } from '../../moves.ts';
import { captureTarget } from '../../options.ts';
import { waitNow } from '../now.ts';
import { promptOf } from './prompt.ts';
import { endingOf } from '../ending.ts';
import { planTold } from './plan.ts';
import { exitsTold, facingOf, meTold, watchersTold } from './place.ts';
import { goalsTold, tokensTold } from './papers.ts';
import { handTold } from './windows.ts';
import { guardTold, routesTold } from './guards.ts';
import { placeOf, NameOf } from '../../text.ts';
import type { Standing, Telling } from './telling.ts';
import { tell } from './telling.ts';

/*
 * Where things stand: a sentence or two for each phase, and more on request.
 */

/** A name for what the summary is of: while it stays the same, there is nothing new to say. */
export function occasionOf({ view, open, doing }: Standing): string {
  const { phase } = open;
  const mine = doing.choices !== null;
  const part =
    phase.name === 'guards'
      ? mine
        ? `${phase.deeds}${doing.guard}`
        : `${phase.moving}`
      : phase.name === 'window' || phase.name === 'dice'
        ? `${phase.name}${phase.rolls}`
        : phase.name;
  const sent = doing.sentPlan !== null || doing.answered;
  return [open.turn, part, mine, sent ? JSON.stringify([view.novice?.plan, view.answer]) : ''].join(' ');
}

/** Where things stand and what can be done. */
export function summaryOf(standing: Standing): Telling[] {
  const { board, view, open, own, doing } = standing;
  const ending = endingOf(view, doing.choices !== null || own !== null || view.guards !== null);
  if (ending) return [ending.title, ...ending.why];
  const prompt = promptOf(standing);
  if (open.phase.name === 'plan' && own && !doing.sentPlan) {
    const { secret } = own;
    const [me] = meTold(standing);
    return [me!, exitsTold(board, secret.point, secret.keys), ...watchersTold(standing), prompt];
  }
  if (open.phase.name === 'window' && doing.answering && !doing.answered)
    return [...handTold(standing), prompt];
  if (open.phase.name === 'guards' && doing.guard) {
    const watcher = watcherOf(open, doing.guard)!;
    return [
      tell('told.at', {
        who: NameOf(doing.guard),
        place: placeOf(board, watcher.point),
        facing: facingOf(board, watcher),
      }),
      prompt,
    ];
  }
  return [prompt];
}

/** More, for whoever asks. */
export function moreOf(standing: Standing): Telling[] {
  const { view, open, own, doing } = standing;
  const { phase } = open;
  const wait = doing.brokenOff ? null : waitNow(view);
  const turn = tell('told.turn', {
    turn: open.turn,
    last: LAST_TURN,
    captures: open.captures,
    target: captureTarget(open.options),
  });
  const mine = own
    ? [...meTold(standing), ...goalsTold(standing), ...(doing.planning ? planTold(standing) : [])]
    : doing.round && doing.guard && phase.name === 'guards'
      ? [
          tell('guards.budget', { taken: stepsTaken(phase, doing.guard), max: mostSteps(open, doing.guard) }),
          tell(doing.round.choice.free ? 'guards.free' : 'guards.bound'),
          ...guardTold(standing),
        ]
      : view.guards
        ? []
        : [tell('told.watching')];
  return [
    turn,
    ...watchersTold(standing),
    ...mine,
    ...routesTold(standing).slice(0, 2),
    ...tokensTold(standing),
    ...(wait ? [wait] : []),
  ];
}

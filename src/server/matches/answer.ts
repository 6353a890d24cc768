import type { Decider } from '../../engine/log.ts';
import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Seat } from '../../engine/seats.ts';
import type { ServerRefusal } from '../../protocol/messages.ts';
import type { AnswerKind } from '../meter.ts';

/** An action as it comes to a match. */
export interface Submitted {
  readonly seat: Seat;
  readonly id: string | null; // the device's; null for bots
  readonly phase: string; // the moment it is meant for
  readonly action: unknown;
  readonly by: Decider;
}

/** What came of it: stored (`null`), or why not. `retry` says that nothing was wrong with it. */
export type Answer = null | { readonly refusal: Refusal; readonly retry?: true };

const own = (code: ServerRefusal): Refusal => refusal(code, 'form');

type Refused = NonNullable<Answer>;

export const noSeat: Refused = { refusal: own('noSeat') };
export const stalePhase: Refused = { refusal: own('stalePhase') };
export const tryAgain: Refused = { refusal: own('tryAgain'), retry: true };
export const partnerFirst: Refused = { refusal: own('partnerFirst') };
export const noMatchHere: Refused = { refusal: own('noSuchMatch') };
export const tooFast: Refused = { refusal: own('tooFast'), retry: true };
export const failed: Refused = { refusal: own('failed') };
export const noHints: Refused = { refusal: own('noHints') };
export const noHintNow: Refused = { refusal: own('noHintNow') };

export function answerKind(answer: Answer): AnswerKind {
  if (answer === null) return 'accepted';
  if (answer.retry) return 'retry';
  switch (answer.refusal.code as ServerRefusal) {
    case 'stalePhase':
      return 'stale';
    case 'failed':
    case 'noSeat':
      return answer.refusal.code as 'failed' | 'noSeat';
    default:
      return 'rules';
  }
}

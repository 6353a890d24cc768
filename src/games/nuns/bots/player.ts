import type { Bot } from '../../../engine/bot.ts';
import type { Viewer } from '../../../engine/seats.ts';
import type { Board } from '../board/board.ts';
import type { AnswerChoices } from '../choices.ts';
import type { NunsEvent } from '../events.ts';
import type { Open } from '../state.ts';
import type { NunsTypes } from '../types.ts';
import type { View } from '../view.ts';
import type { Belief } from './belief/index.ts';
import { believe, startBelief } from './belief/index.ts';
import { fittedModel } from './belief/model.ts';
import { adviseAnswer, adviseGuards, advisePlan } from './advice.ts';
import type { Answer } from './blessings.ts';
import { answerWindow } from './blessings.ts';
import { guardsDeed } from './guards/deed.ts';
import type { Knowledge } from './guards/knowledge.ts';
import { believedKnowledge, possibleKnowledge } from './guards/knowledge.ts';
import { guardPlays } from './guards/windows.ts';
import { remember as rememberRoughly } from './memory.ts';
import type { GuardMind, Mind } from './minds.ts';
import { sampleAction } from '../sample.ts';
import { planOf } from './novices/plan.ts';
import { guardSeats, isNovice } from '../vocabulary.ts';

/** What a bot keeps of a match: the belief that its seat can have. Plain data. */
export interface PlayerMemory {
  readonly belief: Belief;
}

/** Where a guard seat gets its knowledge of the novices from. */
export type Know = (board: Board, view: View, memory: PlayerMemory) => Knowledge;

/** What a level's guards go by. */
export const knowAs =
  ({ trust }: GuardMind): Know =>
  (board, { open }, { belief }) => {
    if (!open) return [];
    return trust === 0
      ? possibleKnowledge(board, open, belief)
      : believedKnowledge(board, open, belief, trust);
  };

/** A bot that thinks as its level does. `know` is for the lab, where it may know less. */
export const playerOf = (
  board: Board,
  mind: Mind,
  know: Know = knowAs(mind.guards),
): Bot<NunsTypes, PlayerMemory> => {
  const answer = (view: View, choices: AnswerChoices, memory: PlayerMemory): Answer => {
    if (isNovice(view.viewer)) return answerWindow(board, view, choices, rememberRoughly(view.viewer));
    const plays = guardPlays(board, openOf(view), choices, know(board, view, memory), mind.guards);
    return { type: 'blessing', plays };
  };
  return {
    name: mind.name,
    remember: () => ({ belief: startBelief() }),
    alike: (viewer: Viewer) => ((guardSeats as readonly string[]).includes(viewer) ? 'guards' : 'others'), // guards know their own Blessings
    observe(memory: PlayerMemory, event: NunsEvent) {
      believe(board, fittedModel, memory.belief, event);
    },
    decide(view, choices, memory, draw) {
      switch (choices.kind) {
        case 'plan':
          return planOf(board, view, choices, memory.belief, mind.novices, draw);
        case 'blessing':
          return answer(view, choices, memory);
        case 'dice':
          return sampleAction(board, view, choices, draw);
        case 'guards':
          return guardsDeed(board, openOf(view), choices, know(board, view, memory), mind.guards, draw);
      }
    },
    advise(view, choices, memory, draw) {
      switch (choices.kind) {
        case 'plan':
          return advisePlan(board, view, choices, memory.belief, mind.novices, draw);
        case 'blessing':
          return adviseAnswer(answer(view, choices, memory));
        case 'dice':
          return null; // they lie on a table of people's own
        case 'guards':
          return adviseGuards(board, openOf(view), choices, know(board, view, memory), mind.guards, draw);
      }
    },
  };
};

function openOf({ open }: View): Open {
  if (!open) throw new Error('a bot is asked before the match began');
  return open;
}

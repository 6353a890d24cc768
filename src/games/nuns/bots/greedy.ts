import type { Bot } from '../../../engine/bot.ts';
import type { Board } from '../board/board.ts';
import { sampleAction } from '../sample.ts';
import type { NunsTypes } from '../types.ts';
import { answerWindow } from './blessings.ts';
import { guardDeed } from './guard.ts';
import type { Memory } from './memory.ts';
import { observe, remember } from './memory.ts';
import { planMove } from './novice.ts';

/** A simple, sensible player of every seat: it looks one turn ahead and takes what looks best. */
export const greedyOn = (board: Board): Bot<NunsTypes, Memory> => ({
  name: 'greedy',
  remember,
  observe: (memory, event) => observe(board, memory, event),
  decide(view, choices, memory, draw) {
    switch (choices.kind) {
      case 'plan':
        return planMove(board, view, choices, draw);
      case 'blessing':
        return answerWindow(board, view, choices, memory);
      case 'dice':
        return sampleAction(board, view, choices, draw);
      case 'guards':
        return guardDeed(board, view, choices, memory, draw);
    }
  },
});

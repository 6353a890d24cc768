import type { AfterText } from './say.ts';
import { after } from './say.ts';

const HALF = 0.005; // what is less is rounded away in whole hundredths

/** How likely a place is that is possible, where others are too: never said to be out of the question, nor certain. */
export const likelyText = (chance: number): AfterText =>
  chance < HALF
    ? after('known.under', { chance: 2 * HALF })
    : chance >= 1 - HALF
      ? after('known.over', { chance: 1 - 2 * HALF })
      : after('known.chance', { chance });

import type { Why } from '../../why/words.ts';
import { whyNow } from '../../why/now.ts';
import { whyOf } from '../../why/outcome.ts';
import { lineTold } from './papers.ts';
import { promptOf, ruleOf } from './prompt.ts';
import type { Standing, Telling } from './telling.ts';
import { tell } from './telling.ts';

/*
 * Why something is so, in sentences: the rule, how it came about, what one may do now.
 */

const reasonTold = (what: Telling, { rule, words, because, now }: Why): Telling[] => [
  what,
  rule === '' ? tell('papers.whyNone') : tell('told.rule', { rule }),
  ...(words ? [words] : []),
  ...because,
  ...(now ? [now] : []),
];

/** Why what is asked now is asked. */
export function whyNowTold(standing: Standing): Telling[] {
  const { board, view, open, doing } = standing;
  const moving = open.phase.name === 'guards' ? open.phase.moving : null;
  return reasonTold(promptOf(standing), whyNow(board, view, ruleOf(standing), doing.guard ?? moving));
}

const MOST_LINES = 16;

/** The lines of the log that can be asked about: the latest first, as far as there is something to say to them. */
export const askable = ({ lines }: Standing): readonly Standing['lines'][number][] =>
  lines
    .filter(({ rule }) => rule !== '')
    .slice(-MOST_LINES)
    .reverse();

/** Why something came about: the line of the log whose event is at that place. */
export function whyLineTold({ board, view, lines, events }: Standing, at: number): Telling[] {
  const line = lines.find((one) => one.at === at);
  const why = whyOf(board, view.viewer, events, at);
  return line && why ? reasonTold(lineTold(line), why) : [tell('papers.whyNone')];
}

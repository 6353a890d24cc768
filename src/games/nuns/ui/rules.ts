import type { GameRules, RulesPage } from '../../../client/shared/lessons.ts';
import { speaker } from '../../../client/shared/say.ts';
import type { KeyOf } from '../../../engine/text.ts';
import type en from '../locales/learn/en.json';
import type { KnowingKey } from '../why/words.ts';
import { ruleNames } from '../why/rules.ts';

type Key = KnowingKey | KeyOf<typeof en>;
const { say } = await speaker<Key>(['nuns', 'nuns/knowing', 'nuns/learn']);

/** Which chapters a page has, in the order of a turn. */
const PAGES: Readonly<Record<string, readonly string[]>> = {
  start: ['N0', 'N1', 'N2', 'N13'],
  novices: ['N3'],
  noise: ['N4'],
  guards: ['N5'],
  sight: ['N6'],
  caught: ['N7', 'N8'],
  listening: ['N10'],
  blessings: ['N11'],
  end: ['N9'],
  variants: ['N12', 'N14'],
};

const numbers = ruleNames.flatMap((name) => (name === 'form' ? [] : name.replace('_', '.')));
const chapterOf = (rule: string): string => rule.split('.')[0]!;

const pages: readonly RulesPage[] = Object.entries(PAGES).map(([id, chapters]) => ({
  id,
  title: () => say(`phase.${id}` as Key),
  rules: chapters.flatMap((chapter) => numbers.filter((rule) => chapterOf(rule) === chapter)),
}));

export const rules: GameRules = {
  pages,
  words: (rule) => say(`rules.${rule.replace('.', '_')}` as Key),
  name: () => null,
};

import type { Refusal } from '../../../engine/refusal.ts';
import type en from '../locales/knowing/en.json';
import type { KnowingText, Why } from './words.ts';
import { nothingShown, told } from './words.ts';

type Name = keyof (typeof en)['rules'];

/** The rules that have words here, by their numbers with `_` for the dot. */
const names = [
  'N0_1',
  'N1_1',
  'N1_3',
  'N2',
  'N3_1',
  'N3_2',
  'N3_3',
  'N3_4',
  'N3_5',
  'N3_6',
  'N3_7',
  'N3_9',
  'N3_10',
  'N3_12',
  'N4_1',
  'N4_2',
  'N4_3',
  'N5',
  'N5_1',
  'N5_2',
  'N5_3',
  'N5_4',
  'N5_5',
  'N5_6',
  'N5_7',
  'N5_8',
  'N5_9',
  'N7_1',
  'N7_2',
  'N8_2',
  'N8_3',
  'N8_4',
  'N9',
  'N9_1',
  'N9_2',
  'N9_3',
  'N10_1',
  'N11',
  'N11_1',
  'N11_2',
  'N14_1',
  'N14_2',
  'form',
] as const satisfies readonly Name[];

/** A rule in words, by its number; null for one that has none here. */
export function ruleWords(rule: string): KnowingText | null {
  const name = rule.replace('.', '_');
  const known = names.find((one) => one === name);
  return known ? told(`rules.${known}`) : null;
}

/** A rule by itself, with what follows from it here. */
export const why = (rule: string, rest: Partial<Why> = {}): Why => ({
  rule,
  words: ruleWords(rule),
  because: [],
  now: null,
  shown: nothingShown,
  ...rest,
});

/** Why something may not be done. The refusal follows from the viewer's own view, and so does this. */
export const whyRefused = ({ rule }: Pick<Refusal, 'rule'>): Why => why(rule);

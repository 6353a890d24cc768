import type { Refusal } from '../../../engine/refusal.ts';
import type en from '../locales/knowing/en.json';
import type { KnowingText, Why } from './words.ts';
import { nothingShown, told } from './words.ts';

type Name = keyof (typeof en)['rules'];

/** The rules that have words here, by their numbers with `_` for the dot. */
export const ruleNames = [
  'N0_1',
  'N0_2',
  'N1_1',
  'N1_2',
  'N1_3',
  'N1_4',
  'N2',
  'N3_1',
  'N3_2',
  'N3_3',
  'N3_4',
  'N3_5',
  'N3_6',
  'N3_7',
  'N3_8',
  'N3_9',
  'N3_10',
  'N3_11',
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
  'N5_10',
  'N6_1',
  'N6_2',
  'N6_3',
  'N6_4',
  'N7_1',
  'N7_2',
  'N8_1',
  'N8_2',
  'N8_3',
  'N8_4',
  'N8_5',
  'N9',
  'N9_1',
  'N9_2',
  'N9_3',
  'N10_1',
  'N10_2',
  'N11',
  'N11_1',
  'N11_2',
  'N12',
  'N13',
  'N14_1',
  'N14_2',
  'N14_3',
  'form',
] as const satisfies readonly Name[];

/** A rule in words, by its number; null for one that has none here. */
export function ruleWords(rule: string): KnowingText | null {
  const name = rule.replace('.', '_');
  const known = ruleNames.find((one) => one === name);
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

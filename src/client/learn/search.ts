import type { GameRules } from '../shared/lessons.ts';
import { fold } from '../shared/text/fold.ts';

/** `5.6`, `n5.6`, `E 2`: the number of a rule, or how one begins. */
const NUMBER = /^[ne]?\s*(\d+(?:\.\d*)?)$/;

/**
 * The rules that have all these words, or this number: small and capital letters and accents make no difference.
 * @returns their numbers, each once, in the order of the pages; none for nothing
 */
export function searchRules(rules: GameRules, query: string): readonly string[] {
  const asked = fold(query);
  if (asked === '') return [];
  const all = [...new Set(rules.pages.flatMap((page) => page.rules))];
  const number = NUMBER.exec(asked)?.[1];
  if (number !== undefined) {
    const begins = number.endsWith('.') ? number : `${number}.`;
    return all.filter((rule) => `${rule.split(' ')[0]!.slice(1)}.`.startsWith(begins));
  }
  const words = asked.split(' ');
  return all.filter((rule) => {
    const page = rules.pages.find((one) => one.rules.includes(rule));
    const text = fold([rules.words(rule), rules.name(rule), page?.title(), rule].join(' '));
    return words.every((word) => text.includes(word));
  });
}

/** The page that has this rule; the one of its chapter where there is no such number; else the first. */
export function pageOf(rules: GameRules, rule: string): string {
  const chapter = rule.split('.')[0]!;
  const has = (fits: (number: string) => boolean) => rules.pages.find((page) => page.rules.some(fits))?.id;
  return (
    has((number) => number === rule) ??
    has((number) => number.split(/[. ]/)[0] === chapter) ??
    rules.pages[0]!.id
  );
}

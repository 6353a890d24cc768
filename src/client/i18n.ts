import type { KeyOf } from '../engine/text.ts';
import { localeFor } from '../protocol/language.ts';
import { fill } from './shared/fill.ts';
import { fetchWords, language, messageIn, speak } from './shared/words.ts';
import type checkEn from './locales/check/en.json';
import type en from './locales/en.json';
import type learnEn from './locales/learn/en.json';
import type moreEn from './locales/more/en.json';
import type recordEn from './locales/record/en.json';
import type rulesEn from './locales/rules/en.json';
import type tableEn from './locales/table/en.json';

export { ago, allOf as listed, hourOf, stopwatch } from './shared/formats.ts';

/**
 * Words that are fetched with what says them: `table` is what a table in play shows from the start, `more` all else at
 * tables, `learn` lessons and rules, `rules` how to play, `check` the dice and their check, `record` what was played here.
 */
export type Part = 'learn' | 'table' | 'more' | 'rules' | 'check' | 'record';
const PARTS = ['learn', 'record', 'check', 'rules', 'more', 'table', 'shell'];

/** All keys of the shell's texts; those of a part have words once `loadWords` is through with it. */
export type Key =
  | KeyOf<typeof en>
  | KeyOf<typeof tableEn>
  | KeyOf<typeof learnEn>
  | KeyOf<typeof moreEn>
  | KeyOf<typeof rulesEn>
  | KeyOf<typeof checkEn>
  | KeyOf<typeof recordEn>;

/** Fetches the texts in the first of these languages that there are any in, before anything is shown; which it is. */
export async function loadMessages(preferred: readonly string[]): Promise<string> {
  const locale = localeFor(language.locales, preferred) ?? language.now;
  await speak(locale);
  return locale;
}

/** Fetches the words of these parts, once. */
export const loadWords = (...parts: readonly Part[]): Promise<void> => fetchWords(...parts);

/** The text with this key; values are named as in its ICU text. */
export function t(key: Key, values?: Readonly<Record<string, string | number>>): string {
  const message = messageIn(PARTS, key);
  return message === null ? key : fill(message, values);
}

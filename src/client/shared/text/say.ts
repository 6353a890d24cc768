import { messages } from 'virtual:messages/en/text';
import type { KeyOf } from '../../../engine/text.ts';
import type en from '../../locales/text/en.json';
import { speaker } from '../say.ts';

/** What all games say alike where they are told in words. */
export const { say } = speaker<KeyOf<typeof en>>(messages, 'en');

const either = new Intl.ListFormat('en', { type: 'disjunction' });
const all = new Intl.ListFormat('en');

/** "a, b or c", "a, b and c". */
export const oneOfThese = (words: readonly string[]): string => either.format(words);
export const allThese = (words: readonly string[]): string => all.format(words);

import { messages as own } from 'virtual:messages/en/nuns/text';
import { messages as knowing } from 'virtual:messages/en/nuns/knowing';
import { messages as page } from 'virtual:messages/en/nuns';
import { speaker } from '../../../../client/shared/say.ts';
import type { Key } from './telling.ts';

/** The words of the page, those that explain, and those that only text mode says. */
export const { say, sayText } = speaker<Key>({ ...page, ...knowing, ...own }, 'en');

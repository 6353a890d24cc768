import { speaker } from '../../../../client/shared/say.ts';
import type { Key } from './telling.ts';

/** The words of the page, those that explain, those for the time after a match, and those that only text mode says. */
export const { say, sayText } = await speaker<Key>(['nuns', 'nuns/knowing', 'nuns/after', 'nuns/text']);

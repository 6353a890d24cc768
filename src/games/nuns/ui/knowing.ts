import { messages as own } from 'virtual:messages/en/nuns/knowing';
import { messages as page } from 'virtual:messages/en/nuns';
import { speaker } from '../../../client/shared/say.ts';
import type { KnowingKey } from '../why/words.ts';

/** The words of the page and those that explain. To be fetched when somebody asks. */
export const { say: sayKnowing, sayText: sayKnowingText } = speaker<KnowingKey>({ ...page, ...own }, 'en');

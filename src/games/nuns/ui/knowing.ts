import { speaker } from '../../../client/shared/say.ts';
import type { KnowingKey } from '../why/words.ts';

/** The words of the page and those that explain. To be fetched when somebody asks. */
export const { say: sayKnowing, sayText: sayKnowingText } = await speaker<KnowingKey>([
  'nuns',
  'nuns/knowing',
]);

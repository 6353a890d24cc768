import { speaker } from '../../../../client/shared/say.ts';
import type { PrintedKey } from '../../printed/words.ts';

/** The words of the pages for people with the printed game, fetched with those pages. */
export const { say: sayPrinted, sayText: sayPrintedText } = await speaker<PrintedKey>([
  'nuns',
  'nuns/knowing',
  'nuns/printed',
]);

import type { KeyOf } from '../../../engine/text.ts';
import type en from '../../locales/text/en.json';
import { speaker } from '../say.ts';

export { allOf as allThese, oneOfThese } from '../formats.ts';

/** What all games say alike where they are told in words. */
export const { say } = await speaker<KeyOf<typeof en>>(['text']);

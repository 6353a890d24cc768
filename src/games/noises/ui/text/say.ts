import type * as Said from '../../../../engine/text.ts';
import type { KeyOf } from '../../../../engine/text.ts';
import { speaker } from '../../../../client/shared/say.ts';
import type en from '../../locales/text/en.json';
import { calledBy } from '../names.svelte.ts';
import type { MessageKey } from '../words.ts';

/** The key of a message of text mode or of the game's page. */
export type Key = MessageKey | KeyOf<typeof en>;
export type Telling = Said.Text<Key>;

export const tell = (key: Key, values?: Telling['values']): Telling => (values ? { key, values } : { key });

/** The words of the page and those that only text mode says. */
export const { say, sayText } = await speaker<Key>(['noises', 'noises/text'], calledBy);

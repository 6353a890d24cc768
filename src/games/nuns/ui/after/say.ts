import { speaker } from '../../../../client/shared/say.ts';
import type * as Said from '../../../../engine/text.ts';
import type { KeyOf } from '../../../../engine/text.ts';
import type en from '../../locales/after/en.json';
import type { MessageKey } from '../../text.ts';

/** A message of the page, or of what is seen when a match is over: `virtual:messages/en/nuns/after`. */
export type AfterKey = MessageKey | KeyOf<typeof en>;
export type AfterText = Said.Text<AfterKey>;
type Values = NonNullable<AfterText['values']>;

export const after = (key: AfterKey, values?: Values): AfterText => (values ? { key, values } : { key });

/** The words of the page and those for the time after a match. To be fetched when it is over. */
export const { say: sayAfter, sayText: sayAfterText } = await speaker<AfterKey>(['nuns', 'nuns/after']);

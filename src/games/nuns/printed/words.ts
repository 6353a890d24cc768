import type * as Said from '../../../engine/text.ts';
import type { KeyOf } from '../../../engine/text.ts';
import type en from '../locales/printed/en.json';
import type { KnowingKey } from '../why/words.ts';

/** A message of the game, or of the part for people with the printed game: `virtual:messages/en/nuns/printed`. */
export type PrintedKey = KnowingKey | KeyOf<typeof en>;
export type PrintedText = Said.Text<PrintedKey>;
type Values = NonNullable<PrintedText['values']>;

export const said = (key: PrintedKey, values?: Values): PrintedText => (values ? { key, values } : { key });

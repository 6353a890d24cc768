import { messages } from 'virtual:messages/en/noises';
import { calledBy } from './names.svelte.ts';
import type { MessageKey, Text, TextValue } from './words.ts';

type Tree = { readonly [key: string]: Message | Tree };

/** The language of the messages above. */
const LOCALE = 'en';
const list = new Intl.ListFormat(LOCALE);

function find(key: string): Message | null {
  let found: Message | Tree | undefined = messages as Tree;
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  return typeof found === 'function' ? found : null;
}

function messageAt(key: string): Message {
  const found = find(key);
  if (!found) throw new Error(`no message ${key}`);
  return found;
}

/** Whether there are words for a key that comes from elsewhere. */
export const isMessage = (key: string): key is MessageKey => find(key) !== null;

const inWords = (value: TextValue): string | number =>
  typeof value === 'string' || typeof value === 'number'
    ? value
    : 'key' in value
      ? sayText(value)
      : list.format(value.map(sayText));

/** A message in the page's language. */
export function say(key: MessageKey, values: Readonly<Record<string, TextValue>> = {}): string {
  const name = calledBy(key);
  if (name !== undefined) return name;
  const words: Record<string, string | number> = {};
  for (const [name, value] of Object.entries(values)) words[name] = inWords(value);
  return messageAt(key)(words);
}

/** A whole sentence from elsewhere in the page's language. */
export const sayText = (text: Text): string => say(text.key, text.values);

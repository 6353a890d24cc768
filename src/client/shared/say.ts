import type { Text, TextValue } from '../../engine/text.ts';
import { fill } from './fill.ts';

type Tree = { readonly [key: string]: Message | Tree };

/** What puts a game's messages into words. */
export interface Speaker<Key extends string> {
  /** Whether there are words for a key that comes from elsewhere. */
  readonly isMessage: (key: string) => key is Key;
  /** A message in the page's language. @throws Error for a key without words */
  readonly say: (key: Key, values?: Readonly<Record<string, TextValue<Key>>>) => string;
  /** A whole sentence from elsewhere in the page's language. */
  readonly sayText: (text: Text<Key>) => string;
}

/** `locale` is the language of the messages. `instead` may give other words than a message's, such as a person's name. */
export function speaker<Key extends string>(
  messages: Tree,
  locale: string,
  instead: (key: Key) => string | undefined = () => undefined,
): Speaker<Key> {
  const list = new Intl.ListFormat(locale);

  function find(key: string): Message | null {
    let found: Message | Tree | undefined = messages;
    for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
    return typeof found === 'object' ? null : (found ?? null);
  }

  const inWords = (value: TextValue<Key>): string | number =>
    typeof value === 'string' || typeof value === 'number'
      ? value
      : 'key' in value
        ? sayText(value)
        : list.format(value.map(sayText));

  function say(key: Key, values: Readonly<Record<string, TextValue<Key>>> = {}): string {
    const other = instead(key);
    if (other !== undefined) return other;
    const message = find(key);
    if (message === null) throw new Error(`no message ${key}`);
    const words: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(values)) words[name] = inWords(value);
    return fill(message, words);
  }

  const sayText = (text: Text<Key>): string => say(text.key, text.values);

  return { isMessage: (key): key is Key => find(key) !== null, say, sayText };
}

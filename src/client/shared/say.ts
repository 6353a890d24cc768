import type { Text, TextValue } from '../../engine/text.ts';
import type { Tree } from './fill.ts';
import { fill } from './fill.ts';
import { allOf } from './formats.ts';
import { fetchWords, messageIn, wordsOf } from './words.ts';

/** What puts a game's messages into words. */
export interface Speaker<Key extends string> {
  /** Whether there are words for a key that comes from elsewhere. */
  readonly isMessage: (key: string) => key is Key;
  /** A message in the page's language. @throws Error for a key without words */
  readonly say: (key: Key, values?: Readonly<Record<string, TextValue<Key>>>) => string;
  /** A whole sentence from elsewhere in the page's language. */
  readonly sayText: (text: Text<Key>) => string;
}

const formsKept = new WeakMap<Tree, ReadonlyMap<string, readonly string[]>>();

/** The forms that a language has of the words of a group, by the group's name: `name_of` is the form `of` of `name`. */
function formsOf(tree: Tree): ReadonlyMap<string, readonly string[]> {
  const before = formsKept.get(tree);
  if (before) return before;
  const forms = new Map<string, string[]>();
  for (const name of Object.keys(tree)) {
    const [group = '', form] = name.split('_');
    if (form !== undefined) forms.set(group, [...(forms.get(group) ?? []), form]);
  }
  formsKept.set(tree, forms);
  return forms;
}

/**
 * Fetches words, and puts messages into them.
 * @param parts where they stand; a later one is asked first
 * @param instead may give other words than a message's, such as a person's name
 * @throws what kept the words from coming
 */
export async function speaker<Key extends string>(
  parts: readonly string[],
  instead: (key: Key) => string | undefined = () => undefined,
): Promise<Speaker<Key>> {
  await fetchWords(...parts);

  const inWords = (value: TextValue<Key>): string | number =>
    typeof value === 'string' || typeof value === 'number'
      ? value
      : 'key' in value
        ? sayText(value)
        : allOf(value.map(sayText));

  /** One of a list, or the only one, in a form of the language such as `of`. */
  function inForm({ key, values }: Text<Key>, form: string): string {
    const name = instead(key);
    const [group, ...rest] = key.split('.');
    const formed = [`${group}_${form}`, ...(name === undefined ? rest : ['called'])].join('.');
    return name === undefined
      ? say(formed as Key, values)
      : fill(messageIn(parts, formed) ?? '{name}', { name });
  }

  /** Each value, and in languages that inflect it also its forms, as `who_of` beside `who`. */
  function valuesOf(values: Readonly<Record<string, TextValue<Key>>>): Record<string, string | number> {
    const words: Record<string, string | number> = {};
    for (const [name, value] of Object.entries(values)) {
      words[name] = inWords(value);
      const texts = typeof value !== 'object' ? [] : 'key' in value ? [value] : value;
      const groups = new Set(texts.map(({ key }) => key.split('.')[0]!));
      if (groups.size !== 1) continue;
      const [group] = groups as unknown as [string];
      for (const part of parts)
        for (const form of formsOf(wordsOf(part) ?? {}).get(group) ?? [])
          words[`${name}_${form}`] = allOf(texts.map((text) => inForm(text, form)));
    }
    return words;
  }

  function say(key: Key, values: Readonly<Record<string, TextValue<Key>>> = {}): string {
    const other = instead(key);
    if (other !== undefined) return other;
    const message = messageIn(parts, key);
    if (message === null) throw new Error(`no message ${key}`);
    return fill(message, valuesOf(values));
  }

  const sayText = (text: Text<Key>): string => say(text.key, text.values);

  return { isMessage: (key): key is Key => messageIn(parts, key) !== null, say, sayText };
}

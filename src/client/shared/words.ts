import { load, locales } from 'virtual:messages';
import type { Message, Tree } from './fill.ts';
import { spoken } from './spoken.svelte.ts';

/*
 * The words of the page in the language that is spoken now. They come in parts, each fetched with what says it; of other
 * languages nothing is fetched.
 */

/** So many milliseconds until a fetch that failed is tried again. */
const AGAIN = [1000, 3000, 9000];

let wanted = spoken.now; // what comes next, while it is being fetched
const used = new Set<string>(); // every part that anybody has asked for
const coming = new Map<string, Promise<void>>();
const here = new Map<string, Tree>();

const placeOf = (locale: string, part: string): string => `${locale}/${part}`;

async function read(locale: string, part: string): Promise<void> {
  for (let failures = 0; ; failures++) {
    try {
      const start = await load[locale]!();
      const found = part === 'shell' ? start : await start.parts[part]?.();
      if (!found) throw new TypeError(`there are no words '${part}'`);
      here.set(placeOf(locale, part), found.messages as Tree);
      return;
    } catch (error) {
      const pause = AGAIN[failures];
      if (pause === undefined || error instanceof TypeError) throw error;
      await new Promise((again) => setTimeout(again, pause));
    }
  }
}

function ensure(locale: string, part: string): Promise<void> {
  const place = placeOf(locale, part);
  const before = coming.get(place);
  if (before) return before;
  const now = read(locale, part);
  coming.set(place, now);
  now.catch(() => coming.delete(place)); // may be tried again
  return now;
}

/** Fetches the words of these parts, once. @throws what kept them from coming */
export async function fetchWords(...parts: readonly string[]): Promise<void> {
  for (const part of parts) used.add(part);
  const both = [...new Set([spoken.now, wanted])];
  await Promise.all(parts.flatMap((part) => both.map((locale) => ensure(locale, part))));
}

/**
 * From now on this language is spoken: once all words that are in use have come, at once and everywhere. The last that
 * was asked for counts.
 * @throws what kept them from coming; then all stays as it was
 */
export async function speak(locale: string): Promise<void> {
  wanted = locale;
  if (coming.size === 0) spoken.now = locale; // nothing has been said yet
  try {
    for (let left = missing(locale); left.length > 0; left = missing(locale))
      await Promise.all(left.map((part) => ensure(locale, part)));
  } catch (error) {
    if (wanted === locale) wanted = spoken.now;
    throw error;
  }
  if (wanted === locale) spoken.now = locale;
}

const missing = (locale: string): string[] =>
  ['shell', ...used].filter((part) => !here.has(placeOf(locale, part)));

export const language = {
  /** Its locale, such as `en` or `zh-Hant`. */
  get now(): string {
    return spoken.now;
  },
  locales,
};

/** The words of a part in the language that is spoken; null where they have not been fetched. */
export const wordsOf = (part: string): Tree | null => here.get(placeOf(spoken.now, part)) ?? null;

/** What is at a path with dots in a tree of messages. */
function messageAt(tree: Tree, key: string): Message | null {
  let found: Message | Tree | undefined = tree;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  return typeof found === 'object' ? null : (found ?? null);
}

/** The message with this key, in the last of these parts that has it. */
export function messageIn(parts: readonly string[], key: string): Message | null {
  for (let i = parts.length - 1; i >= 0; i--) {
    const tree = wordsOf(parts[i]!);
    const found = tree && messageAt(tree, key);
    if (found != null) return found;
  }
  return null;
}

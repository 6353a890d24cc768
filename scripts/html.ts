// The page's HTML in every language: what it says before any script runs has its message's key as `data-say`, with an
// element's text or the `content` of a `meta`.
//
//   index.html      in the first language, as it is written in src/client
//   index.es.html   in another
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { MessageTree } from './messages.ts';
import { allLocales, FIRST, messageFolders, readMessages } from './messages.ts';

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** @throws Error for a key without a message */
function messageAt(tree: MessageTree, key: string): string {
  let found: string | MessageTree | undefined = tree;
  for (const name of key.split('.')) found = typeof found === 'object' ? found[name] : undefined;
  if (typeof found !== 'string') throw new Error(`index.html says ${key}, for which there is no message`);
  return found;
}

/** The HTML with the words of a language; all its `data-say` are gone. */
function htmlIn(html: string, locale: string, words: MessageTree): string {
  const say = (key: string): string => escaped(messageAt(words, key));
  return html
    .replace('<html lang="en">', `<html lang="${locale}">`)
    .replace(/\s+data-say="([\w.]+)"(\s+content=)"[^"]*"/g, (_, key: string, content: string) => {
      return `${content}"${say(key)}"`;
    })
    .replace(/\s+data-say="([\w.]+)"(>)[^<]*/g, (_, key: string, end: string) => end + say(key));
}

const fileOf = (locale: string): string => (locale === FIRST ? 'index.html' : `index.${locale}.html`);

/** Writes the HTML of all languages beside the built page's. */
export async function writeHtml(folder: string): Promise<void> {
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const shell = messageFolders().get('shell')!;
  for (const locale of allLocales())
    await writeFile(join(folder, fileOf(locale)), htmlIn(html, locale, readMessages(shell, locale)));
}

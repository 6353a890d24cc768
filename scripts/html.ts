// The page's HTML in every language: what it says before any script runs has its message's key as `data-say`, with an
// element's text or the `content` of a `meta`.
//
//   index.html      in the first language, as it is written in src/client
//   index.es.html   in another
//
// Style sheet and script that the first paint needs stand in it, so that a slow line is not asked twice before anything shows;
// the server allows just these (src/server/http/security.ts). What comes after that paint is fetched as less urgent.
import { readFile, rm, writeFile } from 'node:fs/promises';
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

/** The built HTML with the files in it that its first paint waits for. @throws Error where it names none */
async function whole(html: string, folder: string): Promise<string> {
  const inside = async (found: RegExp, tag: string, more = ''): Promise<string> => {
    const [link, file] = found.exec(html) ?? [];
    if (link === undefined || file === undefined) throw new Error(`index.html has no ${tag} to take in`);
    const text = (await readFile(join(folder, file), 'utf8')).trim() + more;
    if (text.includes(`</${tag}`)) throw new Error(`${file} can't stand in a ${tag}`);
    html = html.replace(link, () => `<${tag}>${text}</${tag}>`);
    return file;
  };
  const sheet = await inside(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, 'style');
  await inside(/<script src="\/(boot\.js)"><\/script>/, 'script', known(sheet));
  await rm(join(folder, 'boot.js'));
  return html.replace('<script type="module"', '<script type="module" fetchpriority="low"');
}

/**
 * Whatever is imported asks for the sheet of what it imports itself, unless there is a link to it: fetched once more, it would have the
 * whole page styled anew. A disabled one fetches nothing if a script makes it; one in the HTML is fetched ahead all the same.
 */
const known = (sheet: string): string =>
  `\n{const link=document.createElement('link');link.rel='stylesheet';link.setAttribute('disabled','');link.href='/${sheet}';document.head.append(link)}`;

const fileOf = (locale: string): string => (locale === FIRST ? 'index.html' : `index.${locale}.html`);

/** Writes the HTML of all languages beside the built page's. */
export async function writeHtml(folder: string): Promise<void> {
  const html = await whole(await readFile(join(folder, 'index.html'), 'utf8'), folder);
  const shell = messageFolders().get('shell')!;
  for (const locale of allLocales())
    await writeFile(join(folder, fileOf(locale)), htmlIn(html, locale, readMessages(shell, locale)));
}

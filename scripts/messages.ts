// Makes the ICU messages of locales/*.json into modules, at build time: nothing is parsed or eval'd in the page,
// so that it runs under a strict content security policy.
//
//   virtual:messages            { locales, load }: which locales there are, and how to fetch the shell's part of one
//   virtual:messages/en         { messages, parts } of the shell, from src/client/locales/en.json, and how to fetch the others
//   virtual:messages/en/table   { messages } of the shell that only a part of it needs, from src/client/locales/table/en.json
//   virtual:messages/en/nuns    { messages } of a game, from src/games/nuns/locales/en.json
//   virtual:messages/en/nuns/text  { messages } of a game that only a part of its page needs, from …/nuns/locales/text/en.json
//
// Types are in src/client/messages.d.ts.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import MessageFormat from '@messageformat/core';
import { parse } from '@messageformat/parser';
import type { Plugin } from 'vite';

export type MessageTree = { readonly [key: string]: string | MessageTree };

// Its types claim a default export, but it is a function put on module.exports.
const compileModule = createRequire(import.meta.url)('@messageformat/core/compile-module.js') as (
  format: unknown,
  messages: MessageTree,
) => string;
const Format = MessageFormat as unknown as new (
  locale: string,
  options: { readonly strictPluralKeys: boolean },
) => unknown;

const src = fileURLToPath(new URL('../src/', import.meta.url));
const FILL = `${src}client/shared/fill.ts`;
const DATA = `${src}client/shared/data.ts`;
const SHELL = 'shell'; // name of the part that is there before anything is shown
/** The language in which words are first written. What another has not got yet is said in this one. */
export const FIRST = 'en';
const PREFIX = 'virtual:messages';

/**
 * The folder of each part's locale files, by part: `shell`, and by its name each folder beside those, fetched with what
 * says its words; every game that has some, and `nuns/text` for a folder in a game's.
 */
export function messageFolders(): Map<string, string> {
  const folders = new Map<string, string>();
  const add = (name: string, prefix: string, folder: string): void => {
    if (!existsSync(folder)) return;
    folders.set(name, folder);
    for (const part of readdirSync(folder, { withFileTypes: true }))
      if (part.isDirectory()) folders.set(`${prefix}${part.name}`, join(folder, part.name));
  };
  add(SHELL, '', join(src, 'client/locales'));
  const games = join(src, 'games');
  for (const game of existsSync(games) ? readdirSync(games).sort() : [])
    add(game, `${game}/`, join(games, game, 'locales'));
  return folders;
}

/** The locales of a folder, by their file names: `en`, `zh-TW`, … */
export function localesIn(folder: string): string[] {
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'));
  return files.map((name) => name.slice(0, -'.json'.length)).sort();
}

/** A message whose values only need putting in: its text, with `{name}` for each. Null where there is more to it. */
function plain(message: string): string | null {
  let text = '';
  for (const token of parse(message)) {
    if (token.type === 'argument') text += `{${token.arg}}`;
    else if (token.type === 'content' && !/[{}]/.test(token.value)) text += token.value;
    else return null;
  }
  return text;
}

/** A tree of messages as two: the texts, and the messages that need functions. */
function parted(tree: MessageTree): { readonly texts: MessageTree; readonly rest: MessageTree } {
  const texts: Record<string, string | MessageTree> = {};
  const rest: Record<string, string | MessageTree> = {};
  for (const [key, value] of Object.entries(tree)) {
    if (typeof value === 'string') {
      const text = plain(value);
      if (text === null) rest[key] = value;
      else texts[key] = text;
    } else {
      const its = parted(value);
      texts[key] = its.texts;
      if (Object.keys(its.rest).length > 0) rest[key] = its.rest;
    }
  }
  return { texts, rest };
}

/** The texts among a tree of messages, with `{name}` where a value goes. */
const textsAmong = (tree: MessageTree): MessageTree => parted(tree).texts;

/**
 * @param texts an expression for the texts, where they aren't to be in the module itself
 * @param strict whether plural cases that the locale doesn't know are an error; those of the first language stand where
 *   another has no words yet
 * @throws on a message that is no valid ICU
 */
export function compileMessages(
  locale: string,
  tree: MessageTree,
  { texts, strict = true }: { readonly texts?: string; readonly strict?: boolean } = {},
): string {
  const its = parted(tree);
  const code = compileModule(new Format(locale, { strictPluralKeys: strict }), its.rest).replace(
    'export default',
    'const functions =',
  );
  return `import { overlaid } from ${JSON.stringify(FILL)};
${code}
export const messages = overlaid(${texts ?? JSON.stringify(its.texts)}, functions);
`;
}

/** What is written in a locale's file. */
const writtenIn = (folder: string, locale: string): MessageTree =>
  localesIn(folder).includes(locale)
    ? (JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as MessageTree)
    : {};

/** A tree with all messages of `under` that it has not. */
function filledUp(tree: MessageTree, under: MessageTree): MessageTree {
  const all: Record<string, string | MessageTree> = { ...tree };
  for (const [key, value] of Object.entries(under)) {
    const own = all[key];
    if (own === undefined) all[key] = value;
    else if (typeof own !== 'string' && typeof value !== 'string') all[key] = filledUp(own, value);
  }
  return all;
}

const formsOf = (message: string): string[] => message.split('|').map((form) => form.trim());

/** Groups of text mode's messages that say how commands are put: `go {points} | go to {points}`. */
const COMMANDS = ['words', 'also'];

/** What can be said in the first language is understood in every other. */
function withFirst(tree: MessageTree, first: MessageTree): MessageTree {
  const all: Record<string, string | MessageTree> = { ...tree };
  for (const group of COMMANDS) {
    const own = all[group];
    if (typeof own !== 'object') continue;
    all[group] = Object.fromEntries(
      Object.entries(own).map(([key, forms]) => {
        const others = (first[group] as MessageTree | undefined)?.[key];
        if (typeof forms !== 'string' || typeof others !== 'string') return [key, forms];
        return [key, [...new Set([...formsOf(forms), ...formsOf(others)])].join(' | ')];
      }),
    );
  }
  return all;
}

/** The words of a part in a locale, as the page says them. */
export function readMessages(folder: string, locale: string): MessageTree {
  const first = writtenIn(folder, FIRST);
  if (locale === FIRST) return first;
  const words = filledUp(writtenIn(folder, locale), first);
  return folder.endsWith('/text') ? withFirst(words, first) : words;
}

/** All locales that the shell speaks; each may have every other part, too. */
export const allLocales = (): string[] => localesIn(messageFolders().get(SHELL)!);

const loaderOf = (id: string): string => `() => import(${JSON.stringify(id)})`;

function index(): string {
  const locales = allLocales();
  const loaders = locales.map((locale) => `${JSON.stringify(locale)}: ${loaderOf(`${PREFIX}/${locale}`)}`);
  return `export const locales = ${JSON.stringify(locales)};\nexport const load = { ${loaders.join(', ')} };\n`;
}

/** How to fetch the other parts: in the shell's own file, so that a page knows of no more files than it may want. */
function partsOf(locale: string): string {
  const parts = [...messageFolders().keys()].filter((part) => part !== SHELL);
  const loaders = parts.map((part) => `${JSON.stringify(part)}: ${loaderOf(`${PREFIX}/${locale}/${part}`)}`);
  return `export const parts = { ${loaders.join(', ')} };\n`;
}

/**
 * For Vite and Vitest alike.
 * @param asData in the page's build: parts whose texts are fetched as data, which is read faster than code
 */
export function messagesPlugin(asData: readonly string[] = []): Plugin {
  return {
    name: 'curfew:messages',
    resolveId: (id) => (id === PREFIX || id.startsWith(`${PREFIX}/`) ? `\0${id}` : undefined),
    load(id) {
      if (id === `\0${PREFIX}`) return index();
      if (!id.startsWith(`\0${PREFIX}/`)) return undefined;
      const [locale = '', ...names] = id.slice(PREFIX.length + 2).split('/');
      const part = names.join('/') || SHELL;
      const folder = messageFolders().get(part);
      if (!folder) throw new Error(`${id.slice(1)}: there is no part '${part}' with a locales folder`);
      for (const file of [locale, FIRST]) this.addWatchFile(join(folder, `${file}.json`));
      const tree = readMessages(folder, locale);
      try {
        const tail = part === SHELL ? partsOf(locale) : '';
        if (!asData.includes(part)) return compileMessages(locale, tree, { strict: false }) + tail;
        const file = this.emitFile({
          type: 'asset',
          name: `${part.replaceAll('/', '-')}.${locale}.json`,
          source: JSON.stringify(textsAmong(tree)),
        });
        return `import { fetchData } from ${JSON.stringify(DATA)};
const texts = await fetchData(import.meta.ROLLUP_FILE_URL_${file});
${compileMessages(locale, tree, { texts: 'texts', strict: false })}${tail}`;
      } catch (error) {
        throw new Error(`${folder}/${locale}.json: ${String(error)}`, { cause: error });
      }
    },
  };
}

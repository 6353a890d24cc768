// Makes the ICU messages of locales/*.json into modules, at build time: nothing is parsed or eval'd in the page,
// so that it runs under a strict content security policy.
//
//   virtual:messages            { locales, load }: which locales there are, and how to fetch each part of one
//   virtual:messages/en         { messages } of the shell, from src/client/locales/en.json
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
const Format = MessageFormat as unknown as new (locale: string) => unknown;

const src = fileURLToPath(new URL('../src/', import.meta.url));
const FILL = `${src}client/shared/fill.ts`;
const SHELL = 'shell'; // name of the part that is there before anything is shown
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
export const textsAmong = (tree: MessageTree): MessageTree => parted(tree).texts;

/**
 * @param texts an expression for the texts, where they aren't to be in the module itself
 * @throws on a message that is no valid ICU, or has a plural case that the locale doesn't know.
 */
export function compileMessages(locale: string, tree: MessageTree, texts?: string): string {
  const its = parted(tree);
  const code = compileModule(new Format(locale), its.rest).replace('export default', 'const functions =');
  return `import { overlaid } from ${JSON.stringify(FILL)};
${code}
export const messages = overlaid(${texts ?? JSON.stringify(its.texts)}, functions);
`;
}

export const readMessages = (folder: string, locale: string): MessageTree =>
  JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as MessageTree;

function index(): string {
  const folders = messageFolders();
  const shell = folders.get(SHELL)!;
  const locales = localesIn(shell);
  const lines = locales.map((locale) => {
    const parts = [...folders].filter(
      ([, folder]) => folder.startsWith(shell) && localesIn(folder).includes(locale),
    );
    const loaders = parts.map(([part]) => {
      const id = part === SHELL ? `${PREFIX}/${locale}` : `${PREFIX}/${locale}/${part}`;
      return `${JSON.stringify(part)}: () => import(${JSON.stringify(id)})`;
    });
    return `${JSON.stringify(locale)}: { ${loaders.join(', ')} },`;
  });
  return `export const locales = ${JSON.stringify(locales)};\nexport const load = {\n${lines.join('\n')}\n};\n`;
}

/**
 * For Vite and Vitest alike.
 * @param elsewhere in the page's build, where the texts of a part are fetched as data: code that imports them as `texts`
 */
export function messagesPlugin(
  elsewhere: (locale: string, part: string) => string | null = () => null,
): Plugin {
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
      this.addWatchFile(join(folder, `${locale}.json`));
      const head = elsewhere(locale, part);
      try {
        const code = compileMessages(
          locale,
          readMessages(folder, locale),
          head === null ? undefined : 'texts',
        );
        return (head ?? '') + code;
      } catch (error) {
        throw new Error(`${folder}/${locale}.json: ${String(error)}`, { cause: error });
      }
    },
  };
}

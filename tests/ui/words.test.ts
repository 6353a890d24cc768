// Nothing is said without words, and no words lie about that nobody says.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import type { MessageTree } from '../../scripts/messages.ts';
import { messageFolders } from '../../scripts/messages.ts';
import { serverRefusals, errorCodes } from '../../src/protocol/messages.ts';
import { tableRefusals } from '../../src/table/vocabulary.ts';

const src = fileURLToPath(new URL('../../src/', import.meta.url));
const SOURCE = /\.(ts|svelte|html)$/;

/** The text of all source files under a folder. */
const sourceOf = (folder: string): string =>
  readdirSync(join(src, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => SOURCE.test(file))
    .map((file) => readFileSync(join(src, folder, file), 'utf8'))
    .join('\n');

function keysOf(tree: MessageTree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key}.`),
  );
}
const messagesOf = (part: string): string[] =>
  keysOf(JSON.parse(readFileSync(join(messageFolders().get(part)!, 'en.json'), 'utf8')) as MessageTree);
const folders = [...messageFolders()];
const ofShell = (folder: string): boolean => folder.startsWith(join(src, 'client'));
const pages = folders.flatMap(([part, folder]) => (ofShell(folder) ? part : [])); // the page's own parts
const parts = folders.flatMap(([part, folder]) => (ofShell(folder) ? [] : part)); // of games: `nuns`, `nuns/text`
const games = parts.filter((part) => !part.includes('/'));

const codesIn = (source: string): string[] => [
  ...new Set([...source.matchAll(/\b(?:refusal|readingOrRefusal)\(\s*'(\w+)'/g)].map((found) => found[1]!)),
];

test.each(games)('every refusal of %s has words', (game) => {
  const codes = [...codesIn(sourceOf('engine')), ...codesIn(sourceOf(`games/${game}`))];
  expect(codes.length).toBeGreaterThan(8);
  const keys = messagesOf(game);
  expect(codes.filter((code) => !keys.includes(`refusal.${code}`))).toEqual([]);
});

test('every refusal of a line has words', () => {
  const line = [...sourceOf('client/net').matchAll(/(?:#refuseAll|#fail)\('(\w+)'\)/g)];
  const codes = new Set<string>([...errorCodes, ...line.map((found) => found[1]!)]);
  codes.delete('helloFirst'); // these never answer an action: the page says hello by itself, and again
  codes.delete('noSuchChannel');
  const keys = messagesOf('shell');
  expect([...codes].filter((code) => !keys.includes(`refused.${code}`))).toEqual([]);
});

test('every refusal of the server and of a table has words', () => {
  const own = messagesOf('shell');
  const codes = [...tableRefusals, ...serverRefusals].filter((code) => !own.includes(`refused.${code}`));
  expect(codes.filter((code) => !messagesOf('table').includes(`refusedTable.${code}`))).toEqual([]);
});

test.each([...pages, ...parts])('every message of %s is said', (part) => {
  const source = pages.includes(part) ? sourceOf('client') : sourceOf(`games/${part.split('/')[0]}`);
  const quoted = new Set([...source.matchAll(/(['"`])([A-Za-z]\w*(?:\.\w+)+)\1/g)].map((found) => found[2]!));
  for (const found of source.matchAll(/'(\w+)'/g)) quoted.add(found[1]!); // of one part
  // `room.${kind}` says any room.
  const open = [...source.matchAll(/`([A-Za-z]\w*\.[^`\n]*?\$\{[^`\n]*?)`/g)].map(
    (found) =>
      new RegExp(
        `^${found[1]!.replace(/\$\{[^}]*\}/g, '\0').replace(/\W/g, (sign) => (sign === '\0' ? '\\w+' : `\\${sign}`))}$`,
      ),
  );
  const silent = messagesOf(part).filter((key) => !quoted.has(key) && !open.some((form) => form.test(key)));
  expect(silent).toEqual([]);
});

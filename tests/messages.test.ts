// Locale files: every message compiles, and every locale says the same things as English.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { compileMessages, localesIn, messageFolders, type MessageTree } from '../scripts/messages.ts';

function keysOf(tree: MessageTree, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    typeof value === 'string' ? [prefix + key] : keysOf(value, `${prefix}${key} › `),
  );
}

const textOf = (folder: string, locale: string) => readFileSync(join(folder, `${locale}.json`), 'utf8');
const read = (folder: string, locale: string) => JSON.parse(textOf(folder, locale)) as MessageTree;

describe.each([...messageFolders()])('%s', (_part, folder) => {
  test.each(localesIn(folder))('%s', (locale) => {
    const tree = read(folder, locale);
    // No key twice: the first would never be said.
    const bare = (text: string): number => text.replace(/\s/g, '').length;
    expect(bare(textOf(folder, locale))).toBe(bare(JSON.stringify(tree)));
    expect(compileMessages(locale, tree)).toContain('export const messages');
    expect(keysOf(tree).sort()).toEqual(keysOf(read(folder, 'en')).sort());
  });
});

test('messages reach code as modules', async () => {
  const { locales, load } = await import('virtual:messages');
  expect(locales).toContain('en');
  const shell = await load['en']?.['shell']?.();
  const english = read(messageFolders().get('shell')!, 'en');
  expect(Object.keys(shell?.messages ?? {})).toEqual(Object.keys(english));
});

test('a message is compiled, not parsed when it is shown', () => {
  const code = compileMessages('en', { seats: '{count, plural, one {# seat} other {# seats}}' });
  expect(code).toContain('plural(d.count');
  expect(code).not.toMatch(/\beval\b|new Function/);
});

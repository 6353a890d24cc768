// What is wrong with a file of Blessings is said by field or line, in the language that is spoken.
import { locales } from 'virtual:messages';
import { afterEach, expect, test } from 'vitest';
import { loadMessages } from '../../src/client/i18n.ts';
import { speak } from '../../src/client/shared/words.ts';
import { ownDeck } from '../suites/ownDeck.ts';

await loadMessages(['en']);
const { deckIn } = await import('../../src/games/nuns/ui/deck.ts');

const card = ownDeck[0]!;
const fileOf = (change: object): string => JSON.stringify({ blessings: [{ ...card, ...change }] });
const named = (...names: string[]) => ({
  blessings: names.map((name) => ({ ...card, name, copies: 8 })),
});
const first = 'blessings[0]';
const faults: readonly (readonly [file: string, told: string])[] = [
  ['{\n"blessings": [}', '2'],
  ['[]', 'blessings'],
  ['{"blessings":[],"cards":1}', 'cards'],
  ['{"blessings":[]}', 'blessings'],
  ['{"blessings":[7]}', first],
  [JSON.stringify(named(...'abcdefghi')), 'blessings'],
  [JSON.stringify(named(...'abcd')), 'blessings'],
  [JSON.stringify(named('a', 'A')), 'blessings[1].name'],
  [fileOf({ cost: 1 }), `${first}.cost`],
  [fileOf({ name: 7 }), `${first}.name`],
  [fileOf({ name: 'x'.repeat(41) }), `${first}.name`],
  [fileOf({ text: 'a\nb' }), `${first}.text`],
  [fileOf({ copies: 9 }), `${first}.copies`],
  [fileOf({ window: 'dawn' }), `${first}.window`],
  [fileOf({ window: 'rolls', effect: { type: 'noiseToken' } }), `${first}.window`],
  [fileOf({ effect: { type: 'change', by: 0 } }), `${first}.effect.by`],
];

afterEach(() => speak('en')); // files that come after it in the same worker speak so

test.each(locales)('a fault in a file of Blessings is told in %s', async (locale) => {
  await speak(locale);
  const said = faults.map(([file, told]) => {
    const read = deckIn(file);
    if (read.ok) throw new Error(`taken: ${file}`);
    expect(read.error).toContain(told);
    expect(read.error).not.toMatch(/[{}]|undefined/);
    return read.error.replace(told, '');
  });
  expect(new Set(said).size).toBe(faults.length); // each in its own words
  if (locale !== 'en') for (const one of said) expect(one).not.toMatch(/expected|at most|there/i);
  expect(deckIn(JSON.stringify({ blessings: ownDeck }))).toEqual({ ok: true, value: ownDeck });
});

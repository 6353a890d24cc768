// The fonts have every letter that the page's own words are written with, so that no word is drawn in two typefaces.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { facesIn } from '../../scripts/fonts.ts';
import { localesIn, messageFolders } from '../../scripts/messages.ts';

const client = fileURLToPath(new URL('../../src/client/', import.meta.url));
const faces = facesIn(readFileSync(join(client, 'styles/fonts.css'), 'utf8'));

const CHINESE = /[\p{Script=Han}\u3000-\u303f\uff00-\uffef]/u; // drawn in the device's own

test.each(['inter', 'source-serif-4'])('%s draws all letters of all words', (family) => {
  const its = faces.filter(({ file }) => file.startsWith(`${family}-`));
  expect(its.map(({ file }) => file)).toEqual([`${family}-latin.woff2`, `${family}-greek.woff2`]);
  const drawn = new Set(its.flatMap(({ letters }) => [...letters]));
  const missing = new Set<string>();
  for (const folder of messageFolders().values())
    for (const locale of localesIn(folder))
      for (const letter of readFileSync(join(folder, `${locale}.json`), 'utf8'))
        if (letter !== '\n' && !drawn.has(letter) && !CHINESE.test(letter)) missing.add(letter);
  expect([...missing]).toEqual([]);
});

test('the two of the first alphabet are small', () => {
  const sizes = faces
    .filter(({ file }) => file.includes('latin'))
    .map(({ file }) => readFileSync(join(client, 'fonts', file)).length);
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(46_000);
});

// How much JavaScript a page needs for its start, as the build has it: the sum of its files, each packed by gzip.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import type { Manifest } from '../../scripts/links.ts';
import { startOf, starts } from '../../scripts/links.ts';
import { allLocales } from '../../scripts/messages.ts';

const CLIENT = fileURLToPath(new URL('../../dist/client/', import.meta.url));
const read = (file: string): Buffer => readFileSync(CLIENT + file);

/** In kB of 1000 bytes; docs/performance.md says what they are now. */
const BUDGETS: Readonly<Record<string, number>> = {
  lobby: 35.5,
  'table.nuns': 60,
  'table.noises': 60,
};

const packed = (files: readonly string[]): number =>
  files.reduce((sum, file) => sum + gzipSync(read(file), { level: 9 }).length, 0) / 1000;

describe('the JavaScript that a page needs for its start', () => {
  const manifest = JSON.parse(read('.vite/manifest.json').toString()) as Manifest;
  test.each(Object.entries(BUDGETS))('%s: at most %d kB', (page, budget) => {
    const { js } = starts(manifest, 'en')[page]!;
    expect(js.length).toBeGreaterThan(2);
    expect(packed(js)).toBeLessThanOrEqual(budget);
  });

  // Whose turn it is, and so which of these is fetched with the rest, only the table tells.
  test.each(['PlanPanel', 'GuardPanel'])('with what is decided at first, %s: at most 87 kB', (panel) => {
    const { js } = starts(manifest, 'en')['table.nuns']!;
    const its = startOf(manifest, ['nuns/ui/in-play.ts', `games/nuns/ui/parts/${panel}.svelte`]).js;
    expect(packed([...new Set([...js, ...its])])).toBeLessThanOrEqual(87);
  });

  test('a table on a server needs nothing of games on the device, nor does the lobby', () => {
    const solo = Object.entries(manifest).flatMap(([key, { file }]) =>
      /(?:^|\/)solo\/|SoloTable/.test(key) ? [file] : [],
    );
    expect(solo.length).toBeGreaterThan(0);
    const { js } = startOf(manifest, ['base', 'pages/Table.svelte', 'pages/Lobby.svelte']);
    expect(js.filter((file) => solo.includes(file))).toEqual([]);
  });

  test('counts whatever a file imports, and what that imports', () => {
    const chain: Manifest = {
      'a.ts': { file: 'a.js', imports: ['_b.js'] },
      '_b.js': { file: 'b.js', imports: ['_c.js'], css: ['b.css'], assets: ['b.json', 'b.woff2'] },
      '_c.js': { file: 'c.js', imports: ['_b.js'] },
      'd.ts': { file: 'd.js' },
    };
    expect(startOf(chain, ['a.ts'])).toEqual({
      js: ['a.js', 'b.js', 'c.js'],
      css: ['b.css'],
      data: ['b.json'],
    });
    expect(() => startOf(chain, ['e.ts'])).toThrow('e.ts');
  });

  test('is named in the header of its HTML', () => {
    const links = JSON.parse(read('links.json').toString()) as Record<string, Record<string, string>>;
    const html = read('index.html').toString();
    for (const locale of allLocales())
      for (const [page, { js, data }] of Object.entries(starts(manifest, locale)))
        for (const file of [...js, ...data]) expect(html + links[locale]![page]!).toContain(`/${file}`);
  });
});

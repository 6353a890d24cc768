// What is picked among others looks so in every theme: where all borders are white, by a thick one.
import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const SRC = fileURLToPath(new URL('../../src/', import.meta.url));
const styled = readdirSync(SRC, { recursive: true, encoding: 'utf8' }).filter((file) =>
  /\.(?:svelte|css)$/.test(file),
);
const read = (file: string): string => readFileSync(SRC + file, 'utf8');

test('nothing says by itself how what is chosen is marked', () => {
  expect(styled.length).toBeGreaterThan(100);
  const own = styled.filter((file) => /box-shadow:\s*inset 0 0 0 \d/.test(read(file)));
  expect(own).toEqual([]);
  expect(styled.filter((file) => read(file).includes('box-shadow: var(--chosen)')).length).toBeGreaterThan(3);
});

test('the mark is thin, and thick in high contrast', () => {
  const marks = [...read('client/styles/tokens.css').matchAll(/--chosen: inset 0 0 0 (\d)px/g)];
  expect(marks.map(([, width]) => Number(width))).toEqual([1, 4]);
});

// npm run fonts: src/client/fonts from the typefaces' packages, with no more letters, weights and features in them than the
// page shows. Kept in the repository, since it is only to be done again when styles/fonts.css asks for other letters.
import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import subset from 'subset-font';

const root = fileURLToPath(new URL('..', import.meta.url));
const STYLES = `${root}src/client/styles/fonts.css`;

/** What styles ask for by name, and what letters need to stand well beside each other. */
const FEATURES = ['kern', 'tnum', 'cv11'];

interface Face {
  readonly file: string; // in src/client/fonts: `inter-latin.woff2`
  readonly weights: { readonly min: number; readonly max: number };
  readonly letters: string;
}

/** The letters of a `unicode-range`: `U+41-5A, U+20AC`. */
function lettersOf(range: string): string {
  const points = range.split(',').flatMap((part) => {
    const [first = '', last = first] = part.trim().replace('U+', '').split('-');
    const from = parseInt(first, 16);
    return Array.from({ length: parseInt(last, 16) - from + 1 }, (_, n) => from + n);
  });
  return String.fromCodePoint(...points);
}

/** The faces that come as files, as the style sheet has them. @throws Error for a face that lacks one of these lines */
export function facesIn(styles: string): readonly Face[] {
  return [...styles.matchAll(/@font-face \{[^}]*\}/g)].flatMap(([face]) => {
    const file = /fonts\/([\w-]+\.woff2)/.exec(face)?.[1];
    if (file === undefined) return [];
    const [, min, max] = /font-weight: (\d+) (\d+)/.exec(face) ?? [];
    const [, range] = /unicode-range:([^;]+)/.exec(face) ?? [];
    if (min === undefined || max === undefined || range === undefined) throw new Error(`${file}: ${face}`);
    return [{ file, weights: { min: Number(min), max: Number(max) }, letters: lettersOf(range) }];
  });
}

/** `inter-latin.woff2` is made of inter-latin-wght-normal.woff2 of @fontsource-variable/inter. */
function sourceOf(file: string): string {
  const [, family, alphabet] = /^([\w-]+)-(latin|greek)\.woff2$/.exec(file)!;
  return `${root}node_modules/@fontsource-variable/${family}/files/${family}-${alphabet}-wght-normal.woff2`;
}

if (process.argv[1] === fileURLToPath(import.meta.url))
  for (const { file, weights, letters } of facesIn(await readFile(STYLES, 'utf8'))) {
    const made = await subset(await readFile(sourceOf(file)), letters, {
      targetFormat: 'woff2',
      variationAxes: { wght: weights },
      keepFeatures: FEATURES,
    });
    await writeFile(`${root}src/client/fonts/${file}`, made);
    process.stdout.write(`${file} ${made.length} bytes\n`);
  }

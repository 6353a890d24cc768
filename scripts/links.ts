// What each page needs for its start, by the build's manifest: the server names it in the `Link` header of the page's
// HTML, so that all of it is fetched at once, after what the first paint needs; the budget in tests/ui/budget.test.ts is counted
// over it. What is fetched next, for which nothing waits, is named there too.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allLocales } from './messages.ts';

export interface ManifestEntry {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[]; // keys of others
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
}
export type Manifest = Readonly<Record<string, ManifestEntry>>;

/** Files of a page's start, as paths in the build's folder. */
export interface Start {
  readonly js: readonly string[];
  readonly css: readonly string[];
  readonly data: readonly string[];
}

/** By the page's name in `links.json`: the modules it fetches before it can be used, by the ends of their names. */
function modulesOf(locale: string): Readonly<Record<string, readonly string[]>> {
  const words = (part = ''): string => `virtual:messages/${locale}${part}`;
  const ofAll = ['base', words()];
  const table = [...ofAll, 'pages/Table.svelte', words('/table')];
  const game = (name: string): string[] => [
    `games/${name}/ui/form.ts`,
    `games/${name}/ui/index.ts`,
    words(`/${name}`),
  ];
  return {
    lobby: [...ofAll, 'pages/Lobby.svelte'],
    table,
    'table.nuns': [...table, ...game('nuns')],
    'table.noises': [...table, ...game('noises')],
    other: ofAll,
  };
}

/** @throws Error where the build has no such module, or several */
function keyOf(manifest: Manifest, module: string): string {
  const found = Object.entries(manifest).filter(([key, { name }]) =>
    module === 'base' ? name === module && key.endsWith('.js') : key.endsWith(module),
  );
  if (found.length !== 1) throw new Error(`${found.length} of ${module} in the build`);
  return found[0]![0];
}

/** These modules and all they import without being asked for it. */
export function startOf(manifest: Manifest, modules: readonly string[]): Start {
  const seen = new Set<string>();
  const left = modules.map((module) => keyOf(manifest, module));
  for (let key = left.pop(); key !== undefined; key = left.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    left.push(...(manifest[key]?.imports ?? []));
  }
  const entries = [...seen].map((key) => manifest[key]!);
  const once = (files: readonly string[]): string[] => [...new Set(files)].sort();
  return {
    js: once(entries.map(({ file }) => file)),
    css: once(entries.flatMap(({ css }) => css ?? [])),
    data: once(entries.flatMap(({ assets }) => assets ?? []).filter((file) => file.endsWith('.json'))),
  };
}

/** What each page needs for its start in a language, by the page's name. */
export const starts = (manifest: Manifest, locale: string): Readonly<Record<string, Start>> =>
  Object.fromEntries(
    Object.entries(modulesOf(locale)).map(([page, modules]) => [page, startOf(manifest, modules)]),
  );

/** What a page fetches next by itself as soon as it is there. */
const NEXT: Readonly<Record<string, readonly string[]>> = { 'table.nuns': ['nuns/ui/in-play.ts'] };

/** The files that the styles of every page ask for in the end anyway. */
const fontsOf = (manifest: Manifest): string[] =>
  Object.values(manifest).flatMap(({ file }) => (/latin.*\.woff2$/.test(file) ? file : []));

/** Writes `links.json` beside the built page: the value of the `Link` header by locale and page. */
export async function writeLinks(folder: string): Promise<void> {
  const manifest = JSON.parse(await readFile(join(folder, '.vite/manifest.json'), 'utf8')) as Manifest;
  const html = await readFile(join(folder, 'index.html'), 'utf8');
  const fonts = fontsOf(manifest).map((file) => `</${file}>; rel=preload; as=font; crossorigin`);
  const linkOf = ({ js, css, data }: Start): string =>
    [
      ...fonts,
      ...css.map((file) => `</${file}>; rel=preload; as=style; crossorigin`),
      ...js.map((file) => `</${file}>; rel=modulepreload; fetchpriority=low`),
      ...data.map((file) => `</${file}>; rel=preload; as=fetch; crossorigin; fetchpriority=low`),
    ]
      .filter((link) => !html.includes(`"${/[^<>]+/.exec(link)![0]}"`)) // the HTML names it itself
      .join(', ');
  const links = allLocales().map((locale) => [
    locale,
    Object.fromEntries(
      Object.entries(starts(manifest, locale)).map(([page, start]) => {
        const { js } = startOf(manifest, NEXT[page] ?? []);
        return [page, linkOf({ ...start, js: [...new Set([...start.js, ...js])] })];
      }),
    ),
  ]);
  await writeFile(join(folder, 'links.json'), JSON.stringify(Object.fromEntries(links)));
}

// Which modules of the page go into one file. What a page needs for its start comes in as few files as can be: over
// HTTP/1.1 six are fetched at a time, and many small ones pack worse than one.
import { fileURLToPath } from 'node:url';

const src = fileURLToPath(new URL('../src/', import.meta.url));

/** Each file, and what it is there for: those modules with all they import, but for what an earlier file holds. */
const FILES: readonly (readonly [name: string, ...roots: readonly string[]])[] = [
  ['base', 'client/main.ts'],
  ['lobby', 'client/pages/Lobby.svelte'],
  ['table', 'client/pages/Table.svelte', 'client/games.ts'],
  ['nuns', 'games/nuns/ui/index.ts', 'games/nuns/ui/form.ts'],
  ['noises', 'games/noises/ui/index.ts', 'games/noises/ui/form.ts'],
];

/** The same for what is fetched next, not waited for: what no file of a start holds. */
const NEXT: readonly (readonly [name: string, root: string])[] = [
  ['nuns-in-play', 'games/nuns/ui/in-play.ts'],
];

/** Of Svelte what forms alone need: most of them come later, and a table has none. */
const OF_FORMS = /\/svelte\/.*\/bindings\/(?:select|input)\.js$/;

/** What every file of words is made with. */
const OF_ALL = /\/(@messageformat|make-plural)\/|client\/shared\/data\.ts$/;

/**
 * The styles of what comes later are in the file of what it belongs to: few bytes more there, where one more style sheet
 * would have the whole page styled anew.
 */
const STYLES: readonly (readonly [name: string, of: RegExp])[] = [
  ['nuns', /games\/nuns\/ui\/(?!.*replay).*type=style/],
  ['noises', /games\/noises\/ui\/(?!.*replay).*type=style/],
  ['table', /client\/(?:parts\/table|shared|board)\/.*type=style/],
];

interface Graph {
  getModuleInfo(id: string): { readonly importedIds: readonly string[] } | null;
}

function closure(graph: Graph, roots: readonly string[]): Set<string> {
  const found = new Set<string>();
  const left = [...roots];
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    const info = found.has(id) ? null : graph.getModuleInfo(id);
    if (!info) continue;
    found.add(id);
    left.push(...info.importedIds);
  }
  return found;
}

function plan(graph: Graph): Map<string, string> {
  const all = FILES.map(([name, ...roots]) => ({
    name,
    ids: closure(
      graph,
      roots.map((root) => src + root),
    ),
  }));
  const file = new Map<string, string>();
  for (const { name, ids } of all)
    for (const id of ids) {
      const others = all.filter((other) => other.ids.has(id)).map((other) => other.name);
      const start = ['base', 'table'].find((one) => others.includes(one));
      // Two pages would make each fetch the other by what they share.
      if (others.includes('lobby') && others.length > 1) file.set(id, 'base');
      else if (start !== undefined) file.set(id, start);
      else file.set(id, others.length === 1 ? name : 'games');
    }
  for (const [name, root] of NEXT)
    for (const id of closure(graph, [src + root]))
      if (!file.has(id)) file.set(id, STYLES.find(([, of]) => of.test(id))?.[0] ?? name);
  return file;
}

let last: Map<string, string> | null = null;

/** For the bundler: the file this module goes into, or null where it may choose. */
export function chunkOf(id: string, graph: Graph): string | null {
  if (OF_ALL.test(id)) return 'base';
  if (OF_FORMS.test(id)) return 'forms';
  last ??= plan(graph);
  return last.get(id) ?? STYLES.find(([, of]) => of.test(id))?.[0] ?? null;
}

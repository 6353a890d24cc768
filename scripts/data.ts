// What is data and no code goes to the page as data: read faster than code, and fetched beside it. For each game that is
// one file, and one for each further board, with what the modules named here hold. Its words are another (see messages.ts).
//
//   virtual:data/nuns    { data }: the file's values, by name; whoever imports it waits for the file
import { fileURLToPath, pathToFileURL } from 'node:url';
import type { Plugin } from 'vite';

const src = fileURLToPath(new URL('../src/', import.meta.url));
const PREFIX = 'virtual:data/';

/** By game: modules that hold nothing but values that can be written as JSON. */
const MODULES: Readonly<Record<string, readonly string[]>> = {
  nuns: ['games/nuns/board/convent.ts', 'games/nuns/ui/board/art.ts'],
  'nuns-grange': ['games/nuns/board/grange.ts', 'games/nuns/ui/board/grange/art.ts'],
  noises: ['games/noises/ui/art/drawings.ts'],
};

const valuesOf = async (module: string): Promise<Readonly<Record<string, unknown>>> =>
  (await import(pathToFileURL(src + module).href)) as Readonly<Record<string, unknown>>;

/** For the page's build alone: in Node, tests among it, the modules are what they are. */
export function dataPlugin(): Plugin {
  return {
    name: 'curfew:data',
    enforce: 'pre',
    resolveId: (id) => (id.startsWith(PREFIX) ? `\0${id}` : undefined),
    async load(id) {
      const game = id.startsWith(`\0${PREFIX}`) ? id.slice(PREFIX.length + 1) : null;
      if (game !== null) {
        const values: Record<string, unknown> = {};
        for (const module of MODULES[game]!) Object.assign(values, await valuesOf(module));
        const file = this.emitFile({ type: 'asset', name: `${game}.json`, source: JSON.stringify(values) });
        const fetchData = JSON.stringify(`${src}client/shared/data.ts`);
        return `import { fetchData } from ${fetchData};
export const data = await fetchData(import.meta.ROLLUP_FILE_URL_${file});
`;
      }
      const [of] = Object.entries(MODULES).find(([, its]) => its.some((one) => src + one === id)) ?? [];
      if (of === undefined) return undefined;
      const names = Object.keys(await valuesOf(id.slice(src.length)));
      return `import { data } from '${PREFIX}${of}';
${names.map((name) => `export const ${name} = data.${name};`).join('\n')}
`;
    },
  };
}

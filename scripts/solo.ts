// The workers that play solo games, for the page's build: what plays matches on the server runs in them as it is, but for
// the one file that needs Node, in whose place comes one that doesn't.
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const src = fileURLToPath(new URL('../src/', import.meta.url));
const NODE = `${src}server/matches/native.ts`;
const PORTABLE = `${src}solo/native.ts`;

/** @throws Error, in the build, where a worker would need Node */
export function soloPlugin(): Plugin {
  return {
    name: 'curfew:solo',
    enforce: 'pre',
    async resolveId(id, importer) {
      if (id.startsWith('node:')) throw new Error(`${importer} can't have ${id} in a browser`);
      if (!id.endsWith('/native.ts')) return undefined;
      const found = await this.resolve(id, importer, { skipSelf: true });
      return found?.id === NODE ? PORTABLE : found;
    },
  };
}

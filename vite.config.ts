// The page: src/client and the games' ui folders, into dist/client (see scripts/build.ts).
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vite';
import { chunkOf } from './scripts/chunks.ts';
import { dataPlugin } from './scripts/data.ts';
import { messagesPlugin } from './scripts/messages.ts';
import { soloPlugin } from './scripts/solo.ts';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

export default defineConfig({
  root: here('./src/client'),
  plugins: [
    svelte({ configFile: here('./svelte.config.js') }),
    messagesPlugin(['shell', 'table', 'nuns', 'noises']),
    dataPlugin(),
  ],
  worker: { format: 'es', plugins: () => [soloPlugin()] },
  build: {
    outDir: here('./dist/client'),
    emptyOutDir: true,
    assetsInlineLimit: 0, // no data: addresses, so that the content security policy needs none
    modulePreload: {
      polyfill: false,
      // What is imported fetches itself and what it needs: a link for each besides, and a list of all in the first file, cost more
      // than the round trip that a few of them save. Style sheets come in any case.
      resolveDependencies: () => [],
    },
    sourcemap: true,
    manifest: true, // see scripts/links.ts
    rolldownOptions: {
      // So that a page without forms needs not fetch what binds them for its import alone.
      treeshake: {
        moduleSideEffects: [{ test: /\/svelte\/.*\/bindings\/(?:select|input)\.js$/, sideEffects: false }],
      },
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
    },
  },
});

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
    modulePreload: { polyfill: false },
    sourcemap: true,
    manifest: true, // see scripts/links.ts
    rolldownOptions: {
      output: { codeSplitting: { includeDependenciesRecursively: false, groups: [{ name: chunkOf }] } },
    },
  },
});

// Finds files, exports and packages that nothing uses.
import type { KnipConfig } from 'knip';

export default {
  entry: [
    'src/server/main.ts',
    'src/cli/*.ts', // one file per command, loaded by name
    'src/**/*.worker.ts', // named in `new Worker` or Piscina
    'src/client/offline/service-worker.ts', // built on its own
    'src/client/shared/data.ts', // imported by what scripts/data.ts writes
    'src/games/bots.ts', // loaded by them
    'src/lab/*.ts',
    'src/lab/bench-server/{main,server,bare}.ts', // two of them run as processes of their own
    'src/{engine,chance}/*.ts', // what games, server and tests are built on
    'src/games/*/*.ts', // a game's parts are the engine's contract, whoever calls them
    'scripts/*.ts',
    'scripts/tsx-threads.mjs', // named in Piscina
    'tests/*.ts', // helpers for tests to come
    'tests/server/bots/*.ts', // loaded by name, see tests/threads-setup.ts
  ],
  project: ['src/**/*.{ts,svelte}', 'scripts/**/*.ts', 'tests/**/*.ts'],
  ignoreDependencies: [
    '@messageformat/runtime', // imported by what scripts/messages.ts writes
    'svelte-check', // run by scripts/test.ts
    '@typescript/native-preview', // the same, by its command `tsgo`
    '@fontsource-variable/inter', // fetched by the page's styles
    '@fontsource-variable/source-serif-4',
  ],
  ignoreBinaries: ['taskset'], // of Linux; the server's benchmark does without where it is missing
  ignoreExportsUsedInFile: true,
  exclude: ['types', 'enumMembers', 'namespaceMembers'],
} satisfies KnipConfig;

// `pure` tests the rules and what else keeps nothing between two tests; `unit` everything else that needs no browser, `dom` what
// needs no more than a document to put components in; `browser` drives a real one. The files of each share the modules they
// load, which would take longer than most tests, all but those of `apart`.
import { fileURLToPath } from 'node:url';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { TestProjectInlineConfiguration } from 'vitest/config';
import { defineConfig } from 'vitest/config';
import { messagesPlugin } from './scripts/messages.ts';
import { pushTextsPlugin } from './scripts/push-worker.ts';

const PURE =
  'tests/{board-art,bots,cases,chance,contract,engine,fuzz,lessons,rules,suites,table,toy,twin,two-worlds}/**/*.test.ts';

/**
 * What must not reach the tests of another file: a server that is stuck, stopped or under rubbish when its test ends, and
 * modules that others were put in the place of.
 */
const APART = [
  'tests/server/{crash,fuzzFrames,processes,stopped,storeStuck}.test.ts',
  'tests/client/{live-table,push-worker,shell,words}.test.ts',
];

const long = process.env['CURFEW_TEST'] === 'long';
const seconds = (short: number, longer: number) => (long ? longer : short) * 1000;

/** A project whose tests may start servers. */
const server = (test: TestProjectInlineConfiguration['test']): TestProjectInlineConfiguration => ({
  extends: true,
  test: {
    globalSetup: ['tests/postgres-setup.ts', 'tests/threads-setup.ts'],
    alias: [
      {
        find: /^\.{1,2}\/threads\.ts$/,
        replacement: fileURLToPath(new URL('./tests/threads.ts', import.meta.url)),
      },
    ],
    testTimeout: seconds(20, 1200),
    ...test,
  },
});

export default defineConfig({
  plugins: [
    svelte({ configFile: fileURLToPath(new URL('./svelte.config.js', import.meta.url)) }),
    messagesPlugin(),
    pushTextsPlugin(),
  ],
  test: {
    projects: [
      {
        extends: true,
        test: {
          name: 'pure',
          include: [PURE],
          isolate: false,
          testTimeout: seconds(20, 1200),
        },
      },
      server({
        name: 'unit',
        include: ['tests/**/*.test.ts'],
        exclude: [PURE, ...APART, 'tests/browser/**', 'tests/dom/**'],
        isolate: false,
      }),
      server({ name: 'apart', include: APART }),
      {
        extends: true,
        resolve: { conditions: ['browser'] }, // of Svelte, the half that runs in pages
        test: {
          name: 'dom',
          environment: 'happy-dom',
          include: ['tests/dom/**/*.test.ts'],
          testTimeout: seconds(20, 1200),
        },
      },
      {
        extends: true,
        test: {
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          globalSetup: ['tests/browser/setup.ts'],
          maxWorkers: 3,
          isolate: false,
          expect: { poll: { timeout: 20_000 } },
          testTimeout: seconds(120, 600),
          hookTimeout: 60_000,
        },
      },
    ],
  },
});

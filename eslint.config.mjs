// What the compiler can't see. Layout is prettier's, import boundaries are dependency-cruiser's, and rules that ask for types
// are oxlint's (.oxlintrc.json), which has them from a compiler ten times as fast.
import js from '@eslint/js';
import { defineConfig, globalIgnores } from 'eslint/config';
import svelte from 'eslint-plugin-svelte';
import tseslint from 'typescript-eslint';
import svelteConfig from './svelte.config.js';

/** The rules of the games: a function of state, action and the chance handed in, and of nothing else. */
const PURE = ['src/engine/**/*.ts', 'src/chance/**/*.ts', 'src/table/**/*.ts', 'src/games/**/*.ts'];
const NOT_PURE = ['src/games/*/ui/**', '**/*.test.ts'];
const IMPURE = 'Rules know no clock and no chance but what they are handed.';

const PAST_THE_GATE = 'Shows what a viewer may not know; see engine/events.ts.';

export default defineConfig([
  globalIgnores(['dist/', 'dist.*/', 'data/', 'test-results/']),
  {
    files: ['**/*.{ts,js,mjs,svelte}'],
    extends: [js.configs.recommended, tseslint.configs.recommended],
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'no-undef': 'off', // the compiler's work
      eqeqeq: ['error', 'always', { null: 'ignore' }], // `== null` is undefined or null
      'no-console': 'error', // the server logs through pino, commands write to stdout
      'no-implied-eval': 'error',
      'no-new-func': 'error',
      'prefer-const': 'error',
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', caughtErrorsIgnorePattern: '^_' },
      ],
      '@typescript-eslint/no-non-null-assertion': 'off', // noUncheckedIndexedAccess makes some unavoidable
    },
  },
  {
    files: ['**/*.svelte', '**/*.svelte.ts'],
    extends: [svelte.configs.recommended],
    languageOptions: { parserOptions: { parser: tseslint.parser, svelteConfig } },
    rules: {
      'no-undef': 'off', // svelte's own set turns it on again
      'prefer-const': 'off',
      'svelte/prefer-const': 'error', // knows $props and $derived
      // dependency-cruiser sees a component compiled, so without its type imports
      'no-restricted-imports': ['error', { patterns: ['**/server/**', '**/lab/**', '**/cli/**'] }],
      'svelte/no-at-html-tags': 'error', // text that others wrote is never markup
    },
  },
  {
    // One gate for secrets: all that leaves the server has passed `observe`, all that a page shows came from there.
    files: ['src/{server,solo}/**/*.ts', 'src/client/**/*.{ts,svelte}', 'src/games/*/ui/**/*.{ts,svelte}'],
    ignores: ['src/server/matches/record.ts', '**/*.test.ts'], // records are of matches that are over
    rules: {
      'no-restricted-properties': ['error', { property: 'peek', message: PAST_THE_GATE }],
      'no-restricted-syntax': [
        'error',
        { selector: "ImportSpecifier[imported.name='truth']", message: PAST_THE_GATE },
      ],
    },
  },
  {
    files: PURE,
    ignores: NOT_PURE,
    rules: {
      'no-restricted-properties': [
        'error',
        { object: 'Math', property: 'random', message: IMPURE },
        { object: 'Date', property: 'now', message: IMPURE },
        { object: 'performance', property: 'now', message: IMPURE },
      ],
      'no-restricted-globals': [
        'error',
        ...['Date', 'performance', 'crypto', 'process', 'globalThis', 'window', 'document', 'console'].map(
          (name) => ({ name, message: IMPURE }),
        ),
        ...['setTimeout', 'setInterval', 'queueMicrotask', 'fetch', 'Intl'].map((name) => ({
          name,
          message: IMPURE,
        })),
      ],
      'no-restricted-syntax': [
        'error',
        { selector: "NewExpression[callee.name='Date']", message: IMPURE },
        { selector: 'ImportExpression', message: 'Rules are loaded whole.' },
        { selector: 'AwaitExpression, :function[async=true]', message: 'Rules never wait.' },
        { selector: "MemberExpression[property.name='toLocaleString']", message: 'Depends on the machine.' },
        { selector: "MemberExpression[property.name='localeCompare']", message: 'Depends on the machine.' },
      ],
    },
  },
]);

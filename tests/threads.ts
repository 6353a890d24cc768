// In the place of src/server/threads.ts while testing: each server has two threads, and loading their sources takes either of
// them a second.
import { pathToFileURL } from 'node:url';
import { inject } from 'vitest';
import type { ThreadFile } from '../src/server/threads.ts';

declare module 'vitest' {
  interface ProvidedContext {
    threads: string; // the folder that threads-setup.ts fills
  }
}

/** @param path of a module that threads-setup.ts builds, from `src`, without its ending */
export const threadFile = (path: string): ThreadFile => ({
  url: pathToFileURL(`${inject('threads')}/${path}.js`),
  options: {},
});

/** @returns the URL of a module of tests/server/bots */
export const testBots = (name: string): string => threadFile(`tests/${name}`).url.href;

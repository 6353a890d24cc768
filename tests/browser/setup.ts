// Runs once before all browser tests: one browser for all files, which keep apart by contexts.
import type { TestProject } from 'vitest/node';
import { serveChromium } from './chromium.ts';

declare module 'vitest' {
  interface ProvidedContext {
    readonly chromium: string; // where it listens
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await serveChromium();
  project.provide('chromium', server.wsEndpoint());
  return () => server.close();
}

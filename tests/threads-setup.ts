// For a test run: what runs in the server's threads, built once.
import { readdirSync, rmSync } from 'node:fs';
import { join, parse } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import type { TestProject } from 'vitest/node';

const root = fileURLToPath(new URL('..', import.meta.url));
const MODULES = ['server/bots/decide.worker', 'server/store/sqlite-file.worker', 'games/bots'];

export default async function setup(project: TestProject): Promise<() => void> {
  const bots = join(root, 'tests/server/bots');
  const input = Object.fromEntries([
    ...MODULES.map((path) => [path, join(root, 'src', `${path}.ts`)]),
    ...readdirSync(bots).map((file) => [`tests/${parse(file).name}`, join(bots, file)]),
  ]);
  // Beside the sources, so that packages are found; no tool looks into `dist.*`.
  const outDir = join(root, `dist.threads-${process.pid}-${project.name}`);
  await build({
    configFile: false,
    root,
    publicDir: false,
    logLevel: 'warn',
    build: {
      ssr: true,
      outDir,
      minify: false,
      rolldownOptions: { input, output: { entryFileNames: '[name].js' } },
    },
  });
  project.provide('threads', outDir);
  return () => rmSync(outDir, { recursive: true, force: true });
}

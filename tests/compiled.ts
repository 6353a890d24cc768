import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));

const changed = (path: string): number => statSync(path).mtimeMs;
const newestSource = (): number =>
  readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((newest, { parentPath, name }) => Math.max(newest, changed(join(parentPath, name))), 0);

/**
 * The folder of the program as it is installed, which starts in a tenth of the time of its sources: what was built last,
 * or, where sources are newer than that, compiled for this test file and removed after it. For use at a file's beginning.
 */
export function compiled(): string {
  const built = join(root, 'dist');
  const main = join(built, 'server/main.js');
  if (existsSync(main) && changed(main) > newestSource()) return built;
  // Beside the sources, so that packages are found; no tool looks into `dist.*`.
  const fresh = join(root, `dist.test-${process.pid}`);
  const args = ['-p', join(root, 'tsconfig.build.json'), '--noCheck', '--outDir', fresh]; // types are checked elsewhere
  execFileSync(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), ...args]);
  afterAll(() => rmSync(fresh, { recursive: true, force: true }));
  return fresh;
}

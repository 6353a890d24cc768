// What dist/ is made from, as one hash: a build that was made from the same needs no repeating.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

const FOLDERS = ['src', 'scripts'];
const FILES = /^(package(-lock)?\.json|(vite|svelte)\.config\.[jt]s|tsconfig.*\.json)$/;

/** @param root the project's folder @returns hex */
export function sourcesHash(root: string): string {
  const inFolders = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name)),
  );
  const beside = readdirSync(root)
    .filter((name) => FILES.test(name))
    .map((name) => join(root, name));
  const hash = createHash('sha256');
  for (const path of [...inFolders, ...beside].sort()) {
    const text = readFileSync(path);
    hash.update(`${path.slice(root.length)} ${text.length}\n`).update(text);
  }
  return hash.digest('hex');
}

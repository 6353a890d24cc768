// npm run build: dist/ from src/. Runs after every `npm install` too (`prepare`).
// `--if-changed` leaves what was built from the same sources. It is built aside and then swapped in, so that a running server or a second build never meets half of it.
import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';
import { compressFolder } from './compress.ts';
import { writeHtml } from './html.ts';
import { writeLinks } from './links.ts';
import { buildServiceWorker } from './push-worker.ts';
import { sourcesHash } from './sources.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const src = join(root, 'src');
const fresh = join(root, `dist.${process.pid}`);
const BUILT_FROM = 'built-from.txt';

/** TypeScript alone writes only modules; these are read by the server or the command line as files. */
const DATA = /\.(json|sql|txt)$/;

function compile(): void {
  const tsc = join(root, 'node_modules/@typescript/native-preview/bin/tsgo');
  const args = [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', fresh];
  const { status } = spawnSync(process.execPath, args, { stdio: 'inherit' });
  if (status !== 0) throw new Error(`tsc ended with status ${status}`);
  const cli = join(fresh, 'cli/main.js');
  if (existsSync(cli)) chmodSync(cli, 0o755);
}

function copyData(): void {
  for (const entry of readdirSync(src, { recursive: true, withFileTypes: true })) {
    const from = join(entry.parentPath, entry.name);
    const path = relative(src, from).split(sep);
    const bundled = path[0] === 'client' || path.includes('ui') || path.includes('locales');
    if (!entry.isFile() || bundled || !DATA.test(entry.name)) continue;
    const to = join(fresh, ...path);
    mkdirSync(dirname(to), { recursive: true });
    copyFileSync(from, to);
  }
}

function swap(tries = 3): void {
  const dist = join(root, 'dist');
  const old = `${fresh}.old`;
  try {
    if (existsSync(dist)) renameSync(dist, old);
    renameSync(fresh, dist);
  } catch (error) {
    if (tries === 0) throw error;
    swap(tries - 1); // another build came between the two
  } finally {
    rmSync(old, { recursive: true, force: true });
  }
}

function lastBuilt(): string | null {
  const path = join(root, 'dist', BUILT_FROM);
  return existsSync(path) ? readFileSync(path, 'utf8') : null;
}

const from = sourcesHash(root);
if (process.argv.includes('--if-changed') && lastBuilt() === from) process.exit();
try {
  compile();
  copyData();
  const client = join(fresh, 'client');
  await build({ configFile: join(root, 'vite.config.ts'), build: { outDir: client }, logLevel: 'warn' });
  await writeLinks(client);
  await writeHtml(client);
  await buildServiceWorker(client);
  await compressFolder(client);
  writeFileSync(join(fresh, BUILT_FROM), from);
  swap();
} finally {
  rmSync(fresh, { recursive: true, force: true });
}

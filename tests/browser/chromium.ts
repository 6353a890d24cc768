// A real Chromium for tests, out of the npm registry: nothing but Node need be installed.
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type BrowserServer,
  type LaunchOptions,
} from 'playwright-core';

/** Made for cloud functions: unsafe for a test that is to find what a real browser forbids, or hang it. */
const UNWANTED = new Set([
  '--single-process', // a second context hangs
  '--no-zygote',
  '--disable-web-security',
  '--disable-site-isolation-trials',
  '--allow-running-insecure-content',
  "--headless='shell'", // Playwright passes its own
  // A graphics card in software: a picture takes eight seconds with it, half a second without.
  '--in-process-gpu',
  '--use-gl=angle',
  '--use-angle=swiftshader',
  '--enable-unsafe-swiftshader',
  '--ignore-gpu-blocklist',
]);

/** Does the system have the library that Chromium asks for first and that a bare server lacks? */
function hasNss(): boolean {
  const known = spawnSync('/sbin/ldconfig', ['-p'], { encoding: 'utf8' });
  return known.status === 0 && known.stdout.includes('libnss3.so');
}

/** The package unpacks into whatever the temporary folder is, and decides on libraries when it's imported. */
async function unpackInto(folder: string, withLibraries: boolean): Promise<void> {
  const before = { ...process.env };
  process.env['TMPDIR'] = folder;
  if (withLibraries) process.env['AWS_LAMBDA_JS_RUNTIME'] = 'nodejs20.x';
  try {
    const { default: packed } = await import('@sparticuz/chromium');
    await packed.executablePath();
  } finally {
    for (const name of Object.keys(process.env)) if (!(name in before)) delete process.env[name];
    Object.assign(process.env, before);
  }
}

/** The package's own font settings name folders of a cloud function; without a font found, text isn't drawn at all. */
function fontSettings(folder: string): string {
  return `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>${folder}/fonts/fonts</dir>
  <cachedir>${folder}/fonts-cache</cachedir>
</fontconfig>
`;
}

/**
 * Unpacks the packaged Chromium unless an earlier run did. Safe when several processes do so at once:
 * each unpacks for itself and the first to rename wins.
 * @returns the folder
 */
async function unpacked(withLibraries: boolean): Promise<string> {
  const entry = createRequire(import.meta.url).resolve('@sparticuz/chromium');
  const manifest = await readFile(join(entry.slice(0, entry.lastIndexOf('build')), 'package.json'), 'utf8');
  const { version } = JSON.parse(manifest) as { version: string };
  const kind = withLibraries ? 'libs' : 'bare';
  const folder = join(tmpdir(), `curfew-chromium-${version}-${kind}-${userInfo().uid}`);
  const binary = join(folder, 'chromium');
  if (existsSync(binary)) return folder;
  const fresh = await mkdtemp(`${folder}-`);
  await unpackInto(fresh, withLibraries);
  await writeFile(join(fresh, 'fonts.conf'), fontSettings(folder));
  try {
    await rename(fresh, folder);
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    if (!existsSync(binary)) throw error;
  }
  return folder;
}

/** How to start the browser here: $CURFEW_CHROMIUM, else the packaged one, else an installed one. */
async function options(): Promise<LaunchOptions> {
  const sandbox = process.getuid?.() === 0 ? ['--no-sandbox'] : []; // root has no sandbox to go to
  const chosen = process.env['CURFEW_CHROMIUM'];
  if (chosen) return { executablePath: chosen, args: sandbox };
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    // Playwright's own where `playwright install` was run, else the Chrome that is installed.
    return existsSync(chromium.executablePath()) ? { args: sandbox } : { channel: 'chrome', args: sandbox };
  }
  const withLibraries = !hasNss();
  const folder = await unpacked(withLibraries);
  const { default: packed } = await import('@sparticuz/chromium');
  const env: Record<string, string> = { FONTCONFIG_FILE: join(folder, 'fonts.conf') };
  if (withLibraries) env['LD_LIBRARY_PATH'] = join(folder, 'al2023/lib');
  return {
    executablePath: join(folder, 'chromium'),
    args: [...packed.args.filter((flag) => !UNWANTED.has(flag)), '--disable-gpu'],
    env: { ...(process.env as Record<string, string>), ...env },
  };
}

/** A browser of one's own; close it in the end. Contexts keep seats apart. */
export async function launchChromium(): Promise<Browser> {
  return chromium.launch(await options());
}

/** A browser for other processes; close it in the end. */
export async function serveChromium(): Promise<BrowserServer> {
  return chromium.launchServer(await options());
}

/** A browser with one profile, kept in a folder, that other tools may drive too; closing it closes the browser. */
export async function launchProfile(
  folder: string,
  { args = [], ...more }: BrowserContextOptions & Pick<LaunchOptions, 'args'>,
): Promise<BrowserContext> {
  const own = await options();
  return chromium.launchPersistentContext(folder, { ...own, ...more, args: [...(own.args ?? []), ...args] });
}

// Builds the service worker, which keeps the page for when there is no net and shows notices: one small classic script,
// since not every browser runs modules there. It has inside what it needs while no page is open to tell it:
//
//   virtual:push-texts    { texts }: by locale, then by key, `push.*` and `games.*.name` of the shell's messages
//   virtual:precache      { files }: what it keeps of the built page, by address, with a hash where the name has none
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';
import { build } from 'vite';
import type { MessageTree } from './messages.ts';
import { localesIn, messageFolders } from './messages.ts';

const ID = 'virtual:push-texts';

function textsOf(folder: string, locale: string): Record<string, string> {
  const tree = JSON.parse(readFileSync(join(folder, `${locale}.json`), 'utf8')) as MessageTree;
  const texts: Record<string, string> = {};
  for (const [key, text] of Object.entries((tree['push'] ?? {}) as Record<string, string>))
    texts[`push.${key}`] = text;
  for (const [game, its] of Object.entries((tree['games'] ?? {}) as Record<string, MessageTree>))
    texts[`games.${game}.name`] = its['name'] as string;
  return texts;
}

/** For Vite and Vitest alike. */
export function pushTextsPlugin(): Plugin {
  return {
    name: 'curfew:push-texts',
    resolveId: (id) => (id === ID ? `\0${ID}` : undefined),
    load(id) {
      if (id !== `\0${ID}`) return undefined;
      const folder = messageFolders().get('shell')!;
      const texts = Object.fromEntries(
        localesIn(folder).map((locale) => {
          this.addWatchFile(join(folder, `${locale}.json`));
          return [locale, textsOf(folder, locale)];
        }),
      );
      return `export const texts = ${JSON.stringify(texts)};\n`;
    },
  };
}

/** What nobody asks for without a net: sources, compressed forms, and what the server alone reads. */
const NOT_KEPT = /\.(map|br|gz)$|^\.vite\/|^links\.json$|^sw\.js$/;
/** The build names these by their contents. */
const NAMED = /^assets\//;

interface KeptFile {
  readonly url: string;
  readonly revision: string | null;
}

/** Every file of the built page that a visitor's browser may ask for. */
export function filesToKeep(folder: string): KeptFile[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((file) => !NOT_KEPT.test(file))
    .sort()
    .map((file) => ({
      url: `/${file}`,
      revision: NAMED.test(file)
        ? null
        : createHash('sha256')
            .update(readFileSync(join(folder, file)))
            .digest('hex')
            .slice(0, 16),
    }));
}

const KEPT = 'virtual:precache';

const keptPlugin = (files: readonly KeptFile[]): Plugin => ({
  name: 'curfew:precache',
  resolveId: (id) => (id === KEPT ? `\0${KEPT}` : undefined),
  load: (id) => (id === `\0${KEPT}` ? `export const files = ${JSON.stringify(files)};\n` : undefined),
});

/** Writes `sw.js` beside the built page, once all else of that is written. */
export async function buildServiceWorker(outDir: string): Promise<void> {
  await build({
    configFile: false,
    plugins: [pushTextsPlugin(), keptPlugin(filesToKeep(outDir))],
    define: { 'process.env.NODE_ENV': '"production"' }, // Workbox says much otherwise
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      lib: {
        entry: fileURLToPath(new URL('../src/client/offline/service-worker.ts', import.meta.url)),
        formats: ['iife'],
        name: 'curfew',
        fileName: () => 'sw.js',
      },
    },
  });
}

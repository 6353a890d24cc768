// Builds the service worker that shows notices: one small classic script, since not every browser runs modules there.
// It has its few words of every language inside, because it runs while no page is open to tell it any:
//
//   virtual:push-texts    { texts }: by locale, then by key, `push.*` and `games.*.name` of the shell's messages
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
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

/** Writes `push.js` beside the built page. */
export async function buildPushWorker(outDir: string): Promise<void> {
  await build({
    configFile: false,
    plugins: [pushTextsPlugin()],
    publicDir: false,
    logLevel: 'warn',
    build: {
      outDir,
      emptyOutDir: false,
      lib: {
        entry: fileURLToPath(new URL('../src/client/push/worker.ts', import.meta.url)),
        formats: ['iife'],
        name: 'curfewPush',
        fileName: () => 'push.js',
      },
    },
  });
}

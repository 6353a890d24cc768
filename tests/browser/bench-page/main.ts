// npm run bench:page, which builds first: how quickly the page is there, how it answers a hand, what it keeps.
// Name parts to run only those: `npm run bench:page -- sizes loads taps pan memory`; or pages to load those alone, and
// with `once` but one time each: `npm run bench:page -- once nuns`.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import type { BrowserContext, CDPSession, Page } from 'playwright-core';
import type { Manifest } from '../../../scripts/links.ts';
import { starts } from '../../../scripts/links.ts';
import { launchProfile } from '../chromium.ts';
import { asked, press, sitDown } from '../player.ts';
import { startServer } from '../server.ts';
import { panAbout, percentile, playOn, tapAbout } from './hands.ts';
import type { Load } from './lighthouse.ts';
import { measureLoad } from './lighthouse.ts';

const CLIENT = fileURLToPath(new URL('../../../dist/client/', import.meta.url));
const PARTS = ['sizes', 'loads', 'taps', 'pan', 'memory'] as const;
const PAGES = ['start', 'gathering', 'nuns', 'noises'] as const;
const PHONE = { width: 390, height: 844 };
const TAPS = 500;
const QUIET = 8000; // ms until all that is fetched in quiet is there

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const kB = (bytes: number): string => `${(bytes / 1000).toFixed(1)} kB`;

type Part = (typeof PARTS)[number];
type Loaded = (typeof PAGES)[number];

const known = [...PARTS, ...PAGES, 'once'];
const wanted = process.argv.slice(2);
const unknown = wanted.filter((word) => !known.includes(word));
if (unknown.length > 0) {
  say(`There is no ${unknown.join(', ')}; there are ${known.join(', ')}.`);
  process.exit(2);
}
const RUNS = wanted.includes('once') ? 1 : 3; // of Lighthouse; the middle one counts
const pages = PAGES.filter((page) => wanted.includes(page));
const parts = PARTS.filter((part) => wanted.includes(part) || (part === 'loads' && pages.length > 0));
const runs = (part: Part): boolean => parts.length === 0 || parts.includes(part);
const loaded = (page: Loaded): boolean => pages.length === 0 || pages.includes(page);

/** What each page needs for its start, packed both ways. */
async function sizes(): Promise<void> {
  const manifest = JSON.parse(await readFile(join(CLIENT, '.vite/manifest.json'), 'utf8')) as Manifest;
  for (const [page, { js, css, data }] of Object.entries(starts(manifest, 'en'))) {
    const line = await Promise.all(
      [js, css, data].map(async (files) => {
        const read = await Promise.all(files.map((file) => readFile(join(CLIENT, file))));
        const sum = (pack: (bytes: Buffer) => Buffer): number =>
          read.reduce((all, bytes) => all + pack(bytes).length, 0);
        return `${kB(sum((bytes) => gzipSync(bytes, { level: 9 })))} gzip, ${kB(sum(brotliCompressSync))} brotli`;
      }),
    );
    say(`${page.padEnd(14)} js ${line[0]}; css ${line[1]}; data ${line[2]}; ${js.length} js files`);
  }
}

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const server = createServer().listen(0, '127.0.0.1', () => {
      const { port } = server.address() as AddressInfo;
      server.close(() => resolve(port));
    });
  });

/** A page at a table of nuns in play, as a novice who has planned before. */
async function sitAt(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await sitDown(page, url, 'A novice', '5');
  for (let deed = 0; deed < 40; deed++) {
    const now = await asked(page);
    if (Number(await page.locator('.bar .turn b').textContent()) >= 2 && now.offers.length > 0) break;
    await press(page, now, deed, true);
  }
  await page.waitForTimeout(QUIET);
  return page;
}

/** @param cdp of another page of the same profile, by which the cache is emptied before each run */
async function loads(name: Loaded, url: string, port: number, cdp: CDPSession): Promise<void> {
  if (!loaded(name)) return;
  const measured: Load[] = [];
  for (let run = 0; run < RUNS; run++) {
    await cdp.send('Network.clearBrowserCache');
    measured.push(await measureLoad(url, port));
  }
  const [first] = measured as [Load, ...Load[]];
  const middle = (value: (load: Load) => number): number => percentile(measured.map(value), 0.5);
  say(
    `${name.padEnd(14)} FCP ${middle(({ fcp }) => fcp).toFixed(0)} ms, LCP ${middle(({ lcp }) => lcp).toFixed(0)} ms (${first.largest}), ` +
      `TBT ${middle(({ tbt }) => tbt).toFixed(0)} ms, CLS ${middle(({ cls }) => cls).toFixed(3)}; ` +
      `with what is fetched in quiet ${kB(middle(({ script }) => script))} of JavaScript, ${kB(middle(({ all }) => all))} in all`,
  );
  for (const { at, lasts, of } of first.tasks)
    say(`  a task of ${lasts.toFixed(0)} ms at ${at.toFixed(0)} ms: ${of}`);
}

if (runs('sizes')) await sizes();
if (PARTS.slice(1).some(runs)) {
  const profile = await mkdtemp(join(tmpdir(), 'curfew-bench-'));
  const port = await freePort();
  const server = await startServer();
  const context = await launchProfile(profile, {
    args: [`--remote-debugging-port=${port}`],
    viewport: PHONE,
    hasTouch: true,
    serviceWorkers: 'block', // a first visit is measured, not what is kept on the device since the last
  });
  try {
    const page = await sitAt(context, server.url);
    if (runs('loads')) {
      const table = page.url();
      await sitDown(page, server.url, null, '3', 'Noises at Night');
      const noises = page.url();
      await page.goto(server.url);
      await page.getByRole('button', { name: 'Play with friends' }).click();
      await page.waitForURL('**/table/**');
      const gathering = page.url();
      await page.goto('about:blank');
      const cdp = await context.newCDPSession(page);
      await loads('start', server.url, port, cdp);
      await loads('gathering', gathering, port, cdp);
      await loads('nuns', table, port, cdp);
      await loads('noises', noises, port, cdp);
      await cdp.detach();
      await page.goto(table);
      await page.waitForTimeout(QUIET);
    }
    const session = await context.newCDPSession(page);
    if (runs('taps')) {
      const taken = await tapAbout(page, session, TAPS);
      say(
        `taps           p50 ${percentile(taken, 0.5)} ms, p98 ${percentile(taken, 0.98)} ms of ${taken.length}, 6 times slower`,
      );
    }
    if (runs('pan'))
      say(
        `panning        longest script task ${(await panAbout(page, session)).toFixed(1)} ms, 6 times slower`,
      );
    if (runs('memory'))
      say(`memory         ${(await playOn(page, session)).toFixed(2)} MB more at the end of the game`);
  } finally {
    await context.close();
    await server.stop();
    await rm(profile, { recursive: true, force: true });
  }
}

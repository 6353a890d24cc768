// What every browser test stands on: one browser for all files, a server for each, pages whose complaints fail the test.
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import axeCore from 'axe-core';
import {
  chromium,
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  type Page,
} from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, inject } from 'vitest';
import type { RunningServer } from './server.ts';
import { startServer } from './server.ts';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

const PICTURES = fileURLToPath(new URL('../../screenshots/', import.meta.url));
/** Pictures of each state go to screenshots/ (not kept in the repository) only when asked for. */
export const pictures = process.env['CURFEW_PICTURES'] === '1';

/** The browser that all test files share; closing it closes this file's contexts alone. */
export const sharedChromium = (): Promise<Browser> => chromium.connect(inject('chromium'));

export interface Stage {
  readonly browser: Browser;
  readonly server: RunningServer;
  /** A page in the test's own context, which is made with these options at its first page; where they say nothing, nothing moves. */
  page(options: BrowserContextOptions): Promise<Page>;
  /** Takes back what the browser rightly said of a server that was made to crash. */
  forgiveLostLine(): void;
  /** Takes back what else it rightly said. */
  forgive(said: RegExp): void;
}

/** Call once in a test file; ready within its tests. */
export function stage(): Stage {
  let browser: Browser;
  let server: RunningServer;
  let context: BrowserContext | undefined;
  let complaints: string[] = [];

  beforeAll(async () => {
    if (pictures) await mkdir(PICTURES, { recursive: true });
    [browser, server] = await Promise.all([sharedChromium(), startServer()]);
  });
  afterAll(async () => {
    await browser.close();
    await server.stop();
  });
  afterEach(async () => {
    await context?.close();
    context = undefined;
    const found = complaints;
    complaints = [];
    expect(found).toEqual([]); // no error, no violation of the content security policy
  });

  return {
    get browser() {
      return browser;
    },
    get server() {
      return server;
    },
    async page(options) {
      context ??= await browser.newContext({ reducedMotion: 'reduce', ...options });
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      return page;
    },
    forgiveLostLine() {
      this.forgive(/WebSocket|ERR_CONNECTION_REFUSED/);
    },
    forgive(said) {
      complaints = complaints.filter((text) => !said.test(text));
    },
  };
}

/** Takes a picture, if pictures are asked for. */
export async function picture(page: Page, name: string): Promise<void> {
  if (pictures) await page.screenshot({ path: `${PICTURES}${name}.png` });
}

/**
 * Fails on anything that axe calls serious or critical. Its code is half a megabyte and stays with the document;
 * working out a selector for everything it looks at would take as long as the rest.
 */
export async function accessible(page: Page, within = 'html'): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeCore.source);
  const { violations } = await page.evaluate(
    (within) =>
      (globalThis as unknown as { axe: typeof axeCore }).axe.run(within, {
        resultTypes: ['violations'],
        selectors: false,
      }),
    within,
  );
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([]);
}

/** The controls in this part of the page that are smaller than a fingertip. */
export const smallControls = (page: Page, within: string): Promise<string[]> =>
  page.evaluate(
    (within) =>
      [...document.querySelectorAll(`:is(${within}) :is(button, summary, a, select)`)]
        .map((control) => ({ box: control.getBoundingClientRect(), html: control.outerHTML.slice(0, 90) }))
        .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
        .map(({ html }) => html),
    within,
  );

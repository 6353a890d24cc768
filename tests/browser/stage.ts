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
import { count } from '../counts.ts';

export const phone = { width: 390, height: 844 };
export const desk = { width: 1440, height: 900 };

export const sizes = { phone, tablet: { width: 820, height: 1180 }, desk } as const;
export const themes = { night: 'night', day: 'light', contrast: 'contrast' } as const;
/** What is left of a desk's window of 1280 × 1024 at 400 % (WCAG 1.4.10). */
const magnified = { width: 320, height: 256 };

const PICTURES = fileURLToPath(new URL('../../screenshots/', import.meta.url));
/** Which pictures are asked for, by STATE-THEME-SIZE; see pictures.ts. */
const wanted =
  process.env['CURFEW_PICTURES'] === undefined ? null : new RegExp(process.env['CURFEW_PICTURES']);
const everyView = count(0, 1) === 1;
/** Whether states are come by that cost more than they show: in the long run, and for pictures. */
export const closer = everyView || wanted !== null;

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

/**
 * Call once in a test file; ready within its tests. `keeps`: pages have their service worker, which fetches and keeps all
 * files of the page for each context anew; other tests do without.
 */
export function stage({ keeps = false } = {}): Stage {
  let browser: Browser;
  let server: RunningServer;
  let context: BrowserContext | undefined;
  let complaints: string[] = [];

  beforeAll(async () => {
    if (wanted) await mkdir(PICTURES, { recursive: true });
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
    expect(found, found.join(' ¶ ')).toEqual([]); // no error, no violation of the content security policy
  });

  return {
    get browser() {
      return browser;
    },
    get server() {
      return server;
    },
    async page(options) {
      if (!context) {
        context = await browser.newContext({ reducedMotion: 'reduce', ...options });
        if (!keeps)
          await context.addInitScript(() => Reflect.deleteProperty(Navigator.prototype, 'serviceWorker'));
      }
      const page = await context.newPage();
      page.on('console', (message) => {
        if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
      });
      page.on('pageerror', (error) => complaints.push(String(error)));
      return page;
    },
    forgiveLostLine() {
      this.forgive(/WebSocket|net::ERR_(?:CONNECTION|EMPTY|SOCKET|INCOMPLETE)|Couldn't load preload assets/);
    },
    forgive(said) {
      complaints = complaints.filter((text) => !said.test(text));
    },
  };
}

/** Until what has another size is painted anew, in ms. */
const SETTLED = 600;

let looks = 0;

/**
 * A state of the page that is looked at: by axe in one theme after the other, a state each; in the long run in all themes
 * at all sizes, and magnified. Takes the pictures that were asked for. The page is as before afterwards.
 */
export async function look(page: Page, state: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  const all = Object.entries(themes);
  const before = await page.evaluate(() => document.documentElement.dataset['theme'] ?? '');
  const size = page.viewportSize() ?? phone;
  if (wanted || everyView) {
    for (const [sizeName, viewport] of Object.entries(sizes)) {
      const names = all.map(([name]) => `${state}-${name}-${sizeName}`);
      if (!everyView && !names.some((name) => wanted?.test(name))) continue;
      await page.setViewportSize(viewport);
      if (wanted) await page.waitForTimeout(SETTLED);
      for (const [i, [, theme]] of all.entries()) {
        await wear(page, theme);
        if (wanted?.test(names[i]!)) await page.screenshot({ path: `${PICTURES}${names[i]}.png` });
        if (everyView) await accessible(page);
      }
    }
    if (everyView) await reflows(page);
    await page.setViewportSize(size);
  } else {
    await wear(page, all[looks++ % all.length]![1]);
    await accessible(page);
  }
  await wear(page, before);
}

/** Puts a theme on, as the switch does; what would change by and by has changed then. */
const wear = (page: Page, theme: string): Promise<void> =>
  page.evaluate((theme) => {
    document.documentElement.dataset['theme'] = theme;
    for (const one of document.getAnimations()) if (one instanceof CSSTransition) one.finish();
  }, theme);

/** Fails where magnifying the page loses something: sideways scrolling, or a control that can't be brought into sight. */
export async function reflows(page: Page): Promise<void> {
  const size = page.viewportSize() ?? phone;
  await page.setViewportSize(magnified);
  // By the clock: a page that isn't looked at may wait for its next frame for ever.
  await page.waitForFunction((width) => innerWidth === width, magnified.width, { polling: 50 });
  const lost = await page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth;
    const outside = [...document.querySelectorAll('body, body *')].filter(
      (one) => one === document.body || one.getBoundingClientRect().right > innerWidth + 1,
    );
    const dialog = document.querySelector('dialog[open]');
    const controls = [
      ...(dialog ?? document).querySelectorAll<HTMLElement>('button, a, select, textarea, input, summary'),
    ];
    const hidden = controls.filter((control) => {
      if (!control.checkVisibility({ visibilityProperty: true }) || control.closest('.unseen, .skip'))
        return false;
      control.scrollIntoView({ block: 'center', inline: 'center' });
      const { x, y, width, height } = control.getBoundingClientRect();
      const at = document.elementFromPoint(x + width / 2, y + height / 2);
      return !at || !(control.contains(at) || at.contains(control) || at.closest('label')?.contains(control));
    });
    return [wide ? outside : [], hidden].flat().map((one) => one.outerHTML.slice(0, 120));
  });
  expect(lost).toEqual([]);
  await page.setViewportSize(size);
}

/** Small phones, upright and lying, a tablet at 200 %, and a desk at 200 %. */
const low = [
  [320, 568],
  [375, 667],
  [667, 375],
  [410, 590],
  [720, 450],
] as const;

/**
 * What a low window leaves of a game's panel: where its button is out of sight, or less than two fingertips of what there is
 * to choose from can be brought into it.
 */
export async function cramped(page: Page): Promise<string[]> {
  const size = page.viewportSize() ?? phone;
  const found: string[] = [];
  for (const [width, height] of low) {
    await page.setViewportSize({ width, height });
    await page.waitForFunction((width) => innerWidth === width, width, { polling: 50 });
    const { button, body } = await page.evaluate(() => {
      const foot = document.querySelector('.panel .foot')!;
      const button = Math.round(innerHeight - foot.getBoundingClientRect().bottom);
      const body = document.querySelector('.panel .body')!;
      body.scrollIntoView({ block: 'end' });
      const from = Math.max(0, body.getBoundingClientRect().top);
      return {
        button,
        body: Math.round(
          Math.min(body.getBoundingClientRect().bottom, foot.getBoundingClientRect().top) - from,
        ),
      };
    });
    if (button < -1) found.push(`${width} × ${height}: the button is ${-button} px below the window`);
    if (body < 88) found.push(`${width} × ${height}: ${body} px of what is to be chosen from`);
  }
  await page.setViewportSize(size);
  return found;
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

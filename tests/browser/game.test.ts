// Whole games in a real browser on the built server, played by pressing what the page offers and nothing else.
// With CURFEW_PICTURES=1 a picture of each state goes to screenshots/ (not kept in the repository).
import { mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { AxeBuilder } from '@axe-core/playwright';
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { launchChromium } from './chromium.ts';
import { asked, press, sitDown } from './player.ts';
import type { RunningServer } from './server.ts';
import { startServer } from './server.ts';

const PICTURES = fileURLToPath(new URL('../../screenshots/', import.meta.url));
const pictures = process.env['CURFEW_PICTURES'] === '1';
const phone = { width: 390, height: 844 };
const desk = { width: 1440, height: 900 };

let browser: Browser;
let server: RunningServer;
let context: BrowserContext | undefined;
let complaints: string[] = [];

beforeAll(async () => {
  if (pictures) await mkdir(PICTURES, { recursive: true });
  [browser, server] = await Promise.all([launchChromium(), startServer()]);
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

async function newPlayer(
  side: string,
  players: string,
  viewport: { width: number; height: number },
): Promise<Page> {
  context = await browser.newContext({ viewport });
  context.setDefaultTimeout(30_000);
  const page = await context.newPage();
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  await sitDown(page, server.url, side, players);
  return page;
}

async function look(page: Page, name: string): Promise<void> {
  if (!pictures) return;
  await page.waitForTimeout(600); // pieces glide
  const file = name.replace(/\W+/g, '-').toLowerCase();
  await page.screenshot({ path: `${PICTURES}game-${file}.png` });
}

async function accessible(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const serious = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(serious.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 160))])).toEqual([]);
}

test.each([
  ['A novice', 'phone', phone, '3'],
  ['The guards', 'phone', phone, '2'],
  ['A novice', 'desk', desk, '5'],
  ['The guards', 'desk', desk, '3'],
] as const)(
  '%s: a whole game at a %s',
  async (side, name, viewport, players) => {
    const page = await newPlayer(side, players, viewport);
    const looked = new Set<string>();
    for (let deed = 0; ; deed++) {
      expect(deed, 'the game goes on for ever').toBeLessThan(900);
      const now = await asked(page);
      if (now.over) break;
      const state = `${now.state} ${now.primary ?? 'waits'}`
        .replace(/[0-9]+/g, '')
        .replace(/\W+/g, '-')
        .toLowerCase();
      if (!looked.has(state) && looked.size < 9) {
        looked.add(state);
        await look(page, `${name}-${side}-${String(looked.size).padStart(2, '0')}-${state}`);
        if (looked.size % 3 === 2) await accessible(page);
      }
      await press(page, now, deed);
    }
    await expect.poll(() => page.locator('.panel h2').innerText()).toMatch(/You win!|Not this night\./);
    await page.getByRole('button', { name: 'Turn before' }).click();
    await page.locator('polyline.nr-now').first().waitFor({ state: 'attached' });
    await look(page, `${name}-${side}-end`);
    await accessible(page);
    const small = await page.evaluate(() =>
      [...document.querySelectorAll('.nuns button, .nuns summary, .nuns a')]
        .map((control) => ({ box: control.getBoundingClientRect(), html: control.outerHTML.slice(0, 90) }))
        .filter(({ box }) => box.width > 0 && (box.width < 44 || box.height < 44))
        .map(({ html }) => html),
    );
    expect(small).toEqual([]);
    await page.getByRole('link', { name: 'Play again' }).click();
    await page.getByRole('button', { name: 'Play now' }).waitFor();
  },
  240_000,
);

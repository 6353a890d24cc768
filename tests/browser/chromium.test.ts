// The browser itself works here: pages, scripts, separate contexts and pictures.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Browser } from 'playwright-core';
import { accessible, sharedChromium } from './stage.ts';

let browser: Browser;
beforeAll(async () => {
  browser = await sharedChromium();
});
afterAll(() => browser.close());

test('two contexts open pages side by side', async () => {
  const titles = ['Abbess', 'Prioress'].map(async (title) => {
    const context = await browser.newContext();
    const page = await context.newPage();
    await page.goto(`data:text/html,<title>${title}</title>`);
    const found = await page.evaluate(() => document.title);
    await context.close();
    return found;
  });
  expect(await Promise.all(titles)).toEqual(['Abbess', 'Prioress']);
});

test('a picture of a page shows its text', async () => {
  const page = await browser.newPage({ viewport: { width: 320, height: 120 } });
  await page.goto('data:text/html,<body style="margin:0">');
  const blank = await page.screenshot();
  await page.setContent('<h1>Curfew</h1>');
  const picture = await page.screenshot();
  expect(picture.subarray(1, 4).toString()).toBe('PNG');
  expect(picture.length).toBeGreaterThan(blank.length + 500); // without fonts there'd be boxes at best
  await page.close();
});

test('what axe calls serious fails a test', async () => {
  const page = await browser.newPage();
  await page.setContent('<html lang="en"><title>x</title><main><h1>Curfew</h1><img src="data:,"></main>');
  await expect(accessible(page)).rejects.toThrow('image-alt');
  await page.setContent('<html lang="en"><title>x</title><main><h1>Curfew</h1></main>');
  await accessible(page);
  await page.close();
});

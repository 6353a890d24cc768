// Notices of turns, text that poses as markup, and the ways back and forth, in a real browser.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { look, phone, smallControls, stage } from './stage.ts';

const on = stage({ keeps: true });

async function found(page: Page): Promise<string> {
  await page.goto(on.server.url);
  await page.getByRole('radio', { name: 'A novice' }).check();
  await page.locator('input[name=players][value="3"]').check({ force: true });
  await page.getByRole('button', { name: 'Play with friends' }).click();
  return page.getByLabel('Whoever opens this link can join').inputValue();
}

async function more(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^Menu/ }).click();
  await page.locator('.tabs').getByRole('radio').last().check({ force: true });
}

test('a table offers notices by a press alone, says why they are blocked, and has a worker for them', async () => {
  const page = await on.page({ viewport: phone });
  await found(page);
  await more(page);
  const wish = page.getByLabel('Tell me when it’s my turn');
  expect(await wish.isChecked()).toBe(false);
  await wish.click({ force: true }); // the browser denies it at once
  await page.getByText('Your browser blocks notices from here.').waitFor();
  expect(await wish.isChecked()).toBe(false);
  expect(await smallControls(page, 'dialog')).toEqual([]);
  await look(page, 'menu-notices');
  // The worker runs under the page's policy.
  const state = await page.evaluate(async () => {
    const { installing, waiting, active } = await navigator.serviceWorker.register('/sw.js');
    await navigator.serviceWorker.ready;
    return (installing ?? waiting ?? active)?.scriptURL;
  });
  expect(state).toBe(`${on.server.url}/sw.js`);
  const manifest = await page.request.get(`${on.server.url}/manifest.webmanifest`);
  expect([manifest.status(), manifest.headers()['content-type']]).toEqual([200, 'application/manifest+json']);
});

test('script in a name, a message and a note is shown as text and does nothing', async () => {
  const page = await on.page({ viewport: phone });
  const link = await found(page);
  const evil = '<img src=x onerror=a()>';
  const other = await page.context().browser()!.newContext({ viewport: phone });
  const eve = await other.newPage();
  await eve.goto(link);
  await eve.getByLabel('Name', { exact: true }).fill(evil);
  await eve.getByRole('button', { name: 'Come in' }).click();
  await eve.waitForURL(/\/table\//);
  await eve.locator('li', { hasText: 'The guards' }).getByRole('button', { name: 'Sit here' }).click();
  await page.getByText(evil, { exact: true }).first().waitFor({ state: 'attached' });
  await page.getByRole('button', { name: 'Start the game' }).click();
  await eve.locator('.game .panel').waitFor();
  await page.getByRole('button', { name: /^Menu/ }).click();
  await page.locator('.tabs').getByRole('radio', { name: 'Chat' }).check({ force: true });
  await page.getByLabel('Write something').fill('<svg/onload=alert(1)><script>alert(1)</script>');
  await page.getByRole('button', { name: 'Send' }).click();
  await page.getByRole('log').getByText('<svg/onload=alert(1)><script>alert(1)</script>').waitFor();
  for (const one of [page, eve])
    expect(await one.locator('img[src=x], main script, dialog script').count()).toBe(0);
  expect(await page.title()).not.toContain('<');
  await other.close();
});

test('back, forward and reload in the lobby and at a gathering, and another page in a match, come to the same place', async () => {
  const page = await on.page({ viewport: phone });
  await found(page);
  const table = page.url();
  const gathering = page.getByRole('button', { name: 'Start the game' });
  await page.goBack();
  await page.getByRole('button', { name: 'Play with friends' }).waitFor();
  await page.goForward();
  await gathering.waitFor();
  await page.reload();
  await gathering.click();
  const panel = page.locator('.game .panel .head');
  await panel.waitFor();
  const task = async (): Promise<string> => (await panel.innerText()).split('\n')[0] ?? '';
  await expect.poll(task).not.toBe(''); // it comes after the picture
  const words = await task();
  await page.goto(`${on.server.url}/api/push`);
  await page.goBack();
  await panel.waitFor();
  expect(page.url()).toBe(table);
  await expect.poll(task).toBe(words);
  expect(await page.getByText('You are watching').count()).toBe(0);
});

// Without a net: the page comes out of what the device has kept, and a night against bots is played, kept, saved and checked
// there. And with the service worker in between, a table on a server is still lost and found as it should be.
import { spawnSync } from 'node:child_process';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';
import { count } from '../counts.ts';
import { asked, press } from './player.ts';
import { look, phone, smallControls, stage } from './stage.ts';

const on = stage({ keeps: true });
const CURFEW = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));

test('without a net a night is played on the device to its end, saved and verified', async () => {
  const page = await on.page({ viewport: phone, acceptDownloads: true });
  page.setDefaultTimeout(30_000);
  await page.goto(on.server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.context().setOffline(true);
  await page.reload();
  await page.getByText('No connection.').waitFor();
  await look(page, 'lobby-offline');
  expect(await smallControls(page, 'main')).toEqual([]);

  // What is to be learned is there as well.
  await page.getByRole('link', { name: /New here/ }).click();
  await look(page, 'learn');
  await page.getByRole('link', { name: /Into bed/ }).click();
  await page.getByRole('button', { name: 'Let me try' }).click();
  await page.locator('[data-offer="2"]').press('Enter');
  await page.getByRole('button', { name: 'Send my move' }).click();
  await page.getByText('Well done!').waitFor();
  await look(page, 'lesson');
  expect(await smallControls(page, '.coach')).toEqual([]);
  await page.getByRole('link', { name: 'All lessons' }).click();
  await page.getByText('1 of 13 solved').waitFor();
  await page.getByRole('link', { name: 'All the rules' }).click();
  await page.getByRole('searchbox').fill('N9.1');
  await page.getByText('One rule found.').waitFor();
  await page.getByRole('link', { name: 'To the lobby' }).click();
  await page.getByRole('radio', { name: 'A novice' }).check();
  await page.locator('input[name=players][value="2"]').check({ force: true });
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.game .panel').waitFor();
  expect(page.url()).toContain('/table/solo-');

  // Killed after a few presses, the tab goes on where it stood.
  for (let deed = 0; deed < 8; deed++) await press(page, await asked(page), deed);
  const state = async (): Promise<string> => (await asked(page)).state;
  await expect.poll(async () => (await asked(page)).primary).not.toBeNull(); // the bots wait for one again
  const before = await state();
  await page.reload();
  await page.locator('.game .panel').waitFor();
  expect(await state()).toBe(before);

  const menu = async (tab: string): Promise<void> => {
    await page.getByRole('button', { name: /^Menu/ }).click();
    await page.locator('.tabs').getByRole('radio', { name: tab }).check({ force: true });
  };
  const whole = count(0, 1) === 1;
  for (let deed = 0; whole && !(await asked(page)).over; deed++) {
    expect(deed, 'the game goes on for ever').toBeLessThan(900);
    await press(page, await asked(page), deed);
  }
  await menu('Table');
  if (!whole) {
    await page.getByRole('button', { name: 'End the game…' }).click();
    await page.getByRole('button', { name: 'Really end it' }).click();
  }
  await page.locator('summary', { hasText: 'Fair dice' }).click();
  await page.getByRole('link', { name: 'Check and replay this match' }).waitFor(); // it is over
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Save this match as a file' }).click(),
  ]);
  const file = join(await mkdtemp(join(tmpdir(), 'curfew-solo-')), 'match.json');
  await download.saveAs(file);
  const verified = spawnSync(process.execPath, [CURFEW, 'verify', file], { encoding: 'utf8' });
  expect(verified.status, verified.stdout + verified.stderr).toBe(0);
  await page.getByRole('link', { name: 'Check and replay this match' }).click();
  await page.getByText('Everything is as it should be').waitFor();

  await page.goto(on.server.url);
  await page.getByRole('heading', { name: 'Your tables' }).waitFor();
  on.forgive(/net::ERR_(?:INTERNET_DISCONNECTED|FAILED)/);
});

test('a table on a server is lost and found, though its page comes from the device', async () => {
  const page = await on.page({ viewport: phone });
  await page.goto(on.server.url);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.game .panel').waitFor();
  await on.server.crash();
  const lost = page.locator('p.lost.shown');
  await lost.waitFor();
  await page.reload();
  await lost.waitFor();
  await on.server.restart();
  await page.locator('.game .panel').waitFor();
  await lost.waitFor({ state: 'hidden' });
  on.forgiveLostLine();
});

// For people with the printed game on their table: referee and sheets, with no server in reach; a table for the printed board.
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { count } from '../counts.ts';
import { asked, press } from './player.ts';
import { desk, look, phone, reflows, smallControls, stage } from './stage.ts';

const on = stage();
const others: BrowserContext[] = [];
afterEach(async () => {
  for (const context of others.splice(0)) await context.close();
});

/** Phones round the board for a whole night: in the long form, for it takes longer than all the rest here. */
const tables = count(0, 1) === 1 ? [3] : [];
const MOST_DEEDS = 3000; // presses on each phone; a night takes some hundreds

const json = (text: string) => ({
  name: 'b.json',
  mimeType: 'application/json',
  buffer: Buffer.from(text),
});

test('the referee answers by taps and by lists, with no server in reach', async () => {
  const page = await on.page({ viewport: phone, hasTouch: true });
  await page.goto(`${on.server.url}/referee`);
  const ruling = page.locator('.ruling .verdict');
  await ruling.waitFor();
  await page.getByRole('button', { name: /^72, / }).waitFor({ state: 'attached' });
  await page.waitForLoadState('networkidle'); // what another board takes is fetched as well
  await page.context().setOffline(true);
  await page.getByRole('combobox', { name: 'Guard at' }).selectOption('96');
  await page.getByRole('combobox', { name: 'She looks' }).selectOption({ label: 'towards 95' });
  await page.getByRole('combobox', { name: 'Novice at' }).selectOption('122');
  expect(await ruling.textContent()).toBe('Seen. The guard at 96, looking towards 95, sees 122.');
  expect(await page.locator('.layer-marks .pr-sees').count()).toBe(1);
  await page.getByRole('combobox', { name: 'She looks' }).selectOption({ label: 'on, coming from 95' });
  await page.getByRole('combobox', { name: 'Novice at' }).selectOption('46');
  await page.getByText('is not on the sight list of 96 (N6.1)').waitFor();
  await page.getByRole('radio', { name: 'Heard?' }).check({ force: true });
  await page.getByText('If the guard hears it').waitFor();
  // By what a tap would meet: each point is a button for those who can't tap.
  await page.getByRole('radio', { name: 'the novice' }).check({ force: true });
  await page.getByRole('button', { name: /^72, / }).press('Enter');
  expect(await ruling.textContent()).toContain('From 96 to 72');
  expect(await smallControls(page, 'main')).toEqual([]);
  await look(page, 'referee');
  await reflows(page);
  on.forgive(/ERR_INTERNET_DISCONNECTED|load preload assets/); // what the page would have fetched in quiet
});

test('sheets are made on the page, of any board, and a bad one is told by field', async () => {
  const page = await on.page({ viewport: desk });
  await page.goto(`${on.server.url}/print`);
  await page.getByRole('img', { name: 'Page 3 of 3' }).waitFor();
  await look(page, 'print-sheets');
  await page.locator('input[type=file]').setInputFiles(json('{"name":"mine","width":0}'));
  await page.locator('[role=alert] code', { hasText: 'width' }).waitFor();
  await page.getByRole('combobox', { name: 'Board' }).selectOption({ label: 'In the grange' });
  await page.getByRole('radio', { name: 'Sight charts' }).check({ force: true });
  await page.getByRole('combobox', { name: 'From which points' }).selectOption('7');
  const kept = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save page 1 as SVG' }).click();
  expect((await kept).suggestedFilename()).toBe('curfew-pictures-grange-1.svg');
  await page.getByRole('link', { name: 'Honest log' }).click();
  await page.getByRole('radio', { name: 'The guards' }).check({ force: true });
  await look(page, 'honest');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL(/\/table\//);
  await page.getByText('Variants of the rules').click();
  expect(await page.getByRole('checkbox', { name: /Dice rolled by hand/ }).isChecked()).toBe(true);
  const file = page.locator('.file input[type=file]');
  await file.setInputFiles(
    json('{"blessings":[{"name":"Hush","text":"x","copies":9,"effect":{"type":"reroll"}}]}'),
  );
  await page.getByText('blessings[0].copies: expected a whole number from 1 to 8.').waitFor();
  await file.setInputFiles(json('{"blessings": [\n}'));
  await page.getByText('The file is no JSON: it can’t be read on in line 2.').waitFor();
  await file.setInputFiles(
    json('{"blessings":[{"name":"<i>Hush</i>","text":"Roll & see","copies":8,"effect":{"type":"reroll"}}]}'),
  );
  await page.getByText('<i>Hush</i> × 8').waitFor();
  expect(await page.locator('.file i').count()).toBe(0);
  await look(page, 'own-blessings');
});

/** A page on a phone of its own. */
async function anotherPhone(): Promise<Page> {
  const context = await on.browser.newContext({ viewport: phone, hasTouch: true, reducedMotion: 'reduce' });
  others.push(context);
  return context.newPage();
}

/** Types in what was rolled: the same faces every time. Whether any was asked for. */
async function typeDice(page: Page): Promise<boolean> {
  const faces = page.locator('input[name^="die-"][value="3"]');
  const dice = await faces.count();
  for (let i = 0; i < dice; i++) await faces.nth(i).check({ force: true });
  if (dice > 0) await page.locator('.foot button.primary').click();
  return dice > 0;
}

/** One press on each phone that is asked. Whether dice were typed in; null once the night is over for all. */
async function round(pages: readonly Page[], deed: number): Promise<boolean | null> {
  let [typed, over] = [false, 0];
  for (const page of pages) {
    const now = await asked(page);
    if (now.over) over++;
    else if (await typeDice(page)) typed = true;
    else if (now.primary !== null || now.guards > 0) await press(page, now, deed);
  }
  if (!typed) await pages[0]!.waitForTimeout(30);
  return over === pages.length ? null : typed;
}

test.each(tables)('%s phones round a printed board: own Blessings, own dice, each her own log', async () => {
  const guards = await on.page({ viewport: phone, hasTouch: true });
  await guards.goto(`${on.server.url}/honest`);
  const deck = {
    blessings: [{ name: 'Felt', text: 'Rolled again.', copies: 4, effect: { type: 'reroll' } }],
  };
  await guards.locator('.file input[type=file]').setInputFiles(json(JSON.stringify(deck)));
  await guards.getByText('Felt × 4').waitFor();
  await guards.locator('input[name=players][value="3"]').check({ force: true });
  await guards.getByRole('button', { name: 'Open the table' }).click();
  await guards.getByRole('img', { name: /QR|camera/ }).waitFor(); // for whoever sits beside
  const link = await guards.getByLabel('Whoever opens this link can join').inputValue();
  const novices = [await anotherPhone(), await anotherPhone()] as const;
  for (const [i, page] of novices.entries()) {
    await page.goto(link);
    await page.getByLabel('Name', { exact: true }).fill(['Bea', 'Cleo'][i]!);
    await page.getByRole('button', { name: 'Come in' }).click();
    await page.getByText('(you)').waitFor(); // who comes with a phone is seated
  }
  await guards.getByText('All seats are taken.').waitFor();
  await guards.getByRole('button', { name: 'Start the game' }).click();
  const pages = [guards, ...novices];
  for (const page of pages) await page.locator('.game .panel').waitFor();
  let dice = 0;
  for (let deed = 0; deed < MOST_DEEDS; deed++) {
    const typed = await round(pages, deed);
    if (typed === null) break;
    if (!typed) continue;
    dice++;
    if (dice !== 1) continue;
    for (const page of novices) await page.getByText(/: 3\b/).first().waitFor({ state: 'attached' });
    // A phone that is put away is where it was when it is taken out again.
    await novices[0].goto('about:blank');
    await novices[0].goto(guards.url());
    await novices[0].locator('.game .panel').waitFor();
  }
  expect(dice).toBeGreaterThan(0);
  for (const page of pages) expect((await asked(page)).over).toBe(true);
});

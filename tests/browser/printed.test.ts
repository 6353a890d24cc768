// For people with the printed game on their table: referee and sheets, with no server in reach; a table for the printed board.
import { expect, test } from 'vitest';
import { desk, look, phone, reflows, smallControls, stage } from './stage.ts';

const on = stage();

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
  const board = (text: string) => ({
    name: 'b.json',
    mimeType: 'application/json',
    buffer: Buffer.from(text),
  });
  await page.locator('input[type=file]').setInputFiles(board('{"name":"mine","width":0}'));
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
    board('{"blessings":[{"name":"Hush","text":"x","copies":9,"effect":{"type":"reroll"}}]}'),
  );
  await page.getByText('blessings[0].copies: expected a whole number from 1 to 8.').waitFor();
  await file.setInputFiles(
    board('{"blessings":[{"name":"<i>Hush</i>","text":"Roll & see","copies":8,"effect":{"type":"reroll"}}]}'),
  );
  await page.getByText('<i>Hush</i> × 8').waitFor();
  expect(await page.locator('.file i').count()).toBe(0);
  await look(page, 'own-blessings');
});

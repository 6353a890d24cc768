// The page that checks a match and shows it again, without a server; and a device's part in the dice of "Play now".
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { MatchRecord } from '../../src/engine/record.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { playedRecord } from '../chance/record.ts';
import { desk, look, phone, reflows, smallControls, stage } from './stage.ts';

const on = stage();

const file = (record: unknown) => ({
  name: 'match.json',
  mimeType: 'application/json',
  buffer: Buffer.from(typeof record === 'string' ? record : JSON.stringify(record)),
});
const choose = (page: Page, record: unknown): Promise<void> =>
  page.locator('input[type=file]').setInputFiles(file(record));

async function open(viewport: typeof phone): Promise<Page> {
  const page = await on.page({ viewport });
  await page.goto(`${on.server.url}/verify`);
  await page.getByRole('heading', { name: 'Check a match' }).waitFor();
  await page.waitForLoadState('networkidle'); // what the replay takes is fetched as well
  return page;
}

describe.each([
  ['nuns', { novices: 3 }, /The night again/, phone],
  ['noises', { players: 3 }, /again|replay|watch/i, desk],
] as const)('%s', (name, options, replay, viewport) => {
  const record: MatchRecord = playedRecord(gameNamed(name)!, { options, world: 4, dull: name === 'nuns' });

  test('a match as it was passes, and is shown again, with no server in reach', async () => {
    const page = await open(viewport);
    await page.context().setOffline(true);
    await choose(page, record);
    await page.getByRole('heading', { name: 'Everything is as it should be' }).waitFor();
    await page.getByText('2 of 3 devices are in the dice').waitFor();
    expect(await smallControls(page, 'main')).toEqual([]);
    await look(page, `verify-passed-${name}`);
    if (name === 'nuns') await reflows(page);
    await page.getByRole('button', { name: 'Watch it again' }).click();
    await page.locator('.replay .game').getByText(replay).first().waitFor();
    if (name === 'noises') await look(page, 'verify-replay');
    if (name === 'nuns') {
      await page.locator('summary', { hasText: 'rolls' }).click();
      const expected = page.getByRole('columnheader', { name: 'Expected' });
      await expected.waitFor();
      expect(await page.getByRole('table').filter({ has: expected }).getByRole('row').count()).toBe(7);
      await page.getByText(/nothing out of the ordinary/).scrollIntoViewIfNeeded();
      await look(page, 'verify-dice');
      // Event by event, with a seat's eyes, and what could be known: all of it without a server, too.
      await page.getByRole('radio', { name: 'Event by event' }).check({ force: true });
      await page.getByRole('button', { name: 'Turn forward' }).click();
      await page.getByRole('button', { name: 'Event forward' }).click();
      await page.getByText(/Turn 1, event/).waitFor();
      await page.getByRole('combobox', { name: 'With whose eyes' }).selectOption('novice2');
      await page.getByText('What could be known').click();
      await page
        .getByText(/points?; where she is|for certain at/)
        .first()
        .waitFor();
      await look(page, 'verify-events');
      await page.getByRole('radio', { name: 'Where all were' }).check({ force: true });
      await page.getByText('Most often').waitFor();
    } else {
      await page.locator('.replay .game').getByRole('button', { name: replay }).first().click();
      await page.locator('.replay .game input[type=range]').first().waitFor();
    }
    await page.getByRole('button', { name: 'Back to the check' }).click();
    await page.getByRole('heading', { name: 'Everything is as it should be' }).waitFor();
    on.forgive(/ERR_INTERNET_DISCONNECTED/); // what the page would have fetched in quiet
  });

  test('a changed value is named with what it should be', async () => {
    const page = await open(viewport);
    const chance = record.log.start.chance.map((one, i) => (i === 2 ? (one === 0 ? 1 : 0) : one));
    await choose(page, { ...record, log: { ...record.log, start: { ...record.log.start, chance } } });
    await page.getByRole('heading', { name: 'Something was changed' }).waitFor();
    await page.getByText('log.start.chance[2]', { exact: true }).waitFor();
    await page.getByText(String(record.log.start.chance[2]), { exact: true }).waitFor();
    if (name === 'nuns') await look(page, 'verify-failed');
    await choose(page, 'no match at all');
    await page.getByText('The file is damaged').waitFor();
  });
});

test('Play now has this device in the dice, and says so', async () => {
  const page = await on.page({ viewport: phone });
  await page.goto(on.server.url);
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/table\//);
  await page.locator('.game').waitFor();
  await page.getByRole('button', { name: 'Menu' }).click();
  await page.getByRole('radio', { name: 'Table' }).check({ force: true });
  await page.getByText('Fair dice', { exact: true }).click();
  await page.getByText(/: in the dice of this match/).waitFor();
  await look(page, 'menu-fair-dice');
  const download = page.waitForEvent('download');
  await page.getByRole('link', { name: 'Save this match as a file' }).click();
  expect((await download).suggestedFilename()).toMatch(/^curfew-nuns-\w+\.json$/);
});

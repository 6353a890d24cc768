// The first tab stop leads to text mode; a night in words, by keys and roles alone, in a real browser.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { look, phone, smallControls, stage } from './stage.ts';

const on = stage();

const heading = (page: Page): Promise<string> => page.getByRole('heading', { level: 2 }).first().innerText();
const focused = (page: Page): Promise<string> =>
  page.evaluate(
    () => `${document.activeElement?.tagName} ${document.activeElement?.textContent?.trim() ?? ''}`,
  );

/** Says something; what the live region says then. */
async function say(page: Page, words: string): Promise<string> {
  const line = page.getByRole('textbox', { name: 'What do you do?' });
  const log = page.getByRole('log', { name: 'What was said so far' });
  await line.focus();
  await page.keyboard.type(words);
  await page.keyboard.press('Enter');
  await expect.poll(() => log.innerText()).toContain(`${words}\n`);
  const all = await log.innerText();
  return all.slice(all.lastIndexOf(`${words}\n`) + words.length);
}

test('a novice hears and says everything, by keys alone', async () => {
  const page = await on.page({ viewport: phone });
  await page.goto(on.server.url);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('BUTTON Text mode');
  await page.keyboard.press('Enter');
  expect(await page.getByRole('button', { name: 'Text mode', pressed: true }).count()).toBe(1);
  await expect.poll(() => page.getByRole('status').first().innerText()).toContain('Text mode is on');
  await page.getByRole('radio', { name: /A novice/ }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('radio', { name: '2', exact: true }).focus();
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Play now' }).focus();
  await page.keyboard.press('Enter');
  await page.getByRole('textbox', { name: 'What do you do?' }).waitFor();
  expect(await heading(page)).toMatch(/^You are at \d, cell \d\. Exits? .*Abbess is \d+ steps? away at 26/s);

  expect(await say(page, 'help')).toContain('where is (who)');
  const way = /by ([\d, ]+)\./.exec(await say(page, 'way to keys'))?.[1]!.split(', ') ?? [];
  expect(await say(page, `go ${way.slice(0, 3).join(' ')}`)).toContain('3 steps to');
  expect(await say(page, 'fly')).toContain('I do not know “fly”');
  await look(page, 'nuns-text-plan');
  expect(await smallControls(page, '.text')).toEqual([]);

  // To the picture and back: nothing is lost.
  await page.getByRole('button', { name: 'Back to the picture' }).press('Enter');
  await page.locator('.game .panel').waitFor();
  expect(await heading(page)).toContain(`First leg to ${way[2]}`);
  await page.getByRole('button', { name: 'Text mode' }).press('Enter');
  await expect.poll(() => focused(page)).toContain(`First leg to ${way[2]}`);
  expect(await page.getByRole('log', { name: 'What was said so far' }).innerText()).toContain('fly');

  // From lists, too; then the night goes on by itself and is told.
  const lists = page.getByRole('form', { name: 'Or choose from lists' });
  await lists.getByRole('combobox', { name: 'What' }).selectOption({ label: 'Start over' });
  await lists.getByRole('button', { name: 'Do it' }).press('Enter');
  expect(await say(page, 'stand still')).toContain('Standing still');
  await say(page, 'send');
  const log = page.getByRole('log', { name: 'What was said so far' });
  await expect.poll(() => log.innerText(), { timeout: 20_000 }).toMatch(/The Abbess (walked|ran)/);
  await look(page, 'nuns-text-told');
  expect(await say(page, 'log sheet')).toMatch(/Turn 1: \d, 0 steps, Stand still/);
});

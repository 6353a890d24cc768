// Tables in real browsers on the built server: found, joined by link, played, talked at, left, carried to another device,
// passed round, shown on a screen.
import type { BrowserContext, Page } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { asked, press } from './player.ts';
import { desk, look, phone, reflows, smallControls, stage } from './stage.ts';

const on = stage();
const others: BrowserContext[] = [];
afterEach(async () => {
  for (const context of others.splice(0)) await context.close();
});

/** A page on a device of its own. */
async function device(viewport = phone): Promise<Page> {
  const context = await on.browser.newContext({ viewport });
  others.push(context);
  return context.newPage();
}

/** A new table of so many from the lobby; the first novice is its maker's. */
async function found(page: Page, players = '3'): Promise<string> {
  await page.goto(on.server.url);
  await page.getByRole('radio', { name: 'A novice' }).check();
  await page.locator(`input[name=players][value="${players}"]`).check({ force: true });
  await page.getByRole('button', { name: 'Play with friends' }).click();
  return page.getByLabel('Whoever opens this link can join').inputValue();
}

async function enter(page: Page, link: string, name: string): Promise<void> {
  await page.goto(link);
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Come in' }).click();
  await page.waitForURL(/\/table\//);
}

async function menu(page: Page, tab: string): Promise<void> {
  await page.getByRole('button', { name: /^Menu/ }).click();
  await page.locator('.tabs').getByRole('radio', { name: tab }).check({ force: true });
}
const closeMenu = (page: Page): Promise<void> => page.keyboard.press('Escape');

/** Plays whatever is asked until so much has been pressed, or the page only waits. */
async function play(page: Page, presses: number): Promise<void> {
  for (let deed = 0; deed < presses; deed++) {
    const now = await asked(page);
    if (now.over) return;
    if (now.primary === null && now.guards === 0) await page.waitForTimeout(60);
    else await press(page, now, deed);
  }
}

test('friends meet by a link, play, talk, see one leave and come back, end by vote and play again', async () => {
  const ada = await on.page({ viewport: phone });
  const link = await found(ada);
  await look(ada, 'gathering');
  await reflows(ada);
  expect(await smallControls(ada, '.gathering')).toEqual([]);

  const bea = await device(desk);
  await bea.goto(link);
  await bea.getByRole('button', { name: 'Come in' }).waitFor();
  await look(bea, 'join');
  await enter(bea, link, 'Bea');
  const guards = bea.locator('li', { hasText: 'The guards' });
  await guards.getByRole('button', { name: 'Sit here' }).click();
  await ada.getByText('Bea', { exact: true }).first().waitFor();
  await look(bea, 'gathering-guest');

  await ada.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [ada, bea]) await page.locator('.game .panel').waitFor();
  expect(await bea.getByText('Waiting for').first().isVisible()).toBe(true);
  await play(ada, 8);
  await look(ada, 'playing-several');

  await menu(ada, 'Chat');
  await ada.getByLabel('Write something').fill('<b>Hush</b> & listen');
  await ada.getByRole('button', { name: 'Send' }).click();
  await ada.getByRole('button', { name: 'Good luck!' }).click();
  await ada.getByRole('log').getByText('Good luck!').waitFor();
  await look(ada, 'menu-chat');
  await reflows(ada);
  await closeMenu(ada);
  await bea.getByRole('button', { name: 'Menu, 2 new messages' }).click();
  await bea.getByRole('log').getByText('<b>Hush</b> & listen').waitFor();
  await look(bea, 'menu-chat-answered');
  await bea.locator('.tabs').getByRole('radio', { name: 'Table' }).check({ force: true });
  await look(bea, 'menu-table');
  await reflows(bea);
  await bea.getByRole('button', { name: 'Leave the table…' }).click();
  await bea.getByRole('button', { name: 'Leave', exact: true }).click();
  await bea.getByRole('button', { name: 'Play now' }).waitFor();

  await bea.getByRole('link', { name: 'Nuns on the Run' }).click();
  await bea.getByRole('button', { name: 'I’m back' }).click();
  await bea.getByRole('button', { name: 'I’m back' }).waitFor({ state: 'detached' });

  await menu(ada, 'Table');
  const focused = ada.locator(':focus');
  await ada.getByRole('button', { name: 'End the game…' }).press('Enter');
  expect(await focused.innerText()).toBe('Really end it');
  await ada.getByRole('button', { name: 'Better not' }).press('Enter');
  expect(await focused.innerText()).toBe('End the game…');
  await focused.press('Enter');
  await ada.getByRole('button', { name: 'Really end it' }).click();
  await bea.getByRole('button', { name: 'Yes' }).click();
  await closeMenu(ada);
  await ada.getByRole('button', { name: 'Play again' }).last().click();
  for (const page of [ada, bea]) {
    await page.locator('.phase', { hasText: 'The novices plan' }).waitFor();
    await expect.poll(async () => (await asked(page)).over).toBe(false);
  }
});

test('two guards see whose clock runs, agree who goes first, and share pins and words that nobody else sees', async () => {
  const ada = await on.page({ viewport: desk });
  await ada.goto(on.server.url);
  await ada.getByRole('radio', { name: 'The guards' }).check();
  await ada.locator('input[name=players][value="8"]').check({ force: true });
  await ada.getByRole('button', { name: 'Play with friends' }).click();
  const link = await ada.getByLabel('Whoever opens this link can join').inputValue();
  await ada.getByRole('radio', { name: 'Live' }).check({ force: true });
  const bea = await device(phone);
  await enter(bea, link, 'Bea');
  await bea.locator('li', { hasText: 'The Prioress' }).getByRole('button', { name: 'Sit here' }).click();
  await ada.locator('.seats').getByText('Bea', { exact: true }).first().waitFor();
  await ada.getByRole('button', { name: 'Start the game' }).click();
  for (const page of [ada, bea]) {
    await page.getByText('Who goes first, you or').waitFor();
    await page.getByText('Your clock').waitFor();
    expect(await page.getByRole('timer').innerText()).toMatch(/^\d+:\d\d left$/);
  }
  await bea.getByRole('button', { name: 'I do', exact: true }).click();
  await bea.getByText('You said: I go first.').waitFor();
  await ada.getByRole('button', { name: 'Bea', exact: true }).click();
  await ada.getByText('You said: Bea goes first.').waitFor();

  const pins = (page: Page) => page.locator('.panel summary', { hasText: 'Pins and notes' });
  await pins(ada).click();
  await ada.getByRole('button', { name: 'Put a pin on a point' }).click();
  await ada.locator('[data-offer="40"]').focus();
  await ada.keyboard.press('Enter');
  await ada.getByLabel('A note').fill('The well');
  await ada.getByRole('button', { name: 'Put it there' }).click();
  await pins(bea).click();
  await bea.locator('.panel').getByText('The well').waitFor();

  const watching = await device(phone);
  await watching.goto(ada.url());
  await watching.getByText('You are watching').waitFor();
  expect(await watching.getByText(/The well|Who goes first/).count()).toBe(0);
  await menu(ada, 'Chat');
  await ada.getByRole('radio', { name: 'My partner' }).check({ force: true });
  await ada.getByLabel('Write something').fill('Left or right?');
  await ada.getByRole('button', { name: 'Send' }).click();
  // What a partner says opens at the partner's.
  await bea.getByRole('button', { name: 'Menu, one new message' }).click();
  await bea.getByRole('log').getByText('Left or right?').waitFor();
  await closeMenu(bea);
  await bea.getByRole('button', { name: 'Menu', exact: true }).waitFor();
});

test('a seat moves to another device by a link that works once and leaves no trace', async () => {
  const first = await on.page({ viewport: phone });
  await found(first);
  await first.getByRole('button', { name: 'Start the game' }).click();
  await first.locator('.game .panel').waitFor();
  await menu(first, 'Table');
  await first.getByText('Go on on another device').click();
  await first.getByRole('button', { name: 'Show link and words' }).click();
  const link = await first.getByLabel('Or this link').inputValue();
  expect((await first.locator('.phrase').innerText()).split(' ').length).toBe(6);

  const second = await device();
  await second.goto(link);
  await second.locator('.game .panel').waitFor();
  expect(second.url()).not.toContain('#');
  expect(await second.getByText('You are watching').count()).toBe(0);
  // What one does shows on the other.
  await closeMenu(first);
  await play(first, 6);
  const head = (page: Page): Promise<string> => page.locator('.panel .head').innerText();
  await expect.poll(async () => (await head(second)) === (await head(first))).toBe(true);

  const third = await device();
  await third.goto(link);
  await third.getByText('That doesn’t open a seat').waitFor();
  await look(third, 'seat-refused');
});

test('a device that is passed round shows one seat at a time and nothing of the other behind the cover', async () => {
  const page = await on.page({ viewport: phone });
  await found(page);
  await page.getByRole('button', { name: 'Somebody else plays on this device' }).click();
  await page.getByLabel('Name', { exact: true }).fill('Cleo');
  await page.getByLabel('Seat', { exact: true }).selectOption('novice2');
  await page.getByRole('button', { name: 'Add', exact: true }).click();
  await page.getByRole('button', { name: 'Start the game' }).click();

  await page.getByRole('button', { name: 'Hold to look' }).waitFor();
  await look(page, 'cover');
  const secrets = (): Promise<number> => page.locator('.nuns, [data-offer]').count();
  expect(await secrets()).toBe(0);
  const hold = await page.getByRole('button', { name: 'Hold to look' }).boundingBox();
  await page.mouse.move(hold!.x + 40, hold!.y + 40);
  await page.mouse.down();
  await page.locator('.game .panel').waitFor();
  await page.mouse.up();
  expect(await page.getByRole('heading', { name: 'Agnes' }).count()).toBe(0);
  // A half-made choice waits behind the cover.
  await page.locator('[data-offer]').first().focus();
  await page.keyboard.press('Enter');
  await page.locator('.panel').getByText('Start over').waitFor();
  await page.getByRole('button', { name: 'Cover, pass on' }).click();
  await page.getByRole('button', { name: 'Hold to look' }).waitFor();
  expect(await secrets()).toBe(0);

  // The other one, by keyboard: pressed, then confirmed.
  await page.getByRole('radio', { name: 'Cleo' }).check({ force: true });
  await page.getByRole('button', { name: 'Hold to look' }).press('Enter');
  await page.getByRole('button', { name: 'I am Cleo, show it' }).press('Enter');
  await page.getByText('Cleo is looking.').waitFor();
  await page.locator('.game .panel').waitFor();
  expect(await page.locator('.panel').getByText('Start over').count()).toBe(0);
  await page.reload();
  await page.getByRole('button', { name: 'Hold to look' }).waitFor();
  expect(await secrets()).toBe(0);
  await page.getByRole('button', { name: 'I can’t hold it' }).click();
  await page.getByRole('button', { name: /^I am .*, show it$/ }).click();
  await page.locator('.panel').getByText('Start over').waitFor();
});

test('the table screen shows what everybody may see, also on the device of a player', async () => {
  const page = await on.page({ viewport: desk });
  const link = await found(page);
  const id = page.url().split('/').at(-1)!;
  const screen = await device(desk);
  await screen.goto(`${on.server.url}/screen/${id}#${link.split('/').at(-1)}`);
  await screen.getByRole('heading', { name: 'Join with your phone' }).waitFor();
  await screen.getByRole('img', { name: /QR/ }).waitFor();
  await look(screen, 'screen-gathering');
  await page.getByRole('button', { name: 'Start the game' }).click();
  await page.locator('.game .panel').waitFor();
  await page.locator('[data-offer]').first().waitFor({ state: 'attached' });
  await page.goto(`${on.server.url}/screen/${id}`);
  for (const one of [page, screen]) {
    await one.locator('.game .panel').waitFor();
    await one.getByText('Waiting for').first().waitFor();
    expect(await one.locator('[data-offer], .is-mine, .ng-keys').count()).toBe(0);
  }
  await look(screen, 'screen-playing');
});

// The page's shell in a real browser on the built server: lobby, Play now, a match kept, a lost line, troubles.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { count } from '../counts.ts';
import { accessible, desk, look, phone, reflows, stage } from './stage.ts';

const on = stage();
const sizes = [
  ['phone', phone],
  ['desk', desk],
] as const;

async function visit(path: string, viewport = phone): Promise<Page> {
  const page = await on.page({ viewport });
  await page.goto(on.server.url + path);
  return page;
}

const lobby = async (viewport = phone): Promise<Page> => {
  const page = await visit('/', viewport);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  return page;
};

/** Presses Play now as this side and waits for the game's own page. */
async function play(page: Page, side: string): Promise<void> {
  await page.getByRole('radio', { name: side }).check();
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.waitForURL(/\/table\//);
  await page.locator('.game').waitFor();
}

/** Whom the board's buttons lie over, by their pictures. */
const coveredFigures = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const buttons = document.querySelector('.controls')!.getBoundingClientRect();
    return [...document.querySelectorAll('.figure')]
      .filter((figure) => {
        const { left, right, top, bottom } = figure.getBoundingClientRect();
        return right > buttons.left && left < buttons.right && bottom > buttons.top && top < buttons.bottom;
      })
      .map((figure) => figure.innerHTML);
  });

const focused = (page: Page): Promise<string> => page.locator(':focus').innerText();

test.each(sizes)('the lobby fits a %s without scrolling, in every theme', async (name, viewport) => {
  const page = await lobby(viewport);
  for (const theme of ['Night', 'Day', 'High contrast']) {
    await page.getByRole('radio', { name: theme, exact: true }).check();
    const over = await page.evaluate(() => {
      const { scrollHeight, scrollWidth } = document.documentElement;
      return [scrollHeight - innerHeight, scrollWidth - innerWidth];
    });
    expect(over).toEqual([0, 0]);
    if (viewport === phone) await accessible(page); // the same content at any size
  }
  if (viewport === desk) await look(page, 'lobby');
});

test('every control of the lobby is at least 44 pixels wide and high', async () => {
  const page = await lobby();
  const small = await page.evaluate(() =>
    [...document.querySelectorAll('button, .choice, a:not(.skip)')]
      .map((control) => ({ box: control.getBoundingClientRect(), html: control.outerHTML.slice(0, 90) }))
      .filter(({ box }) => box.width < 44 || box.height < 44)
      .map(({ html }) => html),
  );
  expect(small).toEqual([]);
});

test('on the narrowest phone the moon stands clear of the title', async () => {
  const page = await lobby({ width: 320, height: 568 });
  const [title, moon] = await page.evaluate(() => {
    const text = document.createRange();
    text.selectNodeContents(document.querySelector('.greeting h1, h1')!);
    return [
      text.getBoundingClientRect().right,
      document.querySelector('.moon .disc')!.getBoundingClientRect().left,
    ];
  });
  expect(moon).toBeGreaterThan(title!);
});

test('one of two guards on a phone: what is asked above the game takes two rows, and nothing sticks out', async () => {
  const page = await lobby();
  await page.locator('input[name=players][value="8"]').check({ force: true });
  await play(page, 'The guards');
  await page.locator('.strip .pair .button').nth(1).waitFor();
  await page.locator('.guard svg').nth(1).waitFor();
  expect(await page.locator('.strip').innerText()).toContain('you or the Prioress?');
  const seen = await page.evaluate(() => {
    const box = (one: Element): DOMRect => one.getBoundingClientRect();
    const [first, second] = [...document.querySelectorAll('.strip .pair .button')].map(box);
    const phase = document.querySelector('.bar .phase')!;
    return {
      inOneRow: first!.top === second!.top,
      phaseLines: Math.round(box(phase).height / parseFloat(getComputedStyle(phase).lineHeight)),
      sticksOut: [...document.querySelectorAll('button.guard')].filter((card) => {
        for (const line of card.querySelectorAll('small')) line.textContent = 'at 16'; // as low as it gets
        const picture = box(card.querySelector('use')!);
        return picture.top < box(card).top || picture.bottom > box(card).bottom;
      }).length,
    };
  });
  expect(seen).toEqual({ inOneRow: true, phaseLines: 1, sticksOut: 0 });
});

test('the page greets before and without any script, in the words it then keeps', async () => {
  const without = await on.browser.newContext({ viewport: phone, javaScriptEnabled: false });
  const bare = await without.newPage();
  await bare.goto(on.server.url);
  const greeting = (await bare.locator('#app').innerText()).split(/\n+/);
  expect(await bare.title()).toBe('Curfew');
  await without.close();
  const page = await lobby();
  const header = (await page.locator('header.greeting').innerText()).split(/\n+/);
  expect(header).toEqual(greeting);
});

test('with reduced motion another theme is on at once, in every part of the page', async () => {
  const page = await lobby();
  const changing = await page.evaluate(() => {
    document.documentElement.dataset['theme'] = 'contrast';
    return document.getAnimations().filter((one) => one instanceof CSSTransition).length;
  });
  expect(changing).toBe(0);
});

test('a chosen theme is on before the first paint', async () => {
  let page = await lobby();
  await page.getByRole('radio', { name: 'Day', exact: true }).check();
  page = await visit('/'); // another tab
  expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('light');
  const html = await readFile(new URL('../../dist/client/index.html', import.meta.url), 'utf8');
  expect(html).toMatch(/<script>[^<]*curfew\.theme[^]*<style>[^]*<body>/); // both in it, so that the paint waits for neither
});

/** Both sides and both sizes; the long run crosses them. */
const starts = [
  ['The guards', 'phone', phone],
  ['A novice', 'desk', desk],
  ['The guards', 'desk', desk],
  ['A novice', 'phone', phone],
] as const;

test.each(starts.slice(0, count(2, starts.length)))(
  'Play now as %s on a %s, kept by a reload, found again in the lobby',
  async (side, name, viewport) => {
    const page = await lobby(viewport);
    await play(page, side);
    const address = page.url();
    expect(await page.title()).toMatch(/^(Your turn · )?Nuns on the Run · Curfew$/);
    expect(await page.getByText('You are watching').count()).toBe(0);
    await expect.poll(() => focused(page)).toBe('Nuns on the Run'); // a reader begins at the heading
    await page.locator('.figure').first().waitFor({ state: 'attached' });
    if (viewport === phone) expect(await coveredFigures(page)).toEqual([]);
    await page.reload();
    await page.locator('.game').waitFor();
    expect(page.url()).toBe(address);
    expect(await page.getByText('You are watching').count()).toBe(0);

    await page.getByRole('button', { name: 'Menu' }).click();
    if (viewport === phone) await look(page, 'menu');
    await page.getByRole('link', { name: 'Back to the lobby' }).click();
    await expect.poll(() => focused(page)).toBe('Curfew');
    await page.getByRole('heading', { name: 'Your tables' }).waitFor();
    if (viewport === phone) await look(page, 'lobby-again');
    else await reflows(page);
    expect(
      await page.evaluate(() => document.documentElement.scrollHeight - innerHeight),
      'still one screen',
    ).toBe(0);
    await page.getByRole('link', { name: 'Nuns on the Run' }).click();
    await page.locator('.game').waitFor();
    expect(page.url()).toBe(address);
  },
);

test('the whole way into a match by keyboard', async () => {
  const page = await lobby();
  const chosen = () => page.evaluate(() => document.activeElement?.getAttribute('value') ?? '');
  await page.keyboard.press('Tab'); // text mode
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Skip to the content');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Tab');
  expect(await chosen()).toBe('nuns');
  await page.keyboard.press('Tab');
  expect(await chosen()).toBe('guards');
  await page.keyboard.press('ArrowRight');
  expect(await chosen()).toBe('novice');
  await page.keyboard.press('Tab');
  expect(await chosen()).toBe('5');
  await page.keyboard.press('ArrowLeft');
  expect(await chosen()).toBe('4');
  await page.keyboard.press('Enter');
  await page.locator('.game').waitFor();
});

test('somebody else who opens the link watches', async () => {
  const mine = await lobby();
  await play(mine, 'A novice');
  const other = await on.browser.newContext({ viewport: phone });
  const page = await other.newPage();
  await page.goto(mine.url());
  await page.getByText('You are watching').waitFor();
  await page.locator('.game').waitFor();
  await look(page, 'watching');
  await other.close();
});

test('a server that goes away and comes back is told honestly and loses nothing, not even what is half chosen', async () => {
  const page = await lobby();
  await play(page, 'A novice');
  const legs = page.locator('.panel').getByText('Start over');
  await page.locator('[data-offer]').first().focus();
  await page.keyboard.press('Enter');
  await legs.waitFor();
  const mark = page.getByText('Connection lost');
  await on.server.crash();
  await mark.waitFor();
  await look(page, 'lost');
  await on.server.restart();
  await mark.waitFor({ state: 'hidden' });
  expect(await legs.isVisible()).toBe(true);
  await page.reload();
  await page.locator('.game').waitFor();
  expect(await page.getByText('You are watching').count()).toBe(0);
  on.forgiveLostLine();
});

test('troubles are told in friendly words with a way on', async () => {
  const page = await visit('/match/nowhere');
  await page.getByRole('heading', { name: 'Nobody at this door' }).waitFor();
  await look(page, 'trouble');
  await page.getByRole('link', { name: 'To the lobby' }).click();
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  on.forgive(/status of 404/);
});

test('how to play opens over the lobby, by link too, and closes by key', async () => {
  const page = await visit('/#how-to-play');
  await page.getByRole('dialog', { name: 'How to play' }).waitFor();
  await look(page, 'how-to-play');
  await reflows(page);
  await page.keyboard.press('Escape');
  await page.locator('dialog').waitFor({ state: 'detached' });
  expect(await page.evaluate(() => location.hash)).toBe('');
});

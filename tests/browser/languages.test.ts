// The page in other languages: chosen at any moment without losing one's place, and with room for words longer than English.
import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Manifest } from '../../scripts/links.ts';
import { count } from '../counts.ts';
import { desk, phone, stage } from './stage.ts';

const on = stage();

async function choose(page: Page, locale: string): Promise<void> {
  const list = page.getByRole('combobox').last();
  await list.focus();
  await list.selectOption(locale);
}
const spoken = (page: Page) => page.evaluate(() => document.documentElement.lang);

test('another language changes the words alone, at once, and is kept', async () => {
  const page = await on.page({ viewport: phone, locale: 'it-IT' });
  await page.goto(on.server.url);
  await page.getByRole('button', { name: 'Gioca subito' }).waitFor();
  const asked = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name));
  const manifest = JSON.parse(
    await readFile(new URL('../../dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Manifest;
  const others = Object.entries(manifest).flatMap(([key, { file }]) =>
    /virtual:messages\/(?!it\b)/.test(key) ? [file] : [],
  );
  expect(others.filter((file) => asked.some((name) => name.endsWith(file)))).toEqual([]);
  await page.getByRole('radio', { name: 'Una novizia' }).check();
  await choose(page, 'es');
  await page.getByRole('button', { name: 'Jugar ya' }).waitFor();
  expect(await spoken(page)).toBe('es');
  expect(await page.getByRole('radio', { name: 'Una novicia' }).isChecked()).toBe(true);
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SELECT');

  await page.getByRole('button', { name: 'Jugar ya' }).click();
  const offer = page.locator('[data-offer]').first();
  await offer.waitFor();
  await page.getByText('¡Arriba!').first().waitFor();
  await offer.click({ force: true });
  await page.getByText('Primer tramo hasta').first().waitFor();
  await page.getByRole('button', { name: 'Menú' }).click();
  await page.locator('.choice', { hasText: 'Menú' }).click();
  await choose(page, 'it');
  await page.getByRole('button', { name: 'Chiudi' }).click();
  await page.getByText('Primo tratto fino').first().waitFor(); // what was drawn is still there
  expect(await page.locator('svg text', { hasText: 'refettorio' }).count()).toBeGreaterThan(0); // so do the rooms
  expect(await page.locator('svg text', { hasText: 'refectorio' }).count()).toBe(0);

  const html = await (await page.request.get(on.server.url)).text(); // with the cookie
  expect(html).toContain('<html lang="it">');
  expect(html).toContain('Luci spente.');
});

/** Every message half as long again, as the wordiest languages are. */
const LONG = `((messages) => {
  const longer = (text) => text.split(/(\\{\\w+\\})/).map((part, i) => {
    if (i % 2 === 1 || !/[a-z]{2}/i.test(part)) return part;
    const more = part.replace(/([aeiou])(?!\\1)/gi, '$1$1');
    return more + ' ñandú'.repeat(Math.max(0, Math.round((part.length * 1.5 - more.length) / 6)));
  }).join('');
  const all = (one) => typeof one === 'string' ? longer(one)
    : typeof one === 'function' ? (values) => longer(one(values))
    : Object.fromEntries(Object.entries(one).map(([key, value]) => [key, all(value)]));
  return all(messages);
})`;

/** Has the pages of this context say everything at length. */
async function lengthen(context: BrowserContext): Promise<void> {
  const manifest = JSON.parse(
    await readFile(new URL('../../dist/client/.vite/manifest.json', import.meta.url), 'utf8'),
  ) as Manifest;
  for (const [key, { file }] of Object.entries(manifest)) {
    if (!/virtual:messages\/en(\/|$)/.test(key)) continue;
    await context.route(`**/${file}`, async (route) => {
      const response = await route.fetch();
      const body = (await response.text()).replace(
        /([\w$]+) as messages/,
        (_, name: string) => `LONG_${name} as messages`,
      );
      const [, name] = /LONG_([\w$]+) as messages/.exec(body)!;
      await route.fulfill({ response, body: `${body}\nconst LONG_${name} = ${LONG}(${name});` });
    });
  }
}

/** Controls and headings whose words are cut off or stand out, and whether the page scrolls sideways. */
const tooLong = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth > innerWidth ? ['the page scrolls sideways'] : [];
    const cut = [
      ...document.querySelectorAll<HTMLElement>(
        'button, a, .face, select, h1, h2, h3, legend, summary, label, p',
      ),
    ]
      .filter(
        (one) =>
          one instanceof HTMLElement &&
          one.checkVisibility({ opacityProperty: true }) &&
          !one.closest('.unseen, .skip') &&
          !one.querySelector('.unseen') && // its words are to be heard alone
          one.parentElement!.getBoundingClientRect().width > 1, // so are those of a head that a phone has no room for
      )
      .filter((one) => {
        const box = one.getBoundingClientRect();
        const words = document.createRange();
        words.selectNodeContents(one);
        const inside = words.getBoundingClientRect();
        const clips = getComputedStyle(one).overflowX !== 'visible' && one.scrollWidth > one.clientWidth + 1;
        const listed = ['SELECT', 'P'].includes(one.tagName); // what is in them has its own place
        const says = inside.width > 0;
        const out = says && !listed && (inside.right > box.right + 1 || inside.left < box.left - 1);
        return box.width > 0 && (clips || out || box.right > innerWidth + 1 || box.left < -1);
      })
      .map((one) => `${one.tagName} ${one.className}: ${one.innerText.slice(0, 60)}`);
    return [...wide, ...cut];
  });

/** Fails where words have no room, at every size. */
async function roomy(page: Page, state: string): Promise<void> {
  for (const viewport of [phone, desk]) {
    await page.setViewportSize(viewport);
    await page.waitForTimeout(100); // what follows the size is drawn anew
    expect([state, viewport.width, await tooLong(page)]).toEqual([state, viewport.width, []]);
  }
}

test('words half as long again have room at every size', async () => {
  const page = await on.page({ viewport: phone });
  await lengthen(page.context());
  await page.goto(on.server.url);
  await page.getByRole('button', { name: /^Plaay noow/ }).waitFor();
  await roomy(page, 'start');
  await page.getByRole('button', { name: /^Plaay wiith/ }).click();
  await page.getByRole('button', { name: /^Staart thee/ }).waitFor();
  await roomy(page, 'gathering');
  await page.getByRole('button', { name: /^Staart thee/ }).click();
  await page.locator('.game .panel').waitFor();
  await page.locator('.game .panel h2').first().waitFor();
  await roomy(page, 'table');
});

/** What else there is to read, by its address, and what says that it is there. */
const pages = [
  ['/learn/guardNight', '.coach .words p'],
  ['/learn', 'main h1'],
  ['/rules', 'main h1'],
  ['/rules/nuns/guards', 'main h1'],
  ['/referee', 'main h1'],
  ['/print', 'main h1'],
  ['/honest', 'main h1'],
  ['/record', 'main h1'],
  ['/tonight', 'main h1'],
  ['/verify', 'main h1'],
  ['/seat', 'main h1'],
] as const;

test('so they have on the pages beside the game', async () => {
  const page = await on.page({ viewport: phone });
  await lengthen(page.context());
  for (const [address, sign] of pages.slice(0, count(2, pages.length))) {
    await page.goto(on.server.url + address);
    await page.locator(sign).first().waitFor();
    await page.waitForLoadState('networkidle'); // left before, what is made longer on its way would be gone
    await roomy(page, address);
  }
});

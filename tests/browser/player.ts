// Somebody who plays by pressing what the page offers and reads nothing but the buttons.
import type { Page } from 'playwright-core';

/** From the lobby into a match; `side` where the game has several. */
export async function sitDown(
  page: Page,
  url: string,
  side: string | null,
  players: string,
  game = 'Nuns on the Run',
): Promise<void> {
  await page.goto(url);
  await page.getByRole('radio', { name: game }).check();
  if (side !== null) await page.getByRole('radio', { name: side }).check();
  await page.locator(`input[name=players][value="${players}"]`).check({ force: true });
  await page.getByRole('button', { name: 'Play now' }).click();
  await page.locator('.game .panel').waitFor();
}

/** What the page asks for at this moment. */
export interface Asked {
  readonly there: boolean; // the game, as against a page that could not go on with it
  readonly over: boolean;
  readonly state: string; // a name for the picture
  readonly primary: string | null;
  readonly enabled: boolean;
  readonly routes: number;
  readonly guards: number; // that can be chosen
  readonly offers: readonly { readonly id: string; readonly x: number; readonly y: number }[]; // on the screen
}

export const asked = (page: Page): Promise<Asked> =>
  page.evaluate(() => {
    const primary = document.querySelector<HTMLButtonElement>('.foot button.primary');
    const offers = [...document.querySelectorAll('[data-offer]')].flatMap((offer) => {
      const { x, y, width, height } = offer.getBoundingClientRect();
      const at = { id: offer.getAttribute('data-offer') ?? '', x: x + width / 2, y: y + height / 2 };
      return document.elementFromPoint(at.x, at.y)?.closest('[role=application]') ? [at] : [];
    });
    return {
      there: document.querySelector('.game .panel') !== null,
      over: document.querySelector('.foot a, .foot .again') !== null,
      state: document.querySelector('.phase')?.textContent?.trim() ?? '',
      primary: primary?.textContent?.trim() ?? null,
      enabled: primary !== null && !primary.disabled,
      routes: document.querySelectorAll('input[name=route]').length,
      guards: document.querySelector('.guard.chosen')
        ? 0
        : document.querySelectorAll('.guard:enabled').length,
      offers,
    };
  });

/** Waits until the page has done something with what was pressed. */
async function settled(page: Page, before: Asked): Promise<void> {
  for (let i = 0; i < 40; i++) {
    await page.waitForTimeout(25);
    const now = await asked(page);
    const busy = await page.evaluate(() => document.querySelector('.foot button:disabled') !== null);
    if (now.over || now.primary !== before.primary || now.state !== before.state || !busy) return;
  }
}

/** One press, as somebody might who reads nothing but the buttons. */
export async function press(page: Page, now: Asked, deed: number, touch = false): Promise<void> {
  if (now.enabled) {
    const primary = page.locator('.foot button.primary');
    await (touch ? primary.tap() : primary.click());
    await settled(page, now);
  } else if (now.routes > 0) {
    await page
      .locator('input[name=route]')
      .nth(deed % now.routes)
      .check({ force: true });
  } else if (now.guards > 0) {
    await page
      .locator('.guard:enabled')
      .nth(deed % now.guards)
      .click();
  } else if (now.offers.length > 0) {
    const offer = now.offers[(deed * 7) % now.offers.length]!;
    if (deed % 5 === 4) {
      await page.locator(`[data-offer="${offer.id}"]`).focus(); // by keyboard now and then
      await page.keyboard.press('Enter');
    } else if (touch) await page.touchscreen.tap(offer.x, offer.y);
    else await page.mouse.click(offer.x, offer.y);
    await page.waitForTimeout(30);
  } else {
    await page.getByRole('button', { name: 'Find the action' }).click();
    await page.waitForTimeout(100);
  }
}

/** As many as a page has on the way from its beginning to its end, and more. */
const MOST_STOPS = 120;

/**
 * Comes to what is meant by the Tab key alone, from where the focus is, the shorter way round.
 * @throws if no stop of the Tab key is that
 */
async function tabTo(page: Page, selector: string): Promise<void> {
  for (let stop = 0; stop < MOST_STOPS; stop++) {
    const way = await page.evaluate((selector) => {
      const from = document.activeElement ?? document.body;
      const target = document.querySelector(selector);
      if (from.matches(selector) || target === null) return null;
      const before = (from.compareDocumentPosition(target) & Node.DOCUMENT_POSITION_PRECEDING) !== 0;
      return before ? 'Shift+Tab' : 'Tab';
    }, selector);
    if (way === null) return;
    await page.keyboard.press(way);
  }
  throw new Error(`no way by the Tab key to ${selector}`);
}

/** What `press` does, by keys alone; among points and routes the arrows go on. */
export async function pressByKeys(page: Page, now: Asked, deed: number): Promise<void> {
  const arrows = async (key: string, times: number): Promise<void> => {
    for (let i = 0; i < times; i++) await page.keyboard.press(key);
  };
  if (now.enabled) {
    await tabTo(page, '.foot button.primary:enabled');
    await page.keyboard.press('Enter');
    await settled(page, now);
  } else if (now.routes > 0) {
    await tabTo(page, 'input[name=route]');
    await page.keyboard.press('Space');
    await arrows('ArrowDown', deed % now.routes);
  } else if (now.guards > 0) {
    await tabTo(page, '.guard:enabled');
    await page.keyboard.press('Enter');
  } else if (now.offers.length > 0) {
    await tabTo(page, '[data-offer]');
    await arrows(['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp'][deed % 4]!, deed % 3);
    await page.keyboard.press('Enter');
    await page.waitForTimeout(30);
  } else {
    await page.waitForTimeout(100);
  }
}

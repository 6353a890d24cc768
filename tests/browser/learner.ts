// Somebody who does by the page's own controls what a lesson's scenario file says.
import type { Page } from 'playwright-core';
import type { Lesson } from '../../src/engine/lesson.ts';

type Points = readonly number[];
export type Deed =
  | { readonly type: 'plan'; readonly path: Points; readonly second?: Points; readonly card: string }
  | { readonly type: 'blessing'; readonly plays: readonly unknown[] }
  | { readonly type: 'takeRoute'; readonly guard: string; readonly route: string }
  | { readonly type: 'step'; readonly guard: string; readonly path: Points }
  | { readonly type: 'endMove'; readonly guard: string };

/** What the learner does in a lesson's script, in order. */
export const scriptOf = ({ scenario, seat }: Lesson): Deed[] =>
  (scenario['actions'] as readonly { seat: string; action: Deed }[]).flatMap((one) =>
    one.seat === seat ? [one.action] : [],
  );

const primary = (page: Page) => page.locator('.foot button.primary:enabled');

/** What the page says is to be done. Runs in the page. */
const toDo = (): string =>
  ['.coach .words', '.foot .primary'].map((one) => document.querySelector(one)?.textContent).join();

async function points(page: Page, path: Points): Promise<void> {
  for (const point of path) await page.locator(`[data-offer="${point}"]`).press('Enter');
}

async function choose(page: Page, guard: string): Promise<void> {
  const one = page.locator('button.guard').nth(guard === 'abbess' ? 0 : 1);
  if ((await one.getAttribute('aria-pressed')) !== 'true') await one.press('Enter');
}

/** Carries a deed out and sends it; resolves when something else is to be done. */
export async function carryOut(page: Page, deed: Deed): Promise<void> {
  switch (deed.type) {
    case 'plan': {
      const { path, second, card } = deed;
      await page.locator('.panel .legs').waitFor(); // the page is made in steps, this after its buttons
      const clear = page.locator('.panel .row .button').last(); // a caught novice's way home is drawn already
      if (await clear.isVisible()) await clear.press('Enter');
      if (card !== 'stand' && path.length > 0) await points(page, path);
      if (second) {
        await primary(page).press('Enter');
        await points(page, second);
      }
      const face = page.locator(`input[name=card][value=${card}]:enabled`);
      if ((await face.count()) > 0) await face.check({ force: true });
      break;
    }
    case 'blessing':
      await page.locator('.plays input').nth(deed.plays.length).check({ force: true });
      break;
    case 'takeRoute':
      await choose(page, deed.guard);
      await page.locator(`input[name=route][value="${deed.route}"]`).check({ force: true });
      break;
    case 'step': {
      await choose(page, deed.guard);
      const clear = page.locator('.panel .row .plain'); // steps along her route may be drawn already
      if (await clear.isVisible()) await clear.press('Enter');
      await points(page, deed.path);
      break;
    }
    case 'endMove':
      await choose(page, deed.guard);
      break;
  }
  const before = await page.evaluate(toDo);
  await primary(page).press('Enter');
  while ((await page.evaluate(toDo)) === before) await page.waitForTimeout(25);
}

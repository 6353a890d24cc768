// What a night shows beside what is to be done: explanations, papers, a sketch. Looked at in the long run, and for pictures.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { Asked } from './player.ts';
import { asked } from './player.ts';
import { accessible, closer, look } from './stage.ts';

const SOON = 600; // ms

/** What is folded away in the panel, opened, looked at and folded again. */
async function folded(page: Page, title: RegExp, state: string): Promise<void> {
  const summary = page.locator('.panel details > summary', { hasText: title }).first();
  await summary.press('Enter');
  await summary.evaluate((one) => {
    const body = one.closest('.body')!; // alone: the page around it stays
    body.scrollTop += one.getBoundingClientRect().top - body.getBoundingClientRect().top;
  });
  await look(page, state);
  await summary.press('Enter');
}

/** Whether the board glides when a button brings it closer, with motion as it is to be chosen in the menu. */
export const glides = (page: Page, motion: '' | 'off'): Promise<boolean> =>
  page.evaluate(async (motion) => {
    const root = document.documentElement;
    const [closer, further] = [...document.querySelectorAll<HTMLElement>('.controls button')].slice(-2);
    root.dataset['motion'] = motion;
    closer!.click();
    await new Promise((painted) => requestAnimationFrame(painted));
    const moves = document.querySelector('.board .picture')!.getAnimations().length > 0;
    further!.click();
    root.dataset['motion'] = '';
    return moves;
  }, motion);

/** A tap between two points that lie closer together than a fingertip: which of them was meant is asked. */
export async function magnified(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Whole board' }).tap();
  await page.waitForTimeout(SOON);
  const { offers } = await asked(page);
  const pairs = offers.flatMap((a, i) => offers.slice(i + 1).map((b) => [a, b] as const));
  const apart = ([a, b]: (typeof pairs)[number]): number => Math.hypot(a.x - b.x, a.y - b.y);
  const [a, b] = pairs.reduce((least, pair) => (apart(pair) < apart(least) ? pair : least));
  const choice = page.locator('.lens button');
  for (const again of [false, true]) {
    await page.touchscreen.tap((a.x + b.x) / 2, (a.y + b.y) / 2);
    await choice.first().waitFor();
    expect((await choice.allInnerTexts()).sort()).toEqual([a.id, b.id].sort());
    await expect.poll(() => page.locator('.lens button:focus').count()).toBe(1);
    if (!again) await accessible(page, '.game');
    await page.keyboard.press('Escape');
    await choice.first().waitFor({ state: 'detached' });
    await page.waitForTimeout(SOON); // no double tap
  }
  await page.getByRole('button', { name: 'Find the action' }).tap();
  await page.waitForTimeout(SOON);
}

/** Looks at what there is to see at this moment, each kind once (`seen`). */
export async function lookCloser(page: Page, side: string, now: Asked, seen: Set<string>): Promise<void> {
  if (!closer) return;
  const once = async (state: string, when: boolean, how: (name: string) => Promise<void>): Promise<void> => {
    if (!when || seen.has(state)) return;
    seen.add(state);
    await how(`nuns-${side}-${state}`);
  };
  const plain = (name: string): Promise<void> => look(page, name);
  const chosen = now.enabled && /^The (novices plan|guards move)/.test(now.state);
  await once('blessings', now.enabled && /Blessings/.test(now.state), plain);
  await once('caught', now.primary === 'Walk home', plain);
  await once('guards-to-choose', now.guards > 1, plain);
  await once('sheet', chosen && side === 'novice', async (name) => {
    await page.getByRole('heading', { name: 'Log sheet' }).scrollIntoViewIfNeeded();
    await look(page, name);
  });
  const line = page.locator('.panel ol button').first(); // of her log sheet
  await once('turn-gone-by', chosen && (await line.isVisible()), async (name) => {
    await line.press('Enter');
    await page.getByRole('heading', { name: 'Turn 1' }).waitFor();
    await look(page, name);
    await page.keyboard.press('Escape');
  });
  await once('aid', chosen, (name) => folded(page, /^(Where they can be|What they can know)/, name));
  await once('pins', chosen, (name) => folded(page, /pins/i, name));
  await once('why', chosen, async (name) => {
    await page.locator('.panel .why button').first().press('Enter');
    await page.getByRole('heading', { name: 'Why?' }).waitFor();
    await look(page, name);
    await page.keyboard.press('Escape');
  });
  const sketch = page.getByRole('button', { name: 'Sketch my next move' });
  await once('sketch', side === 'novice' && (await sketch.isVisible()), async (name) => {
    // The guards may be done before it is pressed: then there is nothing to look at.
    const begun = await sketch.press('Enter', { timeout: SOON }).then(
      () => true,
      () => false,
    );
    if (begun) await look(page, name);
  });
}

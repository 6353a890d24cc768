// What a night shows beside what is to be done: explanations, papers, a sketch. Looked at in the long run, and for pictures.
import type { Page } from 'playwright-core';
import type { Asked } from './player.ts';
import { closer, look } from './stage.ts';

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

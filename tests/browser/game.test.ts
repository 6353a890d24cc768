// Whole games in a real browser on the built server, played by pressing what the page offers and nothing else.
import type { BrowserContextOptions } from 'playwright-core';
import { expect, test } from 'vitest';
import { count } from '../counts.ts';
import { asked, press, pressByKeys, sitDown } from './player.ts';
import { glides, lookCloser, magnified } from './states.ts';
import { closer, cramped, desk, look, phone, smallControls, stage } from './stage.ts';

const on = stage();
const moving = { reducedMotion: 'no-preference' } as const;
const still: BrowserContextOptions = { viewport: phone, hasTouch: true, isMobile: true };
const byHand: BrowserContextOptions = { ...still, ...moving };
const byMouse: BrowserContextOptions = { viewport: desk, ...moving };

/** Both sides and both ways of pressing, with what happens told on the board; the long run crosses them, plays where nothing moves and by keys alone. */
const games = [
  ['A novice', 'phone', byHand, '3'],
  ['The guards', 'desk', byMouse, '3'],
  ['The guards', 'phone', still, '2'],
  ['A novice', 'desk', byMouse, '5'],
  ['A novice', 'keyboard', byMouse, '2'],
  ['The guards', 'keyboard', byMouse, '3'],
] as const;

test.each(games.slice(0, count(2, games.length)))(
  '%s: a whole game at a %s',
  async (side, name, options, players) => {
    const page = await on.page(options);
    page.setDefaultTimeout(30_000);
    await sitDown(page, on.server.url, side, players);
    const who = side === 'A novice' ? 'novice' : 'guards';
    await page.locator('.controls').waitFor();
    expect(await glides(page, '')).toBe(options === byHand || options === byMouse);
    expect(await glides(page, 'off')).toBe(false);
    if (side === 'A novice') expect(await cramped(page)).toEqual([]); // she plans first, the guards wait
    const looked = new Set<string>();
    const steps = new Set<string>();
    for (let deed = 0; ; deed++) {
      expect(deed, 'the game goes on for ever').toBeLessThan(900);
      const now = await asked(page);
      expect(now.there, 'the page stumbled').toBe(true); // what it said of it fails the test as well
      if (now.over) break;
      if (name === 'keyboard') {
        await pressByKeys(page, now, deed);
        continue;
      }
      const state = `${now.state} ${now.primary ?? 'waits'}`
        .replace(/[0-9]+/g, '')
        .replace(/\W+/g, '-')
        .toLowerCase();
      if (!steps.has(state) && steps.size < 9) {
        steps.add(state);
        if (steps.size % 3 === 2) await look(page, `nuns-${who}-${state}`);
      }
      if (options.hasTouch && now.offers.length > 5 && !looked.has('magnified')) {
        looked.add('magnified');
        await magnified(page);
        continue; // the points lie elsewhere now
      }
      await lookCloser(page, who, now, looked);
      await press(page, now, deed, options.hasTouch);
    }
    await expect.poll(() => page.locator('.panel h2').innerText()).toMatch(/You win!|Not this night\./);
    await page.getByRole('button', { name: 'Turn before' }).press('Enter');
    await page.locator('polyline.nr-now').first().waitFor({ state: 'attached' });
    await look(page, `nuns-${who}-end`);
    expect(await smallControls(page, '.nuns')).toEqual([]);
    await page.getByRole('button', { name: 'Play again' }).last().click();
    await expect.poll(async () => (await asked(page)).over).toBe(false);
  },
  closer ? 1_200_000 : 240_000, // ms; looking closer takes longer than playing
);

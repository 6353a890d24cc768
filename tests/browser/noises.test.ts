// Whole games of Noises at Night in a real browser on the built server: by touch, by mouse, and as text by roles and
// names alone.
import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { sitDown } from './player.ts';
import { cramped, desk, look, phone, smallControls, stage } from './stage.ts';

const on = stage();
const MOST = 400; // presses in a game
/** What can be pointed at in the house, where its pieces are big enough. */
const LIT = '.house:not(.narrow) :is(li.lit [data-lit], .room.lit .whole)';

/** What the page asks for at this moment. */
interface Asked {
  readonly over: boolean;
  readonly sentence: string;
  readonly primary: string | null; // none while it waits for an answer
  readonly enabled: boolean;
  readonly open: readonly string[]; // names of the choices still to be made in the panel
  readonly lit: boolean; // whether something in the house waits to be pointed at
}

const asked = (page: Page): Promise<Asked> =>
  page.evaluate((lit) => {
    const primary = document.querySelector<HTMLButtonElement>('.foot button.primary');
    const radios = [...document.querySelectorAll<HTMLInputElement>('.body input[type=radio]:enabled')];
    const names = [...new Set(radios.map(({ name }) => name))];
    return {
      over: document.querySelector('.foot a, .foot .again') !== null,
      sentence: document.querySelector('.head h2')?.textContent?.trim() ?? '',
      primary: primary?.ariaBusy === 'true' ? null : (primary?.textContent?.trim() ?? null),
      enabled: primary !== null && !primary.disabled,
      open: names.filter((name) => !radios.some((one) => one.name === name && one.checked && one.value)),
      lit: document.querySelector(lit) !== null,
    };
  }, LIT);

const touched = (page: Page): boolean => page.viewportSize()?.width === phone.width;

/** Presses unless the moment passes meanwhile: then there is something else to be pressed. */
async function press(page: Page, target: Locator): Promise<void> {
  const pressed = touched(page) ? target.tap({ timeout: 2000 }) : target.click({ timeout: 2000 });
  await pressed.catch(() => undefined);
}

/** Makes one choice of those that are open, in the panel or in the house. */
async function choose(page: Page, now: Asked, deed: number): Promise<void> {
  const name = now.open[0]!;
  if (name === 'location') {
    await press(page, page.locator('.room .whole').nth(deed % 5));
  } else if (now.lit && name.startsWith('step-')) {
    const pieces = page.locator(LIT);
    const count = await pieces.count();
    if (count > 0) await press(page, pieces.nth(deed % count));
  } else {
    const options = page.locator(`.body .choice:has(input[name="${name}"]:enabled:not([value=""]))`);
    const count = await options.count();
    if (count > 0) await press(page, options.nth((deed * 7) % count)); // else the moment has passed
  }
}

/** Plays until the night is over; guesses now and then. */
async function playOn(page: Page, meanwhile: (now: Asked, deed: number) => Promise<void>): Promise<void> {
  for (let deed = 0; ;) {
    expect(deed, 'the game goes on for ever').toBeLessThan(MOST);
    const now = await asked(page);
    if (now.over) return;
    const guess = now.primary === 'Say nothing' && now.open.length > 0 && deed % 4 === 0;
    if (now.primary === null || (!now.enabled && now.open.length === 0)) {
      await page.waitForTimeout(40);
      continue;
    }
    await meanwhile(now, deed);
    if (now.enabled && !guess) await press(page, page.locator('.foot button.primary'));
    else await choose(page, now, deed);
    deed++;
  }
}

/** Looks at the first few kinds of sentences the page says. */
function looks(page: Page, most: number): (now: Asked) => Promise<void> {
  const seen = new Set<string>();
  return async ({ sentence }) => {
    const kind = sentence.slice(-24).replace(/\W+/g, '-').toLowerCase();
    if (seen.has(kind) || seen.size >= most) return;
    seen.add(kind);
    await look(page, `noises-play${kind}`);
  };
}

test('a whole game by touch on a phone, the guide read on the way', async () => {
  const page = await on.page({ viewport: phone, hasTouch: true, isMobile: true });
  await sitDown(page, on.server.url, null, '2', 'Noises at Night');
  await page.getByRole('complementary', { name: 'Guided round' }).waitFor();
  await look(page, 'noises-guide');
  const cutOff = (): Promise<string[]> =>
    page.evaluate(() =>
      [...document.querySelectorAll('.noises *:not(svg *)')] // a picture keeps to its frame
        .filter((one) => one.getBoundingClientRect().right > innerWidth)
        .map((one) => `${one.tagName} ${one.className} ${one.textContent}`),
    );
  await page.setViewportSize({ width: 320, height: 568 });
  expect(await cutOff()).toEqual([]);
  await page.setViewportSize(phone);
  expect(await cramped(page)).toEqual([]); // beside a guide that takes its room
  const got = page.getByRole('button', { name: 'Got it' });
  await got.tap();
  await got.tap();
  const lookOn = looks(page, 2);
  let skipped = false;
  await playOn(page, async (now, deed) => {
    await lookOn(now);
    if (skipped || deed < 12) return;
    skipped = true;
    const skip = page.getByRole('button', { name: 'Skip the guide' });
    if ((await skip.count()) > 0) await skip.tap();
    expect(await smallControls(page, '.noises')).toEqual([]);
    await page.locator('.room .title').first().waitFor();
  });
  expect(await page.locator('[data-score]').count()).toBe(2);
  await look(page, 'noises-end');
  await page.getByRole('tab', { name: 'Counts' }).tap();
  await page.getByRole('button', { name: 'Bathroom', exact: true }).tap();
  await page.getByRole('dialog', { name: 'Bathroom' }).waitFor();
  await look(page, 'noises-room');
});

test('a whole game by mouse at a desk, kept by a reload, marked in the grid, and seen again', async () => {
  const page = await on.page({ viewport: desk });
  await sitDown(page, on.server.url, null, '2', 'Noises at Night');
  await page.getByRole('button', { name: 'Skip the guide' }).click();
  await page.getByRole('tab', { name: 'Who’s who' }).click();
  const mark = page.locator('button.cell').first();
  await mark.click();
  await mark.click();
  expect(await mark.getAttribute('aria-label')).toContain('maybe');
  await look(page, 'noises-grid');
  await page.getByRole('tab', { name: 'Counts' }).click();
  await look(page, 'noises-counts');
  await page.getByRole('tab', { name: 'Play' }).click();
  await page.locator('input[name=hand]').first().check({ force: true });
  await page.reload();
  await page.locator('input[name=hand]:checked').waitFor({ state: 'attached' });
  await page.getByRole('tab', { name: 'Who’s who' }).click();
  expect(await mark.getAttribute('aria-label')).toContain('maybe');
  await page.getByRole('tab', { name: 'Play' }).click();
  await playOn(page, async () => {});
  await page.getByRole('button', { name: 'See the night again' }).click();
  await page.getByRole('slider', { name: 'Step' }).waitFor();
  await page.getByRole('button', { name: 'Turn on' }).click();
  await page.getByRole('button', { name: 'Step on' }).click();
  await page.getByRole('radio', { name: 'Otto' }).check({ force: true });
  expect(await page.getByRole('button', { name: 'Turn back' }).isEnabled()).toBe(true);
  await look(page, 'noises-replay');
});

test('a whole game as text, by roles and names alone', async () => {
  const page = await on.page({ viewport: phone });
  await sitDown(page, on.server.url, null, '2', 'Noises at Night');
  await page.getByRole('button', { name: 'As text' }).press('Enter');
  const focused = page.locator(':focus');
  await expect.poll(() => focused.evaluate((one) => one.tagName)).toBe('H2'); // the sentence on where things stand
  const choices = page.getByRole('region', { name: 'What you can do' });
  const end = page.getByRole('button', { name: 'Play again' });
  await page.getByRole('button', { name: 'Room by room' }).press('Enter');
  expect(await page.getByRole('heading', { level: 4 }).count()).toBe(5);
  await look(page, 'noises-text');
  for (let deed = 0; ; deed++) {
    expect(deed, 'the game goes on for ever').toBeLessThan(MOST);
    if ((await end.count()) > 0) break;
    // never what the end offers: the night may end between the line above and this one
    const buttons = await choices.getByRole('button').and(page.locator(':not(:text-is("Play again"))')).all();
    const button = buttons.at(-1);
    if (!button || (await button.textContent({ timeout: 1000 }).catch(() => null)) === null) {
      await page.waitForTimeout(40);
      continue;
    }
    if (await button.isEnabled({ timeout: 1000 }).catch(() => false)) {
      await button.press('Enter', { timeout: 1000 }).catch(() => undefined); // gone: it was pressed before
      if (deed < 8) await expect.poll(() => focused.count()).toBe(1); // by keys one goes on from where one is
      continue;
    }
    for (const list of await choices.getByRole('combobox').all()) {
      if ((await list.inputValue({ timeout: 1000 }).catch(() => 'gone')) !== '') continue;
      const entries = await list.getByRole('option').count();
      const index = 1 + (deed % (entries - 1));
      await list.selectOption({ index }, { timeout: 1000 }).catch(() => undefined); // the moment has passed
      break;
    }
  }
  await expect.poll(() => page.getByRole('heading', { level: 2 }).first().textContent()).toMatch(/night|win/);
  expect(await page.getByRole('table').count()).toBeGreaterThanOrEqual(2);
  await look(page, 'noises-text-end');
});

// What there is to learn, played by the page's own controls on a phone: in the long run guided nights to their end and all
// puzzles, with wrong tries on the way.
import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import type { Lesson } from '../../src/engine/lesson.ts';
import { guardNight } from '../../src/games/nuns/lessons/guard-night.ts';
import { lessons } from '../../src/games/nuns/lessons/index.ts';
import { count } from '../counts.ts';
import { wrongTries } from '../lessons/wrong-tries.ts';
import type { Deed } from './learner.ts';
import { carryOut, scriptOf } from './learner.ts';
import { phone, stage } from './stage.ts';

const on = stage();

/** Turns from the coach's words to the board, if they lie over it. */
async function begin(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Let me try' });
  if (await button.isVisible()) await button.click();
}

/** Those of these points that can be pressed and that the board does not have on the screen. */
const outOfSight = (page: Page, points: readonly number[]): Promise<number[]> =>
  page.evaluate((points) => {
    const board = document.querySelector('[role=application]')!.getBoundingClientRect();
    return points.filter((point) => {
      const box = document.querySelector(`[data-offer="${point}"]`)?.getBoundingClientRect();
      return (
        box &&
        (box.top < board.top || box.bottom > board.bottom || box.left < board.left || box.right > board.right)
      );
    });
  }, points);

/** Takes the last deed back, and waits for the board as it was before. */
async function takeBack(page: Page): Promise<void> {
  await page.locator('.lesson .game').evaluate((game) => game.setAttribute('data-before', ''));
  await page.getByRole('button', { name: 'Take it back' }).click();
  await page.locator('.lesson .game:not([data-before])').waitFor();
}

/** Does what the script says, and before that what one may well try instead. */
async function learn(page: Page, lesson: Lesson): Promise<void> {
  const words = page.locator('.coach .words');
  const tries = wrongTries[lesson.id] ?? [];
  for (const [n, deed] of scriptOf(lesson).entries()) {
    const said = await words.textContent();
    await begin(page);
    for (const { deeds } of tries.filter(({ after }) => after === n)) {
      for (const one of deeds) await carryOut(page, one as Deed);
      await page.getByText('Not quite').waitFor();
      for (const _ of deeds) await takeBack(page);
      await expect.poll(() => words.textContent()).toBe(said);
      await begin(page);
    }
    await carryOut(page, deed);
  }
}

test('where a route is asked for, its end is in sight', async () => {
  const [deed] = scriptOf(guardNight);
  const { lit } = guardNight.steps[0]!;
  const page = await on.page({ viewport: phone });
  await page.goto(`${on.server.url}/learn/${guardNight.id}`);
  await page.locator('.coach .task').waitFor();
  await begin(page);
  await page.locator('button.guard').first().press('Enter');
  await page.locator(`[data-offer="${lit[0]}"]`).waitFor();
  await expect.poll(() => outOfSight(page, lit)).toEqual([]);
  await carryOut(page, deed!);
  await page.getByText('Step 2 of 8').waitFor();
});

test.each((count(0, 1) === 1 ? lessons : []).map((one) => [one.id, one] as const))(
  '%s is played to its end, and leads on',
  async (id, lesson) => {
    const page = await on.page({ viewport: phone });
    await page.goto(`${on.server.url}/learn/${id}`);
    await learn(page, lesson);
    await page.getByText('Well done!').waitFor();
    const ways = page.locator('.coach .buttons');
    await ways
      .getByRole('link', { name: /^Next: |^Play a real night/ })
      .first()
      .waitFor();
    await page.getByRole('link', { name: 'All lessons' }).click();
    await page.getByText(/^(Done|Solved)$/).waitFor();
  },
);

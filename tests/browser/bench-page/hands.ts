// How a table in play feels: taps, moving the board about, and what a whole game leaves in memory.
import type { CDPSession, Page } from 'playwright-core';
import { asked, press } from '../player.ts';

const SLOWER = 6; // times, as a cheap phone is than a desk
const SETTLED = 400; // ms after which nothing of a press is left to do
const LONGEST = 900; // presses of one game

/** A number from 0 up to 1, the same row each time. */
function row(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** The value below which this share of them lies. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? NaN;
}

export const slowDown = (session: CDPSession, rate = SLOWER): Promise<unknown> =>
  session.send('Emulation.setCPUThrottlingRate', { rate });

/** Begins to write down how long each interaction took, from the event to the next picture. */
const watchTaps = (page: Page): Promise<void> =>
  page.evaluate(() => {
    const longest = new Map<number, number>();
    Object.assign(globalThis, { taps: longest });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEventTiming & { interactionId: number })[])
        if (entry.interactionId !== 0)
          longest.set(entry.interactionId, Math.max(longest.get(entry.interactionId) ?? 0, entry.duration));
    }).observe({ type: 'event', durationThreshold: 16, buffered: false } as PerformanceObserverInit);
  });

const tapsSeen = (page: Page): Promise<number[]> =>
  page.evaluate(() => [...(globalThis as unknown as { taps: Map<number, number> }).taps.values()]);

/** What may be tapped that decides nothing for good, each with what must lie on top there. */
const TAPPABLE = {
  points: ['[data-offer]', '[role=application]'],
  cards: ['.panel .choice:not(:has(input:disabled))', '.panel .choice'],
  back: ['.panel .row .button:enabled', '.panel .row'],
} as const;

/** Where on the screen there is some of this to tap. */
const spotsOf = (page: Page, kind: keyof typeof TAPPABLE): Promise<Spot[]> =>
  page.evaluate(
    ([selector, within]) =>
      [...document.querySelectorAll(selector)].flatMap((one) => {
        const { x, y, width, height } = one.getBoundingClientRect();
        const at = { x: x + width / 2, y: y + height / 2 };
        return document.elementFromPoint(at.x, at.y)?.closest(within) ? [at] : [];
      }),
    TAPPABLE[kind],
  );

interface Spot {
  readonly x: number;
  readonly y: number;
}

/** So many taps on a slow phone while a move is chosen: how long each took, in milliseconds. Quicker ones count as 16. */
export async function tapAbout(page: Page, session: CDPSession, count: number): Promise<number[]> {
  const draw = row(1);
  const one = (list: readonly Spot[]): Spot | undefined => list[Math.floor(draw() * list.length)];
  await slowDown(session);
  await watchTaps(page);
  for (let i = 0; i < count; i++) {
    const chance = draw();
    const kind = chance < 0.6 ? 'points' : chance < 0.85 ? 'cards' : 'back';
    const spot = one(await spotsOf(page, kind)) ?? one(await spotsOf(page, 'cards'));
    if (!spot) throw new Error('there is nothing to tap');
    await page.touchscreen.tap(spot.x, spot.y);
    await page.waitForTimeout(SETTLED / 4);
  }
  await page.waitForTimeout(SETTLED);
  const seen = await tapsSeen(page);
  await slowDown(session, 1);
  return [...seen, ...Array.from({ length: Math.max(0, count - seen.length) }, () => 16)];
}

/** What of a trace is script. */
const SCRIPT = new Set([
  'FunctionCall',
  'EvaluateScript',
  'EventDispatch',
  'FireAnimationFrame',
  'TimerFire',
]);

/** The longest script task, in milliseconds, while the board is pulled about and zoomed on a slow phone. */
export async function panAbout(page: Page, session: CDPSession): Promise<number> {
  const box = await page.locator('[role=application]').boundingBox();
  if (!box) throw new Error('there is no board');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  let longest = 0;
  session.on('Tracing.dataCollected', ({ value }) => {
    for (const { name, dur } of value as { name?: string; dur?: number }[])
      if (name !== undefined && SCRIPT.has(name)) longest = Math.max(longest, (dur ?? 0) / 1000);
  });
  await slowDown(session);
  await session.send('Tracing.start', { categories: 'devtools.timeline', transferMode: 'ReportEvents' });
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let i = 1; i <= 120; i++) await page.mouse.move(x + 70 * Math.sin(i / 9), y + 60 * Math.cos(i / 7));
  await page.mouse.up();
  for (let i = 0; i < 60; i++) await page.mouse.wheel(0, i % 20 < 10 ? -60 : 60);
  await page.waitForTimeout(SETTLED);
  const over = new Promise<void>((resolve) => session.once('Tracing.tracingComplete', () => resolve()));
  await session.send('Tracing.end');
  await over;
  await slowDown(session, 1);
  return longest;
}

/** Megabytes of JavaScript's heap after a collection. */
async function heap(session: CDPSession): Promise<number> {
  await session.send('Performance.enable');
  for (let i = 0; i < 3; i++) await session.send('HeapProfiler.collectGarbage');
  const { metrics } = await session.send('Performance.getMetrics');
  return (metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? NaN) / 2 ** 20;
}

/** Plays to the end; what the heap has grown by then, in megabytes. */
export async function playOn(page: Page, session: CDPSession): Promise<number> {
  const before = await heap(session);
  for (let deed = 0; deed < LONGEST; deed++) {
    const now = await asked(page);
    if (now.over) {
      await page.waitForTimeout(SETTLED);
      return (await heap(session)) - before;
    }
    await press(page, now, deed);
  }
  throw new Error('the game does not end');
}

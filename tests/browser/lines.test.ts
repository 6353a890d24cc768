// What a device goes through at a table without losing its place: reloads, ways back and forth, a pulled cable, an update.
import type { Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import { count } from '../counts.ts';
import { asked, press, sitDown } from './player.ts';
import type { Asked } from './player.ts';
import { startProxy } from './proxy.ts';
import type { Proxy } from './proxy.ts';
import { desk, phone, stage } from './stage.ts';

const on = stage();

async function behindProxy(): Promise<Proxy> {
  const proxy = await startProxy(on.server.url);
  onTestFinished(() => proxy.close());
  return proxy;
}

/** Presses until what is half chosen can be sent. */
async function chooseAll(page: Page): Promise<void> {
  for (let deed = 0; deed < 20; deed++) {
    const now = await asked(page);
    if (now.enabled && now.primary === 'Send my move') return;
    await press(page, now, deed);
  }
  throw new Error('nothing to send');
}

/**
 * What somebody who knows his seat sees of the moment, whoever else has answered, and whatever part of the board is shown:
 * all but what was news when it happened.
 */
const moment = (page: Page): Promise<unknown> =>
  page.evaluate(() => {
    const panel = document.querySelector('.panel')?.cloneNode(true) as Element;
    const news = [...panel.querySelectorAll('[role=log], [role=status], section, p')].filter((one) =>
      one.tagName === 'SECTION'
        ? one.querySelector('h3')?.textContent === 'Since you last chose'
        : one.role !== null || one.textContent.startsWith('Waiting for'),
    );
    for (const one of news) one.remove();
    return {
      panel: panel.textContent.split(/\s{2,}|(?<=[.!?])/),
      chosen: [...panel.querySelectorAll('input:checked, [aria-pressed=true]')].map((one) => one.outerHTML),
      offers: [...document.querySelectorAll('[data-offer]')].map((one) => one.getAttribute('data-offer')),
      watching: document.body.innerText.includes('You are watching'),
    };
  });

/** Ways a page goes and comes back. */
const ways = {
  reload: (page) => page.reload(),
  'back and forward': async (page) => {
    await page.goBack();
    await page.goForward();
  },
  'kept by the browser meanwhile': (page) =>
    page.evaluate(() => {
      // As when it is put into the cache for "back" and taken out of it; tests' browsers have none.
      dispatchEvent(new PageTransitionEvent('pagehide', { persisted: true }));
      dispatchEvent(new PageTransitionEvent('pageshow', { persisted: true }));
    }),
} satisfies Record<string, (page: Page) => Promise<unknown>>;

/** Both sides in the long run, through a whole game and in each way at every kind of moment; else each way once. */
test.each(['A novice', 'The guards'].slice(0, count(1, 2)))(
  '%s finds the same moment, half chosen, whichever way the page comes back, and nothing is sent twice',
  async (side) => {
    const page = await on.page({ viewport: desk });
    const sent: string[] = [];
    page.on('websocket', (socket) =>
      socket.on('framesent', ({ payload }) => {
        const message = JSON.parse(String(payload)) as { type: string; id: string };
        if (message.type === 'act') sent.push(message.id);
      }),
    );
    await sitDown(page, on.server.url, side, '2');
    const seen = new Set<string>();
    const phases = count(3, 1000);
    const back = async (way: keyof typeof ways): Promise<void> => {
      await page.getByText('The night so far').waitFor(); // the last part of the page
      const before = await moment(page);
      const acts = sent.length;
      await ways[way](page);
      await page.locator('.game .panel').waitFor();
      await expect.poll(() => moment(page), { message: way }).toEqual(before);
      expect(sent.length, way).toBe(acts);
    };
    const kinds = Object.keys(ways) as (keyof typeof ways)[];
    for (let deed = 0; seen.size < phases; deed++) {
      expect(deed, 'the game goes on for ever').toBeLessThan(900);
      const now: Asked = await asked(page);
      if (now.over) break;
      const name = `${now.state} ${now.primary} ${now.enabled}`.replace(/[0-9]+/g, '');
      if (now.primary !== null && !seen.has(name)) {
        const some = count(0, 1) === 1 ? kinds : [kinds[seen.size % 3]!];
        seen.add(name);
        for (const way of some) await back(way);
      }
      await press(page, now, deed);
    }
    if (seen.size < phases) for (const way of kinds) await back(way); // the end, and the night seen again
    expect(new Set(sent).size).toBe(sent.length);
  },
  count(60_000, 600_000),
);

test('a move made without a line that comes too late is refused kindly', async () => {
  const proxy = await behindProxy();
  const page = await on.page({ viewport: phone });
  await sitDown(page, proxy.url, 'A novice', '2');
  await chooseAll(page);
  const other = await page.context().newPage(); // the same device, by another way to the server
  await other.goto(page.url().replace(proxy.url, on.server.url));
  await other.locator('.game .panel').waitFor();
  const send = (one: Page): Promise<void> => one.getByRole('button', { name: 'Send my move' }).click();

  proxy.pull(true);
  await send(page);
  await page.getByText('Not confirmed yet').waitFor();
  await chooseAll(other);
  await send(other);
  await other.getByRole('button', { name: 'Send my move' }).waitFor({ state: 'hidden' });
  proxy.cut();
  await page.getByText('Connection lost. What you chose is kept and sent again.').waitFor();
  proxy.pull(false);
  await page.evaluate(() => dispatchEvent(new Event('online'))); // as the system says when it knows of the cable
  await page.getByText('The night has moved on; look again.').waitFor();
  await page.getByText('Not confirmed yet').waitFor({ state: 'hidden' });
  on.forgiveLostLine();
});

test('a page older than its server is told to load again, and does so with what was half chosen', async () => {
  const page = await on.page({ viewport: phone });
  let old = false;
  let drop = (): Promise<void> => Promise.resolve();
  await page.routeWebSocket(/\/socket$/, (socket) => {
    const server = socket.connectToServer();
    socket.onMessage((message) => {
      // As a page says it that was built for another protocol.
      server.send(old ? String(message).replace(/"protocol":\d+/, '"protocol":0') : message);
    });
    if (!old) drop = () => socket.close();
  });
  await sitDown(page, on.server.url, 'A novice', '2');
  await chooseAll(page);
  await page.getByText('The night so far').waitFor();
  const before = await moment(page);
  old = true;
  await drop();
  await page.getByRole('heading', { name: 'There is a newer Curfew' }).waitFor();
  old = false; // loaded again, it is no older any more
  await page.getByRole('button', { name: 'Load again' }).click();
  await page.getByText('The night so far').waitFor();
  await expect.poll(() => moment(page)).toEqual(before);
});

test('behind a proxy that knows no sockets and cuts idle lines the night goes on over server-sent events', async () => {
  const proxy = await behindProxy();
  proxy.refuseSockets();
  proxy.cutIdle(700);
  const page = await on.page({ viewport: phone });
  await sitDown(page, proxy.url, 'A novice', '2');
  const turn = (): Promise<string> => page.locator('.panel .head').innerText();
  const before = await turn();
  await expect.poll(() => proxy.cuts).toBeGreaterThan(1);
  await chooseAll(page);
  await page.getByRole('button', { name: 'Send my move' }).click();
  await expect.poll(turn).not.toBe(before);
  await page.getByText('Not confirmed yet').waitFor({ state: 'hidden' });
  await page.close(); // it is cut off as long as it is there
  on.forgiveLostLine();
});

// After a build: `npm run pictures` takes a stranger's first ten minutes without a break, from the lobby by a first lesson to
// the end of a first game, its replay and the record, among them the pictures that the README shows. `npm run pictures -- NAMES` takes each main state in all themes at all sizes, as
// screenshots/STATE-THEME-SIZE.png, if that name fits the regular expression: `.` for all, `gathering`, `^menu.*-day-phone`.
// Themes are night, day and contrast, sizes phone (390 × 844), tablet (820 × 1180) and desk (1440 × 900).
import { spawnSync } from 'node:child_process';
import { copyFile, mkdir } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { launchChromium } from './chromium.ts';
import { asked, press, sitDown } from './player.ts';
import { startServer } from './server.ts';

const PICTURES = fileURLToPath(new URL('../../screenshots/first-ten-minutes/', import.meta.url));
const README = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const forReadme = ['novice-desktop-plan', 'guards-phone-move', 'noises-desktop-table', 'noises-phone-table'];
const LONGEST = 900; // presses
const REPLAYED = 12; // events of the first turn
const GLIDE = 400; // ms until pieces and layers stand still

interface Visit {
  readonly name: string; // first part of the pictures' names
  readonly lesson: string; // the first night of that side
  readonly side: string; // as the lobby calls it
  readonly players: string;
  readonly width: number;
  readonly height: number;
  readonly shots: readonly { readonly turn: number; readonly state: string; readonly name: string }[]; // state: of the page's phase line
}

const visits: readonly Visit[] = [
  {
    name: 'novice-desktop',
    lesson: 'noviceNight',
    side: 'A novice',
    players: '5',
    width: 1440,
    height: 900,
    shots: [
      { turn: 1, state: 'The novices plan', name: 'first-move' },
      { turn: 3, state: 'The novices plan', name: 'plan' },
    ],
  },
  {
    name: 'guards-phone',
    lesson: 'guardNight',
    side: 'The guards',
    players: '3',
    width: 390,
    height: 844,
    shots: [
      { turn: 1, state: 'The guards move', name: 'first-route' },
      { turn: 4, state: 'The guards move', name: 'move' },
    ],
  },
];

/** Noises at Night: the lobby, and the table at the first choice of a later round, when something lies in the house. */
const noisesVisits = [
  { name: 'noises-desktop', players: '4', width: 1440, height: 900 },
  { name: 'noises-phone', players: '3', width: 390, height: 844 },
] as const;
const NOISES_ROUND = 3;

const path = (...parts: readonly string[]): string => `${PICTURES}${parts.join('-')}.png`;

async function shoot(page: Page, file: string): Promise<void> {
  await page.waitForTimeout(GLIDE);
  await page.screenshot({ path: file, type: 'png' });
  process.stdout.write(`${file.slice(PICTURES.length)}\n`);
}

const turnOf = async (page: Page): Promise<number> =>
  Number(await page.locator('.bar .turn b').textContent());

/** Plays one game to its end and takes the pictures on the way. */
async function visit(
  browser: Browser,
  url: string,
  { name, lesson, side, players, width, height, shots }: Visit,
): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('button', { name: 'Play now' }).waitFor();
  await shoot(page, path(name, 'lobby'));
  await page.getByRole('link', { name: /New here/ }).click();
  await page.locator('main h1').waitFor();
  await shoot(page, path(name, 'learn'));
  await page.locator(`a[href='/learn/${lesson}']`).click();
  await page.locator('.coach .words p').first().waitFor();
  await shoot(page, path(name, 'lesson'));
  await sitDown(page, url, side, players);
  const left = [...shots];
  for (let deed = 0; deed < LONGEST; deed++) {
    const now = await asked(page);
    if (now.over) break;
    const next = left[0];
    // A plan is worth a picture when something is drawn of it: when its button can be pressed.
    if (next && now.enabled && now.state.startsWith(next.state) && (await turnOf(page)) >= next.turn) {
      await shoot(page, path(name, next.name));
      left.shift();
    }
    await press(page, now, deed);
  }
  await page.locator('.foot .again').waitFor();
  await shoot(page, path(name, 'end'));
  await page.getByRole('radio', { name: 'Event by event' }).check({ force: true });
  await page.getByRole('button', { name: 'Turn forward' }).click();
  for (let event = 0; event < REPLAYED; event++)
    await page.getByRole('button', { name: 'Event forward' }).click();
  await shoot(page, path(name, 'replay'));
  await page.goto(`${url}/record`);
  await page.getByText('Latest games').waitFor();
  await shoot(page, path(name, 'record'));
  await context.close();
}

/** Plays with whatever is offered first until the round to be shown. */
async function visitNoises(
  browser: Browser,
  url: string,
  { name, players, width, height }: (typeof noisesVisits)[number],
): Promise<void> {
  const context = await browser.newContext({ viewport: { width, height } });
  const page = await context.newPage();
  await page.goto(url);
  await page.getByRole('radio', { name: 'Noises at Night' }).check();
  await shoot(page, path(name, 'lobby'));
  await sitDown(page, url, null, players, 'Noises at Night');
  await shoot(page, path(name, 'guide'));
  await page.getByRole('button', { name: 'Skip the guide' }).click();
  const primary = page.locator('.foot button.primary');
  const open = page.locator('.body .choice:not(:has(input:checked)) input:enabled');
  for (let deed = 0; deed < LONGEST; deed++) {
    const cards = page.locator('input[name=hand]:enabled');
    const round = await page.locator('.bar .round').textContent();
    if (Number(/\d+/.exec(round ?? '')?.[0]) >= NOISES_ROUND && (await cards.count()) > 0) break;
    const pressable = await primary.isEnabled({ timeout: GLIDE }).catch(() => false);
    if (pressable) await primary.click();
    else if ((await open.count()) > 0)
      await open.nth((deed * 7) % (await open.count())).check({ force: true });
    await page.waitForTimeout(100);
  }
  await page.locator('input[name=hand]:enabled').first().check({ force: true });
  await shoot(page, path(name, 'table'));
  await context.close();
}

/** The pictures of a stranger's first ten minutes, and those of the README out of them. */
async function firstTenMinutes(): Promise<void> {
  await mkdir(PICTURES, { recursive: true });
  await mkdir(README, { recursive: true });
  const server = await startServer();
  const browser = await launchChromium();
  try {
    for (const one of visits) await visit(browser, server.url, one);
    for (const one of noisesVisits) await visitNoises(browser, server.url, one);
    for (const name of forReadme) await copyFile(path(name), `${README}${name}.png`);
  } finally {
    await browser.close();
    await server.stop();
  }
}

/** The browser tests come by every state; those of these names are kept as pictures on the way. */
function everyState(names: string): number {
  const env = { ...process.env, CURFEW_PICTURES: names };
  const vitest = fileURLToPath(new URL('../../node_modules/vitest/vitest.mjs', import.meta.url));
  const args = [vitest, 'run', '--project', 'browser', '--testTimeout', '600000'];
  return spawnSync(process.execPath, args, { env, stdio: 'inherit' }).status ?? 1;
}

const [names] = process.argv.slice(2);
if (names === undefined) await firstTenMinutes();
else process.exitCode = everyState(names);

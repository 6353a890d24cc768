// The pages of what was played on this device, and of tonight's convent.
import { getByRole, queryByRole } from '@testing-library/dom';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages, loadWords } from '../../src/client/i18n.ts';
import MyRecord from '../../src/client/pages/MyRecord.svelte';
import Tonight from '../../src/client/pages/Tonight.svelte';
import type { Played } from '../../src/client/record/record.ts';
import { keepPlayed, myRecord } from '../../src/client/record/record.ts';
import { playedRecord } from '../chance/record.ts';
import { gameNamed } from '../../src/games/registry.ts';

const NOON = Date.parse('2026-11-30T12:00:00Z');
const played = (more: Partial<Played> = {}): Played => ({
  match: 'm',
  game: 'nuns',
  side: 'novice',
  seat: 'novice1',
  won: true,
  level: 'regular',
  at: NOON - 60_000,
  ...more,
});

beforeAll(async () => {
  await loadMessages(['en']);
  await loadWords('record', 'more');
});
let page: ReturnType<typeof mount>;
beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers({ now: NOON, toFake: ['Date'] });
});
afterEach(async () => {
  await unmount(page);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});
const show = (component: typeof MyRecord): void => {
  page = mount(component, { target: document.body });
  flushSync();
};
const rows = (): string[] =>
  [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent.replace(/\s+/g, ' ').trim()).join(' '),
  );

test('my record counts by game and side, and is cleared when asked twice', () => {
  keepPlayed(played());
  keepPlayed(played({ match: 'n', won: false }));
  keepPlayed(played({ match: 'o', side: 'guards', seat: 'guard1', level: null }));
  show(MyRecord);
  expect(rows()).toEqual([
    expect.stringMatching(/^The guards No bots beaten yet.* 1 1$/),
    'A novice Bots beaten: regular 2 1',
  ]);
  const look = getByRole(document.body, 'link', { name: /^See it again: Nuns on the Run, As the guards/i });
  expect(look.getAttribute('href')).toBe('/verify/o#watch');
  getByRole(document.body, 'button', { name: 'Clear my record' }).click();
  flushSync();
  getByRole(document.body, 'button', { name: 'Clear it' }).click();
  flushSync();
  expect(myRecord()).toEqual([]);
  expect(rows()).toEqual([]);
  expect(document.body.textContent).toContain('No game has been played to its end');
});

test('tonight’s convent can be begun, until it has been played', async () => {
  show(Tonight);
  expect(getByRole(document.body, 'button', { name: 'Slip out of bed' })).toBeTruthy();
  await unmount(page);

  const record = playedRecord(gameNamed('nuns')!, { options: { novices: 4 }, world: 11 });
  vi.stubGlobal('fetch', async () => new Response(JSON.stringify(record)));
  keepPlayed(played({ won: false, day: '2026-11-30' }));
  show(Tonight);
  await vi.waitFor(() => {
    flushSync();
    expect(document.querySelectorAll('ol li').length).toBeGreaterThan(0);
  });
  expect(queryByRole(document.body, 'button', { name: 'Slip out of bed' })).toBeNull();
  expect(document.body.textContent).toContain('The day is that of UTC: November 30, 2026.');
  const text = document.querySelector('.text')!.textContent;
  expect(text).toMatch(/^Curfew, tonight’s convent 2026-11-30: not home by turn \d+, seen .* caught .*\.$/);
  // It gives nothing away: the only numbers in it are the day, turns and counts.
  expect(
    text
      .replace('2026-11-30', '')
      .match(/\d+/g)
      ?.every((number) => Number(number) <= 15),
  ).toBe(true);
  expect(document.body.textContent).toContain('The next convent opens in 12 hours.');
});

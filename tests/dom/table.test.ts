// What a table says above its game, to whom, and when it stops saying it.
import { getByRole } from '@testing-library/dom';
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { loadMessages, loadWords } from '../../src/client/i18n.ts';
import { LiveTable } from '../../src/client/net/live-table.svelte.ts';
import { watchDevice } from '../../src/client/net/wakeups.ts';
import Clock from '../../src/client/parts/table/Clock.svelte';
import Strip from '../../src/client/parts/table/Strip.svelte';
import TableMenu from '../../src/client/parts/table/TableMenu.svelte';
import Tables from '../../src/client/parts/Tables.svelte';
import type { GameForm } from '../../src/client/shared/game-form.ts';
import type { Json } from '../../src/engine/json.ts';
import type { TableEvent } from '../../src/table/events.ts';
import type { Settings } from '../../src/table/settings.ts';
import { standardSettings } from '../../src/table/settings.ts';
import type { Vote } from '../../src/table/state.ts';
import { FakeNet } from '../client/far-end.ts';

vi.mock('../../src/client/games.ts', () => ({
  gameCard: () => ({ title: () => 'Toy' }),
  seenGame: () => ({
    blank: () => ({ waiting: [] as string[], over: false }),
    reduce: (view: { waiting: unknown; over: boolean }, event: { event: string; waiting?: unknown }) => {
      view.waiting = event.waiting ?? view.waiting;
      view.over ||= event.event === 'ended';
    },
    viewWaiting: ({ waiting }: { waiting: string[] }) => waiting,
    viewOwes: () => false,
    viewPhase: () => 'phase',
    viewOutcome: ({ over }: { over: boolean }) => (over ? {} : null),
  }),
}));

/** A seat is called A1 where it stands alone, and a1 within a sentence. */
const form = {
  helps: [],
  seatName: (_: unknown, seat: string, within = false) => (within ? seat : seat.toUpperCase()),
} as unknown as GameForm;
const facts = { seats: ['a1', 'b1', 'b2'], lead: ['a1'], partners: [], levels: ['dull'] };
const settings = (more: Partial<Settings> = {}): Settings => ({
  ...standardSettings,
  game: 'toy',
  options: {},
  bot: 'dull',
  ...more,
});
const names = { me: 'Ada', bea: 'Bea', cleo: 'Cleo' };
const seated = { a1: 'me', b1: 'bea', b2: 'cleo' };
const live = { kind: 'live', secondsPerDecision: 60, bankSeconds: 0, windowSeconds: 5 } as const;

const shown: ReturnType<typeof mount>[] = [];
beforeAll(async () => {
  await loadMessages(['en']);
  await loadWords('table', 'more');
});
beforeEach(() => void vi.useFakeTimers({ now: 1_000_000 }));
afterEach(async () => {
  for (const one of shown.splice(0)) await unmount(one);
  vi.useRealTimers();
});

const lines = async (): Promise<string> => {
  await vi.advanceTimersByTimeAsync(0); // each part begins to be fetched in a task of its own
  await vi.dynamicImportSettled();
  await vi.advanceTimersByTimeAsync(0);
  flushSync();
  return document.body.textContent.replace(/\s+/g, ' ').trim();
};

/** A match of three people at a table, as one of them, or who only watches, has it before him. */
function playing(more: Partial<Settings> = {}, as: string | null = 'a1') {
  const net = new FakeNet();
  const table = new LiveTable('t', net.wiring);
  let told = 0;
  const tell = (...events: readonly TableEvent[]): void => {
    net.end.table('me', told + 1, ...events);
    told += events.length;
  };
  net.end.greet(as === null ? [] : [as]);
  tell(
    { event: 'opened', at: 0, settings: settings(more), facts },
    ...Object.entries(names).map(([member, name]): TableEvent => ({
      event: 'joined',
      member,
      name,
      colour: 'red',
      at: 1,
    })),
    {
      event: 'started',
      match: 'm',
      number: 1,
      at: 2,
      fair: null,
      seats: Object.fromEntries(
        Object.entries(seated).map(([seat, member], i) => [
          seat,
          { kind: 'person', member, name: null, place: i + 1, away: null, since: null },
        ]),
      ),
    },
  );
  net.end.match('m stream', as);
  const observe = (from: number, ...events: Json[]): void => net.end.events('m stream', from, ...events);
  observe(1, { event: 'asked', waiting: ['b1', 'b2'] });
  const props = {
    table,
    get open() {
      return table.open!;
    },
    form,
    get hand() {
      return table.hand;
    },
    title: 'Toy',
    cover: null,
  };
  shown.push(mount(Strip, { target: document.body, props }));
  return { net, table, tell, observe };
}

test('names all whom it waits for beside the clock, and calls nobody’s the one that closes for all', async () => {
  const { net, observe } = playing({ pace: live });
  const time = (closes: number | null, seats: Record<string, number>) =>
    net.end.say({
      type: 'time',
      match: 'm',
      phase: 'phase',
      closes,
      waitsForAll: false,
      seats,
      stopped: false,
      now: 1_000_000,
    });
  time(null, { b1: 1_060_000, b2: 1_060_000 });
  expect(await lines()).toContain('Waiting for Bea and Cleo 1:00 left');
  observe(2, { event: 'asked', waiting: ['b2'] });
  time(null, { b2: 1_060_000 });
  expect(await lines()).toContain('Cleo’s clock 1:00 left');
  time(1_005_000, {});
  expect(await lines()).toContain('Closes for everybody at once 0:05 left');
});

test('says of a vote whether all must agree, and how it ended', async () => {
  const { tell } = playing();
  const vote: Omit<Vote, 'number'> = {
    motion: { kind: 'pace', pace: live },
    by: 'bea',
    voters: ['me', 'bea', 'cleo'],
    yes: ['bea'],
    no: [],
    opened: 3,
    until: 9,
  };
  tell({ event: 'voteOpened', vote: { ...vote, number: 1 } });
  expect(await lines()).toContain('All must agree; 1 of 3 do so far. Yes No');
  tell({ event: 'voteClosed', vote: 1, end: 'failed' });
  expect(await lines()).toMatch(/Bea asks for another pace\. .* Not agreed\./);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await lines()).not.toContain('another pace');
  tell({ event: 'voteOpened', vote: { ...vote, motion: { kind: 'pause' }, number: 2 } });
  expect(await lines()).toContain('Bea asks for a pause. 1 of 3 agree so far.');
  // What is answered now may wait for long, and nothing is stuck.
  tell({ event: 'voteClosed', vote: 2, end: 'passed' }, { event: 'paused', since: 4 });
  expect(await lines()).toMatch(/Paused since .*: no clock runs, and nothing closes\./);
});

test('a substitute is asked for by the seat’s name, and whoever lost it is told', async () => {
  const { net, tell } = playing();
  const sits = (member: string, away: 'left' | null): TableEvent => ({
    event: 'seat',
    seat: 'a1',
    occupant: { kind: 'person', member, name: null, place: 1, away, since: away && 3 },
  });
  const motion = { kind: 'substitute', seat: 'a1', member: 'dora' } as const;
  const vote = { number: 1, motion, by: 'dora', voters: ['bea'], yes: [], no: [], opened: 3, until: 9 };
  tell({ event: 'joined', member: 'dora', name: 'Dora', colour: 'red', at: 3 }, sits('me', 'left'), {
    event: 'voteOpened',
    vote,
  });
  expect(await lines()).toContain('Dora would like to play on as a1');
  tell({ event: 'voteClosed', vote: 1, end: 'passed' }, sits('dora', null));
  net.end.welcome([]);
  net.end.match('m other', null);
  net.end.events('m other', 1, { event: 'asked', waiting: ['b1'] });
  expect(await lines()).toContain(
    'Dora would like to play on as a1, and would see all that seat knows. Agreed.',
  );
  expect(await lines()).toContain('Dora plays on in your seat');
  // It would be refused whatever the others say: this device has seen a seat.
  tell({ event: 'seat', seat: 'b2', occupant: { kind: 'bot' } });
  expect(await lines()).not.toContain('Play on for a bot');
});

test('who goes through the list of seats to play on by key asks for nothing before he says so', async () => {
  const { net, tell } = playing({}, null);
  tell({ event: 'seat', seat: 'b2', occupant: { kind: 'bot' } });
  await lines();
  const list = getByRole<HTMLSelectElement>(document.body, 'combobox', { name: 'Play on for a bot…' });
  list.value = 'b2';
  list.dispatchEvent(new Event('change', { bubbles: true }));
  await lines();
  expect(net.end.asked).toEqual([]);
  getByRole(document.body, 'button', { name: 'Ask the others' }).click();
  expect(net.end.asked).toMatchObject([{ command: { motion: { kind: 'substitute', seat: 'b2' } } }]);
});

test('says after each game of a series who won, who leads next, and in the end who won most', async () => {
  const { net, tell, observe } = playing({ lead: 'series' });
  observe(2, { event: 'ended' });
  const ended = (winners: readonly string[], ...scores: readonly (readonly [number, number, number])[]) =>
    tell({
      event: 'ended',
      at: 3,
      winners,
      reason: 'r',
      scores: scores.map(([played, won, led], i) => ({
        place: i + 1,
        member: Object.keys(names)[i]!,
        name: Object.values(names)[i]!,
        played,
        won,
        led,
      })),
    });
  ended(['b2'], [1, 0, 1], [1, 0, 0], [1, 1, 0]);
  expect(await lines()).toContain('Cleo has won.');
  expect(await lines()).toContain('Bea leads in the next game.');
  expect(await lines()).toContain('Scores');
  tell({ event: 'joined', member: 'eve', name: 'Eve', colour: 'red', at: 4 });
  net.end.say({ type: 'presence', here: ['me', 'eve'], watching: 0 });
  expect(await lines()).toContain('Eve has no seat yet');
  ended(['a1'], [3, 1, 1], [3, 0, 1], [3, 2, 1]);
  expect(await lines()).toContain('Cleo has won most of this series. Ada leads in the next game.');
});

test('tells the host that a message was reported, until he has looked', async () => {
  const { table, tell } = playing();
  const told: TableEvent[] = [
    { event: 'host', member: 'me' },
    {
      event: 'said',
      message: { number: 1, channel: 'table', by: 'bea', seat: 'b1', at: 3, said: { text: 'Fie!' } },
    },
    { event: 'reported', report: { message: 1, by: 'cleo' } },
  ];
  tell(...told);
  const props = { table, open: table.open!, form, seat: 'a1', covered: false };
  shown.push(mount(TableMenu, { target: document.body, props }));
  await lines();
  const button = getByRole(document.body, 'button', { name: 'Menu, a message was reported to you' });
  button.click();
  expect(await lines()).toContain('Fie!');
  expect(button.getAttribute('aria-label')).toBe('Menu');
});

test('lets the host alone say how soon bots act, in the middle of a match', async () => {
  const { net, table, tell } = playing();
  const props = {
    table,
    get open() {
      return table.open!;
    },
    form: { ...form, players: () => 3, fields: () => [] },
    seat: 'a1',
    covered: false,
  };
  shown.push(mount(TableMenu, { target: document.body, props }));
  await lines();
  getByRole(document.body, 'button', { name: 'Menu' }).click();
  expect(await lines()).not.toContain('How soon bots act');
  tell({ event: 'host', member: 'me' });
  expect(await lines()).toContain('How soon bots act');
  expect(getByRole<HTMLInputElement>(document.body, 'radio', { name: 'Quick' }).checked).toBe(true);
  getByRole(document.body, 'radio', { name: 'Calm' }).click();
  expect(net.end.asked).toMatchObject([{ command: { do: 'botPace', pace: 'calm' } }]);
});

test('asks at once whether the line holds when the browser says that it is off or on again', () => {
  const device = { wake: vi.fn(), sleep: vi.fn() };
  const stop = watchDevice(device);
  for (const name of ['offline', 'online']) dispatchEvent(new Event(name));
  stop();
  dispatchEvent(new Event('offline'));
  expect(device.wake).toHaveBeenCalledTimes(2);
});

test('a clock begins to tick when its last hour begins', async () => {
  shown.push(mount(Clock, { target: document.body, props: { until: Date.now() + 3_660_000 } }));
  expect(await lines()).toMatch(/^until /);
  await vi.advanceTimersByTimeAsync(90_000);
  const before = await lines();
  await vi.advanceTimersByTimeAsync(2000);
  expect([before, await lines()]).toEqual(['59:30 left', '59:28 left']);
});

test('a list of tables tells when a forgotten lobby closes', async () => {
  const table = {
    table: 't',
    game: 'toy',
    status: 'gathering',
    match: null,
    host: 'Ada',
    people: [],
    free: 3,
    created: 0,
    last: 0,
    closing: Date.now() + 60_000,
    member: 'me',
  } as const;
  shown.push(mount(Tables, { target: document.body, props: { title: 'Your tables', tables: [table] } }));
  expect(await lines()).toMatch(/Closes .* unless somebody comes\./);
});

test('tells the page of a match that was broken off that nobody is asked any more', async () => {
  const { table, tell } = playing();
  await lines();
  expect(table.hand?.session.brokenOff).toBe(false);
  tell({ event: 'ended', at: 3, winners: [], reason: 'vote', scores: [] });
  expect(table.hand?.session.brokenOff).toBe(true);
});

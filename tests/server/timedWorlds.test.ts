import { describe, expect, test } from 'vitest';
import { newMetrics } from '../../src/server/http/metrics.ts';
import { standardLimits } from '../../src/server/limits.ts';
import type { Pace } from '../../src/table/settings.ts';
import { fakeTimers } from './fake-timers.ts';
import type { Device, Server } from './harness.ts';
import { deviceWith, startServer } from './harness.ts';
import type { Posted } from './pushes.ts';
import { noticeIn, pushService, wantPush } from './pushes.ts';
import type { TableClient } from './tableClient.ts';
import { openTable, streamTable } from './tableClient.ts';
import { answered, comeIn, inMatch, post } from './tableHarness.ts';

/*
 * Two tables that are equal but for what one novice keeps to herself, on a clock that is moved by hand: everybody else
 * gets the same bytes at the same instants, over sockets and over streams, and is told of the same turns by push; and
 * whoever runs the server reads the same.
 */

const seats = ['guard1', 'novice1', 'novice2', 'novice3'];
const SECRETIVE = 'novice1';
const table = 'sametable';
const pass = { type: 'blessing', plays: [] };
const stand = { type: 'plan', path: [], card: 'stand' };
const device = (seat: string): Device => deviceWith(seat.padStart(43, 'x'));
const live: Pace = { kind: 'live', secondsPerDecision: 120, bankSeconds: 0, windowSeconds: 5 };

interface Told {
  readonly frames: Readonly<Record<string, readonly (readonly [at: number, frame: string])[]>>; // by viewer
  readonly posted: readonly Posted[];
  readonly log: readonly string[];
  readonly series: readonly string[];
  readonly windows: number;
}

/** What she does where nobody can see it; nothing in one of the worlds. */
interface Secret {
  plan(page: TableClient): Promise<void>;
  window(page: TableClient): Promise<void>; // as soon as one opens
}

async function play(pace: Pace, secret: Secret, { leaves = false } = {}): Promise<Told> {
  const { posted, sendPush } = pushService();
  const pages: Record<string, TableClient> = {};
  const settle = async (): Promise<void> => {
    const open = (): TableClient[] => Object.values(pages).filter(({ closed }) => closed === null);
    for (let i = 0; i < 2; i++) await Promise.all(open().map((page) => page.settle()));
  };
  const timers = fakeTimers(undefined, settle);
  const start = timers.now();
  const metrics = newMetrics();
  let members = 0;
  const server = await startServer({
    timers,
    sendPush: async (push) => {
      const sent = await sendPush(push);
      posted.push({ ...(posted.pop() as Posted), at: timers.now() - start });
      return sent;
    },
    metrics,
    newSeed: () => '4'.repeat(64),
    newId: () => 'samematch',
    lots: {
      table: () => table,
      code: () => 'samecode',
      member: () => `m${++members}`,
      order: (n) => Array.from({ length: n }, (_, i) => i),
    },
  });
  const settings = { options: { novices: 3 }, pace };
  await answered(
    post(server, '/api/tables', { game: 'nuns', name: 'A', colour: 'red', settings }, device('guard1')),
  );
  for (const seat of seats) {
    const { page } = await comeIn(server, { table, code: 'samecode' }, seat, device(seat));
    pages[seat] = page;
    expect(await page.do({ do: 'sit', seat }, `sit ${seat}`)).toBeNull();
    expect((await wantPush(server, table, device(seat), seat)).status).toBe(204);
    await settle();
  }
  pages['public'] = await openTable(server, table);
  await settle();
  pages['publicStream'] = await streamTable(server, table, deviceWith('s'.repeat(43)));
  await settle();
  pages['novice2Stream'] = await streamTable(server, table, device('novice2'));
  await settle();
  const frames: Record<string, [number, string][]> = {};
  for (const [viewer, page] of Object.entries(pages)) {
    const kept: [number, string][] = page.frames.map((frame) => [0, frame]);
    frames[viewer] = kept;
    const take = page.take.bind(page);
    page.take = (frame) => {
      if (!frame.startsWith('{"type":"pong"')) kept.push([timers.now() - start, frame]);
      take(frame);
    };
  }
  expect(await pages['guard1']!.do({ do: 'start' }, 'start')).toBeNull();
  for (const [viewer, page] of Object.entries(pages))
    await (viewer.startsWith('public') ? page.inMatch(null) : inMatch(page));
  await settle();
  const windows = await playOn(pages, { settle, later: (ms) => timers.pass(ms), secret, leaves });
  return { frames, posted, windows, ...(await toldToHost(server, await metrics.text())) };
}

interface Stage {
  settle(): Promise<void>;
  later(ms: number): Promise<void>;
  readonly secret: Secret;
  readonly leaves: boolean; // she shuts her page in the first window, and that is all
}

/** All do the dull thing at a steady pace, in seat order, until a window has been open twice. How often one was. */
async function playOn(pages: Readonly<Record<string, TableClient>>, stage: Stage): Promise<number> {
  const { settle, later, secret, leaves } = stage;
  const her = pages[SECRETIVE] as TableClient;
  let windows = 0;
  let opened = '';
  let planned = '';
  for (let step = 0; step < 60 && windows < 2; step++) {
    await later(700);
    const { phase } = her;
    const inWindow = phase.includes('window');
    if (inWindow && phase !== opened) {
      opened = phase;
      windows++;
      if (her.owes) await secret.window(her);
      await settle();
      if (leaves) {
        her.close();
        await pages['guard1']!.until('absence', () => pages['guard1']!.presence?.here.length === 3);
        await later(standardLimits.noticeMs);
        return windows;
      }
    }
    if (phase.endsWith('plan') && phase !== planned && her.owes) {
      planned = phase;
      await secret.plan(her);
      await settle();
    }
    const due = seats.find((seat) => pages[seat]!.owes && !(inWindow && seat === SECRETIVE));
    if (due === undefined) continue;
    const page = pages[due]!;
    const action = inWindow ? pass : page.phase.endsWith('plan') ? stand : page.dull();
    await page.act(action, { id: `${due} ${page.phase}` });
    await settle();
  }
  return windows;
}

/** The log but for times and addresses, and which metrics there are. */
async function toldToHost({ logged }: Server, metrics: string): Promise<Pick<Told, 'log' | 'series'>> {
  const log = logged.map((line) => {
    const { time: _time, reqId: _request, ms: _ms, ...rest } = JSON.parse(line) as Record<string, unknown>;
    return JSON.stringify(rest).replace(/127\.0\.0\.1:\d+/, 'here');
  });
  const series = metrics.split('\n').flatMap((line) => /^[a-z]\w*(?:\{[^}]*\})?/.exec(line)?.[0] ?? []);
  return { log: log.sort(), series: series.filter((name) => !name.startsWith('nodejs_')).sort() };
}

function expectSame(one: Told, other: Told): void {
  expect(one.windows).toBeGreaterThan(0);
  expect(Object.keys(one.frames)).toHaveLength(7);
  for (const viewer of Object.keys(one.frames))
    if (viewer !== SECRETIVE) expect(one.frames[viewer], viewer).toEqual(other.frames[viewer]);
  expect(one.posted).toEqual(other.posted);
  expect(one.log).toEqual(other.log);
  expect(one.series).toEqual(other.series);
}

const plain: Secret = {
  plan: async (page) => void (await page.act(stand)),
  window: async (page) => void (await page.act(pass)),
};

describe('nobody sees by content, number or moment', () => {
  test('whether a novice thought twice, noted something, or answered at all before a window closed', async () => {
    const secretive: Secret = {
      async plan(page) {
        await page.act({ type: 'plan', path: [], card: 'stand' });
        expect(
          await page.do({ do: 'mark', seat: SECRETIVE, at: '26', pin: 'watch', note: 'why?' }),
        ).toBeNull();
        await page.act(stand);
      },
      window: () => Promise.resolve(), // thinks until it closes
    };
    const [one, other] = [await play(live, plain), await play(live, secretive)];
    expectSame(one, other);
    expect(one.frames[SECRETIVE]).not.toEqual(other.frames[SECRETIVE]);
    const closes = one.frames['public']!.filter(([, frame]) => frame.includes('"type":"time"'));
    expect(closes.length).toBeGreaterThan(0);
  }, 60_000);

  test('whether her answers are her own or stand for all windows, on screen or by push', async () => {
    const standing: Secret = {
      async plan(page) {
        expect(await page.do({ do: 'standing', seat: SECRETIVE, pass: true })).toBeNull();
        await page.act(stand);
      },
      window: () => Promise.resolve(), // is answered already
    };
    const [one, other] = [await play({ kind: 'relaxed' }, plain), await play({ kind: 'relaxed' }, standing)];
    expectSame(one, other);
  }, 60_000);

  test('whether she has answered when she shuts her page in a window: she is told of her turn either way', async () => {
    const silent: Secret = { ...plain, window: () => Promise.resolve() };
    const [one, other] = [
      await play({ kind: 'relaxed' }, plain, { leaves: true }),
      await play({ kind: 'relaxed' }, silent, { leaves: true }),
    ];
    expectSame(one, other);
    expect(one.posted.map((push) => [push.to, noticeIn(push).kind])).toEqual([[SECRETIVE, 'turn']]);
  }, 60_000);
});

import { expect, test } from 'vitest';
import type { Answer } from '../../src/server/matches/answer.ts';
import type { LiveMatch } from '../../src/server/matches/live-match.ts';
import type { Watcher } from '../../src/server/matches/watchers.ts';
import { standardLimits } from '../../src/server/limits.ts';
import { draws, playOn } from './client.ts';
import { joinAll, newTable, startServer } from './harness.ts';
import { fakeTable } from './fake-table.ts';

const DAY = 24 * 60 * 60 * 1000;

test.each([DAY, -DAY])('a clock that is %i ms off after a restart takes nothing away', async (skew) => {
  const start = 1_795_987_732_856;
  const first = await startServer({ now: () => start });
  const table = await newTable(first, { options: { novices: 2 }, people: ['guard1', 'novice1', 'novice2'] });
  const draw = draws(1);
  const before = await joinAll(first, table);
  let acts = 0;
  await playOn(
    Object.values(before),
    (client) => (acts++, client.choose(draw)),
    () => acts >= 8,
  );
  const known = Object.fromEntries(
    Object.entries(before).map(([seat, { observed }]) => [seat, [...observed]]),
  );
  await first.stop();

  const second = await startServer({ folder: first.folder, now: () => start + skew });
  const after = await joinAll(second, table);
  for (const [seat, client] of Object.entries(after)) {
    await client.until('all', () => client.observed.length >= known[seat]!.length);
    expect(client.observed.slice(0, known[seat]!.length)).toEqual(known[seat]);
  }
  const more = acts + 8;
  await playOn(
    Object.values(after),
    (client) => (acts++, client.choose(draw)),
    () => acts >= more,
  );
  const { rows } = (await second.store.load(table.match))!;
  expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1));
  expect(new Set(rows.map(({ at }) => at))).toEqual(new Set([start, start + skew]));
});

const act = (match: LiveMatch, seat: string): Promise<Answer> =>
  match.act({
    seat,
    id: `${seat}-1`,
    phase: '1.plan',
    action: { type: 'plan', path: [], card: 'stand' },
    by: 'owner',
  });

const watcher = (frames: string[]): Watcher => ({
  viewer: 'novice1',
  sent: 0,
  opened: false,
  send: (frame) => void frames.push(frame),
  fail: () => undefined,
});

test('a match in which nothing happens keeps only its watchers, and goes on where it stood', async () => {
  const { matches, later, loads } = await fakeTable();
  const match = matches.named('m');
  const frames: string[] = [];
  await match.standing();
  match.watch(watcher(frames), 0);
  expect(frames).toHaveLength(1);
  later(standardLimits.restMs - 1);
  await match.standing();
  expect(loads()).toBe(1);
  later(1);
  expect(await act(match, 'novice1')).toBeNull();
  expect(loads()).toBe(2);
  expect(frames).toHaveLength(2); // only what is new
  const [told, news] = frames.map((frame) => JSON.parse(frame) as { from: number; events: unknown[] });
  expect(news!.from).toBe(told!.events.length + 1);
  await matches.close();
});

test.each([DAY, -DAY])('a clock that jumps by %i ms empties the memory at most', async (jump) => {
  const { matches, later } = await fakeTable();
  const watched = matches.named('m');
  const frames: string[] = [];
  await watched.standing();
  const one = watcher(frames);
  watched.watch(one, 0);
  expect(later(jump)).toBe(1);
  expect(await act(watched, 'novice1')).toBeNull();
  expect(frames).toHaveLength(2);
  await new Promise((resolve) => setTimeout(resolve, 50)); // the bots it has not are asked in vain
  watched.unwatch(one);
  expect(later(standardLimits.idleMs / 4 - 1)).toBe(1);
  expect(later(jump)).toBe(0);
  const again = matches.named('m');
  await again.standing();
  again.watch(watcher(frames), 0);
  expect(frames).toHaveLength(3);
  await matches.close();
});

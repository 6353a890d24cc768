// Matches come back from a snapshot as from their whole log, and from their whole log where a snapshot is in doubt.
import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { pino } from 'pino';
import { fastDraw } from '../../src/chance/fast.ts';
import { gameNamed } from '../../src/games/registry.ts';
import type { AnyGame } from '../../src/engine/game.ts';
import { playScript } from '../../src/lab/bench-server/tables.ts';
import { loadMatch } from '../../src/server/matches/load.ts';
import { seededChance } from '../../src/server/matches/native.ts';
import { snapshotDue } from '../../src/server/matches/snapshot.ts';
import { snapshotLane } from '../../src/server/matches/snapshots.ts';
import type { Standing } from '../../src/server/matches/standing.ts';
import { newSnapshot, resumedStanding, standingOf } from '../../src/server/matches/standing.ts';
import { viewerStreams } from '../../src/server/matches/streams.ts';
import { takeActions } from '../../src/server/matches/take.ts';
import { emittedJson } from '../../src/server/matches/told.ts';
import type { MatchFromSnapshot, Snapshot, Store } from '../../src/server/store/store.ts';
import { tempFolder } from '../tempFolder.ts';
import { joinAll, newTable, startServer } from './harness.ts';
import { match, sqlite, storeMatch } from './storeBackends.ts';

const scripts = new Map(
  (['nuns', 'noises'] as const).map((name) => [name, playScript(gameNamed(name) as AnyGame, {}, 5)] as const),
);
type Name = 'nuns' | 'noises';

/** A stored match of so many rows, with a snapshot after fewer; and how it stands by its whole log. */
async function kept(
  store: Store,
  name: Name,
  rows: number,
  at: number,
): Promise<[MatchFromSnapshot, Standing]> {
  const { seed, start, rows: all } = scripts.get(name)!;
  await storeMatch(store, { ...match('m'), seed, start, server: seed, devices: [] }, []);
  await store.append('m', all.slice(0, at), null);
  await store.snapshots.keep([{ match: 'm', ...snapshotAt(await whole(store)) }]);
  if (rows > at) await store.append('m', all.slice(at, rows), null);
  return [(await store.snapshots.load('m'))!, await whole(store)];
}

async function whole(store: Store): Promise<Standing> {
  const standing = standingOf((await store.load('m'))!, gameNamed);
  if (!standing.ok) throw standing.error;
  return standing.value;
}

const snapshotAt = (standing: Standing): Snapshot => newSnapshot(standing)!;

/** All that can be told of a standing. */
const told = (standing: Standing) => ({
  ...standing,
  events: standing.events.after(0).map(emittedJson),
  streams: standing.seats.map((seat) =>
    viewerStreams(standing.events)
      .after(seat, 0)
      .map(({ text }) => text),
  ),
  running: { ...standing.running!.match, game: null },
  kept: null,
});

test.each([
  ['nuns', 40, 40],
  ['nuns', 40, 24],
  ['noises', 20, 16],
] as const)('%s of %i rows comes from its snapshot after %i as from its log', async (name, rows, at) => {
  const store = await (await sqlite.home()).open();
  const [from, byLog] = await kept(store, name, rows, at);
  expect(from.rows.map(({ number }) => number)).toEqual(
    Array.from({ length: rows - at + 1 }, (_, i) => at + i),
  );
  const resumed = resumedStanding(from, gameNamed)!;
  expect(told(resumed)).toEqual(told(byLog));
  // It goes on with the same dice, and what was done before is not done again.
  const next = scripts.get(name)!.rows.slice(rows);
  const done = [resumed, byLog].map((standing) =>
    next.map(({ seat, action, by, actionId }) => {
      const phase = standing.game.phase(standing.running!.match.state);
      return takeActions(standing, [{ seat, action, by, id: actionId, phase }], new Map(), 1).rows;
    }),
  );
  expect(done[0]).toEqual(done[1]);
  expect(done[0]!.flat().map(({ hash }) => hash)).toEqual(next.map(({ hash }) => hash));
  const first = scripts.get(name)!.rows[0]!;
  const again = { ...first, id: first.actionId, phase: 'any' };
  expect(takeActions(resumed, [again], new Map(), 1)).toMatchObject({ answers: [null], rows: [] });
  // And is noted again where it stands, the old part as the text it was.
  const later = snapshotAt({ ...resumed, kept: 0 });
  expect(later).toEqual(snapshotAt({ ...byLog, kept: 0 }));
});

test('a snapshot that is in doubt is as if there were none', async () => {
  const store = await (await sqlite.home()).open();
  const [from, byLog] = await kept(store, 'nuns', 40, 24);
  const good = from.snapshot!;
  const last = from.rows.at(-1)!;
  const draw = fastDraw(1);
  const changed = (text: string): string => {
    const at = draw(text.length);
    return `${text.slice(0, at)}${text[at] === 'x' ? 'y' : 'x'}${text.slice(at + 1)}`;
  };
  const otherRules = (name: string): AnyGame => ({ ...gameNamed(name)!, rulesVersion: 99 });
  const doubtful: (readonly [string, MatchFromSnapshot, ((name: string) => AnyGame)?])[] = [
    ...Array.from({ length: 20 }, (): [string, MatchFromSnapshot] => [
      'a letter changed',
      { ...from, snapshot: { ...good, text: changed(good.text) } },
    ]),
    ['cut off', { ...from, snapshot: { ...good, text: good.text.slice(0, 100) } }],
    ['of another match', { ...from, match: { ...from.match, seed: 'ab'.repeat(32) } }],
    ['of another row', { ...from, snapshot: { ...good, rows: 25 }, rows: from.rows.slice(1) }],
    ['of a row that the log has not', { ...from, rows: [] }],
    ['another log', { ...from, rows: [...from.rows.slice(0, -1), { ...last, hash: 'another' }] }],
    ['another log, which ends there', { ...from, rows: [{ ...from.rows[0]!, hash: 'another' }] }],
    ['of other rules', from, otherRules],
    ['of no match that runs', { ...from, match: { ...from.match, status: 'stopped' } }],
  ];
  for (const [why, one, games] of doubtful) expect(resumedStanding(one, games ?? gameNamed), why).toBeNull();
  // Then all of the log is carried out.
  const damaged = { ...store, snapshots: { ...store.snapshots, load: async () => doubtful[0]![1] } };
  const doubted = vi.fn();
  const loaded = await (await loadMatch(damaged, 'm', gameNamed, seededChance, doubted))!.standing();
  expect(doubted).toHaveBeenCalledOnce();
  expect(loaded.ok && told(loaded.value)).toEqual(told(byLog));
});

test('snapshots that can’t be stored are nobody’s trouble', async () => {
  const keep = vi.fn(() => Promise.reject(new Error('full')));
  const lane = snapshotLane({ keep }, pino({ level: 'silent' }));
  const one = { match: 'm', rows: 1, seal: '', text: '' };
  for (const rows of [1, 2, 3]) lane.keep({ ...one, rows });
  await lane.settled();
  expect(keep.mock.calls).toEqual([[[{ ...one, rows: 3 }]]]);
});

test('a match is noted every 64 rows, counted from where it was noted last', () => {
  const noted = [10];
  for (let rows = 11; rows <= 140; rows++) if (snapshotDue(rows, noted.at(-1)!)) noted.push(rows);
  expect(noted).toEqual([10, 74, 138]);
});

test('snapshots of many matches are stored a few at once, so that no commit waits for all of them', async () => {
  const keep = vi.fn(async () => {});
  const lane = snapshotLane({ keep }, pino({ level: 'silent' }));
  const all = Array.from({ length: 20 }, (_, i) => ({ match: `m${i}`, rows: 1, seal: '', text: '' }));
  for (const one of all) lane.keep(one);
  await lane.settled();
  expect(keep.mock.calls).toEqual([[all.slice(0, 8)], [all.slice(8, 16)], [all.slice(16)]]);
});

test('a server notes where its matches stand as they go on, and when it stops, and goes on from there', async () => {
  const folder = await tempFolder();
  const server = await startServer({ folder });
  const table = await newTable(server, { options: { novices: 2 }, people: ['novice1', 'novice2'] });
  const { novice1 } = await joinAll(server, table);
  const database = new Database(join(folder, 'curfew.db'));
  onTestFinished(() => void database.close());
  const noted = (): unknown =>
    database.prepare('select rows from snapshots where match = ?').pluck().get(table.match);
  // She may think again as often as she likes: each time is a row.
  for (let i = 0; i < 66; i++)
    expect((await novice1!.ask({ type: 'plan', path: [], card: 'stand' })).type).toBe('ack');
  await expect.poll(noted).toBe(64);
  await server.stop();
  expect(noted()).toBe(66);
  // Of rows before its snapshot nothing is looked at when it comes into memory; whoever looks at all of it sees what is wrong.
  database.prepare(`update log_rows set hash = 'another', chance = '[5]' where number = 1`).run();
  const again = await startServer({ folder });
  const back = await joinAll(again, table);
  expect(back['novice1']!.observed).toEqual(novice1!.observed);
  expect((await back['novice2']!.ask({ type: 'plan', path: [], card: 'stand' })).type).toBe('ack');
  expect(standingOf((await again.store.load(table.match))!, gameNamed).ok).toBe(false);
});

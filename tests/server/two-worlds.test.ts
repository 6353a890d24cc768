import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { seededChance } from '../../src/chance/seed.ts';
import type { Json } from '../../src/engine/json.ts';
import type { Seat } from '../../src/engine/seats.ts';
import type { Metrics } from '../../src/server/http/metrics.ts';
import { newMetrics } from '../../src/server/http/metrics.ts';
import { count } from '../counts.ts';
import { allAt, draws, nextTurn } from './client.ts';
import type { Device, Server } from './harness.ts';
import { deviceWith, joinMatch, newTable, startServer, tempFolder } from './harness.ts';
import type { TableClient } from './tableClient.ts';

/*
 * Two servers, two matches that are equal but for one secret, and people who do the same in both: whoever may not
 * know the secret gets the same bytes, in as many frames, in the same order, and the same answers over HTTP. Only
 * chance is put in by hand, so that all else runs as it does for visitors.
 */

const people = ['guard1', 'guard2', 'novice1', 'novice2', 'novice3'];
const options = { guardSeats: 2, novices: 3 };
const devices = Object.fromEntries(
  people.map((seat, i) => [seat, deviceWith(String(i).padStart(43, 'x'))]),
) as Record<Seat, Device>;

/** The last swap of a shuffle is drawn with two sides: the deal shuffles cells, then wishes, then Blessings. */
type Swap = 'wishes' | 'blessings' | null;
const SHUFFLES = ['cells', 'wishes', 'blessings'];

/** Who may know of the swap: the two whose cards changed places. */
const KNOWING: Readonly<Record<'wishes' | 'blessings', readonly Seat[]>> = {
  wishes: ['novice1', 'novice2'],
  blessings: ['guard1', 'guard2'],
};

interface World {
  readonly server: Server;
  readonly match: string;
  readonly metrics: Metrics;
  readonly clients: Readonly<Record<string, TableClient>>; // by seat, and `public`
}

async function world(seed: string, swap: Swap, more: object = {}): Promise<World> {
  const page = await tempFolder();
  mkdirSync(join(page, 'assets'));
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>Curfew</title>');
  let members = 0;
  const metrics = newMetrics();
  const server = await startServer({
    page,
    metrics,
    now: () => 1_000_000,
    newSeed: () => seed,
    newId: () => 'samematch',
    lots: {
      table: () => 'sametable',
      code: () => 'samecode',
      member: () => `m${++members}`,
      order: (n) => Array.from({ length: n }, (_, i) => i),
    },
    chance: (from, drawn) => {
      const chance = seededChance(from, drawn);
      let shuffles = 0;
      return {
        draw(stream, sides) {
          const outcome = chance.draw(stream, sides);
          if (stream !== 'deal' || sides !== 2) return outcome;
          return SHUFFLES[shuffles++] === swap ? 1 - outcome : outcome;
        },
      };
    },
  });
  await newTable(server, { options: { ...options, ...more }, people }, devices);
  const clients: Record<string, TableClient> = { public: await joinMatch(server, 'samematch') };
  for (const seat of people) clients[seat] = await joinMatch(server, 'samematch', devices[seat]);
  return { server, match: 'samematch', metrics, clients };
}

/** What a viewer is answered over HTTP: all of it but what says which of the two servers it was and when. */
async function answers({ server, match }: World, seat: string): Promise<string[]> {
  const headers = devices[seat] ? { cookie: devices[seat].cookie } : {};
  const paths = [
    '/',
    `/match/${match}`,
    '/api/tables',
    `/api/matches/${match}`,
    `/api/matches/${match}/record`,
    '/healthz',
    '/none',
  ];
  const seen: string[] = [];
  for (const path of paths) {
    const response = await fetch(server.url + path, { headers });
    const kept = [...response.headers].filter(
      ([name]) => !['date', 'last-modified', 'etag', 'x-ratelimit-reset'].includes(name),
    );
    seen.push(JSON.stringify([path, response.status, kept, await response.text()]));
  }
  return seen;
}

/** What whoever runs the server reads: its log but for times, and the names and labels of its metrics. */
async function toldToHost({ server, metrics }: World): Promise<{ log: string[]; series: string[] }> {
  const log = server.logged.map((line) => {
    const { time: _time, reqId: _request, ms: _ms, ...rest } = JSON.parse(line) as Record<string, unknown>;
    return JSON.stringify(rest).replace(/127\.0\.0\.1:\d+/, 'here');
  });
  const text = await metrics.text();
  const series = text.split('\n').flatMap((line) => /^[a-z]\w*(?:\{[^}]*\})?/.exec(line)?.[0] ?? []);
  return { log: log.sort(), series: series.filter((name) => !name.startsWith('nodejs_')).sort() };
}

/** Has somebody act in both worlds; the answers are the same for whoever may not know the secret. */
async function actInBoth(worlds: readonly World[], seat: Seat, action: Json, id: string): Promise<void> {
  for (const { clients } of worlds) {
    const client = clients[seat] as TableClient;
    await client.act(action, { id });
    await allAt(Object.values(clients));
  }
}

async function expectSame(worlds: readonly [World, World], knowing: readonly Seat[]): Promise<void> {
  const [a, b] = worlds;
  // An answer after all else: every frame before it has come.
  for (const { clients } of worlds)
    for (const client of Object.values(clients)) {
      const after = client.frames.length;
      client.send({ type: 'ping' });
      await client.next('pong', after);
    }
  for (const seat of ['public', ...people].filter((viewer) => !knowing.includes(viewer))) {
    expect(a.clients[seat]!.frames, seat).toEqual(b.clients[seat]!.frames);
    expect(await answers(a, seat), seat).toEqual(await answers(b, seat));
  }
  const told = await toldToHost(a);
  expect(told).toEqual(await toldToHost(b));
  expect(told.log.length).toBeGreaterThan(10);
  expect(told.series).toContain('curfew_actions_total{answer="accepted"}');
}

const frames = (one: World, seats: readonly Seat[]) => seats.map((seat) => one.clients[seat]!.frames);

describe('two worlds', () => {
  test.each([
    ['wishes', {}],
    ['blessings', {}],
    ['wishes', { dice: 'hand' }],
  ] as const)('that differ in %s look the same to the others at a table %j', async (swap, more) => {
    let differed = 0;
    const kinds = new Set<unknown>(); // of deeds
    for (let n = 0; differed < count(1, 10); n++) {
      const seed = (n + 7).toString(16).padStart(64, '3');
      const worlds = [await world(seed, null, more), await world(seed, swap, more)] as const;
      const [a, b] = worlds;
      const secrets = [frames(a, KNOWING[swap]), frames(b, KNOWING[swap])];
      if (JSON.stringify(secrets[0]) === JSON.stringify(secrets[1])) continue; // two equal cards changed places
      differed++;
      const draw = draws(n + 31);
      let acts = 0;
      while (!a.clients['public']!.phase.startsWith('4.') && !a.clients['public']!.over) {
        const { phase } = a.clients['public']!;
        for (const seat of people) {
          const client = a.clients[seat]!;
          // A window closes a moment after its last answer; what follows it is for the next round, in both worlds.
          if (!client.owes || client.phase !== phase) continue;
          // Whoever knows the secret does what anybody could: he doesn't heed his wish, and passes where Blessings differ.
          const passes = swap === 'blessings' && client.phase.includes('window');
          const action = passes ? { type: 'blessing', plays: [] } : client.choose(draw);
          kinds.add((action as { type: string }).type);
          await actInBoth(worlds, seat, action, `act${++acts}`);
          // Refusals and repetitions tell nothing either.
          if (acts % 4 === 0) await actInBoth(worlds, seat, { type: 'nonsense' }, `bad${acts}`);
          if (acts % 5 === 0) await actInBoth(worlds, seat, action, `act${acts}`);
        }
        for (const { clients } of worlds) await nextTurn(Object.values(clients));
      }
      await expectSame(worlds, KNOWING[swap]);
    }
    expect(kinds.has('dice')).toBe('dice' in more);
  });

  test('in which a novice hides elsewhere look the same to all but her', async () => {
    const seed = '5'.repeat(64);
    const worlds = [await world(seed, null), await world(seed, null)] as const;
    const [a, b] = worlds;
    const draw = draws(4);
    const sneak = (): { card: string } => {
      for (;;) {
        const plan = a.clients['novice1']!.choose(draw) as { card: string };
        if (plan.card === 'sneak') return plan; // no roll, so that nothing is heard of it (N4)
      }
    };
    const one = sneak();
    let other = sneak();
    while (JSON.stringify(other) === JSON.stringify(one)) other = sneak();
    await a.clients['novice1']!.act(one, { id: 'x' });
    await b.clients['novice1']!.act(other, { id: 'x' });
    // She thinks twice in one of them only.
    await b.clients['novice1']!.act(other, { id: 'y' });
    await expectSame(worlds, ['novice1']);
    const stand = { type: 'plan', path: [], card: 'stand' };
    await actInBoth(worlds, 'novice2', stand, 'z');
    await actInBoth(worlds, 'novice3', stand, 'z');
    expect(a.clients['public']!.phase).toBe('1.guards.0');
    await expectSame(worlds, ['novice1']);
  });
});

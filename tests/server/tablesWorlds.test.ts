import { describe, expect, test } from 'vitest';
import { words } from '../../src/server/tables/words.ts';
import type { Device, Server } from './harness.ts';
import { deviceWith, startServer } from './harness.ts';
import type { TableClient } from './tableClient.ts';
import { openTable } from './tableClient.ts';
import type { Sitter } from './tableHarness.ts';
import { answered, comeIn, inMatch, post } from './tableHarness.ts';

/*
 * Two tables at two servers that are equal but for what one side keeps to itself: everybody else gets the same
 * bytes, in as many frames, in the same order, and the same answers over HTTP.
 */

const seats = ['guard1', 'guard2', 'novice1', 'novice2'];
const table = 'sametable';
const device = (seat: string): Device => deviceWith(seat.padStart(43, 'x'));

interface World {
  readonly server: Server;
  readonly pages: Readonly<Record<string, TableClient>>; // by seat, and `public`
  readonly sitters: Readonly<Record<string, Sitter>>;
}

async function world(): Promise<World> {
  let members = 0;
  const server = await startServer({
    now: () => 1_000_000,
    newSeed: () => '4'.repeat(64),
    newId: () => 'samematch',
    lots: {
      table: () => table,
      code: () => 'samecode',
      member: () => `m${++members}`,
      order: (n) => Array.from({ length: n }, (_, i) => i),
    },
  });
  await answered(
    post(
      server,
      '/api/tables',
      { game: 'nuns', name: 'A', colour: 'red', settings: { options: { guardSeats: 2, novices: 2 } } },
      device('guard1'),
    ),
  );
  const sitters: Record<string, Sitter> = {};
  for (const seat of seats) {
    sitters[seat] = await comeIn(server, { table, code: 'samecode' }, seat, device(seat));
    expect(await sitters[seat].page.do({ do: 'sit', seat }, `sit ${seat}`)).toBeNull();
    await settled(Object.values(sitters).map(({ page }) => page));
  }
  const spectator = await openTable(server, table);
  const pages = {
    public: spectator,
    ...Object.fromEntries(seats.map((seat) => [seat, sitters[seat]!.page])),
  };
  expect(await sitters['guard1']!.page.do({ do: 'start' }, 'start')).toBeNull();
  for (const seat of seats) await inMatch(sitters[seat]!.page);
  await spectator.inMatch(null);
  await settled(Object.values(pages));
  return { server, pages, sitters };
}

async function settled(pages: readonly TableClient[]): Promise<void> {
  for (const page of pages) await page.settle();
}

/** What a viewer is answered over HTTP: all but what says which of the two servers it was. */
async function answers({ server }: World, seat: string): Promise<unknown[]> {
  const headers = seats.includes(seat) ? { cookie: device(seat).cookie } : {};
  const paths = [
    '/api/tables',
    '/api/tables/listed',
    `/api/tables/${table}`,
    '/api/join/samecode',
    '/api/matches/samematch',
  ];
  return Promise.all(
    paths.map(async (path) => {
      const response = await fetch(server.url + path, { headers });
      return [path, response.status, await response.text()];
    }),
  );
}

/** Tries to get at it: what is refused is refused alike. */
async function pry({ server, pages }: World, seat: string, victim: string): Promise<unknown[]> {
  const page = pages[seat] as TableClient;
  const got: unknown[] = [
    await page.do({ do: 'mark', seat: victim, at: '26', pin: 'clear', note: '' }, `pry 1 ${seat}`),
    await page.do({ do: 'standing', seat: victim, pass: false }, `pry 2 ${seat}`),
    await page.do({ do: 'first', seat: victim, first: victim, phase: '1.plan' }, `pry 3 ${seat}`),
    await page.do({ do: 'say', channel: 'partners', text: 'who is there?', seat: victim }, `pry 4 ${seat}`),
    await page.do({ do: 'report', message: 1 }, `pry 5 ${seat}`),
  ];
  page.send({ type: 'as', seat: victim });
  await page.settle();
  page.send({ type: 'as', seat: seats.includes(seat) ? seat : null });
  const wrong = await post(
    server,
    '/api/seat',
    { phrase: words.slice(0, 6).join(' ') },
    device(`pry ${seat}`),
  );
  got.push(wrong.status, await wrong.text());
  return got;
}

async function expectSame(
  one: World,
  other: World,
  knowing: readonly string[],
  victim: string,
): Promise<void> {
  let differ = 0;
  for (const seat of ['public', ...seats]) {
    if (!knowing.includes(seat)) expect(await pry(one, seat, victim)).toEqual(await pry(other, seat, victim));
    await settled(Object.values(one.pages));
    await settled(Object.values(other.pages));
    const frames = [one.pages[seat]!.frames, other.pages[seat]!.frames] as const;
    if (!knowing.includes(seat)) expect(frames[0], seat).toEqual(frames[1]);
    else if (JSON.stringify(frames[0]) !== JSON.stringify(frames[1])) differ++;
    if (!knowing.includes(seat)) expect(await answers(one, seat), seat).toEqual(await answers(other, seat));
  }
  expect(differ).toBeGreaterThan(0);
}

describe('two tables', () => {
  test('that differ in what guards tell one another look the same to all others', async () => {
    const [one, other] = [await world(), await world()];
    const guard = other.pages['guard1']!;
    expect(await guard.do({ do: 'say', channel: 'partners', text: 'novice1 is at 72' })).toBeNull();
    expect(await guard.do({ do: 'phrase', channel: 'partners', phrase: 'ready' })).toBeNull();
    expect(await guard.do({ do: 'mark', seat: 'guard1', at: '72', pin: 'suspect', note: 'she!' })).toBeNull();
    expect(await guard.do({ do: 'standing', seat: 'guard1', pass: true })).toBeNull();
    await guard.settle();
    const partner = other.pages['guard2']!;
    await partner.settle();
    expect(partner.table.notes.chat).toHaveLength(2);
    expect(partner.table.notes.marks).toEqual({ 72: { pin: 'suspect', note: 'she!' } });
    expect(partner.table.notes.standing).toBe(false); // that is guard1's own
    await expectSame(one, other, ['guard1', 'guard2'], 'guard1');
  });

  test('that differ in what a novice keeps to herself look the same to all others', async () => {
    const [one, other] = [await world(), await world()];
    const novice = other.pages['novice1']!;
    const { member } = other.sitters['guard2']!;
    expect(await novice.do({ do: 'mark', seat: 'novice1', at: '5', pin: null, note: 'home' })).toBeNull();
    expect(await novice.do({ do: 'standing', seat: 'novice1', pass: true })).toBeNull();
    expect(await novice.do({ do: 'mute', member, on: true })).toBeNull();
    expect(await novice.do({ do: 'say', channel: 'partners', text: 'hello?' })).toBe('noPartners');
    const { status } = await post(other.server, `/api/tables/${table}/transfer`, {}, device('novice1'));
    expect(status).toBe(200);
    await expectSame(one, other, ['novice1'], 'novice1');
  });
});

test('the words of a phrase are many, plain, and none of them is another with one letter changed', () => {
  expect(words.length).toBeGreaterThanOrEqual(1024);
  expect(new Set(words).size).toBe(words.length);
  const masked = new Map<string, string>();
  for (const word of words) {
    expect(word).toMatch(/^[a-z]{3,8}$/);
    for (let i = 0; i < word.length; i++) {
      const key = `${word.slice(0, i)}_${word.slice(i + 1)}`;
      expect(masked.get(key) ?? word).toBe(word);
      masked.set(key, word);
    }
  }
});

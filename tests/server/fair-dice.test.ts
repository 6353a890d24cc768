// Dice that every device has a part in, over the wire; and what a file of a match holds, during it and after.
import { expect, test } from 'vitest';
import { commitment } from '../../src/chance/seed.ts';
import { verifyRecord } from '../../src/chance/verify.ts';
import { parseRecord } from '../../src/engine/record.ts';
import type { MatchRecord } from '../../src/engine/record.ts';
import type { Json } from '../../src/engine/json.ts';
import { gameNamed } from '../../src/games/registry.ts';
import type { NewMatchAnswer, SeatExport } from '../../src/protocol/messages.ts';
import { bytes } from '../chance/record.ts';
import type { Device, Server } from './harness.ts';
import { newDevice, startServer } from './harness.ts';
import type { TableClient } from './tableClient.ts';
import { openTable } from './tableClient.ts';
import type { Lobby } from './tableHarness.ts';
import { answered, inMatch, newLobby, playDully, post, startMatch } from './tableHarness.ts';

const SERVER = '5'.repeat(64);
const pagesOf = (lobby: Lobby): TableClient[] => lobby.people.map(({ page }) => page);

const contribute = (page: TableClient, n: number) =>
  page.do({ do: 'contribute', commitment: commitment(bytes(n)) });
const reveal = (page: TableClient, n: number) => page.do({ do: 'reveal', bytes: bytes(n) });
const starting = (page: TableClient) =>
  page.until('the start', () => page.table.open?.fair.until !== null || null);

async function endByVote(ada: TableClient, bea: TableClient): Promise<void> {
  await ada.do({ do: 'propose', motion: { kind: 'end' } });
  await bea.until('the vote', () => bea.open.vote);
  await bea.do({ do: 'vote', vote: 1, yes: true });
  await ada.until('the end', () => ada.open.status === 'over');
}

async function exported(server: Server, match: string, device?: Device, query = ''): Promise<string> {
  const headers = device ? { cookie: device.cookie } : {};
  const response = await fetch(`${server.url}/api/matches/${match}/export${query}`, { headers });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-disposition')).toMatch(
    /^attachment; filename="curfew-nuns-\w+\.json"$/,
  );
  return response.text();
}

async function checked(server: Server, match: string): Promise<MatchRecord> {
  const text = await exported(server, match);
  const read = parseRecord(text);
  if (!read.ok) throw new Error(`${read.error.field}: ${read.error.message}`);
  const verdict = verifyRecord(read.value, gameNamed);
  expect(verdict).toMatchObject({ ok: true });
  const record = await answered<MatchRecord>(fetch(`${server.url}/api/matches/${match}/record`));
  expect(record).toEqual(read.value);
  return record;
}

test('a match mixes what all devices committed to, and its file passes the check', async () => {
  const server = await startServer({ newSeed: () => SERVER });
  const lobby = await newLobby(server, { options: { novices: 1 }, seats: ['guard1', 'novice1'] });
  const pages = pagesOf(lobby) as [TableClient, TableClient];
  const [ada, bea] = pages;
  // The server's part is committed to before any other is known.
  expect(ada.open.fair).toMatchObject({ commitment: commitment(SERVER), devices: {} });
  expect(await contribute(bea, 2)).toBeNull();
  expect(await contribute(ada, 1)).toBeNull();
  expect(await ada.do({ do: 'start' })).toBeNull();
  await Promise.all(pages.map(starting));
  expect(await reveal(bea, 1)).toBe('badOpening');
  expect(await reveal(bea, 2)).toBeNull();
  expect(ada.open.status).toBe('gathering');
  for (const { frames } of pages)
    for (const part of [SERVER, bytes(1), bytes(2)]) expect(frames.join()).not.toContain(part);
  expect(await reveal(ada, 1)).toBeNull();
  await Promise.all(pages.map((page) => inMatch(page)));
  expect(bea.open.match?.fair?.devices).toEqual([
    { seats: ['guard1'], commitment: commitment(bytes(1)), opening: bytes(1) },
    { seats: ['novice1'], commitment: commitment(bytes(2)), opening: bytes(2) },
  ]);

  const { id } = ada.open.match!;
  await playDully(pages, () => ada.observed.length > 40);
  await endByVote(ada, bea);
  for (const page of pages) await page.until('the opening', () => page.seed);
  for (const { frames } of pages) {
    const before = frames.slice(
      0,
      frames.findIndex((frame) => frame.includes('"type":"opened"')),
    );
    expect(before.join()).not.toContain(SERVER);
  }
  expect(ada.seed).toBe(SERVER);
  const record = await checked(server, id);
  expect(record).toMatchObject({ server: SERVER, commitment: commitment(SERVER) });
  expect(record.seed).not.toBe(SERVER);
  expect(record.devices).toEqual(bea.open.match?.fair?.devices);
  // The next match has parts of its own.
  await bea.until('the next part', () => bea.open.fair.commitment);
  expect(bea.open.fair.devices).toEqual({});
});

test('a device that does not open in time is left out, for all to see', async () => {
  const server = await startServer({ limits: { openingMs: 150 } });
  const lobby = await newLobby(server, { options: { novices: 1 }, seats: ['guard1', 'novice1'] });
  const [ada, bea] = pagesOf(lobby) as [TableClient, TableClient];
  await contribute(ada, 1);
  await contribute(bea, 2);
  await ada.do({ do: 'start' });
  await reveal(ada, 1);
  await Promise.all([ada, bea].map((page) => inMatch(page)));
  expect(bea.open.match?.fair?.devices.map(({ opening }) => opening)).toEqual([bytes(1), null]);
  expect(await reveal(bea, 2)).toBe('notNow');
  await endByVote(ada, bea);
  const record = await checked(server, ada.open.match!.id);
  expect(record.outcome).toEqual({ winners: [], reason: 'vote' });
  expect(record.devices.map(({ opening }) => opening)).toEqual([bytes(1), null]);
});

test('a start that the server’s own end breaks off goes on with the same parts', async () => {
  const server = await startServer({ limits: { openingMs: 60_000 } });
  const lobby = await newLobby(server, { options: { novices: 1 }, seats: ['guard1', 'novice1'] });
  const [ada, bea] = lobby.people as [Lobby['people'][0], Lobby['people'][0]];
  const shown = ada.page.open.fair.commitment;
  await contribute(ada.page, 1);
  await contribute(bea.page, 2);
  await ada.page.do({ do: 'start' });
  await reveal(ada.page, 1);
  await server.stop();
  const again = await startServer({ folder: server.folder, limits: { openingMs: 60_000 } });
  const page = await openTable(again, lobby.table, bea.device);
  expect(page.open.fair).toMatchObject({ commitment: shown, opened: [ada.member] });
  expect(await reveal(page, 2)).toBeNull();
  await inMatch(page);
  expect(page.open.match?.fair).toMatchObject({ commitment: shown });
  expect(page.open.match?.fair?.devices.map(({ opening }) => opening)).toEqual([bytes(1), bytes(2)]);
});

test('"Play now" with a part of the device’s own begins when that is opened', async () => {
  const server = await startServer({ limits: { firstOpeningMs: 60_000 } });
  const device = newDevice();
  const body = { game: 'nuns', options: { novices: 1 }, seat: 'novice1', commitment: commitment(bytes(7)) };
  const { match, table } = await answered<NewMatchAnswer>(post(server, '/api/matches', body, device));
  const page = await openTable(server, table, device);
  expect(page.open.fair).toMatchObject({ commitment: expect.stringMatching(/^[0-9a-f]{64}$/) });
  expect(page.open.fair.until).not.toBeNull();
  expect(await reveal(page, 7)).toBeNull();
  await inMatch(page);
  expect(page.open.match).toMatchObject({
    id: match,
    fair: { devices: [{ seats: ['novice1'], opening: bytes(7) }] },
  });
});

test('during a match a file holds what the asker’s own seat knows: two worlds', async () => {
  /** A match of which only what novice1 plans differs. */
  async function world(pick: 0 | 1): Promise<Record<string, string>> {
    let [matches, members] = [0, 0];
    const server = await startServer({
      newSeed: () => SERVER,
      newId: () => `match${matches++}`,
      lots: { member: () => `m${members++}`, order: (n) => Array.from({ length: n }, (_, i) => i) },
    });
    const seats = ['guard1', 'novice1', 'novice2'];
    const lobby = await newLobby(server, { options: { novices: 2 }, seats });
    await startMatch(lobby);
    const [guard, one, two] = lobby.people as [Lobby['people'][0], Lobby['people'][0], Lobby['people'][0]];
    const { match } = guard.page.match!;
    const plan = pick === 0 ? one.page.dull() : sneak(one.page);
    expect(await one.page.act(plan)).toBeNull();
    const files = {
      public: await exported(server, match),
      guard1: await exported(server, match, guard.device),
      novice1: await exported(server, match, one.device),
      novice2: await exported(server, match, two.device),
    };
    const other = await fetch(`${server.url}/api/matches/${match}/export?seat=novice1`, {
      headers: { cookie: two.device.cookie },
    });
    expect(other.status).toBe(403);
    expect((await fetch(`${server.url}/api/matches/${match}/record`)).status).toBe(409);
    for (const [viewer, text] of Object.entries(files)) {
      expect(JSON.parse(text) as SeatExport).toMatchObject({ format: 'curfew-seat', version: 1, viewer });
      for (const secret of [SERVER, '"chance"', '"hash"', '"rows"', '"seed"'])
        expect(text).not.toContain(secret);
    }
    expect((JSON.parse(files.novice1) as SeatExport).actions).toHaveLength(1);
    expect((JSON.parse(files.novice2) as SeatExport).actions).toHaveLength(0);
    return files;
  }
  /** A plan with steps in it. */
  function sneak(page: TableClient): Json {
    const choices = page.game.choices(page.view);
    for (let n = 0; n < 200; n++) {
      const action = page.game.sample(page.view, choices, (sides) => (n * 7 + 3) % sides) as {
        path?: number[];
      };
      if (action.path && action.path.length > 0) return action as unknown as Json;
    }
    throw new Error('no way to go');
  }
  const [first, second] = [await world(0), await world(1)];
  for (const viewer of ['public', 'guard1', 'novice2']) expect(second[viewer]).toBe(first[viewer]);
  expect(second['novice1']).not.toBe(first['novice1']);
});

import WebSocket from 'ws';
import { expect, test } from 'vitest';
import type { ServerMessage } from '../../src/protocol/messages.ts';
import { PROTOCOL_VERSION } from '../../src/protocol/messages.ts';
import { count } from '../counts.ts';
import type { Server } from './harness.ts';
import { startServer } from './harness.ts';
import { openTable, streamTable } from './tableClient.ts';
import type { Lobby, Sitter } from './tableHarness.ts';
import { newLobby, startMatch } from './tableHarness.ts';

const plan = { type: 'plan', path: [], card: 'stand', second: [] };

type Frames = readonly ServerMessage[];
type Of<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

const of = <T extends ServerMessage['type']>(frames: Frames, type: T): Of<T>[] =>
  frames.filter((frame): frame is Of<T> => frame.type === type);
const eventsIn = (frames: Frames) => of(frames, 'events').flatMap(({ events }) => events);

/** A line that says what it has already, and all it is sent up to its first pong. */
async function line(
  server: Server,
  [{ table }, { device }]: [Lobby, Sitter],
  had: Frames = [],
): Promise<{ socket: WebSocket; frames: ServerMessage[] }> {
  const url = `${server.url.replace('http', 'ws')}/api/tables/${table}/socket`;
  const socket = new WebSocket(url, { headers: { origin: server.url, cookie: device.cookie } });
  const frames: ServerMessage[] = [];
  const told = of(had, 'table');
  const match = of(had, 'match')[0];
  const hello = {
    type: 'hello',
    protocol: PROTOCOL_VERSION,
    table: told[0] ? { stream: told[0].stream, have: told.flatMap(({ events }) => events).length } : null,
    match: match ? { stream: match.stream, have: eventsIn(had).length } : null,
  };
  await new Promise<void>((resolve, reject) => {
    socket.on('error', reject);
    socket.on('open', () => socket.send(JSON.stringify(hello)));
    socket.on('message', (data) => {
      const frame = JSON.parse(String(data)) as ServerMessage;
      frames.push(frame);
      if (frame.type === 'events') socket.send('{"type":"ping"}');
      if (frame.type === 'pong') resolve();
    });
  });
  return { socket, frames };
}

test('many lines to tables that drop and come back at once lack nothing and get nothing twice', async () => {
  const many = 1_000_000;
  const server = await startServer({
    limits: {
      socketsPerAddress: many,
      socketsPerDevice: many,
      newTablesPerMinute: many,
      joinsPerMinute: many,
    },
  });
  const lobbies: Lobby[] = [];
  for (let i = 0; i < count(4, 10); i++) {
    const lobby = await newLobby(server, {
      options: { novices: 2 },
      seats: ['guard1', 'novice1', 'novice2'],
    });
    await startMatch(lobby);
    lobbies.push(lobby);
  }
  const sockets = count(120, 500);
  const at = (i: number): [Lobby, Sitter] => {
    const lobby = lobbies[i % lobbies.length]!;
    return [lobby, lobby.people[i % 3]!];
  };
  const all = Array.from({ length: sockets }, (_, i) => i);
  const first = await Promise.all(all.map((i) => line(server, at(i))));
  for (const { socket } of first) socket.terminate();
  for (const { people } of lobbies) {
    // Meanwhile one thing happens, which everybody sees.
    expect(await people[1]!.page.act(plan)).toBeNull();
  }
  const again = await Promise.all(all.map((i) => line(server, at(i), first[i]!.frames)));
  for (const [i, { frames, socket }] of again.entries()) {
    const before = eventsIn(first[i]!.frames);
    const [lobby, { page }] = at(i);
    await page.settle();
    expect(frames.filter(({ type }) => type === 'table')).toEqual([]); // nothing has happened at the table itself
    const news = frames.filter(({ type }) => type === 'events');
    expect(news).toMatchObject([{ from: before.length + 1 }]);
    expect([...before, ...eventsIn(frames)]).toEqual(page.observed);
    expect(lobby.people.map(({ page: one }) => one.closed)).toEqual([null, null, null]);
    socket.terminate();
  }
  for (const { people } of lobbies) expect(await people[2]!.page.act(plan)).toBeNull();
  expect(server.logged.filter((line) => /"level":[456]0/.test(line))).toEqual([]);
}, 60_000);

test('the same command from two tabs is carried out once, and shows in both', async () => {
  const server = await startServer();
  const lobby = await newLobby(server, { options: { novices: 2 }, seats: ['guard1', 'novice1'] });
  const [ada, bea] = lobby.people as [Sitter, Sitter];
  const tab = await openTable(server, lobby.table, bea.device);
  const third = await streamTable(server, lobby.table, bea.device);
  const tabs = [bea.page, tab, third];
  const say = { do: 'say', channel: 'table', text: 'once' } as const;
  expect(await Promise.all(tabs.map((page) => page.do(say, 'said')))).toEqual([null, null, null]);
  // Under ids of their own they are three commands: the seat is hers already for all but the first.
  const sits = await Promise.all(tabs.map((page) => page.do({ do: 'sit', seat: 'novice2' })));
  expect(sits.filter((code) => code === null)).toHaveLength(1);
  expect(sits.filter((code) => code !== null && code !== 'seatTaken')).toEqual([]);
  await startMatch(lobby);
  await Promise.all(tabs.map((page) => page.inMatch('novice1')));
  const acts = tabs.map((page) => page.act(plan, { id: 'planned' }));
  expect(await Promise.all(acts)).toEqual([null, null, null]);
  await Promise.all([ada.page, ...tabs].map((page) => page.settle()));
  expect(ada.page.open.chat).toHaveLength(1);
  for (const page of tabs) {
    expect(page.told).toEqual(bea.page.told);
    expect(page.observed).toEqual(bea.page.observed);
  }
  const match = ada.page.open.match!.id;
  expect((await server.store.load(match))!.rows).toHaveLength(1);
});

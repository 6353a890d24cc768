import WebSocket from 'ws';
import { describe, expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '../../src/protocol/messages.ts';
import type { Server } from './harness.ts';
import { joinMatch, newTable, startServer } from './harness.ts';
import type { TableClient } from './tableClient.ts';
import { connect, openTable } from './tableClient.ts';

const stand = { type: 'plan', path: [], card: 'stand' };
const lobby = async (server: Server) => newTable(server, { people: ['guard1', 'novice1'] });
const alive = async (server: Server) => expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
const closed = (client: TableClient) => client.until('the close', () => client.closed);

const act = (id?: string, more: object = {}) =>
  JSON.stringify({ type: 'act', id, match: 'm', seat: 'novice1', phase: '1.plan', action: {}, ...more });

const malformed: [string, string][] = [
  ['no JSON', '{'],
  ['nothing', ''],
  ['a number', '7'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no type', '{}'],
  ['an unknown type', '{"type":"become","seat":"guard1"}'],
  ['a field too many', '{"type":"ping","x":1}'],
  ['a negative have', '{"type":"hello","protocol":2,"match":{"stream":"s","have":-1}}'],
  ['a huge have', '{"type":"hello","protocol":2,"table":{"stream":"s","have":1e300}}'],
  ['an act without id', act()],
  ['an empty id', act('')],
  ['a long id', act('x'.repeat(65))],
  ['an act without a seat', act('a', { seat: undefined })],
  ['an act without a match', act('a', { match: undefined })],
  ['an open seat that is none', '{"type":"as","seat":7}'],
  ['deep nesting', '['.repeat(8000)],
  ['a prototype', '{"__proto__":{"type":"ping"}}'],
];

describe('a frame that is not of the protocol', () => {
  test('is answered with an error', async () => {
    const server = await startServer();
    const { match } = await lobby(server);
    const client = await joinMatch(server, match);
    for (const [name, frame] of malformed) {
      const after = client.frames.length;
      client.send(frame);
      expect(await client.next('error', after), name).toEqual({ type: 'error', code: 'badMessage' });
    }
    client.send({ type: 'ping' });
    await client.next('pong');
  });

  test('a binary frame', async () => {
    const server = await startServer();
    const client = await joinMatch(server, (await lobby(server)).match);
    client.socket.send(Buffer.from('{"type":"ping"}'));
    expect(await client.next('error')).toMatchObject({ code: 'badMessage' });
  });

  test('a frame too long, and one far too long', async () => {
    const server = await startServer();
    const { match, devices } = await lobby(server);
    const client = await joinMatch(server, match, devices['novice1']);
    client.sendAct('x'.repeat(17_000), { id: 'big' });
    expect(await client.next('error')).toMatchObject({ code: 'tooLarge' });
    expect(await client.act(stand)).toBeNull();
    client.send('x'.repeat(1_000_000));
    expect((await closed(client)).code).toBe(1009);
    await alive(server);
    expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('anything before hello, a second hello, an old page', async () => {
    const server = await startServer();
    const { table } = await lobby(server);
    const early = await connect(server.url, table);
    early.sendAct(stand, { phase: '1.plan' });
    expect(await early.next('error')).toMatchObject({ code: 'helloFirst' });
    await early.hello();
    early.send({ type: 'hello', protocol: PROTOCOL_VERSION });
    expect(await early.next('error')).toMatchObject({ code: 'badMessage' });
    const old = await connect(server.url, table);
    old.send({ type: 'hello', protocol: 1 });
    expect(await old.next('error')).toMatchObject({ code: 'reload' });
    expect(await closed(old)).toEqual({ code: 1008, reason: 'reload' });
  });

  test('the address at which protocol 1 was spoken tells to load the page again', async () => {
    const server = await startServer();
    const { match } = await lobby(server);
    const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/matches/${match}/socket`, {
      origin: server.url,
    });
    socket.on('open', () => socket.send('{"type":"hello","protocol":1,"have":0}'));
    const frames: string[] = [];
    socket.on('message', (data) => frames.push(String(data)));
    const code = await new Promise((resolve) => socket.on('close', resolve));
    expect([frames, code]).toEqual([['{"type":"error","code":"reload"}'], 1008]);
  });

  test('a table there is not', async () => {
    const server = await startServer();
    for (const id of ['nosuchmatch', '..%2f..', "'%3B--", 'x'.repeat(64)]) {
      const client = await openTable(server, id, undefined, null);
      client.send({ type: 'hello', protocol: PROTOCOL_VERSION });
      expect(await client.next('error', 0)).toMatchObject({ code: 'noSuchTable' });
      expect((await closed(client)).code).toBe(4004);
    }
  });

  test('acts that come while hello is being answered wait for it', async () => {
    const server = await startServer();
    const { table, match, devices } = await lobby(server);
    const client = await openTable(server, table, devices['novice1'], null);
    client.send({ type: 'hello', protocol: PROTOCOL_VERSION });
    client.send({ type: 'act', id: 'early', match, seat: 'novice1', phase: '1.plan', action: stand });
    expect(await client.until('an answer', () => client.answer('early'))).toMatchObject({ type: 'ack' });
    expect(client.messages()[0]).toMatchObject({ type: 'welcome' });
  });
});

describe('too much', () => {
  test('of frames: told to slow down, then let go', async () => {
    const limits = { framesBurst: 10, framesPerSecond: 1, badFrames: 20 };
    const server = await startServer({ limits });
    const client = await joinMatch(server, (await lobby(server)).match);
    for (let i = 0; i < 100; i++) client.send({ type: 'ping' });
    expect((await closed(client)).code).toBe(1008);
    const types = client
      .messages()
      .map((message) => (message.type === 'error' ? message.code : message.type));
    expect(types.filter((type) => type === 'pong')).toHaveLength(9);
    expect(types.filter((type) => type === 'tooFast')).toHaveLength(20);
    await alive(server);
  });

  test('the limit fills again with time', async () => {
    let now = 0;
    const limits = { framesBurst: 2, framesPerSecond: 1 };
    const server = await startServer({ limits, now: () => now });
    const client = await joinMatch(server, (await lobby(server)).match);
    const pings = async (): Promise<string> => {
      const after = client.frames.length;
      client.send({ type: 'ping' });
      const answer = () => client.messages(after).find(({ type }) => type === 'pong' || type === 'error');
      return (await client.until('an answer', answer)).type;
    };
    expect([await pings(), await pings()]).toEqual(['pong', 'error']);
    now += 1000;
    expect([await pings(), await pings()]).toEqual(['pong', 'error']);
  });

  test('of sockets from one address or device', async () => {
    const server = await startServer({ limits: { socketsPerAddress: 5, socketsPerDevice: 2 } });
    const { table, devices } = await lobby(server);
    const { cookie } = devices['novice1']!;
    const open = [];
    for (let i = 0; i < 3; i++) open.push(await connect(server.url, table, { cookie }));
    expect(await closed(open[2]!)).toMatchObject({ code: 1013, reason: 'tooManySockets' });
    expect(open[2]!.messages()).toEqual([{ type: 'error', code: 'tooManySockets' }]);
    for (let i = 0; i < 4; i++) open.push(await connect(server.url, table));
    expect(await closed(open[6]!)).toMatchObject({ code: 1013 });
    for (const client of open) client.close();
    await expect
      .poll(async () => {
        const again = await connect(server.url, table, { cookie });
        again.send({ type: 'ping' });
        return Promise.race([again.next('pong').then(() => 'pong'), closed(again).then(() => 'closed')]);
      })
      .toBe('pong');
  });

  test('of silence: no hello, no pong', async () => {
    const server = await startServer({ limits: { helloMs: 50, heartbeatMs: 100 } });
    const { table, match } = await lobby(server);
    const mute = await connect(server.url, table);
    expect(await closed(mute)).toMatchObject({ code: 1008 });
    const dead = new WebSocket(`${server.url.replace('http', 'ws')}/api/tables/${table}/socket`, {
      origin: server.url,
      autoPong: false,
    });
    dead.on('open', () => dead.send(JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION })));
    const well = await joinMatch(server, match);
    await new Promise((resolve) => dead.on('close', resolve));
    expect(well.closed).toBeNull();
  });

  test('for a slow reader: it is let go rather than kept in memory', async () => {
    const server = await startServer({ limits: { unsentBytes: 100_000 } });
    const { match } = await lobby(server);
    const slow = await joinMatch(server, match);
    slow.socket.pause();
    const pings = JSON.stringify({ type: 'ping' });
    for (let i = 0; i < 20_000 && slow.socket.readyState === WebSocket.OPEN; i++) slow.socket.send(pings);
    await alive(server);
  });
});

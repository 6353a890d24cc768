import WebSocket from 'ws';
import { describe, expect, test } from 'vitest';
import { Client } from './client.ts';
import type { Server } from './harness.ts';
import { joinMatch, newTable, startServer } from './harness.ts';

const stand = { type: 'plan', path: [], card: 'stand' };
const lobby = async (server: Server) => newTable(server, { people: ['guard1', 'novice1'] });
const alive = async (server: Server) => expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
const closed = (client: Client) => client.until('the close', () => client.closed);

const malformed: [string, string][] = [
  ['no JSON', '{'],
  ['nothing', ''],
  ['a number', '7'],
  ['null', 'null'],
  ['a list', '[]'],
  ['no type', '{}'],
  ['an unknown type', '{"type":"become","seat":"guard1"}'],
  ['a field too many', '{"type":"ping","x":1}'],
  ['a negative have', '{"type":"hello","protocol":1,"have":-1}'],
  ['a huge have', '{"type":"hello","protocol":1,"have":1e300}'],
  ['an act without id', '{"type":"act","phase":"1.plan","action":{}}'],
  ['an empty id', '{"type":"act","id":"","phase":"1.plan","action":{}}'],
  ['a long id', `{"type":"act","id":"${'x'.repeat(65)}","phase":"1.plan","action":{}}`],
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
    client.send({ type: 'act', id: 'big', phase: client.phase, action: 'x'.repeat(17_000) });
    expect(await client.next('error')).toMatchObject({ code: 'tooLarge' });
    expect((await client.act(stand)).type).toBe('ack');
    client.send('x'.repeat(1_000_000));
    expect((await closed(client)).code).toBe(1009);
    await alive(server);
    expect(server.logged.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  test('anything before hello, a second hello, an old page', async () => {
    const server = await startServer();
    const { match } = await lobby(server);
    const early = await Client.connect(server.url, match);
    early.sendAct(stand, { phase: '1.plan' });
    expect(await early.next('error')).toMatchObject({ code: 'helloFirst' });
    await early.hello();
    early.send({ type: 'hello', protocol: 1, have: 0 });
    expect(await early.next('error')).toMatchObject({ code: 'badMessage' });
    const old = await Client.connect(server.url, match);
    old.send({ type: 'hello', protocol: 0, have: 0 });
    expect(await old.next('error')).toMatchObject({ code: 'reload' });
    await closed(old);
  });

  test('a match there is not', async () => {
    const server = await startServer();
    for (const id of ['nosuchmatch', '..%2f..', "'%3B--", 'x'.repeat(64)]) {
      const client = await Client.connect(server.url, id);
      client.send({ type: 'hello', protocol: 1, have: 0 });
      expect(await client.next('error', 0)).toMatchObject({ code: 'noSuchMatch' });
      await closed(client);
    }
  });

  test('acts that come while hello is being answered wait for it', async () => {
    const server = await startServer();
    const { match, devices } = await lobby(server);
    const client = await Client.connect(server.url, match, { cookie: devices['novice1']!.cookie });
    client.send({ type: 'hello', protocol: 1, have: 0 });
    const id = client.sendAct(stand, { phase: '1.plan' });
    expect(await client.until('an answer', () => client.answer(id))).toMatchObject({ type: 'ack' });
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
      await client.until('an answer', () => client.frames.length > after);
      return client.messages(after)[0]!.type;
    };
    expect([await pings(), await pings()]).toEqual(['pong', 'error']);
    now += 1000;
    expect([await pings(), await pings()]).toEqual(['pong', 'error']);
  });

  test('of sockets from one address or device', async () => {
    const server = await startServer({ limits: { socketsPerAddress: 5, socketsPerDevice: 2 } });
    const { match, devices } = await lobby(server);
    const { cookie } = devices['novice1']!;
    const open = [];
    for (let i = 0; i < 3; i++) open.push(await Client.connect(server.url, match, { cookie }));
    expect(await closed(open[2]!)).toMatchObject({ code: 1013, reason: 'tooManySockets' });
    expect(open[2]!.messages()).toEqual([{ type: 'error', code: 'tooManySockets' }]);
    for (let i = 0; i < 4; i++) open.push(await Client.connect(server.url, match));
    expect(await closed(open[6]!)).toMatchObject({ code: 1013 });
    for (const client of open) client.close();
    await expect
      .poll(async () => {
        const again = await Client.connect(server.url, match, { cookie });
        again.send({ type: 'ping' });
        return Promise.race([again.next('pong').then(() => 'pong'), closed(again).then(() => 'closed')]);
      })
      .toBe('pong');
  });

  test('of silence: no hello, no pong', async () => {
    const server = await startServer({ limits: { helloMs: 50, heartbeatMs: 100 } });
    const { match } = await lobby(server);
    const mute = await Client.connect(server.url, match);
    expect(await closed(mute)).toMatchObject({ code: 1008 });
    const dead = new WebSocket(`${server.url.replace('http', 'ws')}/api/matches/${match}/socket`, {
      origin: server.url,
      autoPong: false,
    });
    dead.on('open', () => dead.send(JSON.stringify({ type: 'hello', protocol: 1, have: 0 })));
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

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { cookieOf, deviceWith, joinMatch, newDevice, newTable, postMatch, startServer } from './harness.ts';
import type { TableClient } from './tableClient.ts';
import { connect } from './tableClient.ts';

const stand = { type: 'plan', path: [], card: 'stand' };
/** All it got but how many look on, and what time it was. */
const told = ({ frames }: TableClient): string[] =>
  frames
    .filter((frame) => !frame.startsWith('{"type":"presence"'))
    .map((frame) => frame.replace(/"now":\d+/, ''));

const body = { game: 'nuns', options: {}, seat: 'novice1' };

describe('a seat', () => {
  test('is held by a cookie that scripts and other sites have no use of', async () => {
    const server = await startServer();
    const cookie = cookieOf(await postMatch(server.url, body));
    expect(cookie).toMatch(/^curfew=[A-Za-z0-9_-]{43}; /);
    for (const part of ['HttpOnly', 'SameSite=Strict', 'Path=/']) expect(cookie).toContain(part);
    expect(cookie).not.toContain('Secure'); // plain http must work on a local network
    const again = await postMatch(server.url, body, { cookie: cookie.split(';')[0] as string });
    expect(cookieOf(again).split(';')[0]).toBe(cookie.split(';')[0]);
    const behindTls = await startServer({ trustProxy: true });
    expect(cookieOf(await postMatch(behindTls.url, body, { 'x-forwarded-proto': 'https' }))).toContain(
      'Secure',
    );
  });

  test('is opened by nothing else: forged, foreign and broken secrets see what everybody sees', async () => {
    const server = await startServer();
    const mine = await newTable(server, { people: ['novice1', 'guard1'] });
    const other = await newTable(server, { people: ['novice1', 'guard1'] });
    const { hash } = mine.devices['novice1']!;
    const forged = [
      newDevice(),
      other.devices['novice1']!,
      deviceWith(hash),
      deviceWith(''),
      deviceWith('novice1'),
      deviceWith(`${'A'.repeat(43)}; curfew=novice1`),
      deviceWith('x'.repeat(3000)),
      deviceWith("' or 1=1 --"),
    ];
    const spectator = await joinMatch(server, mine.match);
    for (const device of forged) {
      const client = await joinMatch(server, mine.match, device);
      expect(client.match?.seat).toBeNull();
      expect(told(client)).toEqual(told(spectator));
      expect(await client.ask(stand)).toMatchObject({ code: 'noSeat' });
    }
    expect((await server.store.load(mine.match))!.rows).toEqual([]);
    const holder = await joinMatch(server, mine.match, mine.devices['novice1']);
    expect(holder.match?.seat).toBe('novice1');
    expect(told(holder)).not.toEqual(told(spectator));
  });

  test('is open on several sockets; what one does shows on the other', async () => {
    const server = await startServer();
    const { match, devices } = await newTable(server, { people: ['novice1', 'guard1'] });
    const one = await joinMatch(server, match, devices['novice1']);
    const two = await joinMatch(server, match, devices['novice1']);
    await one.act(stand);
    await two.until('the same', () => two.observed.length === one.observed.length);
    expect(two.observed).toEqual(one.observed);
  });

  test('is nowhere readable: no secret in the database, no cookie and no action in the log', async () => {
    const server = await startServer();
    const { match, devices } = await newTable(server, { people: ['novice1', 'guard1'] });
    const client = await joinMatch(server, match, devices['novice1']);
    await client.act(stand);
    await fetch(`${server.url}/api/tables?secret=query`, {
      headers: { cookie: devices['novice1']!.cookie },
    });
    await server.stop();
    const secret = devices['novice1']!.cookie.split('=')[1] as string;
    expect(readFileSync(join(server.folder, 'curfew.db')).includes(secret)).toBe(false);
    const log = server.logged.join('');
    expect(log).toContain('"route":"/api/tables"');
    for (const word of [secret, devices['novice1']!.hash, 'query', 'stand', 'cookie'])
      expect(log).not.toContain(word);
  });
});

describe('another origin', () => {
  test.each(['http://evil.example', 'null', 'http://127.0.0.1:1', 'nonsense', null])(
    '%s gets no socket',
    async (origin) => {
      const server = await startServer();
      const { table, devices } = await newTable(server, { people: ['novice1', 'guard1'] });
      const { cookie } = devices['novice1']!;
      await expect(connect(server.url, table, { origin, cookie })).rejects.toThrow('403');
    },
  );

  test('starts no match', async () => {
    const server = await startServer();
    const response = await postMatch(server.url, body, { origin: 'http://evil.example' });
    expect([response.status, await response.json()]).toEqual([403, { error: 'badOrigin' }]);
    expect(response.headers.get('set-cookie')).toBeNull();
  });
});

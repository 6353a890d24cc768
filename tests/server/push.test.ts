import https from 'node:https';
import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { newPushKeys, webPushSender } from '../../src/server/push/sender.ts';
import { isPushService } from '../../src/server/push/services.ts';
import { standardLimits } from '../../src/server/limits.ts';
import type { Server } from './harness.ts';
import { newDevice, startServer } from './harness.ts';
import { HOST, keysFor, noticeIn, pushService, told, wantPush } from './pushes.ts';
import type { Lobby, LobbyOptions, Sitter } from './tableHarness.ts';
import { newLobby, post, startMatch } from './tableHarness.ts';
import { openTable } from './tableClient.ts';

const { noticeMs } = standardLimits;
const stand = { type: 'plan', path: [], card: 'stand' };

/** Closes a page, and waits until the others see it. */
async function goAway(lobby: Lobby, who: Sitter): Promise<void> {
  const [host] = lobby.people as [Sitter];
  who.page.close();
  await host.page.until('absence', () => host.page.presence?.here.includes(who.member) === false);
}

async function comeBack(server: Server, lobby: Lobby, who: Sitter): Promise<Sitter> {
  const back = { ...who, page: await openTable(server, lobby.table, who.device) };
  if (back.page.open.match) await back.page.inMatch(back.page.welcome?.as);
  return back;
}

/** Ada guards and is there; Bea and Cleo are novices. All want to be told. */
async function threeOfUs(server: Server, settings: LobbyOptions['settings'] = {}) {
  const lobby = await newLobby(server, {
    options: { novices: 2 },
    settings,
    seats: ['guard1', 'novice1', 'novice2'],
  });
  const [ada, bea, cleo] = lobby.people as [Sitter, Sitter, Sitter];
  for (const [name, { device }] of Object.entries({ ada, bea, cleo }))
    expect((await wantPush(server, lobby.table, device, name)).status).toBe(204);
  return { lobby, ada, bea, cleo };
}

describe('whoever has no page open', () => {
  test('is told of a turn once, and the notice is taken back when he comes or it is over', async () => {
    const { timers, posted, sendPush } = pushService();
    const server = await startServer({ timers, sendPush });
    const { lobby, ada, bea, cleo } = await threeOfUs(server);
    await startMatch(lobby);
    await goAway(lobby, bea);
    await goAway(lobby, cleo);
    await timers.pass(noticeMs - 1);
    expect(posted).toEqual([]);
    await timers.pass(1);
    await expect.poll(() => told(posted).sort()).toEqual(['turn bea', 'turn cleo']);
    expect(posted.map(noticeIn)).toEqual(
      posted.map(() => ({ kind: 'turn', table: lobby.table, game: 'nuns' })),
    );
    expect(JSON.stringify(posted)).not.toMatch(/Bea|Cleo|novice|plan/);

    // Cleo comes and plays: hers is taken back, and Bea hears nothing of it.
    const { page } = await comeBack(server, lobby, cleo);
    await expect.poll(() => told(posted).slice(2)).toEqual(['withdraw cleo']);
    expect(await page.act(stand)).toBeNull();
    await timers.pass(noticeMs * 3);
    expect(told(posted)).toHaveLength(3);

    // A restart tells nobody again.
    await server.stop();
    const again = await startServer({ timers, sendPush, folder: server.folder });
    const host = await comeBack(again, lobby, ada);
    await timers.pass(noticeMs * 2);
    expect(told(posted)).toHaveLength(3);

    // Bea decides on a device that is asked for nothing: her phone forgets.
    const back = await comeBack(again, lobby, bea);
    expect(await back.page.act(stand)).toBeNull();
    await expect.poll(() => told(posted).slice(3)).toEqual(['withdraw bea']);
    await host.page.until('her turn', () => host.page.owes);
    await timers.pass(noticeMs * 2);
    expect(told(posted)).toHaveLength(4); // Ada has had her page open
    expect(new Set(posted.map(({ text }) => text.length)).size).toBe(1);
    expect(new Set(posted.map(({ topic }) => topic)).size).toBe(1);
    expect(posted[0]!.topic).toMatch(/^[\w-]{32}$/);
  }, 30_000);

  test('is not told at a live table, nor when it is his turn no more, nor when he wants it no more', async () => {
    const { timers, posted, sendPush } = pushService();
    const server = await startServer({ timers, sendPush });
    const pace = { kind: 'live', secondsPerDecision: 600, bankSeconds: 0, windowSeconds: 5 } as const;
    const live = await threeOfUs(server, { pace });
    await startMatch(live.lobby);
    await goAway(live.lobby, live.bea);
    const calm = await threeOfUs(server);
    await startMatch(calm.lobby);
    expect(await calm.bea.page.act(stand)).toBeNull();
    await goAway(calm.lobby, calm.bea);
    const headers = {
      cookie: calm.cleo.device.cookie,
      origin: server.url,
      'content-type': 'application/json',
    };
    const gone = { method: 'DELETE', headers, body: JSON.stringify({ table: calm.lobby.table }) };
    expect((await fetch(`${server.url}/api/push`, gone)).status).toBe(204);
    await goAway(calm.lobby, calm.cleo);
    await timers.pass(noticeMs * 2);
    await calm.ada.page.settle();
    expect(posted).toEqual([]);
  }, 30_000);

  test('is told on all his devices; an address that is no more is forgotten', async () => {
    const { timers, posted, sendPush } = pushService(({ target }) =>
      target.endpoint.endsWith('old') ? 'gone' : 'sent',
    );
    const server = await startServer({ timers, sendPush });
    const { lobby, bea } = await threeOfUs(server);
    const { table } = lobby;
    const other = newDevice();
    const moved = await post(server, `/api/tables/${table}/transfer`, {}, bea.device);
    const { secret } = (await moved.json()) as { secret: string };
    expect((await post(server, '/api/seat', { secret }, other)).status).toBe(200);
    expect((await wantPush(server, table, other, 'old')).status).toBe(204);
    await startMatch(lobby);
    await goAway(lobby, bea);
    await timers.pass(noticeMs);
    await expect.poll(() => told(posted).sort()).toEqual(['turn bea', 'turn old']);
    await expect
      .poll(async () => (await server.store.push.subscribers(table)).map(({ endpoint }) => endpoint).sort())
      .toEqual(['ada', 'bea', 'cleo'].map((name) => HOST + name));
  }, 30_000);
});

describe('an address for notices', () => {
  const bad = [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://user:word@fcm.googleapis.com/x',
    'https://fcm.googleapis.com.example.org/x',
    'https://example.org/fcm.googleapis.com',
    'https://xpush.apple.com/x',
    'https://push.apple.com.evil.example/x',
    'https://127.0.0.1/x',
    'https://localhost/x',
    'https://[::1]/x',
    'https://169.254.169.254/x',
    'file:///etc/passwd',
    'javascript:alert(1)',
    'fcm.googleapis.com',
    '',
  ];
  test.each(bad)('that is of no known service is refused: %s', (address) => {
    expect(isPushService(address)).toBe(false);
  });

  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('of a known one is taken: %s', (address) => {
    expect(isPushService(address)).toBe(true);
  });

  test('is taken from members, from our own pages, and in its right form alone', async () => {
    const server = await startServer();
    const lobby = await newLobby(server, { seats: ['guard1'] });
    const { table } = lobby;
    const { device } = lobby.people[0]!;
    const good = { table, endpoint: `${HOST}x`, keys: keysFor('x') };
    const off = keysFor('x').p256dh.replace(/^.{8}/, 'BAAAAAAA');
    const origin = { origin: 'https://example.org' };
    const tries = [
      [
        post(server, '/api/push', { ...good, endpoint: 'https://127.0.0.1/' }, device),
        400,
        'badPushService',
        'endpoint',
      ],
      [
        post(server, '/api/push', { ...good, endpoint: HOST + 'x'.repeat(1000) }, device),
        400,
        'badRequest',
        'endpoint',
      ],
      [
        post(server, '/api/push', { ...good, keys: { ...good.keys, p256dh: off } }, device),
        400,
        'badRequest',
        'keys.p256dh',
      ],
      [
        post(server, '/api/push', { ...good, keys: { ...good.keys, auth: 'short' } }, device),
        400,
        'badRequest',
        'keys.auth',
      ],
      [post(server, '/api/push', good), 403, 'notMember'],
      [post(server, '/api/push', good, newDevice()), 403, 'notMember'],
      [post(server, '/api/push', { ...good, table: 'none' }, device), 404, 'noSuchTable'],
      [post(server, '/api/push', good, device, origin), 403, 'badOrigin'],
    ] as const;
    for (const [response, status, error, field] of tries) {
      const got = await response;
      expect([got.status, await got.json()]).toEqual([status, { error, ...(field && { field }) }]);
    }
    expect(await server.store.push.subscribers(table)).toEqual([]);
    const { key } = (await (await fetch(`${server.url}/api/push`)).json()) as { key: string };
    expect(key).toMatch(/^[\w-]{87}$/);
    await server.stop();
    const again = await startServer({ folder: server.folder });
    expect(await (await fetch(`${again.url}/api/push`)).json()).toEqual({ key }); // made once
  });
});

test('a push is encrypted, sent once, to nowhere else than asked, and its answer understood', async () => {
  const requests: { options: https.RequestOptions; body: Buffer }[] = [];
  let status = 201;
  const request = vi.spyOn(https, 'request').mockImplementation(((
    options: https.RequestOptions,
    answered: (response: unknown) => void,
  ) => {
    const out = Object.assign(new EventEmitter(), {
      write: (body: Buffer) => void requests.push({ options, body }),
      end() {
        const response = Object.assign(new EventEmitter(), {
          statusCode: status,
          headers: { location: 'https://127.0.0.1/' },
          setEncoding: () => undefined,
        });
        answered(response);
        response.emit('end');
      },
    });
    return out;
  }) as never);
  onTestFinished(() => request.mockRestore());
  const logged: string[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => void logged.push(line) });
  const send = webPushSender(newPushKeys(), { contact: null, timeoutMs: 1000, log });
  const target = { endpoint: `${HOST}secret-address`, ...keysFor('x'), site: 'https://play.example' };
  const answers = [];
  for (status of [201, 410, 404, 302, 500])
    answers.push(await send({ target, text: '{"kind":"turn"}'.padEnd(300), topic: 'abc' }));
  expect(answers).toEqual(['sent', 'gone', 'gone', 'failed', 'failed']);
  expect(requests).toHaveLength(5);
  for (const { options, body } of requests) {
    expect(options).toMatchObject({
      hostname: 'fcm.googleapis.com',
      method: 'POST',
      headers: { Topic: 'abc' },
    });
    expect(body.toString('latin1')).not.toContain('turn');
  }
  expect(new Set(requests.map(({ body }) => body.length)).size).toBe(1);
  expect(logged.join()).not.toContain('secret-address');
});

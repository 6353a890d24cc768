import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import WebSocket from 'ws';
import { describe, expect, test } from 'vitest';
import type { MemberCommand } from '../../src/table/commands.ts';
import type { OpenTable } from '../../src/table/state.ts';
import { bounds } from '../../src/table/vocabulary.ts';
import { count } from '../counts.ts';
import type { Device, Server } from './harness.ts';
import { deviceWith, newDevice, startServer, tempFolder } from './harness.ts';
import { HOST, keysFor } from './pushes.ts';
import { openTable, streamTable } from './tableClient.ts';
import type { Sitter } from './tableHarness.ts';
import { answered, comeIn, inMatch, newLobby, post, startMatch } from './tableHarness.ts';

const stand = { type: 'plan', path: [], card: 'stand' };

async function answerOf(response: Response | Promise<Response>): Promise<unknown[]> {
  const got = await response;
  const text = await got.text();
  return [got.status, text === '' ? null : JSON.parse(text)];
}

/** Everything a member may ask, in its right form: of the sitter's own table and seats. */
const commandsOf = ({ member }: Sitter, seat: string): MemberCommand[] => [
  { do: 'settings', settings: { listed: true } },
  { do: 'start' },
  { do: 'gather' },
  { do: 'close' },
  { do: 'renewCode' },
  { do: 'kick', member },
  { do: 'host', member },
  { do: 'botPace', pace: 'calm' },
  { do: 'rename', name: 'Eve', colour: 'red' },
  { do: 'sit', seat: 'novice2' },
  { do: 'stand', seat },
  { do: 'leave' },
  { do: 'back' },
  { do: 'rematch' },
  { do: 'contribute', commitment: 'a'.repeat(64) },
  { do: 'reveal', bytes: 'b'.repeat(64) },
  { do: 'propose', motion: { kind: 'end' } },
  { do: 'propose', motion: { kind: 'substitute', seat } },
  { do: 'vote', vote: 1, yes: true },
  { do: 'withdraw', vote: 1 },
  { do: 'say', channel: 'table', text: 'she is at 26' },
  { do: 'say', channel: 'partners', text: 'she is at 26', seat },
  { do: 'phrase', channel: 'table', phrase: 'ready' },
  { do: 'mute', member, on: true },
  { do: 'report', message: 1 },
  { do: 'first', seat, first: seat, phase: '1.guards.0' },
  { do: 'mark', seat, at: '26', pin: 'clear', note: 'here' },
  { do: 'standing', seat, pass: true },
];

describe('a table that is none of one’s own', () => {
  test('takes nothing from strangers, whatever they claim to be, nor from members of another', async () => {
    const server = await startServer();
    const lobby = await newLobby(server, { options: { novices: 2 }, seats: ['guard1', 'novice1'] });
    const [ada, bea] = lobby.people as [Sitter, Sitter];
    await startMatch(lobby);
    const elsewhere = await newLobby(server, { options: { novices: 2 }, seats: ['novice1'] });
    await startMatch(elsewhere);
    const [eve] = elsewhere.people as [Sitter];
    const bot = ({ event, seat }: { event: string; seat?: unknown }): boolean =>
      event === 'submitted' && seat === 'novice2';
    await bea.page.until('what the bot does', () => bea.page.observed.some((event) => bot(event as never)));
    await ada.page.settle();
    const before = JSON.stringify([ada.page.open, bea.page.observed]);
    const told = ada.page.told.length;
    const forged: (Device | undefined)[] = [
      undefined,
      deviceWith(bea.device.hash.slice(0, 43)), // what the store knows is no key
      { cookie: `curfew=${bea.member}`, hash: '' },
      { cookie: `${bea.device.cookie}x`, hash: '' },
      { cookie: `curfew=; seat=novice1; member=${bea.member}`, hash: '' },
      eve.device,
    ];
    for (const device of forged) {
      const page = await openTable(server, lobby.table, device, { as: 'novice1' });
      expect(page.welcome).toMatchObject({ member: null, seats: [], as: null });
      await page.inMatch(null);
      for (const command of commandsOf(bea, 'novice1')) expect(await page.do(command)).toBe('notMember');
      expect(await page.act(stand, { seat: 'novice1' })).toBe('noSeat');
      expect(page.table.code).toBeNull();
      expect(JSON.stringify(page.observed)).not.toContain('dealtNovice');
      page.close();
    }
    await ada.page.settle();
    expect(JSON.stringify([ada.page.open, bea.page.observed])).toBe(before);
    expect(ada.page.told).toHaveLength(told);

    // Another table's secrets, codes, channels and matches open nothing here.
    const { secret } = await answered<{ secret: string }>(
      post(server, `/api/tables/${elsewhere.table}/transfer`, {}, eve.device),
    );
    const thief = newDevice();
    expect(await answered(post(server, '/api/seat', { secret }, thief))).toMatchObject({
      table: elsewhere.table,
    });
    expect((await openTable(server, lobby.table, thief)).welcome?.member).toBeNull();
    expect(await answerOf(post(server, `/api/tables/${lobby.table}/transfer`, {}, eve.device))).toEqual([
      403,
      { error: 'notMember' },
    ]);
    expect(await bea.page.act(stand, { seat: 'guard1' })).toBe('noSeat');
    bea.page.send({
      type: 'act',
      id: 'other',
      match: eve.page.match!.match,
      seat: 'novice1',
      phase: '1.plan',
      action: stand,
    });
    expect(await bea.page.answerTo('other', 0)).toMatchObject({ code: 'noSuchMatch' });
    bea.page.send({ type: 'as', seat: 'guard1' });
    await bea.page.settle();
    expect(bea.page.welcome?.as).toBeNull();
    for (const command of [
      { do: 'mark', seat: 'guard1', at: '26', pin: 'clear', note: '' },
      { do: 'standing', seat: 'guard1', pass: true },
    ] as const)
      expect(await bea.page.do(command)).toBe('notYourSeat');

    const stream = await streamTable(server, lobby.table, bea.device);
    const { channel } = await channelOf(server, lobby.table, bea.device);
    for (const [table, device] of [
      [elsewhere.table, bea.device],
      [lobby.table, eve.device],
      [lobby.table, undefined],
    ] as const)
      expect(
        await answerOf(
          post(server, `/api/tables/${table}/send`, { channel, message: { type: 'ping' } }, device),
        ),
      ).toEqual([404, { error: 'noSuchChannel' }]);
    stream.close();
  }, 30_000);

  test('takes nothing from a page of another site', async () => {
    const server = await startServer();
    const lobby = await newLobby(server, { seats: ['guard1'] });
    const { device } = lobby.people[0]!;
    const { table, code } = lobby;
    const bodies: [string, unknown][] = [
      ['/api/tables', { game: 'nuns', name: 'Eve', colour: 'red' }],
      ['/api/matches', { game: 'nuns', options: { novices: 2 }, seat: 'guard1' }],
      ['/api/join', { code, name: 'Eve', colour: 'red' }],
      ['/api/seat', { secret: 'x' }],
      [`/api/tables/${table}/transfer`, {}],
      [`/api/tables/${table}/send`, { channel: 'x', message: {} }],
      ['/api/push', { table, endpoint: `${HOST}x`, keys: keysFor('x') }],
    ];
    for (const origin of [
      'https://evil.example',
      'null',
      `${server.url}.evil.example`,
      server.url.replace('127', '128'),
    ])
      for (const [path, body] of bodies)
        expect([path, ...(await answerOf(post(server, path, body, device, { origin })))]).toEqual([
          path,
          403,
          { error: 'badOrigin' },
        ]);
    const headers = { origin: 'https://evil.example', cookie: device.cookie };
    expect((await fetch(`${server.url}/api/tables/${table}/stream`, { headers })).status).toBe(403);
    for (const sent of [headers, { cookie: device.cookie }]) {
      const socket = new WebSocket(`${server.url.replace('http', 'ws')}/api/tables/${table}/socket`, {
        headers: sent,
      });
      const refused = new Promise((resolve) => {
        socket.on('unexpected-response', (_request, response) => resolve(response.statusCode));
        socket.on('open', () => resolve('open'));
        socket.on('error', () => undefined);
      });
      expect(await refused).toBe(403);
      socket.terminate();
    }
  });
});

describe('too much at a table', () => {
  test('a frame of a megabyte, by socket and by request', async () => {
    const server = await startServer();
    const lobby = await newLobby(server, { seats: ['guard1', 'novice1'] });
    const [ada, bea] = lobby.people as [Sitter, Sitter];
    const say = (text: string) =>
      ({ type: 'do', id: 'big', command: { do: 'say', channel: 'table', text } }) as const;
    bea.page.send(say('x'.repeat(20_000)));
    await bea.page.until('an error', () => bea.page.frames.includes('{"type":"error","code":"tooLarge"}'));
    bea.page.send(say('x'.repeat(1_000_000)));
    await bea.page.until('the close', () => bea.page.closed?.code === 1009);
    const { channel } = await channelOf(server, lobby.table, bea.device);
    for (const length of [20_000, 1_000_000])
      expect(
        await answerOf(
          post(
            server,
            `/api/tables/${lobby.table}/send`,
            { channel, message: say('x'.repeat(length)) },
            bea.device,
          ),
        ),
      ).toEqual([413, { error: 'tooLarge' }]);
    for (const path of ['/api/tables', '/api/join', '/api/seat', '/api/push'])
      expect((await post(server, path, { name: 'x'.repeat(1_000_000) }, bea.device)).status).toBe(413);
    expect(await ada.page.do({ do: 'phrase', channel: 'table', phrase: 'hello' })).toBeNull();
    expect(server.logged.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  });

  test('floods of talk, seat changes, marks and matches: told to slow down, others not slowed', async () => {
    const time = 1_000_000;
    const server = await startServer({ now: () => time });
    const lobby = await newLobby(server, { options: { novices: 2 }, seats: ['guard1', 'novice1'] });
    const [ada, bea] = lobby.people as [Sitter, Sitter];
    const flood = async (who: Sitter, of: (i: number) => MemberCommand): Promise<(string | null)[]> => {
      const answers: (string | null)[] = [];
      for (let i = 0; i < 40; i++) answers.push(await who.page.do(of(i)));
      return answers;
    };
    const taken = (answers: readonly (string | null)[]): number =>
      answers.filter((code) => code !== 'tooFast').length;
    expect(taken(await flood(bea, (i) => ({ do: 'say', channel: 'table', text: `flood ${i}` })))).toBe(6);
    expect(ada.page.open.chat).toHaveLength(6);
    const seats = await flood(bea, (i) =>
      i % 2 === 0 ? { do: 'stand', seat: 'novice1' } : { do: 'sit', seat: 'novice1' },
    );
    expect(taken(seats)).toBe(19); // she sat down once already
    expect(await ada.page.do({ do: 'say', channel: 'table', text: 'hush!' })).toBeNull();
    expect(taken(await flood(ada, () => ({ do: 'rematch' })))).toBe(3);
    const refusals = bea.page.frames.filter((frame) => frame.includes('tooFast'));
    expect(refusals.every((frame) => frame.includes('"retry":true'))).toBe(true);
  });

  test('floods of tables, of people who join, of codes tried and of notices wanted', async () => {
    const server = await startServer({
      limits: { newTablesPerMinute: 3, joinsPerMinute: 4, pushPerMinute: 2 },
    });
    const device = newDevice();
    const many = async (n: number, ask: () => Promise<Response>): Promise<unknown[]> => {
      const got: unknown[] = [];
      for (let i = 0; i < n; i++) {
        const [status, body] = (await answerOf(ask())) as [number, { error?: string }];
        got.push(status === 429 ? body : status);
      }
      return got;
    };
    const slow = { error: 'tooFast' };
    const founding = { game: 'nuns', name: 'Eve', colour: 'red' };
    expect(await many(4, () => post(server, '/api/tables', founding, device))).toEqual([201, 201, 201, slow]);
    const guess = { code: 'aaaaaaaaaaaaaa', name: 'Eve', colour: 'red' };
    expect(await many(5, () => post(server, '/api/join', guess))).toEqual([404, 404, 404, 404, slow]);
    expect(await many(5, () => post(server, '/api/seat', { phrase: 'a b c d e f' }))).toEqual([
      404,
      404,
      404,
      404,
      slow,
    ]);
    expect(await many(5, () => fetch(`${server.url}/api/join/aaaaaaaaaaaaaa`))).toEqual([
      404,
      404,
      404,
      404,
      slow,
    ]);
    const push = { table: 'none', endpoint: `${HOST}x`, keys: keysFor('x') };
    expect(await many(3, () => post(server, '/api/push', push, device))).toEqual([404, 404, slow]);
  });
});

describe('script in any field', () => {
  const bits = [
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '"><b>',
    "'-alert(1)-'",
    '{{7*7}}',
    '${7*7}',
    '</title><script>',
    'javascript:alert(1)',
    '&lt;b&gt;',
    '<!--',
    ']]>',
    '\\u003cb\\u003e',
    '%3Cb%3E',
  ];
  const text = (longest: number) =>
    fc
      .array(fc.oneof(fc.constantFrom(...bits), fc.string({ maxLength: 8 })), { minLength: 1, maxLength: 4 })
      .map((parts) => [...parts.join('')].slice(0, longest).join(''));
  const HTML = '<!doctype html><title>Curfew</title>';

  test('is refused by the name of the field, or kept and told letter for letter, as JSON and never as a page', async () => {
    const page = await tempFolder();
    writeFileSync(join(page, 'index.html'), HTML);
    let time = 1_000_000;
    const server = await startServer({
      page,
      now: () => (time += 10_000),
      limits: { joinsPerMinute: 10_000, newTablesPerMinute: 10_000 },
    });
    const lobby = await newLobby(server, {
      options: { novices: 2 },
      settings: { listed: true },
      seats: ['guard1'],
    });
    const [ada] = lobby.people as [Sitter];
    const eve = await comeIn(server, lobby, 'Eve');
    await startMatch(lobby);
    await inMatch(eve.page).catch(() => undefined);
    const { table } = lobby;

    /** What is shown of it afterwards, or null where it was refused. */
    async function kept(refused: string | null, read: (open: OpenTable) => unknown): Promise<unknown> {
      if (refused !== null) {
        expect(refused).toBe('badCommand');
        return null;
      }
      await ada.page.settle();
      return read(ada.page.open);
    }
    const expectSame = (shown: unknown, sent: string): void => {
      if (shown !== null) expect(shown).toBe(sent.trim());
    };
    let taken = 0;
    const run = async (name: string, words: string, odd: string): Promise<void> => {
      const rename = await eve.page.do({ do: 'rename', name, colour: 'red' });
      const shown = await kept(rename, (open) => open.members.find(({ id }) => id === eve.member)?.name);
      expectSame(shown, name);
      if (shown !== null) taken++;
      const said = await ada.page.do({ do: 'say', channel: 'table', text: words });
      expectSame(await kept(said, (open) => (open.chat.at(-1)!.said as { text: string }).text), words);
      const note = words.slice(0, bounds.note / 2);
      const mark = await ada.page.do({ do: 'mark', seat: 'guard1', at: '26', pin: 'clear', note });
      expectSame(await kept(mark, () => ada.page.table.notes.marks['26']?.note), note);
      for (const wrong of [
        { do: 'mark', seat: 'guard1', at: `<${odd}`, pin: 'clear', note: '' },
        { do: 'say', channel: `<${odd}`, text: 'x' },
        { do: 'phrase', channel: 'table', phrase: `<${odd}` },
        { do: 'rename', name: 'Eve', colour: `<${odd}` },
        { do: 'settings', settings: { lead: `<${odd}` } },
        { do: 'propose', motion: { kind: `<${odd}` } },
      ])
        expect(await ada.page.do(wrong as never)).toBe('badCommand');
      // Table settings: only what is on a list of ours, or a number, is ever kept.
      for (const settings of [
        { game: `<${odd}` },
        { bot: `<${odd}` },
        { bots: { guard1: `<${odd}` } },
        { options: { novices: `<${odd}` } },
        { options: { [`<${odd}`]: 1 } },
      ]) {
        const [status, body] = await answerOf(
          post(
            server,
            '/api/tables',
            { game: 'nuns', name: 'Eve', colour: 'red', settings: { options: { novices: 2 }, ...settings } },
            eve.device,
          ),
        );
        if (status !== 400)
          expect(
            JSON.stringify(
              await (
                await fetch(`${server.url}/api/tables`, { headers: { cookie: eve.device.cookie } })
              ).json(),
            ),
          ).not.toContain(`"<${odd}"`);
        else expect(body).toHaveProperty('error');
      }
      for (const path of [
        `/table/${table}`,
        `/join/${lobby.code}`,
        `/api/tables/${table}`,
        '/api/tables/listed',
        `/table/${encodeURIComponent(odd)}`,
      ]) {
        const response = await fetch(server.url + path);
        const body = await response.text();
        const type = response.headers.get('content-type') ?? '';
        expect(response.headers.get('x-content-type-options')).toBe('nosniff');
        if (type.startsWith('text/html')) expect(body).toBe(HTML);
        else expect(type).toMatch(/^application\/json/);
      }
    };
    await fc.assert(fc.asyncProperty(text(bounds.name), text(bounds.text), text(20), run), {
      numRuns: count(6, 500),
      seed: 5,
    });
    expect(taken).toBeGreaterThan(1);
    expect(server.logged.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  }, 60_000);
});

async function channelOf(server: Server, table: string, { cookie }: Device): Promise<{ channel: string }> {
  const { body } = await fetch(`${server.url}/api/tables/${table}/stream`, { headers: { cookie } });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  for (let text = ''; ;) {
    text += (await reader.read()).value ?? '';
    const channel = /"channel":"([^"]+)"/.exec(text)?.[1];
    if (channel !== undefined) return { channel };
  }
}

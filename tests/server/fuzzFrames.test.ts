import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, test } from 'vitest';
import { errorCodes, PROTOCOL_VERSION, serverRefusals } from '../../src/protocol/messages.ts';
import { tableRefusals } from '../../src/table/vocabulary.ts';
import { count } from '../counts.ts';
import type { Server } from './harness.ts';
import { joinMatch, newTable, startServer } from './harness.ts';
import { rubbish } from './rubbish.ts';
import type { Sitter } from './tableHarness.ts';
import { comeIn, newLobby, startMatch } from './tableHarness.ts';

/*
 * Whatever comes over a line is answered by a typed error, done where it happens to be right, or dropped by a limit. It
 * never ends the server, is no fault to log, and leaves nothing behind in memory.
 */

const limits = { badFrames: Infinity, requestsPerMinute: 1_000_000, newMatchesPerMinute: 1000 };
const plan = { type: 'plan', path: [96], second: [], card: 'sneak' };
const words = ['hello', 'act', 'ping', 'plan', 'blessing', 'step', 'abbess', 'type', 'id', 'action', 'path'];
const tableWords = [
  ...words,
  'as',
  'do',
  'command',
  'seat',
  'guard1',
  'novice1',
  'say',
  'settings',
  'text',
  'open',
];

const settings = {
  options: { novices: 3 },
  pace: { kind: 'slow', hoursPerPhase: 3 },
  bots: { guard1: 'quick' },
};
const commands = [
  { do: 'settings', settings },
  { do: 'kick', member: 'm1' },
  { do: 'rename', name: 'Bea', colour: 'red' },
  { do: 'sit', seat: 'novice2', name: 'Cleo' },
  { do: 'stand', seat: 'novice2' },
  { do: 'contribute', commitment: 'a'.repeat(64) },
  { do: 'reveal', bytes: 'b'.repeat(64) },
  { do: 'propose', motion: { kind: 'pace', pace: { kind: 'slow', hoursPerPhase: 3 } } },
  { do: 'vote', vote: 1, yes: true },
  { do: 'withdraw', vote: 1 },
  { do: 'say', channel: 'table', text: 'hush', seat: 'novice1' },
  { do: 'phrase', channel: 'partners', phrase: 'ready' },
  { do: 'mute', member: 'm1', on: true },
  { do: 'report', message: 1 },
  { do: 'first', seat: 'guard1', first: 'guard1', phase: '1.guards.0' },
  { do: 'mark', seat: 'novice1', at: '26', pin: 'clear', note: 'here' },
  { do: 'standing', seat: 'novice1', pass: true },
  { do: 'ended', match: 'x', winners: [], reason: null },
];
const tableMessages = [
  {
    type: 'hello',
    protocol: PROTOCOL_VERSION,
    as: 'novice1',
    table: { stream: 's', have: 3 },
    match: { stream: 's', have: 3 },
  },
  { type: 'as', seat: 'novice1' },
  { type: 'act', id: 'f', match: 'm', seat: 'novice1', phase: '1.plan', action: plan },
  { type: 'ping' },
  ...commands.map((command, i) => ({ type: 'do', id: `f${i}`, command })),
];

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
/** Bytes in use after all that is no more needed has gone. */
function inUse(): number {
  collect();
  return process.memoryUsage().heapUsed;
}

/** Runs the work in ten parts, and finds no more in memory after the last than after the third but for some noise. */
async function keepsNothing(
  total: number,
  work: (n: number) => Promise<void>,
  forget: () => void,
): Promise<void> {
  const used: number[] = [];
  for (let part = 0; part < 10; part++) {
    await work(Math.ceil(total / 10));
    forget();
    used.push(inUse());
  }
  expect((used[9]! - used[2]!) / 1024 / 1024).toBeLessThan(8);
}

async function sound(server: Server): Promise<void> {
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
  expect(server.logged.filter((line) => /"level":[56]0/.test(line))).toEqual([]);
  (server.logged as string[]).length = 0;
}

const codes = new Set<string>([...errorCodes, ...tableRefusals, ...serverRefusals]);
/** What an answer comes to: its type, and the code of what is refused where the game did not choose it. */
function kindOf(frame: string): string {
  const { type, code, rule } = JSON.parse(frame) as { type: string; code?: string; rule?: string };
  if (type === 'error') expect(errorCodes).toContain(code);
  if (type === 'refused') expect(codes.has(code ?? '') || /^[A-Z]\d/.test(rule ?? ''), frame).toBe(true);
  return type;
}
const answers = [
  'ack',
  'error',
  'events',
  'match',
  'opened',
  'pong',
  'presence',
  'refused',
  'table',
  'time',
  'welcome',
];

describe('rubbish of every kind', () => {
  test('as actions in a match', async () => {
    const server = await startServer({ limits });
    const { match, devices } = await newTable(server, { people: ['guard1', 'novice1'] });
    const client = await joinMatch(server, match, devices['novice1']);
    const right = [
      { type: 'act', id: 'f', match, seat: 'novice1', phase: '1.plan', action: plan },
      { type: 'ping' },
    ];
    const next = rubbish(99, right, [...words, '1.plan']);
    const kinds = new Set<string>();
    for (let i = 0, total = count(1000, 100_000); i < total; i++) {
      client.send(next());
      if (i % 500 !== 499) continue;
      const after = client.frames.length;
      client.send({ type: 'ping' });
      await client.next('pong', after);
    }
    for (const frame of client.frames) kinds.add(kindOf(frame));
    expect(client.closed).toBeNull();
    expect([...kinds].filter((kind) => !answers.includes(kind))).toEqual([]);
    expect([...kinds]).toEqual(expect.arrayContaining(['error', 'refused', 'pong']));
    await sound(server);
  });

  test('over the socket of a table', async () => {
    const server = await startServer({ limits: { ...limits, waitingActions: 10_000 } });
    const lobby = await newLobby(server, { seats: ['guard1', 'novice1'] });
    const [ada, bea] = lobby.people as [Sitter, Sitter];
    await startMatch(lobby);
    const next = rubbish(98, tableMessages, tableWords);
    const kinds = new Set<string>();
    await keepsNothing(
      count(1500, 100_000),
      async (n) => {
        for (let i = 0; i < n; i++) {
          bea.page.wire.send(next());
          if (i % 200 === 199) await bea.page.settle();
        }
        await bea.page.settle();
      },
      () => {
        for (const { page } of [ada, bea])
          for (const frame of page.frames.splice(0)) kinds.add(kindOf(frame));
        (server.logged as string[]).length = 0;
      },
    );
    expect(bea.page.closed).toBeNull();
    expect([...kinds].filter((kind) => !answers.includes(kind))).toEqual([]);
    expect([...kinds]).toEqual(expect.arrayContaining(['error', 'refused', 'ack', 'welcome']));
    expect(await ada.page.do({ do: 'phrase', channel: 'table', phrase: 'hello' })).toBeNull();
    await sound(server);
  });

  test('over requests, where sockets are blocked', async () => {
    const server = await startServer({ limits: { ...limits, waitingActions: 10_000 } });
    const lobby = await newLobby(server, { seats: ['guard1'] });
    const [ada] = lobby.people as [Sitter];
    const bea = await comeIn(server, lobby, 'Bea');
    bea.page.close();
    const channel = await channelOf(server, lobby.table, bea);
    const next = rubbish(97, tableMessages, tableWords);
    const whole = rubbish(
      96,
      [{ channel, message: tableMessages[1] }],
      [...tableWords, 'channel', 'message'],
    );
    const headers = { 'content-type': 'application/json', origin: server.url, cookie: bea.device.cookie };
    const statuses = new Map<number, number>();
    let sent = 0;
    const one = async (): Promise<void> => {
      const body = sent++ % 4 === 0 ? whole() : `{"channel":"${channel}","message":${next()}}`;
      const response = await fetch(`${server.url}/api/tables/${lobby.table}/send`, {
        method: 'POST',
        headers,
        body,
      });
      const text = await response.text();
      if (response.status !== 204) expect(JSON.parse(text)).toHaveProperty('error');
      statuses.set(response.status, (statuses.get(response.status) ?? 0) + 1);
    };
    await keepsNothing(
      count(400, 20_000),
      async (n) => {
        for (let i = 0; i < n; i += 20) await Promise.all(Array.from({ length: 20 }, one));
      },
      () => {
        for (const frame of ada.page.frames.splice(0)) kindOf(frame);
        (server.logged as string[]).length = 0;
      },
    );
    expect([...statuses.keys()].filter((status) => ![204, 400, 404].includes(status))).toEqual([]);
    expect(statuses.get(204)).toBeGreaterThan(0);
    expect(statuses.get(400)).toBeGreaterThan(0);
    await sound(server);
  });
});

/** Opens a stream as somebody and reads on, so that nothing piles up; the name under which it is written to. */
async function channelOf(server: Server, table: string, { device }: Sitter): Promise<string> {
  const { body } = await fetch(`${server.url}/api/tables/${table}/stream`, {
    headers: { cookie: device.cookie },
  });
  const reader = body!.pipeThrough(new TextDecoderStream()).getReader();
  let text = '';
  for (;;) {
    text += (await reader.read()).value ?? '';
    const channel = /"channel":"([^"]+)"/.exec(text)?.[1];
    if (channel === undefined) continue;
    const drain = async (): Promise<void> => {
      while (!(await reader.read()).done);
    };
    drain().catch(() => undefined);
    return channel;
  }
}

// Lines that fall silent without a word, as when a cable is pulled or a page is frozen: on a clock moved by hand.
import { EventEmitter } from 'node:events';
import type { WebSocket } from 'ws';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { standardLimits } from '../../src/server/limits.ts';
import { heartbeat } from '../../src/server/sockets/heartbeat.ts';
import type { ServerMessage } from '../../src/protocol/messages.ts';
import { PROTOCOL_VERSION } from '../../src/protocol/messages.ts';
import { serveTable } from '../../src/server/tables/session.ts';
import { pino } from 'pino';
import { house } from './house.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

/** A page on a line that can be cut without anybody being told: it answers pings until then. */
class Line extends EventEmitter {
  alive = true;
  open = true;
  ping(): void {
    if (this.alive) queueMicrotask(() => this.emit('pong'));
  }
  terminate(): void {
    this.open = false;
    this.emit('close');
  }
}

test('a pulled cable is noticed within 30 seconds, a page that was frozen for 20 minutes is told the rest', async () => {
  const { id, ada, join, submit, tables, matches, now } = await house();
  const lines = new Set<Line>();
  const stop = heartbeat(() => lines as unknown as Set<WebSocket>, standardLimits.heartbeatMs);
  const pass = async (ms: number): Promise<void> => {
    for (let passed = 0; passed < ms; passed += 1000) await vi.advanceTimersByTimeAsync(1000);
  };
  const visit = (device: string, hello: object = {}) => {
    const line = new Line();
    const said: ServerMessage[] = [];
    lines.add(line);
    const channel = {
      get open() {
        return line.open;
      },
      send: (frame: string) => void (line.alive && said.push(JSON.parse(frame) as ServerMessage)),
      close: () => line.terminate(),
    };
    const log = pino({ level: 'silent' });
    const session = serveTable(channel, {
      table: id,
      device,
      tables,
      matches,
      limits: standardLimits,
      now,
      log,
    });
    line.once('close', () => {
      lines.delete(line);
      session.closed();
    });
    session.receive(
      Buffer.from(JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION, ...hello })),
      false,
    );
    const last = <T extends ServerMessage['type']>(type: T) =>
      said.findLast((frame): frame is Extract<ServerMessage, { type: T }> => frame.type === type);
    return { line, said, last };
  };
  const bea = await join('d2', 'Bea');
  await submit(bea, { do: 'sit', seat: 'novice1' });
  await submit(ada, { do: 'start' });
  const hers = visit('d2');
  const others = visit('d1');
  await expect.poll(() => hers.last('events') && others.last('presence')?.here).toEqual([ada, bea]);

  await pass(60_000);
  expect(others.last('presence')?.here).toEqual([ada, bea]); // whoever answers stays
  hers.line.alive = false;
  await pass(30_000);
  expect(others.last('presence')?.here).toEqual([ada]);
  expect(hers.line.open).toBe(false);
  expect(others.line.open).toBe(true);

  const table = hers.last('table')!;
  const match = hers.last('events')!;
  const have = match.from + match.events.length - 1;
  await pass(20 * 60_000);
  await submit(ada, { do: 'say', channel: 'table', text: 'Bea?' });
  const plan = { type: 'plan', path: [], second: [], card: 'stand' };
  const open = (await tables.named(id).ready()).state.open;
  const act = { seat: 'novice1', id: 'elsewhere', phase: '1.plan', by: 'owner', action: plan } as const;
  expect(await matches.named(open.match!.id).act(act)).toBeNull(); // on another device of hers, say
  const again = visit('d2', {
    table: { stream: table.stream, have: table.from + table.events.length - 1 },
    match: { stream: match.stream, have },
  });
  await expect.poll(() => again.last('events')).toMatchObject({ stream: match.stream, from: have + 1 });
  expect(again.last('table')?.events).toMatchObject([{ event: 'said' }]);
  expect(others.last('presence')?.here).toEqual([ada, bea]);
  stop();
});

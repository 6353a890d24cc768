import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { PROTOCOL_VERSION } from '../../src/protocol/messages.ts';
import { standardLimits } from '../../src/server/limits.ts';
import type { Watcher } from '../../src/server/matches/watchers.ts';
import { serveTable } from '../../src/server/tables/session.ts';
import { fakeTable } from './fake-table.ts';

/** A match's, of its table's. */
const IDLE_MS = standardLimits.idleMs / 4;

test('a match leaves memory when nobody watches it for a while, and comes back as it was', async () => {
  const { matches, later } = await fakeTable();
  const frames: string[] = [];
  const watcher = (): Watcher => ({
    viewer: 'novice1',
    sent: 0,
    opened: false,
    send: (frame) => void frames.push(frame),
    fail: () => undefined,
  });

  const match = matches.named('m');
  const standing = match.standing();
  expect(later(IDLE_MS * 2)).toBe(1); // being loaded
  await standing;
  const first = watcher();
  match.watch(first, 0);
  expect(later(IDLE_MS * 10)).toBe(1);
  match.unwatch(first);
  expect(later(IDLE_MS - 1)).toBe(1);
  expect(later(1)).toBe(0);

  const named = matches.named('m');
  later(IDLE_MS - 1);
  expect(matches.named('m')).toBe(named); // asked for: about to be used
  expect(later(IDLE_MS - 1)).toBe(1);
  expect(later(1)).toBe(0);

  const again = matches.named('m');
  expect(again).not.toBe(match);
  await again.standing();
  again.watch(watcher(), 0);
  expect(frames[1]).toBe(frames[0]);

  await expect(matches.named('none').standing()).rejects.toMatchObject({ code: 'noSuchMatch' });
  expect(later(IDLE_MS)).toBe(1);
  await matches.close();
});

test('a page that says hello long after it came joins the match that is in memory then', async () => {
  const { matches, tables, later, now } = await fakeTable();
  const sent: string[] = [];
  const channel = { open: true, send: (frame: string) => void sent.push(frame), close: () => undefined };
  const early = matches.named('m');
  const session = serveTable(channel, {
    table: 'm',
    device: 'b',
    tables,
    matches,
    limits: standardLimits,
    now,
    log: pino({ level: 'silent' }),
  });
  onTestFinished(() => session.closed());
  expect(later(IDLE_MS)).toBe(0);
  const other = matches.named('m');
  expect(other).not.toBe(early);
  session.receive(Buffer.from(JSON.stringify({ type: 'hello', protocol: PROTOCOL_VERSION })), false);
  const events = (): string[] => sent.filter((frame) => frame.startsWith('{"type":"events"'));
  await expect.poll(() => events().length).toBe(1);
  const phase = '1.plan';
  const action = { type: 'plan', path: [], card: 'stand' };
  expect(await other.act({ seat: 'novice1', id: 'a', phase, action, by: 'owner' })).toBeNull();
  expect(events()).toHaveLength(2);
  expect(later(IDLE_MS * 10)).toBe(1); // it is watched
  await tables.close();
  await matches.close();
});

import { EventEmitter } from 'node:events';
import { pino } from 'pino';
import type { WebSocket } from 'ws';
import { expect, onTestFinished, test } from 'vitest';
import { standardLimits } from '../../src/server/limits.ts';
import type { Watcher } from '../../src/server/matches/live-match.ts';
import { serveConnection } from '../../src/server/sockets/connection.ts';
import { fakeTable } from './fake-table.ts';

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
  expect(later(standardLimits.idleMs * 2)).toBe(1); // being loaded
  await standing;
  const first = watcher();
  match.watch(first, 0);
  expect(later(standardLimits.idleMs * 10)).toBe(1);
  match.unwatch(first);
  expect(later(standardLimits.idleMs - 1)).toBe(1);
  expect(later(1)).toBe(0);

  const named = matches.named('m');
  later(standardLimits.idleMs - 1);
  expect(matches.named('m')).toBe(named); // asked for: about to be used
  expect(later(standardLimits.idleMs - 1)).toBe(1);
  expect(later(1)).toBe(0);

  const again = matches.named('m');
  expect(again).not.toBe(match);
  await again.standing();
  again.watch(watcher(), 0);
  expect(frames[1]).toBe(frames[0]);

  await expect(matches.named('none').standing()).rejects.toMatchObject({ code: 'noSuchMatch' });
  expect(later(standardLimits.idleMs)).toBe(1);
  await matches.close();
});

test('a device that says hello long after it came joins the match that is in memory then', async () => {
  const { matches, later, now } = await fakeTable();
  const sent: string[] = [];
  const socket = Object.assign(new EventEmitter(), {
    OPEN: 1,
    readyState: 1,
    bufferedAmount: 0,
    send: (frame: string) => void sent.push(frame),
    close: () => undefined,
  });
  const early = matches.named('m');
  serveConnection(socket as unknown as WebSocket, {
    id: 'm',
    matches,
    seat: () => Promise.resolve('novice1'),
    limits: standardLimits,
    now,
    log: pino({ level: 'silent' }),
  });
  onTestFinished(() => void socket.emit('close'));
  expect(later(standardLimits.idleMs)).toBe(0);
  const other = matches.named('m');
  expect(other).not.toBe(early);
  socket.emit('message', Buffer.from('{"type":"hello","protocol":1,"have":0}'), false);
  await expect.poll(() => sent.length).toBe(2);
  const phase = '1.plan';
  const action = { type: 'plan', path: [], card: 'stand' };
  expect(await other.act({ seat: 'novice1', id: 'a', phase, action, by: 'owner' })).toBeNull();
  expect(sent).toHaveLength(3);
  expect(later(standardLimits.idleMs * 10)).toBe(1); // it is watched
  await matches.close();
});

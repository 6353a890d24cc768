import { createECDH, createHash } from 'node:crypto';
import type { PushNotice } from '../../src/protocol/messages.ts';
import type { Push, PushSender, Sent } from '../../src/server/push/sender.ts';
import { fakeTimers } from './fake-timers.ts';
import type { Device, Server } from './harness.ts';
import { post } from './tableHarness.ts';

/** What a push service was handed, and when. */
export interface Posted {
  readonly at: number; // since the start of the clock, milliseconds
  readonly to: string; // the end of the address
  readonly text: string;
  readonly topic: string;
}

export const HOST = 'https://fcm.googleapis.com/fcm/send/';

/** A push service that takes everything, on a clock that is moved by hand. */
export function pushService(answer: (push: Push) => Sent = () => 'sent') {
  const timers = fakeTimers();
  const start = timers.now();
  const posted: Posted[] = [];
  const sendPush: PushSender = (push) => {
    const { target, text, topic } = push;
    posted.push({ at: timers.now() - start, to: target.endpoint.slice(HOST.length), text, topic });
    return Promise.resolve(answer(push));
  };
  return { timers, posted, sendPush };
}

export const noticeIn = ({ text }: Posted): PushNotice => JSON.parse(text) as PushNotice;
export const told = (posted: readonly Posted[]): string[] =>
  posted.map((one) => `${noticeIn(one).kind} ${one.to}`);

/** Keys as a browser makes them; the same for the same name. */
export function keysFor(name: string): { p256dh: string; auth: string } {
  const ecdh = createECDH('prime256v1');
  ecdh.setPrivateKey(createHash('sha256').update(name).digest());
  return {
    p256dh: ecdh.getPublicKey('base64url'),
    auth: createHash('md5').update(name).digest('base64url'),
  };
}

/** A device asks to be told of its turns. */
export const wantPush = (
  server: Server,
  table: string,
  device: Device,
  name: string,
  endpoint = HOST + name,
): Promise<Response> => post(server, '/api/push', { table, endpoint, keys: keysFor(name) }, device);

import type { Logger } from 'pino';
import type { Push, PushSender } from './sender.ts';

export interface Outbox {
  /** Resolves when the push has been handed over, given up or dropped; nobody need wait for it. */
  post(push: Push): Promise<void>;
  /** Sends no more than what is on its way. */
  close(): void;
}

/** So many are on their way at once. */
const LANES = 8;

/** Sends pushes beside everything else: those to one device in order, few at once, and no more waiting than fit. */
export function outbox(
  send: PushSender,
  gone: (endpoint: string) => Promise<void>,
  { pushesWaiting, log }: { pushesWaiting: number; log: Logger },
): Outbox {
  const lanes = Array.from({ length: LANES }, () => ({ last: Promise.resolve(), waiting: 0 }));
  let closed = false;
  return {
    post(push) {
      const { endpoint } = push.target;
      let sum = 0;
      for (const char of endpoint) sum = (sum * 31 + char.charCodeAt(0)) % 65_521;
      const lane = lanes[sum % LANES] as (typeof lanes)[number];
      if (closed || lane.waiting >= pushesWaiting) {
        if (!closed) log.warn('push dropped');
        return Promise.resolve();
      }
      lane.waiting++;
      lane.last = lane.last
        .then(async () => {
          if (!closed && (await send(push)) === 'gone') await gone(endpoint);
        })
        .catch((error: unknown) => log.error({ err: error }, 'push not sent'))
        .finally(() => lane.waiting--);
      return lane.last;
    },
    close() {
      closed = true;
    },
  };
}

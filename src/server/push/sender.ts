import type { Logger } from 'pino';
import webPush from 'web-push';
import { faultOf } from '../matches/fault.ts';
import type { PushKeys, PushTarget } from '../store/push-store.ts';

/** What a push came to; `gone`: there will never be anybody at this address again. */
export type Sent = 'sent' | 'gone' | 'failed';

export interface Push {
  readonly target: PushTarget;
  readonly text: string;
  readonly topic: string; // of pushes of one topic that wait for a device, the last replaces the others
}

/** Hands a push to its service. Never rejects. */
export type PushSender = (push: Push) => Promise<Sent>;

export const newPushKeys = (): PushKeys => webPush.generateVAPIDKeys();

/** A device that is off for longer need not hear of a turn. */
const KEPT_S = 24 * 60 * 60;

/** Stands for a site without https, which is a developer's own machine: services want an address that could be one. */
const NO_SITE = 'mailto:nobody@example.com';

/**
 * The real one, over https. The library does not follow redirects.
 * @param contact `mailto:` or `https:` address of whoever runs the server; null: the site itself
 */
export function webPushSender(
  keys: PushKeys,
  { contact, timeoutMs, log }: { contact: string | null; timeoutMs: number; log: Logger },
): PushSender {
  return async ({ target: { endpoint, p256dh, auth, site }, text, topic }) => {
    const subject = contact ?? (site.startsWith('https:') ? site : NO_SITE);
    try {
      await webPush.sendNotification({ endpoint, keys: { p256dh, auth } }, text, {
        vapidDetails: { subject, ...keys },
        TTL: KEPT_S,
        topic,
        timeout: timeoutMs,
      });
      return 'sent';
    } catch (error) {
      const status = error instanceof webPush.WebPushError ? error.statusCode : null;
      if (status === 404 || status === 410) return 'gone';
      // Neither address nor answer: they are the device's own.
      log.warn({ status, ...(status === null && faultOf(error)) }, 'push failed');
      return 'failed';
    }
  };
}

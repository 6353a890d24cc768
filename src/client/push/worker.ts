// The service worker's part that shows that it is somebody's turn while no page is open, and takes it back.
import { texts } from 'virtual:push-texts';
import type { PushNotice } from '../../protocol/messages.ts';

/* What it needs of its surroundings: TypeScript's own types for workers and for pages exclude one another. */
interface Waiting {
  waitUntil(work: Promise<unknown>): void;
}
interface PushEvent extends Waiting {
  readonly data: { json(): unknown } | null;
}
interface Shown {
  readonly tag: string;
  close(): void;
}
interface ClickEvent extends Waiting {
  readonly notification: Shown;
}
interface Page {
  readonly url: string;
  focus(): Promise<unknown>;
}
interface Worker {
  addEventListener(type: 'push', listener: (event: PushEvent) => void): void;
  addEventListener(type: 'notificationclick', listener: (event: ClickEvent) => void): void;
  readonly navigator: { readonly languages: readonly string[] };
  readonly registration: {
    showNotification(title: string, options: Readonly<Record<string, unknown>>): Promise<void>;
    getNotifications(which: { readonly tag: string }): Promise<readonly Shown[]>;
  };
  readonly clients: {
    matchAll(which: { readonly type: 'window' }): Promise<readonly Page[]>;
    openWindow(address: string): Promise<unknown>;
  };
}

const worker = globalThis as unknown as Worker;
const FALLBACK = 'en';

/** In the device's language, as far as there are words in it. */
function text(key: string): string {
  const wanted = worker.navigator.languages.flatMap((name) => [name, name.split('-')[0] ?? name]);
  for (const locale of [...wanted, FALLBACK]) {
    const found = texts[locale]?.[key];
    if (found !== undefined) return found;
  }
  return '';
}

const addressOf = (table: string): string => `/table/${encodeURIComponent(table)}`;

/** One notice a table: a later one takes the place of the one before. */
async function show({ kind, table, game }: PushNotice): Promise<void> {
  const title = text(`games.${game}.name`) || text('push.title');
  const tag = table;
  const look = { tag, icon: '/icon.svg', lang: worker.navigator.languages[0] ?? FALLBACK };
  if (kind === 'turn')
    return worker.registration.showNotification(title, { ...look, body: text('push.yourTurn') });
  // Browsers want every push to show something, or they show something of their own, or end the subscription.
  await worker.registration.showNotification(title, { ...look, body: text('push.over'), silent: true });
  for (const shown of await worker.registration.getNotifications({ tag })) shown.close();
}

async function open(table: string): Promise<void> {
  const address = addressOf(table);
  const pages = await worker.clients.matchAll({ type: 'window' });
  const here = pages.find(({ url }) => new URL(url).pathname === address);
  await (here ? here.focus() : worker.clients.openWindow(address));
}

worker.addEventListener('push', (event) => {
  const notice = event.data?.json() as PushNotice | undefined;
  if (notice) event.waitUntil(show(notice));
});
worker.addEventListener('notificationclick', (event) => {
  event.notification.close();
  event.waitUntil(open(event.notification.tag));
});

// The service worker's part that shows that it is somebody's turn while no page is open, and takes it back.
import { texts } from 'virtual:push-texts';
import { LANGUAGE_COOKIE, localeFor } from '../../protocol/language.ts';
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
interface Kept {
  match(address: string): Promise<{ text(): Promise<string> } | undefined>;
}
interface Worker {
  readonly caches?: { open(name: string): Promise<Kept> }; // not everywhere
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

/** The locale to speak: the one chosen on this device, which its page has kept here, else the first of its browser's. */
async function spoken(): Promise<string> {
  const kept = await worker.caches?.open(LANGUAGE_COOKIE);
  const chosen = await (await kept?.match('/language'))?.text();
  return localeFor(Object.keys(texts), [chosen ?? '', ...worker.navigator.languages]) ?? FALLBACK;
}

const addressOf = (table: string): string => `/table/${encodeURIComponent(table)}`;

/** One notice a table: a later one takes the place of the one before. */
async function show({ kind, table, game }: PushNotice): Promise<void> {
  const locale = await spoken().catch(() => FALLBACK);
  const text = (key: string): string => texts[locale]?.[key] ?? texts[FALLBACK]?.[key] ?? '';
  const title = text(`games.${game}.name`) || text('push.title');
  const tag = table;
  const look = { tag, icon: '/icon.svg', lang: locale };
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

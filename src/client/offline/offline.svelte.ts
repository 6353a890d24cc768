import { mount } from 'svelte';
import { loadWords } from '../i18n.ts';
import { WORKER } from './address.ts';
import Newer from './Newer.svelte';

/** So often at most a page that stays open looks whether there is a newer one. */
const LOOK_MS = 3_600_000;

/** Whether the build of this service worker has the file that this page began with. */
function has(worker: ServiceWorker, file: string): Promise<boolean> {
  const { port1, port2 } = new MessageChannel();
  return new Promise((resolve) => {
    port1.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    worker.postMessage(new URL(file, location.href).pathname, [port2]);
  });
}

/** So long a service worker may take to take over; a page that none looks after is not told when it has. */
const TAKES_OVER_MS = 3000;

/** Lets the newer page take the place of this one. */
function giveWay(newer: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true });
  newer.postMessage('now');
  setTimeout(() => location.reload(), TAKES_OVER_MS);
}

let told = false;

/** A newer page is kept: says so, unless it is this one, which came over the net just now. */
async function look(worker: ServiceWorker): Promise<void> {
  const script = document.querySelector<HTMLScriptElement>('script[type="module"]')?.src;
  if (told || script === undefined || (await has(worker, script))) return;
  told = true;
  await loadWords('more');
  mount(Newer, { target: document.body, props: { load: () => giveWay(worker) } });
}

/** Keeps the page for when there is no net, and watches for newer ones. Where that can't be, the page does without. */
export async function begin(): Promise<void> {
  if (!('serviceWorker' in navigator)) return; // plain http, say
  const registration = await navigator.serviceWorker.register(WORKER);
  const installed = (): void => {
    if (registration.waiting && registration.active) void look(registration.waiting);
  };
  const coming = (): void => registration.installing?.addEventListener('statechange', installed);
  registration.addEventListener('updatefound', coming);
  coming();
  installed();
  let looked = Date.now();
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'visible' || Date.now() - looked < LOOK_MS) return;
    looked = Date.now();
    registration.update().catch(() => undefined); // no net
  });
}

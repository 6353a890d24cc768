// The page without a net. Every file of one build is kept, and forgotten together when the next one takes its place. What an
// address shows is asked of the server first, so that nobody who can reach it gets an older page than it has.
import { files } from 'virtual:precache';
import { getCacheKeyForURL, matchPrecache, precacheAndRoute } from 'workbox-precaching';
import { NavigationRoute, registerRoute } from 'workbox-routing';
import { localeFor } from '../../protocol/language.ts';

/* What it needs of its surroundings: TypeScript's own types for workers and for pages exclude one another. */
interface Asked {
  readonly data: unknown;
  readonly ports: readonly { postMessage(answer: boolean): void }[];
}
interface Lifecycle {
  waitUntil(work: Promise<unknown>): void;
}
interface Worker {
  addEventListener(type: 'message', listener: (event: Asked) => void): void;
  addEventListener(type: 'install' | 'activate', listener: (event: Lifecycle) => void): void;
  skipWaiting(): Promise<void>;
  readonly registration: { readonly active: unknown };
  readonly clients: { claim(): Promise<void> };
  readonly navigator: { readonly languages: readonly string[] };
}
const worker = globalThis as unknown as Worker;

/** A server that says nothing for so long is taken for one out of reach. */
const PATIENCE_MS = 5000;
/** What a proxy says of a server that is away. */
const AWAY = [502, 503, 504];

precacheAndRoute([...files], { directoryIndex: '', cleanURLs: false, ignoreURLParametersMatching: [] });

// The page that has brought the first build is looked after at once. What an open page of an earlier build may still want
// is not in this one: it keeps its own until it is closed or gives way.
let first = false;
worker.addEventListener('install', () => (first = !worker.registration.active));
worker.addEventListener('activate', (event) => {
  if (first) event.waitUntil(worker.clients.claim());
});

const FIRST = 'en'; // the language of index.html itself
const htmlOf = (locale: string): string => (locale === FIRST ? '/index.html' : `/index.${locale}.html`);
const locales = files.flatMap(({ url }) =>
  url === htmlOf(FIRST) ? [FIRST] : (/^\/index\.([\w-]+)\.html$/.exec(url)?.[1] ?? []),
);

/** The kept page, in the first of the device's languages that it is in. */
const kept = async (): Promise<Response> =>
  (await matchPrecache(htmlOf(localeFor(locales, worker.navigator.languages) ?? FIRST))) ?? Response.error();

async function patiently(request: Request): Promise<Response> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), PATIENCE_MS);
  try {
    return await fetch(request, { signal: stop.signal });
  } finally {
    clearTimeout(timer);
  }
}

registerRoute(
  new NavigationRoute(
    async ({ request }) => {
      try {
        const response = await patiently(request);
        return AWAY.includes(response.status) ? await kept() : response;
      } catch {
        return kept();
      }
    },
    { denylist: [/^\/(api|healthz|metrics)\b/] },
  ),
);

/** What a page asks: whether a file is of this build, and whether this build may take the place of the one before now. */
worker.addEventListener('message', ({ data, ports }) => {
  if (data === 'now') void worker.skipWaiting();
  else if (typeof data === 'string') ports[0]?.postMessage(getCacheKeyForURL(data) !== undefined);
});

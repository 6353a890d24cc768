import { expect, onTestFinished, test, vi } from 'vitest';

/*
 * The service worker's part that keeps the page, in made-up surroundings: Workbox is another's work, so what is tested is
 * whom a visitor gets his page from.
 */

const files = vi.hoisted(() => [
  { url: '/index.html', revision: '1' },
  { url: '/index.es.html', revision: '2' },
  { url: '/assets/base-x.js', revision: null },
]);
const kept = vi.hoisted(() => ({
  handler: null as null | ((of: { request: Request }) => Promise<Response>),
}));
vi.mock('virtual:precache', () => ({ files }));
vi.mock('workbox-precaching', () => ({
  precacheAndRoute: () => undefined,
  getCacheKeyForURL: (url: string) => files.find((file) => file.url === url)?.url,
  matchPrecache: (url: string) => Promise.resolve(new Response(`kept ${url}`)),
}));
vi.mock('workbox-routing', () => ({
  registerRoute: () => undefined,
  NavigationRoute: class {
    constructor(handler: NonNullable<typeof kept.handler>) {
      kept.handler = handler;
    }
  },
}));

async function shell(languages: string[], answer: () => Promise<Response>, active: object | null = null) {
  vi.resetModules();
  const listeners: Record<string, (event: unknown) => void> = {};
  const worker = {
    addEventListener: (type: string, listener: (event: unknown) => void) => (listeners[type] = listener),
    skipWaiting: vi.fn(() => Promise.resolve()),
    navigator: { languages },
    registration: { active },
    clients: { claim: vi.fn(() => Promise.resolve()) },
    fetch: answer,
  };
  for (const [name, value] of Object.entries(worker)) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  await import('../../src/client/offline/shell.ts');
  const waitUntil = (): void => undefined;
  return {
    ...worker,
    goTo: async () => (await kept.handler!({ request: new Request('https://x.test/') })).text(),
    start() {
      listeners['install']!({ waitUntil });
      listeners['activate']!({ waitUntil });
    },
    ask: (data: unknown) => {
      const said: boolean[] = [];
      listeners['message']!({ data, ports: [{ postMessage: (answer: boolean) => said.push(answer) }] });
      return said;
    },
  };
}

const page = (status: number) => () => Promise.resolve(new Response('the server’s', { status }));

test('whoever can reach the server gets its page, whatever it is', async () => {
  for (const status of [200, 404, 500])
    expect(await (await shell(['en'], page(status))).goTo()).toBe('the server’s');
});

test('else the kept one, in the first language that it is in', async () => {
  const gone = () => Promise.reject(new TypeError('failed'));
  expect(await (await shell(['es-MX', 'en'], gone)).goTo()).toBe('kept /index.es.html');
  expect(await (await shell(['fr'], gone)).goTo()).toBe('kept /index.html');
  expect(await (await shell(['en'], page(502))).goTo()).toBe('kept /index.html');
});

test('a server that says nothing is waited for, but not for ever', async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  const silent = vi.fn(
    (_request?: unknown, init?: { signal: AbortSignal }) =>
      new Promise<Response>((_, reject) =>
        init!.signal.addEventListener('abort', () => reject(new Error('abort'))),
      ),
  );
  const asked = (await shell(['en'], silent)).goTo();
  await vi.advanceTimersByTimeAsync(5000);
  expect(await asked).toBe('kept /index.html');
});

test('the first build looks after the open page at once, a later one when it is told to', async () => {
  const first = await shell(['en'], page(200));
  first.start();
  expect(first.clients.claim).toHaveBeenCalledOnce();
  const later = await shell(['en'], page(200), {});
  later.start();
  expect(later.clients.claim).not.toHaveBeenCalled();
  expect(later.skipWaiting).not.toHaveBeenCalled();
  expect(later.ask('/assets/base-x.js')).toEqual([true]);
  expect(later.ask('/assets/base-y.js')).toEqual([false]); // of another build: the page is told so
  later.ask('now');
  expect(later.skipWaiting).toHaveBeenCalledOnce();
});

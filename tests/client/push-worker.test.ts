import { expect, onTestFinished, test, vi } from 'vitest';
import type { PushNotice } from '../../src/protocol/messages.ts';

interface Shown {
  readonly tag: string;
  readonly title: string;
  readonly body: string;
}

/** The worker in made-up surroundings: what it shows, and how to push to it and press its notices. */
async function worker(languages: string[], urls: string[] = [], chosen?: string) {
  vi.resetModules();
  const listeners: Record<string, (event: unknown) => void> = {};
  let shown: Shown[] = [];
  const history: Shown[] = [];
  const opened: string[] = [];
  const close = (tag: string): void => void (shown = shown.filter((one) => one.tag !== tag));
  const around = {
    addEventListener: (type: string, listener: (event: unknown) => void) => (listeners[type] = listener),
    navigator: { languages },
    caches: { open: () => Promise.resolve({ match: () => Promise.resolve(chosen && new Response(chosen)) }) },
    registration: {
      showNotification: (title: string, { tag, body }: Omit<Shown, 'title'>) => {
        close(tag);
        shown.push({ tag, title, body });
        history.push({ tag, title, body });
        return Promise.resolve();
      },
      getNotifications: ({ tag }: { tag: string }) =>
        Promise.resolve(shown.filter((one) => one.tag === tag).map(() => ({ tag, close: () => close(tag) }))),
    },
    clients: {
      matchAll: () =>
        Promise.resolve(
          urls.map((url) => ({ url, focus: () => Promise.resolve(opened.push(`focus ${url}`)) })),
        ),
      openWindow: (address: string) => Promise.resolve(opened.push(address)),
    },
  };
  for (const [name, value] of Object.entries(around)) vi.stubGlobal(name, value);
  onTestFinished(() => void vi.unstubAllGlobals());
  await import('../../src/client/push/worker.ts');
  const happens = async (type: string, event: object): Promise<void> => {
    const work: Promise<unknown>[] = [];
    listeners[type]!({ ...event, waitUntil: (done: Promise<unknown>) => void work.push(done) });
    await Promise.all(work);
  };
  return {
    shown: () => shown,
    history,
    opened,
    push: (notice: PushNotice | null) =>
      happens('push', {
        data: notice && { json: () => JSON.parse(JSON.stringify(notice).padEnd(300)) as unknown },
      }),
    press: (tag: string) => happens('notificationclick', { notification: { tag, close: () => close(tag) } }),
  };
}

const turn: PushNotice = { kind: 'turn', table: 't1', game: 'nuns' };

test('a notice says whose game and that it is his turn, one a table, until it is taken back', async () => {
  const { push, shown, history } = await worker(['xx', 'en-GB']);
  await push(turn);
  await push(turn);
  await push({ ...turn, table: 't2', game: 'noises' });
  expect(shown()).toEqual([
    { tag: 't1', title: 'Nuns on the Run', body: 'It’s your turn.' },
    { tag: 't2', title: 'Noises at Night', body: 'It’s your turn.' },
  ]);
  await push({ ...turn, kind: 'withdraw' });
  expect(shown().map(({ tag }) => tag)).toEqual(['t2']);
  expect(history).toHaveLength(4); // every push has shown something, as browsers want it
  await push(null);
  expect(history).toHaveLength(4);
});

test('a game that this worker does not know is shown under the name of the house', async () => {
  const { push, shown } = await worker([]);
  await push({ ...turn, game: 'newer' });
  expect(shown()).toEqual([{ tag: 't1', title: 'Curfew', body: 'It’s your turn.' }]);
});

test('a press on it opens the table, or goes to where it is open', async () => {
  const away = await worker(['en'], ['https://play.example/']);
  await away.push(turn);
  await away.press('t1');
  expect(away.shown()).toEqual([]);
  expect(away.opened).toEqual(['/table/t1']);
  const there = await worker(['en'], ['https://play.example/table/t1']);
  await there.press('t1');
  expect(there.opened).toEqual(['focus https://play.example/table/t1']);
});

test('a notice speaks the language chosen on the device, else the first of its browser’s that there is', async () => {
  const bodyOf = async (languages: string[], chosen?: string): Promise<string | undefined> => {
    const { push, shown } = await worker(languages, [], chosen);
    await push(turn);
    return shown()[0]?.body;
  };
  expect(await bodyOf(['de', 'it-CH', 'en'])).toBe('Tocca a te.');
  expect(await bodyOf(['en'], 'es')).toBe('Te toca.');
  expect(await bodyOf(['en'], 'gone')).toBe('It’s your turn.');
});

import { expect, test, vi } from 'vitest';
import type { ChannelEvents } from '../../src/client/net/channel.ts';
import { openSolo } from '../../src/client/solo/ways.ts';
import type { Thread } from '../../src/client/solo/worker.svelte.ts';
import { SoloWorker } from '../../src/client/solo/worker.svelte.ts';
import type { FromWorker, ToWorker } from '../../src/solo/messages.ts';

/** A worker that does nothing by itself: what it was told, with the ports, and how to let it speak and die. */
function fakeThread() {
  const heard: { said: ToWorker; port: MessagePort | undefined }[] = [];
  const thread: Thread = {
    postMessage: (said, [port]) => void heard.push({ said, port: port as MessagePort | undefined }),
    terminate: vi.fn(),
    onmessage: null,
    onerror: null,
  };
  return {
    thread,
    heard,
    says: (data: FromWorker) => thread.onmessage?.({ data } as MessageEvent<FromWorker>),
    fails: (message: string) => thread.onerror?.({ message } as ErrorEvent),
  };
}

function fakeWorker() {
  const threads: ReturnType<typeof fakeThread>[] = [];
  const worker = new SoloWorker(() => {
    threads.push(fakeThread());
    return threads.at(-1)!.thread;
  });
  return { worker, threads };
}

function line(worker: SoloWorker) {
  const events = { opened: vi.fn(), message: vi.fn(), closed: vi.fn() } satisfies ChannelEvents;
  return { events, channel: openSolo(worker, '/api/tables/solo-a%2Db', events) };
}

test('a page asks, and gets the answer to each question or why there is none', async () => {
  const { worker, threads } = fakeWorker();
  expect(threads).toHaveLength(0); // nobody who doesn't play here needs it
  const [one, two] = [worker.ask('record', { match: 'a' }), worker.ask('record', { match: 'b' })];
  const [thread] = threads;
  expect(threads).toHaveLength(1);
  const [first, second] = thread!.heard.map(({ said }) => ('id' in said ? said.id : 0));
  thread!.says({ id: second!, answer: null });
  thread!.says({ id: first!, refused: { code: 'elsewhere', rule: 'form' } });
  expect(await two).toBeNull();
  await expect(one).rejects.toMatchObject({ code: 'elsewhere' });
  thread!.says({ elsewhere: true });
  expect(worker.elsewhere).toBe(true);
});

test('a table’s line is a port to the worker, by the table’s name', async () => {
  const { worker, threads } = fakeWorker();
  const { events, channel } = line(worker);
  const { said, port } = threads[0]!.heard[0]!;
  expect(said).toEqual({ open: 'solo-a-b' });
  expect(events.opened).not.toHaveBeenCalled(); // never within the call
  await vi.waitFor(() => expect(events.opened).toHaveBeenCalledOnce());
  const got: unknown[] = [];
  port!.onmessage = ({ data }) => got.push(data);
  channel.send('hello');
  port!.postMessage('{"type":"pong"}');
  await vi.waitFor(() => expect(events.message).toHaveBeenCalledWith('{"type":"pong"}'));
  port!.postMessage(null); // the worker ends it
  await vi.waitFor(() => expect(events.closed).toHaveBeenCalledOnce());
  channel.close();
  await vi.waitFor(() => expect(got).toEqual(['hello', null]));
  expect(events.closed).toHaveBeenCalledOnce();
});

test('a worker that could not be started is told to all that wait, and started anew by the next', async () => {
  const { worker, threads } = fakeWorker();
  const { events } = line(worker);
  const asked = worker.ask('record', { match: 'a' });
  threads[0]!.fails('a fault it reports of itself'); // goes on
  threads[0]!.fails('');
  await expect(asked).rejects.toMatchObject({ code: 'failed' });
  expect(events.closed).toHaveBeenCalledOnce();
  expect(threads[0]!.thread.terminate).toHaveBeenCalledOnce();
  line(worker);
  expect(threads).toHaveLength(2);
});

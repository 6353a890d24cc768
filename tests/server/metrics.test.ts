import { createServer } from 'node:http';
import { expect, onTestFinished, test } from 'vitest';
import { newMetrics, serveMetrics } from '../../src/server/http/metrics.ts';
import { joinAll, newTable, startServer } from './harness.ts';

const free = { host: '127.0.0.1', port: 0 };

/** The value of a series in the metrics' text; null where there is none. */
function valueOf(text: string, series: string): number | null {
  const line = text.split('\n').find((one) => one.startsWith(`${series} `));
  return line === undefined ? null : Number(line.slice(series.length + 1));
}

test('metrics count what happened, on a port of their own, and name nobody', async () => {
  const metrics = newMetrics();
  const served = await serveMetrics(metrics, free.host, free.port);
  onTestFinished(() => served.close());
  const server = await startServer({ metrics });
  const table = await newTable(server, { options: { novices: 2 }, people: ['guard1', 'novice1', 'novice2'] });
  const clients = await joinAll(server, table);
  const { novice1 } = clients;
  const stand = { type: 'plan', path: [], card: 'stand' };
  await novice1!.act(stand);
  await novice1!.act({ type: 'nonsense' });
  await novice1!.act(stand, { phase: 'never' });

  const url = `http://127.0.0.1:${served.port}`;
  const response = await fetch(`${url}/metrics`);
  expect(response.headers.get('content-type')).toContain('text/plain');
  const text = await response.text();
  expect(valueOf(text, 'curfew_actions_total{answer="accepted"}')).toBe(1);
  expect(valueOf(text, 'curfew_actions_total{answer="rules"}')).toBe(1);
  expect(valueOf(text, 'curfew_actions_total{answer="stale"}')).toBe(1);
  expect(valueOf(text, 'curfew_action_seconds_count')).toBe(3);
  expect(valueOf(text, 'curfew_match_load_seconds_count')).toBe(1);
  expect(valueOf(text, 'curfew_sockets')).toBe(3);
  expect(valueOf(text, 'curfew_matches')).toBe(1);
  expect(text).toContain('nodejs_eventloop_lag_seconds');
  for (const word of [table.match, 'novice', 'guard', 'nuns', table.devices['novice1']!.hash])
    expect(text).not.toContain(word);

  expect((await fetch(`${url}/`)).status).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await fetch(`${server.url}/metrics`)).status).toBe(404);
});

test('metrics on a port that is taken are an error, not silence', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(free, resolve));
  onTestFinished(() => void other.close());
  const { port } = other.address() as { port: number };
  await expect(serveMetrics(newMetrics(), free.host, port)).rejects.toThrow('EADDRINUSE');
});

test('healthz says when the database does not answer, and when it does again', async () => {
  let broken = false;
  const server = await startServer({
    wrap: (store) => ({ ...store, ping: () => (broken ? Promise.reject(new Error('gone')) : store.ping()) }),
  });
  const status = async (): Promise<number> => (await fetch(`${server.url}/healthz`)).status;
  expect(await status()).toBe(200);
  broken = true;
  expect(await status()).toBe(503);
  broken = false;
  expect(await status()).toBe(200);
});

import { expect, test } from 'vitest';
import { steadyBeat } from '../../src/server/bots/beat.ts';
import { joinMatch, newTable, startServer } from './harness.ts';

test('answers are let out on the next beat after the question, whenever they come', async () => {
  let now = 1000;
  const pauses: number[] = [];
  const beat = steadyBeat(
    150,
    () => now,
    (ms) => Promise.resolve(void pauses.push(ms)),
  );
  for (const thought of [0, 1, 149, 150, 151, 449]) {
    const next = beat();
    now += thought;
    await next();
    expect(thought + (pauses.at(-1) as number), `after ${thought} ms`).toBe(
      thought <= 150 ? 150 : thought < 300 ? 300 : 450,
    );
  }
  await steadyBeat(0)()();
});

test('bots act on the beat', async () => {
  const server = await startServer({ limits: { botBeatMs: 5000 } });
  const table = await newTable(server, { options: { novices: 2 }, people: ['guard1', 'novice1'] });
  const client = await joinMatch(server, table.match, table.devices['novice1']);
  await client.act({ type: 'plan', path: [], card: 'stand' });
  await new Promise((resolve) => setTimeout(resolve, 1500)); // a dull bot decides at once
  expect(client.waiting).toEqual(['novice2']);
});

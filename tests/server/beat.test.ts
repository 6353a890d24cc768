import { expect, test } from 'vitest';
import { steadyBeat } from '../../src/server/bots/beat.ts';
import { joinMatch, newTable, startServer } from './harness.ts';

/** When answers that took so long to think are let out, in ms after the question. */
async function letOut(people: number, thoughts: readonly number[]): Promise<number[]> {
  let now = 1000;
  let paused = 0;
  const beat = steadyBeat(
    150,
    1500,
    () => now,
    (ms) => Promise.resolve(void (paused = ms)),
  );
  const after: number[] = [];
  for (const thought of thoughts) {
    const next = beat(people);
    now += thought;
    await next();
    after.push(thought + paused);
  }
  return after;
}

test('answers are let out on the next beat after the question, whenever they come', async () => {
  expect(await letOut(1, [0, 1, 149, 150, 151, 449])).toEqual([150, 150, 150, 150, 300, 450]);
  await steadyBeat(0, 0)(1)();
});

test('where several people play, bots take as long as somebody would, with or without a choice', async () => {
  expect(await letOut(2, [0, 1, 149, 700, 1500, 1501])).toEqual([1500, 1500, 1500, 1500, 1500, 1650]);
});

test('bots act on the beat', async () => {
  const server = await startServer({ limits: { botBeatMs: 5000 } });
  const table = await newTable(server, { options: { novices: 2 }, people: ['guard1', 'novice1'] });
  const client = await joinMatch(server, table.match, table.devices['novice1']);
  await client.act({ type: 'plan', path: [], card: 'stand' });
  await new Promise((resolve) => setTimeout(resolve, 1500)); // a dull bot decides at once
  expect(client.waiting).toEqual(['novice2']);
});

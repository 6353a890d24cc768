import { expect, test } from 'vitest';
import { beatsOf, steadyBeat } from '../../src/server/bots/beat.ts';
import type { BotPace } from '../../src/table/vocabulary.ts';
import { joinMatch, newTable, startServer } from './harness.ts';
import { house } from './house.ts';

/** When answers that took so long to think are let out, in ms after the question. */
async function letOut(pace: BotPace | null, thoughts: readonly number[]): Promise<number[]> {
  let now = 1000;
  let paused = 0;
  const beat = steadyBeat(
    beatsOf(150),
    1500,
    () => now,
    (ms) => Promise.resolve(void (paused = ms)),
  );
  const after: number[] = [];
  for (const thought of thoughts) {
    const next = beat(pace);
    now += thought;
    await next();
    after.push(thought + paused);
  }
  return after;
}

test('answers are let out on the next beat after the question, whenever they come', async () => {
  expect(await letOut('quick', [0, 1, 149, 150, 151, 449])).toEqual([150, 150, 150, 150, 300, 450]);
  expect(await letOut('instant', [0, 49, 51])).toEqual([50, 50, 100]);
  expect(await letOut('calm', [0, 700, 1201])).toEqual([1200, 1200, 2400]);
  await steadyBeat(beatsOf(0), 0)('calm')();
});

test('where several people play, bots take as long as somebody would, with or without a choice', async () => {
  expect(await letOut(null, [0, 1, 149, 700, 1500, 1501])).toEqual([1500, 1500, 1500, 1500, 1500, 1650]);
});

test('bots act on the beat', async () => {
  const server = await startServer({ limits: { botBeatMs: 5000 } });
  const table = await newTable(server, { options: { novices: 2 }, people: ['guard1', 'novice1'] });
  const client = await joinMatch(server, table.match, table.devices['novice1']);
  await client.act({ type: 'plan', path: [], card: 'stand' });
  await new Promise((resolve) => setTimeout(resolve, 1500)); // a dull bot decides at once
  expect(client.waiting).toEqual(['novice2']);
});

test('one who plays alone has the pace, whatever seats are his; where two play, nobody has', async () => {
  for (const [together, expected] of [
    [false, 'calm'],
    [true, null],
  ] as const) {
    const paces: (BotPace | null)[] = [];
    const { ada, submit, join, matches, open } = await house({
      beat: (pace) => {
        paces.push(pace);
        return () => Promise.resolve();
      },
    });
    const bea = await join('d2', 'Bea');
    await submit(together ? bea : ada, { do: 'sit', seat: 'novice1' }); // beside Ada's guard
    expect(await submit(ada, { do: 'settings', settings: { botPace: 'calm' } })).toBeNull();
    expect(await submit(bea, { do: 'botPace', pace: 'instant' })).toMatchObject({
      refusal: { code: 'notHost' },
    });
    expect(await submit(ada, { do: 'start' })).toBeNull();
    const match = matches.named((await open()).match?.id ?? '');
    await match.standing();
    await expect.poll(() => paces).toEqual([expected]);
    // In the middle of a match, too: of use from the next question on.
    expect(await submit(ada, { do: 'botPace', pace: 'instant' })).toBeNull();
    expect((await open()).settings).toMatchObject({ botPace: 'instant', game: 'nuns' });
  }
});

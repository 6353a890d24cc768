import { expect, test } from 'vitest';
import { seededChance } from '../../src/chance/seed.ts';
import type { BotPlayers } from '../../src/server/bots/question.ts';
import { inStep } from '../../src/server/bots/in-step.ts';
import { thinker } from '../../src/server/bots/think.ts';
import { dullAction } from '../../src/server/matches/bot-round.ts';
import { botNamed, defaultBot } from '../../src/games/bots.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { count } from '../counts.ts';
import { draws, playOn } from '../server/client.ts';
import { newDisk, newTab } from './device.ts';

/*
 * Two devices, two matches that are equal but for a secret of the bots: until the end, what the worker says to its page is the
 * same to the letter. (That no frame of a table tells more than its gate lets through, the server's suites hold.)
 */

/** Those that give hints, as in their thread. */
const think = thinker({ botNamed, defaultBot });
const advisers = inStep((task) => Promise.resolve(think(task)));

/** Bots that don't heed what they know. */
const dull: BotPlayers = {
  decide({ game, seat, events }) {
    const action = dullAction(gameNamed(game)!, seat, events);
    return Promise.resolve(action === null ? { kind: 'idle' } : { kind: 'action', action });
  },
  advise: advisers.advise,
};

/** What a page gets that plays the guards for some turns, and what it is answered. Names and instants are made alike. */
async function heard(seed: string, swapped: boolean): Promise<{ all: string[]; deal: readonly number[] }> {
  const disk = newDisk();
  const tab = newTab(disk, {
    bots: dull,
    newSeed: () => seed,
    chance: (from, drawn) => {
      const chance = seededChance(from, drawn);
      let shuffles = 0;
      return {
        draw(stream, sides) {
          const outcome = chance.draw(stream, sides);
          // The last draw of each shuffle has two sides: cells, then wishes, then Blessings.
          return stream === 'deal' && sides === 2 && shuffles++ === 1 && swapped ? 1 - outcome : outcome;
        },
      };
    },
  });
  const options = { guardSeats: 1, novices: 3 };
  const table = await tab.found({
    game: 'nuns',
    options,
    seat: 'guard1',
    settings: { hints: true },
    start: true,
  });
  const client = tab.open(table);
  await client.hello();
  await client.inMatch('guard1');
  const match = client.match!.match;
  await tab.ask('record', { match });
  for (const viewer of ['guard1', 'novice1', 'public']) await tab.ask('save', { match, viewer });
  const draw = draws(9);
  let acts = 0;
  await playOn(
    [client],
    (one) => {
      // A hint comes from what the seat knows; whether it is followed is another question.
      const [id, seat] = [`hint${acts}`, 'guard1'];
      if (acts % 2 === 0) one.send({ type: 'hint', id, match, seat, phase: one.phase });
      return one.choose(draw);
    },
    () => ++acts > 12,
  );
  expect(client.messages().filter(({ type }) => type === 'hint').length).toBeGreaterThan(3);
  await client.settle();
  const { member } = client.welcome!;
  const code = client.table.code!;
  const alike = (text: string): string =>
    [table, match, code, member!]
      .reduce((now, name, i) => now.replaceAll(name, `name${i}`), text)
      .replace(/"(at|since|now|created|started|opened|until|last)":\d+/g, '"$1":0')
      .replace(/"id":"act-\d+"/g, '"id":"act"');
  const all = [...client.frames, ...tab.said.map((one) => JSON.stringify(one))].map(alike);
  client.close();
  const kept = await (await disk.db).get('matches', match);
  return { all, deal: kept!.match.start.chance };
}

test('the worker says nothing to its page that depends on a secret of the bots', async () => {
  for (let n = 0; n < count(1, 20); n++) {
    const seed = (n + 11).toString(16).padStart(64, '4');
    const [one, other] = [await heard(seed, false), await heard(seed, true)];
    expect(other.deal).not.toEqual(one.deal);
    expect(one.all.length).toBeGreaterThan(20);
    expect(other.all).toEqual(one.all);
    expect(one.all.join()).not.toContain(seed);
  }
});

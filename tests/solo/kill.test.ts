import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { verifyRecord } from '../../src/chance/verify.ts';
import type { Json } from '../../src/engine/json.ts';
import type { MatchRecord } from '../../src/engine/record.ts';
import { gameNamed } from '../../src/games/registry.ts';
import type { HouseStore } from '../../src/solo/house.ts';
import type { NewSolo } from '../../src/solo/messages.ts';
import { count } from '../counts.ts';
import { draws } from '../server/client.ts';
import type { TableClient } from '../server/tableClient.ts';
import type { Disk } from './device.ts';
import { newDisk, newTab } from './device.ts';

/*
 * A tab is killed at any moment, also in the middle of writing, again and again, and the device plays on where it stood:
 * nothing that was acknowledged is lost, nothing is done twice, and the dice are those that would have come anyway.
 */

const wishes: readonly NewSolo[] = [
  { game: 'nuns', options: { novices: 2 }, seat: 'novice1', settings: { bot: 'random' }, start: true },
  { game: 'noises', options: { players: 3 }, seat: 'player2', settings: { bot: 'random' }, start: true },
];

/** After so many writes of a tab its process is gone, with the last one stored or not. */
interface Death {
  readonly writes: number;
  readonly stored: boolean;
}

/** A store whose process dies. What is asked of it then is never answered. */
function mortal({ writes, stored }: Death, died: () => void): (store: HouseStore) => HouseStore {
  let left = writes;
  const never = new Promise<never>(() => undefined);
  return (store) => {
    const last =
      <A extends readonly unknown[]>(write: (...args: A) => Promise<void>) =>
      async (...args: A): Promise<void> => {
        if (left <= 0) return never;
        if (--left > 0) return write(...args);
        if (stored) await write(...args);
        died();
        return never;
      };
    return {
      ...store,
      append: last(store.append),
      appendTable: last(store.appendTable),
      load: async (id) => (left <= 0 ? never : store.load(id)),
      loadTable: async (id) => (left <= 0 ? never : store.loadTable(id)),
    };
  };
}

/** What somebody does who sees just this: the same after a reload. */
function choice(client: TableClient): Json | null {
  const seen = createHash('sha256')
    .update(JSON.stringify([client.phase, client.viewer]))
    .digest();
  return client.choose(draws(seen.readUInt32BE(0)));
}

interface Played {
  readonly record: MatchRecord;
  readonly acknowledged: readonly Json[]; // actions of the person
  readonly tabs: number;
}

/** A match played to its end through tabs that die. */
async function played(wish: NewSolo, seed: string, deaths: readonly Death[]): Promise<Played> {
  const disk: Disk = newDisk();
  let table: string | null = null;
  let unanswered: { readonly id: string; readonly phase: string; readonly action: Json } | null = null;
  const acknowledged: Json[] = [];
  for (let tabs = 1; ; tabs++) {
    const death = deaths[tabs - 1];
    let dies = (): void => undefined;
    const died = new Promise<'died'>((resolve) => (dies = () => resolve('died')));
    const tab = newTab(disk, { newSeed: () => seed, ...(death && { wrap: mortal(death, () => dies()) }) });
    table ??= await tab.found(wish); // founding is one write, of another kind
    const client = tab.open(table);
    const live = async (): Promise<'over'> => {
      await client.hello();
      await client.inMatch(wish.seat);
      if (unanswered) {
        // Sent again under the same id, as a page does after a gap: taken now, or long since, but once.
        const { id, phase, action } = unanswered;
        const answer = await client.ask(action, { id, phase });
        expect(answer).toMatchObject({ type: 'ack' });
        acknowledged.push(action);
        unanswered = null;
      }
      for (;;) {
        await client.until('a turn', () => client.over || client.owes, 60_000);
        if (client.over) break;
        const { phase } = client;
        const action = choice(client);
        if (action === null) throw new Error('nothing can be done');
        const id = client.newId();
        unanswered = { id, phase, action };
        const answer = await client.ask(action, { id, phase });
        unanswered = null;
        expect(answer).toMatchObject({ type: 'ack' });
        acknowledged.push(action);
        await client.until('the next moment', () => client.phase !== phase || !client.owes || client.over);
      }
      await client.until('the end', () => client.open.status === 'over');
      return 'over';
    };
    const end = await Promise.race([died, live()]);
    if (end === 'died') {
      disk.free();
      continue;
    }
    const answered = await tab.ask('record', { match: client.match!.match });
    if (!('answer' in answered) || !answered.answer) throw new Error('no record');
    client.close();
    return { record: answered.answer, acknowledged, tabs };
  }
}

/** What a match came to, but for the order in which several acted at once. */
const gist = ({ log, outcome }: MatchRecord): unknown => ({
  outcome,
  dice: log.rows.flatMap(({ chance }) => chance),
  actions: log.rows.map(({ seat, action, by }) => JSON.stringify([seat, by, action])).sort(),
});

test('killed at any moment, a solo match loses nothing and goes on with the same dice', async () => {
  const death = fc.record({ writes: fc.integer({ min: 1, max: 60 }), stored: fc.boolean() });
  const arbitrary = fc.tuple(
    fc.constantFrom(...wishes),
    fc.integer({ min: 0, max: 0xffff }),
    fc.array(death, { minLength: 1, maxLength: 5 }),
  );
  let killed = 0;
  await fc.assert(
    fc.asyncProperty(arbitrary, async ([wish, number, deaths]) => {
      const seed = createHash('sha256').update(String(number)).digest('hex');
      const { record, acknowledged, tabs } = await played(wish, seed, deaths);
      killed += tabs - 1;
      expect(verifyRecord(record, gameNamed).ok).toBe(true);
      const mine = record.log.rows.filter(({ by }) => by === 'owner').map(({ action }) => action);
      expect(mine).toEqual(acknowledged);
      const whole = await played(wish, seed, []);
      expect(gist(record)).toEqual(gist(whole.record));
    }),
    { numRuns: count(2, 60) },
  );
  expect(killed).toBeGreaterThan(0);
});

// The deal of a day: the same on every device, alone; the match after it at the same table is another.
import { expect, test } from 'vitest';
import { daySeed } from '../../src/chance/seed.ts';
import { verifyRecord } from '../../src/chance/verify.ts';
import type { MatchRecord } from '../../src/engine/record.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { newDisk, newTab } from './device.ts';

const DAY = '2026-11-30';

/** Two matches at one table of a device, both ended as soon as they were dealt. */
async function twoOn(day: string): Promise<MatchRecord[]> {
  const tab = newTab(newDisk());
  const table = await tab.found({
    game: 'nuns',
    options: { novices: 2 },
    seat: 'novice1',
    settings: { bot: 'random' },
    start: true,
    commitment: 'a'.repeat(64), // has no part in it
    day,
  });
  const client = tab.open(table);
  await client.hello();
  const records: MatchRecord[] = [];
  for (const nth of [1, 2]) {
    await client.inMatch('novice1', nth);
    expect(await client.do({ do: 'propose', motion: { kind: 'end' } })).toBeNull();
    await client.until('the end', () => client.open.status === 'over');
    const asked = await tab.ask('record', { match: client.open.match!.id });
    records.push(('answer' in asked && asked.answer) as MatchRecord);
    if (nth === 1) expect(await client.do({ do: 'rematch' })).toBeNull();
  }
  return records;
}

test('is dealt alike on every device, and can be checked', async () => {
  const [[one, after], [other]] = await Promise.all([twoOn(DAY), twoOn(DAY)]);
  expect(one!.server).toBe(daySeed(DAY));
  expect(one!.seed).toBe(one!.server);
  expect(one!.devices.flatMap(({ opening }) => opening ?? [])).toEqual([]);
  expect(one!.log.start).toEqual(other!.log.start);
  expect(verifyRecord(one!, gameNamed).ok).toBe(true);
  expect(after!.server).not.toBe(one!.server);
});

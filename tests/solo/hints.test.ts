import { expect, test } from 'vitest';
import { newDisk, newTab } from './device.ts';

/** A table of one's own at which novice 1 is to plan, and how to ask for a hint there. */
async function atTable(hints: boolean, game = 'nuns', seat = 'novice1') {
  const tab = newTab(newDisk());
  const options = game === 'nuns' ? { novices: 2 } : {};
  const table = await tab.found({ game, options, seat, settings: { hints }, start: true });
  const client = tab.open(table);
  await client.hello();
  await client.inMatch(seat);
  let asked = 0;
  const hint = (phase = client.phase, of = seat): Promise<Record<string, unknown>> => {
    const id = `h${++asked}`;
    client.send({ type: 'hint', id, match: client.match!.match, seat: of, phase });
    return client.until('an answer', () => {
      const found = client.messages().find((message) => 'id' in message && message.id === id);
      return found as Record<string, unknown> | undefined;
    });
  };
  return { client, hint };
}

test('a hint is a deed that the rules allow, the same however often it is asked for', async () => {
  const { client, hint } = await atTable(true);
  const { id: _, ...given } = await hint();
  expect(given).toMatchObject({ type: 'hint', action: { type: 'plan' } });
  expect(await hint()).toMatchObject(given);
  expect(await client.act(given['action'])).toBeNull();
});

test('where the table allows none, or for another seat or moment, it is refused', async () => {
  const off = await atTable(false);
  expect(await off.hint()).toMatchObject({ type: 'refused', code: 'noHints', rule: 'form' });
  const { hint } = await atTable(true);
  expect(await hint('9.plan')).toMatchObject({ code: 'stalePhase' });
  expect(await hint(undefined, 'novice2')).toMatchObject({ code: 'noSeat' });
});

test('a bot that can’t say why gives none', async () => {
  const { client, hint } = await atTable(true, 'noises', 'player1');
  await client.until('a turn', () => client.owes); // bots may be asked first, and move on meanwhile
  expect(await hint()).toMatchObject({ type: 'refused', code: 'noHintNow' });
});

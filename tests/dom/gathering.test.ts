// Before a match: who comes to a printed board with a phone sits down as he comes; at any other table he chooses.
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { loadMessages, loadWords } from '../../src/client/i18n.ts';
import { LiveTable } from '../../src/client/net/live-table.svelte.ts';
import Gathering from '../../src/client/parts/table/Gathering.svelte';
import type { GameForm } from '../../src/client/shared/game-form.ts';
import type { ClientMessage } from '../../src/protocol/messages.ts';
import { standardSettings } from '../../src/table/settings.ts';
import type { TableEvent } from '../../src/table/events.ts';
import { FakeNet } from '../client/far-end.ts';

vi.mock('../../src/client/games.ts', () => ({
  gameCard: () => ({ title: () => 'Toy' }),
  seenGame: () => ({ blank: () => ({}), reduce: () => {} }),
}));

const shown: ReturnType<typeof mount>[] = [];
beforeAll(async () => {
  await loadMessages(['en']);
  await loadWords('table', 'more');
});
afterEach(async () => {
  for (const one of shown.splice(0)) await unmount(one);
});

/** A table for three that Bea has opened, sitting in front, and that this device comes to. What the device asks for. */
function coming(diceByHand: boolean, host = 'bea'): readonly ClientMessage[] {
  const net = new FakeNet();
  const table = new LiveTable('t', net.wiring);
  net.end.greet([]);
  const settings = { ...standardSettings, game: 'toy', options: {}, bot: 'dull' };
  const facts = { seats: ['a1', 'b1', 'b2'], lead: [], partners: [], levels: ['dull'] };
  const joined = (member: string, at: number): TableEvent => ({
    event: 'joined',
    member,
    name: member,
    colour: 'red',
    at,
  });
  net.end.table(
    'me',
    1,
    { event: 'opened', at: 0, settings, facts },
    joined('bea', 1),
    { event: 'host', member: host },
    joined('me', 2),
    {
      event: 'seat',
      seat: 'a1',
      occupant: { kind: 'person', member: 'bea', name: null, place: 1, away: null, since: null },
    },
  );
  const form = {
    helps: [],
    seatName: (_: unknown, seat: string) => seat,
    diceByHand: () => diceByHand,
    players: () => 3,
    fields: () => [],
  } as unknown as GameForm;
  shown.push(
    mount(Gathering, {
      target: document.body,
      props: {
        table,
        get open() {
          return table.open!;
        },
        form,
      },
    }),
  );
  flushSync();
  return net.end.asked;
}

test('a phone that comes to a printed board takes the first free seat', () => {
  expect(coming(true)).toMatchObject([{ command: { do: 'sit', seat: 'b1' } }]);
});

test('nobody is seated where dice are drawn, nor whoever opened the table and got up', () => {
  expect(coming(false)).toEqual([]);
  expect(coming(true, 'me')).toEqual([]);
});

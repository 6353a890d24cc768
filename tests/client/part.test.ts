// What a device does by itself for fair dice: commits once it sits, opens when the match starts, each once.
import { expect, test } from 'vitest';
import { commitment } from '../../src/chance/seed.ts';
import { Dealer, newPart } from '../../src/client/net/part.ts';
import type { MemberCommand } from '../../src/table/commands.ts';
import { newTable } from '../table/play.ts';

/** A table where m1 sits, and what m1's device sends when it looks. */
function at(id: string) {
  const table = newTable();
  for (const member of ['m1', 'm2'])
    table.submit(null, { do: 'join', name: member, colour: 'red' }, { member });
  table.submit('m1', { do: 'sit', seat: 'a1' });
  const sent: MemberCommand[] = [];
  const dealer = new Dealer(id, (command) => sent.push(command));
  return {
    table,
    sent,
    look: (member = 'm1') => dealer.look(table.state.open, member),
    commit: (n = 1) => table.submit(null, { do: 'commit' }, { seed: `s${n}`, commitment: `server${n}` }),
    start: () => table.submit('m1', { do: 'start' }, { match: 'x', order: [0, 1, 2, 3], until: 5000 }),
  };
}

test('commits when it sits and the server has, and opens the very bytes at the start', () => {
  const { table, sent, look, commit, start } = at('t1');
  look();
  expect(sent).toEqual([]);
  commit();
  look('m2'); // holds no seat
  expect(sent).toEqual([]);
  look();
  look();
  expect(sent).toEqual([{ do: 'contribute', commitment: expect.stringMatching(/^[0-9a-f]{64}$/) }]);
  table.submit('m1', sent[0]!);
  look();
  expect(sent).toHaveLength(1);
  start();
  look();
  look();
  expect(sent).toHaveLength(2);
  const [first, second] = sent as [
    Extract<MemberCommand, { do: 'contribute' }>,
    Extract<MemberCommand, { do: 'reveal' }>,
  ];
  expect(commitment(second.bytes)).toBe(first.commitment);
});

test('has other bytes for another match, and the same in another tab', () => {
  const one = at('t2');
  one.commit(1);
  one.look();
  const tab = at('t2');
  tab.commit(1);
  tab.look();
  expect(tab.sent).toEqual(one.sent);
  const next = at('t2');
  next.commit(2);
  next.look();
  expect(next.sent).not.toEqual(one.sent);
});

test('opens what it committed to before there was a table', () => {
  const part = newPart();
  part.keep('t3');
  const { table, sent, look, commit, start } = at('t3');
  commit();
  table.submit('m1', { do: 'contribute', commitment: part.commitment });
  start();
  look();
  const [reveal] = sent as [Extract<MemberCommand, { do: 'reveal' }>];
  expect(sent).toHaveLength(1);
  expect(commitment(reveal.bytes)).toBe(part.commitment);
});

test('opens nothing that another device of the same person committed to', () => {
  const { table, sent, look, commit, start } = at('t4');
  commit();
  table.submit('m1', { do: 'contribute', commitment: 'f'.repeat(64) });
  start();
  look();
  expect(sent).toEqual([]);
});

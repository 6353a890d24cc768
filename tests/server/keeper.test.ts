import { expect, test, vi } from 'vitest';
import type { BotAnswer } from '../../src/server/bots/question.ts';
import { alone } from '../../src/server/cluster/alone.ts';
import { fakeTable, noBots } from './fake-table.ts';

test('bots that answered while their process counted as dead are asked again once it keeps the table again', async () => {
  let keeps = true;
  const held = new Set<() => void>();
  const questions: { seat: string; answer: (answer: BotAnswer) => void }[] = [];
  const { store, matches } = await fakeTable({
    cluster: {
      ...alone,
      keeps: () => keeps,
      hold(_table, changed) {
        held.add(changed);
        return Promise.resolve(() => void held.delete(changed));
      },
    },
    bots: { ...noBots, decide: ({ seat }) => new Promise((answer) => questions.push({ seat, answer })) },
  });
  const turn = (to: boolean): void => {
    keeps = to;
    for (const changed of held) changed();
  };
  const decided = () => store.load('m').then((stored) => stored!.rows.map(({ seat }) => seat));

  await matches.named('m').standing();
  const seats = questions.map(({ seat }) => seat);
  expect(seats).not.toEqual([]);
  turn(false); // it hung for too long
  for (const { answer } of questions) answer({ kind: 'failed', why: 'test' });
  await vi.waitFor(() => expect(matches.named('m').idle(0)).toBe(true));
  expect(await decided()).toEqual([]); // another process may have seen to it

  turn(true);
  await vi.waitFor(() => expect(questions.slice(seats.length).map(({ seat }) => seat)).toEqual(seats));
  for (const { answer } of questions) answer({ kind: 'failed', why: 'test' });
  await vi.waitFor(async () => expect(await decided()).toEqual(seats));
});

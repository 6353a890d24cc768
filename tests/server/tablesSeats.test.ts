import { expect, test } from 'vitest';
import type { BotAnswer } from '../../src/server/bots/question.ts';
import { house } from './house.ts';

test('a device that held a seat of the match goes on as nobody else in it', async () => {
  const { ada, join, submit, open, move } = await house();
  const bea = await join('d2', 'Bea');
  const cleo = await join('d3', 'Cleo');
  await submit(bea, { do: 'sit', seat: 'novice1' });
  await submit(cleo, { do: 'sit', seat: 'novice2' });
  expect(await submit(ada, { do: 'start' })).toBeNull();
  expect(await move('d3', bea)).toBe('alreadySeated'); // it holds another seat
  expect(await move('d4', bea)).toBeNull();
  expect(await move('d4', cleo)).toBe('alreadySeated');
  expect(await submit(ada, { do: 'kick', member: cleo })).toBeNull();
  expect((await open()).seats['novice2']).toEqual({ kind: 'bot' });
  expect(await move('d3', bea)).toBe('alreadySeated'); // it knows what her seat knew
  expect(await move('d2', bea)).toBeNull(); // her own
});

test('a device with a seat of its own at the table does not leave it to nobody by opening somebody else’s', async () => {
  const { ada, join, submit, open, move } = await house();
  const bea = await join('d2', 'Bea');
  const cleo = await join('d3', 'Cleo');
  await submit(bea, { do: 'sit', seat: 'novice1' });
  expect(await move('d3', bea)).toBeNull(); // looked on
  expect(await move('d2', ada)).toBe('alreadySeated');
  expect(await submit(bea, { do: 'stand', seat: 'novice1' })).toBeNull();
  expect(await move('d2', ada)).toBeNull();
  expect((await open()).members.map(({ id }) => id)).toEqual([ada, bea, cleo]);
});

test('a link shown to the wrong device is good for the right one, once', async () => {
  const { ada, join, submit, move, table } = await house();
  const bea = await join('d2', 'Bea');
  await submit(bea, { do: 'sit', seat: 'novice1' });
  expect(await submit(ada, { do: 'start' })).toBeNull();
  expect(await move('d1', bea, 'link')).toBe('alreadySeated');
  const both = await Promise.all(['d3', 'd4'].map((device) => table().addDevice(device, 'link')));
  expect(both).toEqual([null, 'noSuchTransfer']);
  expect((await table().ready()).members.get('d3')).toBe(bea);
});

test('nobody takes over a seat whose device has meanwhile gone on as somebody else', async () => {
  const { ada, join, submit, open, move } = await house();
  const bea = await join('d2', 'Bea');
  const cleo = await join('d3', 'Cleo');
  await submit(bea, { do: 'sit', seat: 'novice1' });
  expect(await submit(ada, { do: 'start' })).toBeNull();
  expect(await submit(cleo, { do: 'propose', motion: { kind: 'substitute', seat: 'novice2' } })).toBeNull();
  expect(await submit(ada, { do: 'vote', vote: 1, yes: true })).toBeNull();
  expect(await move('d3', bea)).toBeNull();
  expect(await submit(bea, { do: 'vote', vote: 1, yes: true })).toBeNull();
  expect((await open()).vote).toBeNull();
  expect((await open()).seats['novice2']).toEqual({ kind: 'bot' });
});

test('a bot that was asked while the owner was away leaves the decision to him once he is back', async () => {
  const asked: string[] = [];
  let decide = (_: BotAnswer): void => undefined;
  const { ada, join, submit, open, table, matches } = await house({
    decide: ({ seat }) => {
      asked.push(seat);
      return seat === 'novice1'
        ? new Promise((resolve) => (decide = resolve))
        : Promise.resolve({ kind: 'idle' });
    },
  });
  const bea = await join('d2', 'Bea');
  await submit(bea, { do: 'sit', seat: 'novice1' });
  await submit(ada, { do: 'start' });
  const match = matches.named((await open()).match!.id);
  const standing = await match.standing();
  expect(await table().server({ do: 'away', seat: 'novice1', why: 'timeout' })).toBe(true);
  await expect.poll(() => asked).toContain('novice1');
  expect(await submit(bea, { do: 'back' })).toBeNull();
  decide({ kind: 'action', action: { type: 'plan', path: [], second: [], card: 'stand' } });
  const own = { seat: 'novice1', id: 'own', phase: '1.plan', by: 'owner' } as const;
  expect(await match.act({ ...own, action: { type: 'nonsense' } })).not.toBeNull();
  expect(standing.bots).not.toContain('novice1');
  await expect.poll(() => match.idle(0)).toBe(true); // the bot’s answer has been seen to
  expect((await match.standing()).running?.match.rows).toBe(0);
});

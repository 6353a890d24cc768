import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import type { Store } from '../../src/server/store/store.ts';
import { allAt, draws, nextTurn } from './client.ts';
import { joinAll, joinMatch, newTable, startServer } from './harness.ts';
import type { TableClient } from './tableClient.ts';

const stand = { type: 'plan', path: [], card: 'stand' };
const illegal = { type: 'plan', path: [], card: 'run' };
const sixNovices = ['novice1', 'novice2', 'novice3', 'novice4', 'novice5', 'novice6'];

const rowsOf = async (store: Store, match: string) => (await store.load(match))!.rows;

describe('an action', () => {
  test('sent twice under one id is carried out once and answered the same', async () => {
    const server = await startServer();
    const table = await newTable(server, { options: { novices: 2 }, people: ['novice1', 'novice2'] });
    const { novice1: client } = (await joinAll(server, table)) as { novice1: TableClient };
    const { phase } = client;
    client.sendAct(stand, { id: 'same', phase });
    client.sendAct(stand, { id: 'same', phase });
    await client.until(
      'two answers',
      () => client.messages().filter(({ type }) => type === 'ack').length === 2,
    );
    // Not even with other contents: the id says that it is the same action.
    expect(await client.ask({ ...stand, card: 'sneak' }, { id: 'same', phase })).toEqual({
      type: 'ack',
      id: 'same',
    });
    expect(await rowsOf(server.store, table.match)).toHaveLength(1);

    await server.stop();
    const again = await startServer({ folder: server.folder });
    const back = await joinMatch(again, table.match, table.devices['novice1']);
    expect(back.observed).toEqual(client.observed);
    expect(await back.ask(stand, { id: 'same', phase })).toEqual({ type: 'ack', id: 'same' });
    expect(await rowsOf(again.store, table.match)).toHaveLength(1);
    // The other seat may use the same id for its own.
    const other = await joinMatch(again, table.match, table.devices['novice2']);
    expect(await other.ask(stand, { id: 'same', phase })).toEqual({ type: 'ack', id: 'same' });
    expect(await rowsOf(again.store, table.match)).toHaveLength(2);
  });

  test('in place of an earlier one in the same phase is another row', async () => {
    const server = await startServer();
    const table = await newTable(server, { options: { novices: 2 }, people: ['novice1', 'novice2'] });
    const { novice1: client, novice2: other } = (await joinAll(server, table)) as Record<
      string,
      TableClient
    > as {
      novice1: TableClient;
      novice2: TableClient;
    };
    expect((await client.ask(stand)).type).toBe('ack');
    await other.until('the news', () => other.observed.length === 5);
    const seen = other.frames.length;
    expect((await client.ask(stand)).type).toBe('ack');
    expect((await rowsOf(server.store, table.match)).map(({ seat }) => seat)).toEqual(['novice1', 'novice1']);
    await other.ask(stand, { phase: 'elsewhere' });
    // Nobody else notices that she thought again.
    expect(other.messages(seen).map(({ type }) => type)).toEqual(['refused']);
  });

  test('refused once is refused again under its id, also when it would do by now', async () => {
    const server = await startServer();
    const table = await newTable(server, { options: { novices: 2 }, people: ['novice1', 'novice2'] });
    const client = await joinMatch(server, table.match, table.devices['novice1']);
    const first = await client.ask(illegal, { id: 'r' });
    expect(first).toMatchObject({ type: 'refused', id: 'r' });
    expect(first).not.toHaveProperty('retry');
    expect(await client.ask(stand, { id: 'r' })).toEqual(first);
    expect(await rowsOf(server.store, table.match)).toHaveLength(0);
    expect((await client.ask(stand)).type).toBe('ack');
  });

  test('refused and sent again in the same packet is refused again', async () => {
    const server = await startServer();
    const table = await newTable(server, { options: { novices: 2 }, people: ['novice1', 'novice2'] });
    const client = await joinMatch(server, table.match, table.devices['novice1']);
    const { phase } = client;
    const { _socket: line } = client.socket as unknown as { _socket: Socket };
    line.cork();
    client.sendAct(illegal, { id: 'r', phase });
    client.sendAct(stand, { id: 'r', phase });
    line.uncork();
    const refused = () => client.messages().filter(({ type }) => type === 'refused');
    await client.until('two refusals', () => refused().length === 2);
    expect(refused()[0]).toEqual(refused()[1]);
    expect(await rowsOf(server.store, table.match)).toHaveLength(0);
  });

  test('for another moment is refused, whatever it is', async () => {
    const server = await startServer();
    const table = await newTable(server, { options: { novices: 2 }, people: ['novice1', 'novice2'] });
    const clients = await joinAll(server, table);
    const { novice1: client } = clients as { novice1: TableClient };
    const stale = { type: 'refused', code: 'stalePhase', rule: 'form' };
    for (const action of [stand, illegal, null, 'x', { type: 'endMove', guard: 'abbess' }])
      expect(await client.ask(action, { phase: '0.plan' })).toMatchObject(stale);
    const before = client.phase;
    for (const each of Object.values(clients)) await each.ask(stand);
    await client.until('the next phase', () => client.phase !== before);
    expect(await client.ask(stand, { phase: before })).toMatchObject(stale);
  });

  test('of a spectator or of somebody else’s seat is refused', async () => {
    const server = await startServer();
    const table = await newTable(server, { options: { novices: 2 }, people: ['novice1', 'novice2'] });
    const spectator = await joinMatch(server, table.match);
    expect(await spectator.ask(stand)).toMatchObject({ code: 'noSeat', rule: 'form' });
    const client = await joinMatch(server, table.match, table.devices['novice1']);
    expect(await client.ask({ type: 'endMove', guard: 'abbess' })).toMatchObject({ code: 'notYours' });
  });

  test('of six novices in one millisecond', async () => {
    const server = await startServer();
    const table = await newTable(server, { options: { novices: 6 }, people: ['guard1', ...sixNovices] });
    const clients = await joinAll(server, table);
    const novices = sixNovices.map((seat) => clients[seat] as TableClient);
    const sent = novices.map((client) => client.sendAct(stand));
    for (const [i, client] of novices.entries()) {
      const id = sent[i] as string;
      expect(await client.until('an answer', () => client.answer(id))).toEqual({ type: 'ack', id });
    }
    await allAt(Object.values(clients));
    expect(clients['guard1']!.phase).toMatch(/guards/);
    const rows = await rowsOf(server.store, table.match);
    expect(rows.map(({ number }) => number)).toEqual([1, 2, 3, 4, 5, 6]);
    expect(rows.map(({ seat }) => seat).sort()).toEqual(sixNovices);
  });
});

describe('a failed commit', () => {
  /** Fails on demand, before or after the rows are really stored. */
  function faulty() {
    let fail: 'before' | 'after' | null = null;
    const wrap = (store: Store): Store => ({
      ...store,
      async append(...args) {
        const how = fail;
        fail = null;
        if (how === 'before') throw new Error('disk full');
        await store.append(...args);
        if (how === 'after') throw new Error('the answer was lost');
      },
    });
    return { wrap, failNext: (how: 'before' | 'after') => (fail = how) };
  }

  test('leaves no trace; what failed, and what waited behind it, may be sent again', async () => {
    const { wrap, failNext } = faulty();
    const server = await startServer({ wrap });
    const table = await newTable(server, { options: { novices: 6 }, people: ['guard1', ...sixNovices] });
    const clients = await joinAll(server, table);
    const novices = sixNovices.map((seat) => clients[seat] as TableClient);
    const lengths = novices.map((client) => client.observed.length);
    failNext('before');
    const ids = novices.map((client) => client.sendAct(stand));
    const refusedOf = (client: TableClient, i: number) =>
      client.until('an answer', () => client.answer(ids[i] as string));
    const answers = await Promise.all(novices.map(refusedOf));
    const refused = answers.filter(({ type }) => type === 'refused');
    expect(refused.length).toBeGreaterThan(0);
    for (const answer of refused) expect(answer).toMatchObject({ code: 'tryAgain', retry: true });
    const stored = await rowsOf(server.store, table.match);
    expect(stored.length).toBe(6 - refused.length);
    if (stored.length === 0) expect(novices.map((client) => client.observed.length)).toEqual(lengths);
    for (const [i, client] of novices.entries())
      expect(await client.ask(stand, { id: ids[i] as string, phase: '1.plan' })).toMatchObject({
        type: 'ack',
      });
    const rows = await rowsOf(server.store, table.match);
    expect(new Set(rows.map(({ actionId }) => actionId))).toEqual(new Set(ids));
    expect(rows).toHaveLength(6);
    await allAt(Object.values(clients));
  });

  test('that was none is found out: the action is there once, and its events are sent', async () => {
    const { wrap, failNext } = faulty();
    const server = await startServer({ wrap });
    const table = await newTable(server, { options: { novices: 1 }, people: ['guard1', 'novice1'] });
    const { guard1: guard, novice1: novice } = (await joinAll(server, table)) as {
      guard1: TableClient;
      novice1: TableClient;
    };
    failNext('after');
    expect(await novice.ask(stand, { id: 'x' })).toMatchObject({ code: 'tryAgain', retry: true });
    await guard.until('the guards’ move', () => guard.phase.includes('guards'));
    expect(await novice.ask(stand, { id: 'x', phase: '1.plan' })).toEqual({ type: 'ack', id: 'x' });
    expect(await rowsOf(server.store, table.match)).toHaveLength(1);
  });

  test('again and again in a whole game changes no die', async () => {
    const play = async (failing: boolean) => {
      const { wrap, failNext } = faulty();
      const seed = 'ab'.repeat(32);
      const server = await startServer({ wrap, newSeed: () => seed });
      const table = await newTable(server, {
        options: { novices: 2 },
        people: ['guard1', 'novice1', 'novice2'],
      });
      const clients = Object.values(await joinAll(server, table));
      const draw = draws(5);
      let count = 0;
      const stopped = () => clients[0]!.phase.startsWith('5.');
      while (!stopped() && !clients[0]!.over) {
        for (const client of clients) {
          if (!client.owes) continue;
          const action = client.choose(draw);
          const id = client.newId();
          const { phase } = client;
          if (failing && ++count % 3 === 0) failNext(count % 2 === 0 ? 'before' : 'after');
          let answer = await client.ask(action, { id, phase });
          if (answer.type === 'refused' && answer.retry) answer = await client.ask(action, { id, phase });
          expect(answer.type).toBe('ack');
        }
        await nextTurn(clients);
      }
      return clients.map((client) => client.observed);
    };
    expect(await play(true)).toEqual(await play(false));
  });
});

test('a rules bug fails one action and nothing else', async () => {
  // A chance that breaks once stands for any exception from within the rules.
  let broken = false;
  const { seededChance } = await import('../../src/chance/seed.ts');
  const server = await startServer({
    chance: (seed, drawn) => {
      const chance = seededChance(seed, drawn);
      return {
        draw(stream, sides) {
          if (broken) throw new Error('out of order');
          return chance.draw(stream, sides);
        },
      };
    },
  });
  const table = await newTable(server, { options: { novices: 1 }, people: ['guard1', 'novice1'] });
  const { guard1: guard, novice1: novice } = (await joinAll(server, table)) as {
    guard1: TableClient;
    novice1: TableClient;
  };
  const draw = draws(3);
  broken = true;
  // All goes well until something is rolled.
  for (;;) {
    const client = guard.owes ? guard : novice;
    const action = client.choose(draw);
    const { phase } = client;
    const before = await rowsOf(server.store, table.match);
    const answer = await client.ask(action, { id: `n${before.length}` });
    if (answer.type === 'ack') {
      await nextTurn([guard, novice]);
      continue;
    }
    await allAt([guard, novice]);
    const failed = { type: 'refused', id: `n${before.length}`, code: 'failed', rule: 'form' };
    expect(answer).toEqual(failed);
    expect(await rowsOf(server.store, table.match)).toEqual(before);
    broken = false;
    // An id is answered once and for all; under a new one the action goes through.
    expect(await client.ask(action, { id: `n${before.length}`, phase })).toEqual(failed);
    expect((await client.ask(action, { phase })).type).toBe('ack');
    break;
  }
  expect(server.logged.some((line) => line.includes('action failed'))).toBe(true);
});

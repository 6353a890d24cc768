import { describe, expect, test } from 'vitest';
import { count } from '../counts.ts';
import { draws, playOn } from './client.ts';
import { joinAll, joinMatch, newTable, startServer } from './harness.ts';
import type { NewTable, Server } from './harness.ts';
import { connect } from './tableClient.ts';
import type { TableClient } from './tableClient.ts';

const people = ['guard1', 'novice1', 'novice2'];

/** Comes to a match with the first `have` of these events in hand. */
async function comeBack(
  server: Server,
  table: NewTable,
  known: Pick<TableClient, 'match' | 'observed' | 'viewer'>,
  have: number,
) {
  const client = await connect(server.url, table.table, { cookie: table.devices[known.viewer]?.cookie });
  await client.carryOn(known, have);
  await client.until('the match', () => client.messages().some(({ type }) => type === 'match'));
  await client.until('all events', () => client.observed.length >= known.observed.length);
  await client.settle();
  return client;
}

const firstEvents = (client: TableClient) => client.messages().find((message) => message.type === 'events');

describe('coming back', () => {
  test('in every phase, with nothing, some or all in hand, gives the same view', async () => {
    const server = await startServer();
    const draw = draws(21);
    const tried = new Set<string>();
    const look = async (table: NewTable, clients: readonly TableClient[]): Promise<void> => {
      const kind = clients[0]!.phase.replace(/^\d+\./, '').replace(/\.\d+$/, '');
      if (tried.has(kind)) return;
      tried.add(kind);
      for (const client of clients) {
        const total = client.observed.length;
        for (const have of [0, 1, total - 1, total]) {
          const back = await comeBack(server, table, client, have);
          expect(back.observed).toEqual(client.observed);
          expect(back.view).toEqual(client.view);
          const events = firstEvents(back);
          if (have === total) expect(events).toBeUndefined();
          else expect(events).toMatchObject({ from: have + 1 });
          back.close();
        }
      }
    };
    // A deal may bring a night without any roll to answer.
    for (let tables = 0; tables < 6 && tried.size < 4; tables++) {
      const table = await newTable(server, { options: { novices: 2 }, people });
      const clients = Object.values(await joinAll(server, table));
      clients.push(await joinMatch(server, table.match));
      while (tried.size < 4 && !clients[0]!.over) {
        await look(table, clients);
        const { phase } = clients[0]!;
        await playOn(
          clients,
          (client) => client.choose(draw),
          () => clients[0]!.phase !== phase,
        );
      }
    }
    expect([...tried].sort()).toEqual(['guards', 'plan', 'window.guards', 'window.novices']);
  });

  test('in the middle of a phase, when some have answered', async () => {
    const server = await startServer();
    const table = await newTable(server, { options: { novices: 2 }, people });
    const { guard1, novice1, novice2 } = (await joinAll(server, table)) as Record<string, TableClient>;
    await novice1!.act({ type: 'plan', path: [], card: 'stand' });
    await server.stop();
    const again = await startServer({ folder: server.folder });
    for (const client of [guard1!, novice1!, novice2!]) {
      await client.until('the news', () =>
        client.observed.some((event) => JSON.stringify(event).includes('submitted')),
      );
      const back = await comeBack(again, table, client, 0);
      expect(back.observed).toEqual(client.observed);
      expect(back.owes).toBe(client.owes);
    }
  });

  test('with more than there is, or with events of another seat, is told all over again', async () => {
    const server = await startServer();
    const table = await newTable(server, { options: { novices: 2 }, people });
    const client = await joinMatch(server, table.match, table.devices['novice1']);
    const total = client.observed.length;
    const streamOf = (viewer: string) => `${table.match} ${viewer}`;
    expect(client.match?.stream).toBe(streamOf('novice1'));
    for (const [have, viewer] of [
      [total + 1, 'novice1'],
      [1_000_000, 'novice1'],
      [2, 'guard1'],
      [2, 'public'],
    ] as const) {
      const match = { ...client.match!, stream: streamOf(viewer) };
      const { observed } = client;
      const back = await comeBack(server, table, { match, observed, viewer: 'novice1' }, have);
      expect(firstEvents(back)).toMatchObject({ from: 1 });
      expect(back.observed).toEqual(client.observed);
    }
    const same = await comeBack(server, table, client, 2);
    expect(firstEvents(same)).toMatchObject({ from: 3 });
  });

  test('many lines that drop and come back at once', async () => {
    const server = await startServer({ limits: { socketsPerAddress: 1000, socketsPerDevice: 1000 } });
    const table = await newTable(server, { options: { novices: 2 }, people });
    const client = await joinMatch(server, table.match, table.devices['novice1']);
    const many = count(60, 500);
    const lines = await Promise.all(Array.from({ length: many }, () => comeBack(server, table, client, 0)));
    for (const one of lines) one.close();
    const again = await Promise.all(Array.from({ length: many }, () => comeBack(server, table, client, 1)));
    for (const one of again) expect(one.observed).toEqual(client.observed);
    for (const one of again) one.close();
  });
});

test('stopping the server tells everybody to come back', async () => {
  const server = await startServer();
  const table = await newTable(server, { options: { novices: 2 }, people });
  const { novice1: client } = (await joinAll(server, table)) as { novice1: TableClient };
  const id = client.sendAct({ type: 'plan', path: [], card: 'stand' });
  await client.until('an answer', () => client.answer(id));
  await server.stop();
  expect(await client.until('the close', () => client.closed)).toMatchObject({ code: 1012 });
});

import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { joinAll, newTable, startServer } from './harness.ts';
import { openTable } from './tableClient.ts';

test.each([
  ['leads to another state, as if the rules had changed,', "hash = 'another'"],
  ['can’t be read', `action = '{"type":'`],
])(
  'a match whose log has a row that %s is stopped with an explanation, and its log left as it is',
  async (_, change) => {
    const server = await startServer();
    const table = await newTable(server, {
      options: { novices: 2 },
      people: ['guard1', 'novice1', 'novice2'],
    });
    const clients = await joinAll(server, table);
    await clients['novice1']!.act({ type: 'plan', path: [], card: 'stand' });
    await clients['novice2']!.act({ type: 'plan', path: [], card: 'stand' });
    await server.stop();

    const database = new Database(join(server.folder, 'curfew.db'));
    database.prepare(`update log_rows set ${change} where number = 2`).run();
    database.close();

    const again = await startServer({ folder: server.folder });
    const before = (await again.store.load(table.match))!;
    for (let i = 0; i < 2; i++) {
      const client = await openTable(again, table.table, table.devices['novice1']);
      expect(await client.next('error', 0)).toEqual({ type: 'error', code: 'stopped' });
      await client.settle();
      // The table stays, to be talked at and played on; of the match nothing is told.
      expect(client.closed).toBeNull();
      expect(client.messages().filter(({ type }) => type === 'match' || type === 'events')).toEqual([]);
    }
    const after = (await again.store.load(table.match))!;
    expect(after).toEqual({ ...before, match: { ...before.match, status: 'stopped' } });
    const record = await fetch(`${again.url}/api/matches/${table.match}/record`);
    expect([record.status, await record.json()]).toEqual([409, { error: 'notOver' }]); // its secrets stay closed
    const logged = again.logged
      .filter((line) => line.includes('match stopped'))
      .map((line) => JSON.parse(line) as unknown);
    expect(logged).toMatchObject([{ match: table.match, row: 2 }]);
  },
);

test('a match that was begun under newer rules is left to processes that know them', async () => {
  const server = await startServer();
  const table = await newTable(server, { options: { novices: 2 }, people: ['guard1', 'novice1'] });
  await server.stop();
  const database = new Database(join(server.folder, 'curfew.db'));
  database.prepare('update matches set rules_version = rules_version + 1').run();
  database.close();

  const again = await startServer({ folder: server.folder });
  const client = await openTable(again, table.table, table.devices['novice1']);
  expect(await client.next('error', 0)).toEqual({ type: 'error', code: 'tryAgain' });
  await client.until('the close', () => client.closed);
  expect((await again.store.load(table.match))!.match.status).toBe('running');
});

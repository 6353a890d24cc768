import Database from 'better-sqlite3';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { PROTOCOL_VERSION } from '../../src/protocol/messages.ts';
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

test.each([
  ['can’t be read', `command = '{"do":'`, 'its command can’t be read'],
  ['lacks what it drew', `drawn = '{}'`, 'a row without member'],
])(
  'a table with a row that %s is named and left as it is; no other table is the worse',
  async (_, change, why) => {
    const server = await startServer();
    const options = { novices: 2 };
    const broken = await newTable(server, { options, people: ['guard1', 'novice1'] });
    const sound = await newTable(server, { options, people: ['guard1', 'novice1'] }, broken.devices);
    await server.stop();
    const database = new Database(join(server.folder, 'curfew.db'));
    const row = database
      .prepare(
        `select number from table_rows where table_id = ? and command like '%"join"%' order by number desc`,
      )
      .pluck()
      .get(broken.table) as number;
    database
      .prepare(`update table_rows set ${change} where table_id = ? and number = ?`)
      .run(broken.table, row);
    // As if it were a lobby that everybody has forgotten.
    database.prepare(`update tables set status = 'gathering', last_at = 0 where id = ?`).run(broken.table);
    const rows = (): unknown =>
      database.prepare('select * from table_rows where table_id = ?').all(broken.table);
    const before = rows();

    const again = await startServer({ folder: server.folder, limits: { tickMs: 50 } });
    const device = broken.devices['guard1']!;
    const lost = await openTable(again, broken.table, device, null);
    lost.send({ type: 'hello', protocol: PROTOCOL_VERSION });
    expect(await lost.next('error', 0)).toEqual({ type: 'error', code: 'tableDamaged' });
    await lost.until('the close', () => lost.closed);
    const asked = await fetch(`${again.url}/api/tables/${broken.table}/transfer`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: again.url, cookie: device.cookie },
      body: '{}',
    });
    expect([asked.status, await asked.json()]).toEqual([500, { error: 'tableDamaged' }]);
    const page = await openTable(again, sound.table, device);
    await page.inMatch('guard1');
    expect(await page.do({ do: 'say', channel: 'table', text: 'Hush' })).toBeNull();
    // It is looked at once, not in every tick.
    await expect
      .poll(() => database.prepare('select status from tables where id = ?').pluck().get(broken.table))
      .toBe('closed');
    const named = again.logged
      .map((line) => JSON.parse(line) as { msg: string })
      .filter(({ msg }) => msg === 'table damaged');
    expect(named).toEqual([1, 2, 3].map(() => expect.objectContaining({ table: broken.table, row, why })));
    expect(rows()).toEqual(before);
    database.close();
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

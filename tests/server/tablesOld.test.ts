import Database from 'better-sqlite3';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { commitment, seededChance } from '../../src/chance/seed.ts';
import { startMatch } from '../../src/engine/match.ts';
import { gameNamed } from '../../src/games/registry.ts';
import type { MyTables } from '../../src/protocol/messages.ts';
import { stateHash } from '../../src/server/matches/native.ts';
import { newDevice, startServer, tempFolder } from './harness.ts';
import { openTable } from './tableClient.ts';
import { answered } from './tableHarness.ts';

const schema = readFileSync(new URL('../../fixtures/schema-001.sql', import.meta.url), 'utf8');

/** A database from before there were tables: one match being played by two people, one that was stopped. */
async function oldDatabase() {
  const folder = await tempFolder();
  const database = new Database(join(folder, 'curfew.db'));
  database.exec(schema);
  const game = gameNamed('nuns')!;
  const options = game.options({ novices: 2 });
  if (!options.ok) throw new Error('options');
  const devices = [newDevice(), newDevice()] as const;
  for (const [id, status] of [
    ['old', 'running'],
    ['broken', 'stopped'],
  ] as const) {
    const seed = '7'.repeat(64);
    const { start } = startMatch(game, options.value, seededChance(seed), stateHash(seed));
    database
      .prepare(
        `insert into matches (id, game, rules_version, options, seed, commitment, start_chance, start_hash, created_at, status)
         values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      )
      .run(
        id,
        start.game,
        start.rulesVersion,
        JSON.stringify(start.options),
        seed,
        commitment(seed),
        JSON.stringify(start.chance),
        start.hash,
        1000,
        status,
      );
    const hold = database.prepare('insert into holders (match, seat, device) values (?, ?, ?)');
    hold.run(id, 'novice1', devices[0].hash);
    hold.run(id, 'guard1', devices[1].hash);
  }
  database.close();
  return { folder, devices };
}

test('matches from before there were tables get one, and go on there', async () => {
  const { folder, devices } = await oldDatabase();
  const server = await startServer({ folder });
  const mine = await answered<MyTables>(
    fetch(`${server.url}/api/tables`, { headers: { cookie: devices[0].cookie } }),
  );
  expect(mine.tables.map(({ table, match, status }) => [table, match, status]).sort()).toEqual([
    ['broken', 'broken', 'over'],
    ['old', 'old', 'playing'],
  ]);
  expect(await answered(fetch(`${server.url}/api/matches/old`))).toEqual({ match: 'old', table: 'old' });

  const page = await openTable(server, 'old', devices[0]);
  await page.inMatch('novice1');
  const guard = await openTable(server, 'old', devices[1]);
  await guard.inMatch('guard1');
  expect(guard.open.seats).toMatchObject({
    guard1: { kind: 'person', member: guard.welcome?.member },
    novice1: { kind: 'person', member: page.welcome?.member },
    novice2: { kind: 'bot' },
  });
  const plan = { type: 'plan', path: [], card: 'stand', second: [] };
  expect(await page.act(plan)).toBeNull();
  await guard.until('the guards’ move', () => guard.phase === '1.guards.0');

  // What can't be carried on is over, and its people may play again.
  const broken = await openTable(server, 'broken', devices[0]);
  await broken.until('the end', () => broken.open.status === 'over');
  expect(broken.open.match?.reason).toBe('stopped');
  expect(await broken.do({ do: 'rematch' })).toBeNull();
  await broken.inMatch('novice1', 2);

  await server.stop();
  const again = await startServer({ folder });
  const back = await openTable(again, 'old', devices[0]);
  await back.inMatch('novice1');
  expect(back.told).toEqual(page.told);
});

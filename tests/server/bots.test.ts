import { describe, expect, test } from 'vitest';
import { draws, playOn } from './client.ts';
import { joinMatch, newTable, startServer } from './harness.ts';
import { testBots } from '../threads.ts';

const dying = testBots('dying');
const hanging = testBots('hanging');
const troublesome = testBots('troublesome');

describe('bots', () => {
  test('that throw, stall or answer rubbish are replaced for that decision; the table goes on', async () => {
    const server = await startServer({ botsModule: troublesome, limits: { botMs: 300 } });
    const table = await newTable(server, { options: { novices: 6 }, people: ['novice1'] });
    const client = await joinMatch(server, table.match, table.devices['novice1']);
    const draw = draws(1);
    await playOn(
      [client],
      (player) => player.choose(draw),
      () => client.phase === '2.guards.0' || client.phase === '3.plan',
    );
    const replaced = server.logged
      .filter((line) => line.includes('bot replaced'))
      .map((line) => JSON.parse(line));
    const seats = new Set(replaced.filter(({ phase }) => phase === '1.plan').map(({ seat }) => seat));
    expect([...seats].sort()).toEqual(['novice2', 'novice3', 'novice4', 'novice5', 'novice6']);
    expect(replaced.some(({ seat }) => seat === 'guard1')).toBe(true);
    expect(replaced.filter(({ phase }) => phase.startsWith('2.'))).toEqual([]);
    expect(server.logged.join('')).not.toContain('stairs');
    // Why the rules refuse an action may tell of what only its seat knows.
    expect(replaced.filter((line) => 'code' in line)).toEqual([]);
    const rows = (await server.store.load(table.match))!.rows;
    expect(rows.every(({ seat, by }) => (seat === 'novice1') === (by === 'owner'))).toBe(true);
  }, 60_000);

  test('that take their thread with them are replaced, thread and all; the table goes on', async () => {
    const server = await startServer({ botsModule: dying, limits: { botMb: 64 } });
    const table = await newTable(server, { options: { novices: 4 }, people: ['novice1'] });
    const client = await joinMatch(server, table.match, table.devices['novice1']);
    const draw = draws(1);
    await playOn(
      [client],
      (player) => player.choose(draw),
      () => client.phase === '2.plan' && client.waiting.join() === 'novice1',
    );
    const replaced = server.logged
      .filter((line) => line.includes('bot replaced'))
      .map((line) => JSON.parse(line) as { seat: string; phase: string });
    const inPhase = (start: string) => replaced.filter(({ phase }) => phase.startsWith(start));
    expect(inPhase('1.plan').map(({ seat }) => seat)).toEqual(['novice2', 'novice3']);
    expect(inPhase('2.')).toEqual([]);
  }, 60_000);

  test('whose thread never gets ready are replaced', async () => {
    const server = await startServer({ botsModule: hanging, limits: { botStartMs: 300 } });
    const table = await newTable(server, { options: { novices: 3 }, people: ['novice1'] });
    const client = await joinMatch(server, table.match, table.devices['novice1']);
    await client.until('their plans', () => client.waiting.join() === 'novice1');
    await server.stop();
  });

  test('play on after a restart, each decision taken once', async () => {
    const server = await startServer();
    const table = await newTable(server, { options: { novices: 3 }, people: ['novice2'] });
    const client = await joinMatch(server, table.match, table.devices['novice2']);
    // The two other novices have planned; everybody waits for this one.
    await client.until('their plans', () => client.waiting.join() === 'novice2');
    await server.stop();
    const again = await startServer({ folder: server.folder });
    const back = await joinMatch(again, table.match, table.devices['novice2']);
    expect(back.observed).toEqual(client.observed);
    const draw = draws(2);
    await playOn(
      [back],
      (player) => player.choose(draw),
      () => back.phase === '2.plan',
    );
    await back.until('their plans', () => back.waiting.join() === 'novice2');
    const rows = (await again.store.load(table.match))!.rows;
    const plans = rows.filter(({ action }) => (action as { type: string }).type === 'plan');
    expect(plans.map(({ seat }) => seat)).toEqual(['novice1', 'novice3', 'novice2', 'novice1', 'novice3']);
  });

  test('act in seat order, whoever thought first', async () => {
    const server = await startServer({ botThreads: 2 });
    const table = await newTable(server, { options: { novices: 6 }, people: ['novice4'] });
    const client = await joinMatch(server, table.match, table.devices['novice4']);
    await client.until('their plans', () => client.waiting.join() === 'novice4');
    const rows = (await server.store.load(table.match))!.rows;
    expect(rows.map(({ seat }) => seat)).toEqual(['novice1', 'novice2', 'novice3', 'novice5', 'novice6']);
  });
});

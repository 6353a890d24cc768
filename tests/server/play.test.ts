import { describe, expect, test } from 'vitest';
import type { AnyGame } from '../../src/engine/game.ts';
import { commitment, seededChance, stateHash } from '../../src/chance/seed.ts';
import { replayMatch } from '../../src/engine/match.ts';
import { recorded } from '../../src/engine/chance.ts';
import { gameNamed } from '../../src/games/registry.ts';
import type { MatchRecord } from '../../src/engine/record.ts';
import type { MyTables } from '../../src/protocol/messages.ts';
import { draws, playOn } from './client.ts';
import { joinAll, joinMatch, newTable, startServer } from './harness.ts';

const game = gameNamed('nuns') as AnyGame;

describe('a whole game', () => {
  test('one person against bots, to the end, and what is opened then', async () => {
    const server = await startServer();
    const table = await newTable(server, { options: { novices: 2 }, people: ['novice1'] });
    const cookie = table.devices['novice1']!.cookie;
    const record = (): Promise<Response> => fetch(`${server.url}/api/matches/${table.match}/record`);
    const mine = async (): Promise<MyTables> =>
      (await (await fetch(`${server.url}/api/tables`, { headers: { cookie } })).json()) as MyTables;
    const player = await joinMatch(server, table.match, table.devices['novice1']);
    const spectator = await joinMatch(server, table.match);
    expect(player.match).toMatchObject({ match: table.match, seat: 'novice1' });
    expect(player.open.seats).toMatchObject({
      guard1: { kind: 'bot' },
      novice1: { kind: 'person', member: player.welcome?.member },
      novice2: { kind: 'bot' },
    });
    expect(spectator.match?.seat).toBeNull();
    expect(await mine()).toMatchObject({
      tables: [
        { table: table.table, match: table.match, status: 'playing', people: [{ seats: ['novice1'] }] },
      ],
    });
    expect((await record()).status).toBe(409);

    const draw = draws(7);
    await playOn([player], (client) => client.choose(draw));

    await player.until('the seed', () => player.seed);
    await spectator.until('the seed', () => spectator.seed);
    expect(commitment(player.seed as string)).toBe(player.match?.commitment);
    await player.until('the end', () => player.open.status === 'over');
    expect(await mine()).toMatchObject({ tables: [{ status: 'over' }] });
    // No secret came before the end, not even to one who was there all the time.
    const kinds = spectator.observed.map((event) => (event as { event: string }).event);
    const secret = [
      'moved',
      'dealtNovice',
      'dealtGuards',
      'planned',
      'answered',
      'keyTaken',
      'itemTaken',
      'revealed',
    ];
    expect(kinds.slice(0, kinds.indexOf('ended')).filter((kind) => secret.includes(kind))).toEqual([]);

    // The record replays by itself, and its seed gives the very dice.
    const opened = (await (await record()).json()) as MatchRecord;
    replayMatch(game, opened.log, stateHash(opened.seed));
    const dealt: number[] = [];
    const options = game.options(opened.log.start.options);
    if (!options.ok) throw new Error('options');
    game.start(options.value, recorded(seededChance(opened.seed), dealt, { deal: 0, dice: 0 }), undefined);
    expect(opened.log.start.chance).toEqual(dealt);
    const rolled = opened.log.rows.flatMap((row) => row.chance);
    const dice = seededChance(opened.seed);
    expect(rolled).toEqual(rolled.map(() => dice.draw('dice', 6)));

    // Whoever comes later sees all of it, from the stored stream.
    const late = await joinMatch(server, table.match, table.devices['novice1']);
    expect(late.observed).toEqual(player.observed);
    await late.until('the seed', () => late.seed);
    const refused = await late.ask({ type: 'plan', path: [], card: 'stand' });
    expect(refused).toMatchObject({ type: 'refused', code: 'stalePhase', rule: 'form' });
  });

  test('people in every seat over their own sockets', async () => {
    const server = await startServer();
    const people = ['guard1', 'guard2', 'novice1', 'novice2'];
    const table = await newTable(server, { options: { guardSeats: 2, novices: 2 }, people });
    const clients = await joinAll(server, table);
    const draw = draws(11);
    await playOn(Object.values(clients), (client) => client.choose(draw));
    for (const [seat, client] of Object.entries(clients)) {
      expect(client.viewer).toBe(seat);
      await client.until('the seed', () => client.seed);
    }
    // After the end a newcomer to each seat folds the same view from the stored stream.
    await server.stop();
    const again = await startServer({ folder: server.folder });
    for (const [seat, client] of Object.entries(clients)) {
      const back = await joinMatch(again, table.match, table.devices[seat]);
      expect(back.observed).toEqual(client.observed);
    }
  });
});

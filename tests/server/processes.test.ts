import { fork } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import type { WebSocket } from 'ws';
import { fastDraw } from '../../src/chance/fast.ts';
import type { Seat } from '../../src/engine/seats.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { each, enter } from '../../src/lab/bench-server/load.ts';
import type { Deed, Table } from '../../src/lab/bench-server/tables.ts';
import { cookieOf, playScript, storeTable } from '../../src/lab/bench-server/tables.ts';
import type { JoinAnswer, MyTables, NewTableAnswer, Transfer } from '../../src/protocol/messages.ts';
import { standingOf } from '../../src/server/matches/standing.ts';
import { openPostgres } from '../../src/server/store/postgres.ts';
import type { Store } from '../../src/server/store/store.ts';
import { compiled } from '../compiled.ts';
import { count } from '../counts.ts';
import type { Postgres } from '../postgres-server.ts';
import { postgresMissing, startPostgres } from '../postgres-server.ts';
import type { Server } from './fleet.ts';
import { killedAfterAll, Player, rest, startProcess } from './fleet.ts';
import type { Device } from './harness.ts';
import { newDevice, newTable } from './harness.ts';
import type { TableClient } from './tableClient.ts';
import { openTable, streamTable } from './tableClient.ts';

/*
 * Three servers as processes of their own on one PostgreSQL, with a real one that is stopped, started and cut off. What
 * was acknowledged is stored, once, whoever was asked; and somebody always goes on with what nobody asks for.
 */

if (postgresMissing !== null) process.stderr.write(`Not tested: ${postgresMissing}\n`);

describe.skipIf(postgresMissing !== null)('several processes on one database', () => {
  const built = compiled();
  killedAfterAll();
  let postgres: Postgres;
  let database: string;
  let store: Store;
  const servers: Server[] = [];

  beforeAll(async () => {
    postgres = await startPostgres();
    database = await postgres.database();
    store = await openPostgres(database);
    servers.push(...(await Promise.all([0, 1, 2].map(() => startProcess(built, database)))));
  }, 180_000); // a busy machine takes long to start them
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.kill('SIGKILL')));
    await store.close();
    await postgres.remove();
  });

  /** All living servers, beginning with the one of that number. */
  const from = (first: number) => () => [...servers.slice(first), ...servers.slice(0, first)];

  /** What is stored is what was acknowledged, once; what was not answered may be. */
  async function expectStored(match: string, players: readonly Player[]): Promise<void> {
    const { rows } = (await store.load(match))!;
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1));
    const stored = rows.flatMap(({ actionId }) => actionId ?? []);
    expect(new Set(stored).size).toBe(stored.length);
    const acknowledged = players.flatMap((player) => player.acknowledged);
    expect(stored).toEqual(expect.arrayContaining(acknowledged));
    const may = [...acknowledged, ...players.flatMap(({ pending }) => pending?.id ?? [])];
    expect(may).toEqual(expect.arrayContaining(stored));
  }

  /** Every page has been told what one that comes anew is told, at whichever process. */
  async function expectSame(
    players: readonly Player[],
    table: string,
    devices: Record<Seat, Device>,
  ): Promise<void> {
    for (const [i, player] of players.entries()) {
      const known = await player.page();
      const afresh = await openTable(from(i + 1)()[0]!, table, devices[player.seat]);
      await afresh.until('all', () => afresh.match && afresh.observed.length >= known.observed.length);
      await known.until('all', () => known.observed.length >= afresh.observed.length);
      expect(known.observed).toEqual(afresh.observed);
      afresh.close();
    }
  }

  /** People in all seats, each at another process, no windows: nobody waits for anything but the others. */
  async function party(people: readonly Seat[], more: { bot?: string } = {}) {
    const options = { novices: 2, variants: { noBlessings: true } };
    const made = await newTable(servers[0]!, { options, people, ...more });
    const players = people.map(
      (seat, i) => new Player(seat, made.devices[seat]!, made.table, from(i), fastDraw(i + 1)),
    );
    await Promise.all(players.map((player) => player.page()));
    const acks = (): number => players.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
    /** Plays until there were so many more acknowledgements. */
    const playOn = async (
      more: number,
      meanwhile: () => Promise<void> = async () => undefined,
    ): Promise<void> => {
      const enough = acks() + more;
      let done = false;
      const playing = Promise.all(players.map((player) => player.play(() => done && acks() >= enough)));
      await meanwhile();
      done = true;
      await playing;
    };
    return { ...made, players, playOn };
  }

  test('any seat is at home at any process: a table, its talk, votes and devices, and a match', async () => {
    const [a, b, c] = servers as [Server, Server, Server];
    const post = async <T>({ url }: Server, path: string, device: Device, body: unknown): Promise<T> => {
      const response = await fetch(url + path, {
        method: 'POST',
        headers: { 'content-type': 'application/json', origin: url, cookie: device.cookie },
        body: JSON.stringify(body),
      });
      expect(response.status).toBeLessThan(300);
      return (await response.json()) as T;
    };
    const [ada, bea, cleo] = [newDevice(), newDevice(), newDevice()];
    const options = { novices: 2, variants: { noBlessings: true } };
    const settings = { options, bot: 'greedy' };
    const founding = { game: 'nuns', name: 'Ada', colour: 'red', settings, seat: 'guard1' };
    const { table, code, member: host } = await post<NewTableAnswer>(a, '/api/tables', ada, founding);
    const { member: second } = await post<JoinAnswer>(b, '/api/join', bea, {
      code,
      name: 'Bea',
      colour: 'blue',
    });
    const { member: third } = await post<JoinAnswer>(c, '/api/join', cleo, {
      code,
      name: 'Cleo',
      colour: 'teal',
    });
    const pages = [
      await openTable(a, table, ada),
      await openTable(b, table, bea),
      await streamTable(c, table, cleo),
    ] as [TableClient, TableClient, TableClient];
    const everywhere = (what: string, done: (page: TableClient) => unknown) =>
      Promise.all(pages.map((page) => page.until(what, () => Boolean(done(page)))));

    await everywhere('everybody', (page) => page.presence?.here.length === 3);
    expect(pages[0].presence?.here).toEqual([host, second, third]);
    const spectator = await openTable(b, table);
    await everywhere('the spectator', (page) => page.presence?.watching === 1);
    spectator.close();
    await everywhere('nobody watching', (page) => page.presence?.watching === 0);

    expect(await pages[1].do({ do: 'sit', seat: 'novice1' })).toBeNull();
    const both = await Promise.all(
      [pages[1], pages[2]].map((page, i) => page.do({ do: 'say', channel: 'table', text: `at once ${i}` })),
    );
    expect(both).toEqual([null, null]);
    await everywhere(
      'what was said',
      ({ told }) => told.filter(({ event }) => event === 'said').length === 2,
    );
    const said = pages.map(({ told }) => told.filter(({ event }) => event === 'said'));
    expect(said[1]).toEqual(said[0]);
    expect(said[2]).toEqual(said[0]);
    // Two want the same seat: one gets it, the other is told so.
    const seats = await Promise.all(
      [pages[1], pages[2]].map((page) => page.do({ do: 'sit', seat: 'novice2' })),
    );
    expect(seats.filter((code) => code === null)).toHaveLength(1);

    expect(await pages[0].do({ do: 'start' })).toBeNull();
    await everywhere('the match', (page) => page.match && page.observed.length > 0);
    const acts = async (page: TableClient): Promise<void> => {
      await page.until('a turn', () => page.owes);
      expect(await page.act(page.dull())).toBeNull();
    };
    await acts(pages[1]);
    await everywhere('it', (page) =>
      page.observed.some((event) => JSON.stringify(event).includes('"submitted"')),
    );

    expect(await pages[1].do({ do: 'propose', motion: { kind: 'pause' } })).toBeNull();
    await pages[0].until('the vote', () => pages[0].open.vote);
    const { number: vote } = pages[0].open.vote!;
    expect(await pages[0].do({ do: 'vote', vote, yes: true })).toBeNull();
    await everywhere('the pause', (page) => page.open.match?.paused != null || page.open.vote === null);

    const transfer = await post<Transfer>(a, `/api/tables/${table}/transfer`, ada, {});
    const other = newDevice();
    const taken = await Promise.allSettled(
      [b, c].map((server) => post<JoinAnswer>(server, '/api/seat', other, { secret: transfer.secret })),
    );
    expect(taken.filter(({ status }) => status === 'fulfilled')).toHaveLength(1); // a link is good once, wherever
    const moved = await openTable(c, table, other);
    await moved.until('word of its seat', () => moved.welcome?.as === 'guard1'); // told by another process
    expect(moved.welcome).toMatchObject({ member: host, as: 'guard1' });
    expect(await pages[0].do({ do: 'kick', member: third })).toBeNull();
    await pages[2].until('the door', () => pages[2].welcome?.member === null);
    const mine = await fetch(`${c.url}/api/tables`, { headers: { cookie: ada.cookie } });
    expect(((await mine.json()) as MyTables).tables.map((one) => one.table)).toContain(table);
    for (const page of [...pages, moved]) page.close();
  });

  test('bots play once, whoever keeps the table; when that process is killed in mid-window another closes it when it was to be', async () => {
    const people = ['guard1', 'novice1'];
    const keeper = await startProcess(built, database);
    const made = await newTable(keeper, { options: { novices: 2 }, people, bot: 'greedy' });
    const { table, match, devices } = made;
    const [guard, novice] = (await Promise.all(
      [keeper, servers[1]!].map((server, i) => openTable(server, table, devices[people[i]!])),
    )) as [TableClient, TableClient];
    await Promise.all([guard, novice].map((page) => page.until('the match', () => page.observed.length > 0)));
    const pace = { kind: 'live', secondsPerDecision: 60, bankSeconds: 0, windowSeconds: 6 } as const;
    expect(await guard.do({ do: 'propose', motion: { kind: 'pace', pace } })).toBeNull();
    await novice.until('the vote', () => novice.open.vote);
    expect(await novice.do({ do: 'vote', vote: novice.open.vote!.number, yes: true })).toBeNull();

    const told = (page: TableClient): number[] =>
      page
        .messages()
        .flatMap((message) => (message.type === 'time' && message.match === match && message.closes) || []);
    const closing = (page: TableClient): number | null => told(page).at(-1) ?? null;
    while (closing(novice) === null) {
      for (const page of [guard, novice])
        if (page.owes && closing(page) === null) await page.act(page.dull());
      await rest(20);
    }
    const first = closing(novice)!;
    const { phase } = novice;
    expect(novice.game.viewWaiting(novice.view)).not.toEqual([]);
    await keeper.kill('SIGKILL');
    await novice.until('the end of the window', () => novice.phase !== phase, 20_000);

    // It comes forward when those have seen it for whom it waited; no later window closes as early.
    const closes = told(novice).findLast((instant) => instant <= first)!;
    const { rows } = (await store.load(match))!;
    const closed = rows.find(({ by, at }) => by === 'clock' && at >= closes - 1000)!;
    expect(closed.at).toBeGreaterThanOrEqual(closes); // to the millisecond
    expect(rows.filter(({ number, by }) => by === 'clock' && number >= closed.number)).toHaveLength(1);
    const again = await openTable(servers[2]!, table, devices['guard1']);
    await again.until('the match', () => again.observed.length > 0);
    // The bot is seen to as well: the game goes on until people are asked.
    await Promise.race([again, novice].map((page) => page.until('a turn', () => page.owes || page.over)));
    const bots = rows.filter(({ by }) => by === 'bot').map(({ seat, hash }) => `${seat} ${hash}`);
    expect(new Set(bots).size).toBe(bots.length);
    for (const page of [guard, novice, again]) page.close();
  });

  test('PostgreSQL is restarted in play: nothing acknowledged is lost, and play goes on', async () => {
    const { match, table, devices, players, playOn } = await party(['guard1', 'novice1', 'novice2']);
    await playOn(6);
    await playOn(10, async () => {
      await postgres.stop();
      await rest(300);
      await postgres.start();
    });
    for (const { url } of servers) expect((await fetch(`${url}/healthz`)).status).toBe(200);
    await expectStored(match, players);
    await expectSame(players, table, devices);
  });

  test('listening is cut again and again: nobody misses anything', async () => {
    const { match, table, devices, players, playOn } = await party(['guard1', 'novice1', 'novice2']);
    const client = new pg.Client({ connectionString: database });
    await client.connect();
    onTestFinished(() => client.end());
    let cut = 0;
    await playOn(12, async () => {
      for (let i = 0; i < 8; i++) {
        const { rowCount } = await client.query(
          `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`,
        );
        cut += rowCount ?? 0;
        await rest(120);
      }
    });
    expect(cut).toBeGreaterThan(servers.length);
    await expectStored(match, players);
    await expectSame(players, table, devices);
  });

  test('a rolling update: each process is replaced in turn while tables are live', async () => {
    const tables = await Promise.all([
      party(['guard1', 'novice1', 'novice2']),
      party(['novice1'], { bot: 'greedy' }),
    ]);
    const update = async (): Promise<void> => {
      for (const [i, old] of [...servers].entries()) {
        const fresh = await startProcess(built, database);
        const ended = old.kill('SIGTERM');
        servers[i] = fresh;
        expect(await ended).toBe(0);
      }
    };
    let updated: Promise<void> | null = null;
    await Promise.all(
      tables.map(({ playOn, players }) => playOn(2 * players.length, () => (updated ??= update()))),
    );
    for (const { match, table, devices, players } of tables) {
      await expectStored(match, players);
      await expectSame(players, table, devices);
      expect(players.every(({ moves }) => moves > 0)).toBe(true);
    }
  }, 120_000);

  const submits = count(150, 100_000);
  test(`${submits} racing submits to three processes: none wins twice`, async () => {
    const races = await postgres.database();
    const game = gameNamed('nuns')!;
    const scripts = Array.from({ length: 10 }, (_, i) => playScript(game, { novices: 2 }, i + 1));
    const tables: Table[] = [];
    const deeds = count(20, 30); // of each: a short log is quickly read again
    let planned = 0;
    const arena = await openPostgres(races);
    onTestFinished(() => arena.close());
    for (let i = 0; planned < submits; i++) {
      const script = scripts[i % scripts.length]!;
      const table = { id: `race${i}`, script };
      await storeTable(arena, table, 0);
      tables.push(table);
      planned += Math.min(deeds, script.deeds.length) * 3;
    }
    const urls = await Promise.all(
      [0, 1, 2].map(async () => {
        const child = fork(join(built, 'lab/bench-server/server.js'), [races], {
          execArgv: [],
          stdio: 'inherit',
        });
        onTestFinished(() => void child.kill('SIGKILL'));
        return new Promise<string>((resolve) => child.once('message', (url) => resolve(url as string)));
      }),
    );
    let [sent, twice] = [0, 0];
    await each(tables, 24, async ({ id, script }) => {
      const lines = await Promise.all(
        urls.map(async (url) =>
          Object.fromEntries(
            await Promise.all(
              script.seats.map(async (seat) => [seat, await enter(url, id, cookieOf(id, seat))] as const),
            ),
          ),
        ),
      );
      const won: string[] = [];
      const lost: string[] = [];
      for (const [n, deed] of script.deeds.slice(0, deeds).entries()) {
        // The same from two devices' tabs, and the same again under another id: that is another action.
        const ids = [`a${n}`, `a${n}`, `b${n}`];
        const answers = await Promise.all(
          lines.map((line, i) => submit(line[deed.seat]!, id, deed, ids[i]!)),
        );
        sent += ids.length;
        const accepted = new Set(ids.filter((_, i) => answers[i] === 'ack'));
        const next = script.deeds[n + 1];
        if (accepted.size > 1 && next?.phase !== deed.phase) twice++;
        expect(accepted.size).toBeGreaterThan(0);
        won.push(...accepted);
        lost.push(...ids.filter((one) => !accepted.has(one)));
      }
      const stored = (await arena.load(id))!;
      const kept = stored.rows.map(({ actionId }) => actionId!);
      expect([...kept].sort()).toEqual([...won].sort()); // once each
      expect(kept.filter((one) => lost.includes(one))).toEqual([]);
      expect(standingOf(stored, gameNamed).ok).toBe(true); // by the rules, to the last hash
      for (const line of lines) for (const socket of Object.values(line)) socket.terminate();
    });
    expect(sent).toBeGreaterThanOrEqual(submits);
    expect(twice).toBe(0);
  }, 1_200_000);
});

/** `ack`, or the code of the refusal; asks again where it is told to. */
async function submit(
  line: WebSocket,
  match: string,
  { seat, phase, action }: Deed,
  id: string,
): Promise<string> {
  for (;;) {
    const answered = new Promise<{ type: string; code?: string; retry?: boolean }>((resolve) => {
      line.on('message', function look(data: Buffer) {
        const frame = String(data);
        if (!/^{"type":"(?:ack|refused)","id":"/.test(frame) || !frame.includes(`"${id}"`)) return;
        line.off('message', look);
        resolve(JSON.parse(frame) as { type: string });
      });
    });
    line.send(JSON.stringify({ type: 'act', id, match, seat, phase, action }));
    const { type, code = '', retry } = await answered;
    if (type === 'ack') return 'ack';
    if (!retry) return code;
    await rest(20);
  }
}

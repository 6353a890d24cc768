import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import type { Json } from '../../src/engine/json.ts';
import type { Seat } from '../../src/engine/seats.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { enter } from '../../src/lab/bench-server/load.ts';
import type { Table } from '../../src/lab/bench-server/tables.ts';
import { cookieOf, playScript, storeTable } from '../../src/lab/bench-server/tables.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import type { StoredRow } from '../../src/server/store/store.ts';
import { compiled } from '../compiled.ts';
import { count } from '../counts.ts';
import type { Draw } from '../../src/engine/game.ts';
import { draws } from './client.ts';
import type { Device } from './harness.ts';
import { newDevice, newTable, tempFolder } from './harness.ts';
import { listening } from './listening.ts';
import type { TableClient } from './tableClient.ts';
import { connect, openTable } from './tableClient.ts';

/*
 * The server as a process of its own, killed the hard way again and again in the middle of play. What it
 * acknowledged is there afterwards, once; what it rolled stays rolled; what it did not get to acknowledge is asked
 * for again under the same id.
 */

interface Running {
  readonly url: string;
  /** Resolves with its exit code, null when the signal ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

const built = compiled(); // what is installed is killed

/** `fileBlocks`: no file may grow beyond so many kilobytes, as if the disk were full. */
async function start(folder: string, fileBlocks: number | null = null): Promise<Running> {
  const env = { ...process.env, DATA: folder, PORT: '0', LOG: 'error' };
  const main = join(built, 'server/main.js');
  const limited = ['-c', `ulimit -f ${fileBlocks}; exec "$0" "$@"`, process.execPath, main];
  const [command, args] = fileBlocks === null ? [process.execPath, [main]] : ['bash', limited];
  const child: ChildProcess = spawn(command, args, {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const { url, gone } = await listening(child);
  return {
    url,
    async kill(signal) {
      child.kill(signal);
      return gone;
    },
  };
}

interface Sent {
  readonly seat: Seat;
  readonly id: string;
  readonly phase: string;
  readonly action: Json;
}

/** A person who acts until the line drops, and remembers what was promised to him and what was not. */
class Player {
  readonly seat: Seat;
  readonly device: Device;
  readonly acknowledged: Sent[] = [];
  pending: Sent | null = null;
  known: Pick<TableClient, 'match' | 'observed'> | null = null;
  #count = 0;

  constructor(seat: Seat, device: Device) {
    this.seat = seat;
    this.device = device;
  }

  async connect(url: string, table: string): Promise<TableClient> {
    const client = await connect(url, table, { cookie: this.device.cookie });
    if (this.known) await client.carryOn(this.known, this.known.observed.length);
    else await client.hello();
    await client.until('the match', () => client.match !== null && client.observed.length > 0);
    return client;
  }

  /** Acts once if it is asked; throws when the line drops. */
  async act(client: TableClient, draw: Draw): Promise<void> {
    if (!this.pending) {
      const action = client.owes ? client.choose(draw) : null;
      if (action === null) return;
      this.pending = { seat: this.seat, id: `${this.seat}-${++this.#count}`, phase: client.phase, action };
    }
    const { id, phase, action } = this.pending;
    const dropped = client.until('the close', () => client.closed, 60_000).then(() => null);
    const answer = await Promise.race([client.ask(action, { id, phase }), dropped]);
    if (answer === null) throw new Error('the line dropped');
    expect(answer).toEqual({ type: 'ack', id });
    this.acknowledged.push(this.pending);
    this.pending = null;
  }
}

async function crashes(people: Seat[], options: Json, kills: number): Promise<void> {
  const folder = await tempFolder();
  const draw = draws(kills + people.length);
  const players = people.map((seat) => new Player(seat, newDevice()));
  let before: readonly StoredRow[] = [];
  let [table, match] = ['', ''];
  for (let kill = 0; kill <= kills; kill++) {
    const server = await start(folder);
    if (!match) {
      const devices = Object.fromEntries(players.map(({ seat, device }) => [seat, device]));
      ({ table, match } = await newTable(server, { options, people, bot: 'greedy' }, devices));
    }
    const clients = await Promise.all(players.map((player) => player.connect(server.url, table)));
    for (const [i, player] of players.entries()) {
      const afresh = await openTable(server, table, player.device);
      const known = player.known?.observed ?? [];
      await afresh.until('all', () => afresh.match && afresh.observed.length >= known.length);
      expect(afresh.observed.slice(0, known.length)).toEqual(known);
      afresh.close();
      expect(clients[i]!.match?.seat).toBe(player.seat);
    }
    // Half of the kills come at any moment, half right after an acknowledgement.
    const atAck = kill % 2 === 0;
    const acts = 1 + draw(atAck ? count(3, 6) : 40);
    const killing = atAck ? null : sleep(draw(400)).then(() => server.kill('SIGKILL'));
    try {
      for (let n = 0; n < acts; n++) {
        for (const [i, player] of players.entries()) await player.act(clients[i] as TableClient, draw);
        await somebodyOwes(clients);
      }
    } catch (error) {
      if (atAck || !/dropped|vain/.test(String(error))) throw error;
    }
    if (kill === kills && !killing) await server.kill('SIGTERM');
    else await (killing ?? server.kill('SIGKILL'));
    for (const [i, player] of players.entries()) {
      const { match: known, observed } = clients[i] as TableClient;
      player.known = { match: known, observed: [...observed] };
      clients[i]!.close();
    }

    const store = await openSqlite(folder);
    const { rows } = (await store.load(match))!;
    await store.close();
    expect(rows.slice(0, before.length)).toEqual(before); // nothing lost, nothing rolled again
    expect(rows.map(({ number }) => number)).toEqual(rows.map((_, i) => i + 1));
    const stored = rows.filter(({ by }) => by === 'owner').map(({ seat, actionId }) => `${seat} ${actionId}`);
    expect(new Set(stored).size).toBe(stored.length); // nothing doubled
    for (const { seat, id } of players.flatMap(({ acknowledged }) => acknowledged))
      expect(stored).toContain(`${seat} ${id}`); // nothing lost that was acknowledged
    const mayBe = new Set(
      players
        .flatMap(({ acknowledged, pending }) => [...acknowledged, ...(pending ? [pending] : [])])
        .map(({ seat, id }) => `${seat} ${id}`),
    );
    for (const key of stored) expect(mayBe).toContain(key);
    before = rows;
  }
  expect(before.length).toBeGreaterThan(kills / 2);
}

/** Resolves when one of them is asked, it is over, or a line has dropped. */
const somebodyOwes = (clients: readonly TableClient[]): Promise<unknown> =>
  Promise.race(
    clients.map((client) => client.until('a turn', () => client.owes || client.over || client.closed)),
  );

const sleep = (ms: number): Promise<false> => new Promise((resolve) => setTimeout(() => resolve(false), ms));

const kills = count(3, 100);
/** Where several play, each window stays open for seconds: there is time for that in the long run. */
const noBlessings = count(1, 2) === 1;

test(
  `kill -9, ${kills} times, people in all seats`,
  () => crashes(['guard1', 'novice1', 'novice2'], { novices: 2, variants: { noBlessings } }, kills),
  1_200_000,
);

test(
  `kill -9, ${Math.ceil(kills / 3)} times, bots in most`,
  () => crashes(['novice2'], { novices: 3 }, Math.ceil(kills / 3)),
  1_200_000,
);

/** A table whose game was played beforehand: what its log has to be is known to the last die. */
interface Scripted {
  readonly table: Table;
  acknowledged: number; // actions
  refused: number; // as retryable
}

async function scriptedTables(folder: string, number: number): Promise<Scripted[]> {
  const game = gameNamed('nuns')!;
  const store = await openSqlite(folder);
  const tables: Scripted[] = [];
  for (let i = 0; i < number; i++) {
    const table = { id: `table${i}`, script: playScript(game, { novices: 2 }, i + 1) };
    await storeTable(store, table, 0);
    tables.push({ table, acknowledged: 0, refused: 0 });
  }
  await store.close();
  return tables;
}

/**
 * Plays on by the script until the line drops or `upTo` of its actions are acknowledged. What was not acknowledged
 * before is sent again under its id.
 */
async function playOn(url: string, one: Scripted, rest: () => number, upTo = Infinity): Promise<void> {
  const { id, script } = one.table;
  const lines = await Promise.all(
    script.seats.map((seat) => enter(url.replace('http', 'ws'), id, cookieOf(id, seat))),
  ).catch(() => []); // killed meanwhile
  const dropped = new Promise<null>((resolve) =>
    lines.forEach((line) => line.once('close', () => resolve(null))),
  );
  while (lines.length > 0 && one.acknowledged < Math.min(upTo, script.deeds.length)) {
    const { seat, phase, action } = script.deeds[one.acknowledged]!;
    const line = lines[script.seats.indexOf(seat)]!;
    const answered = new Promise<string>((resolve) => {
      line.on('message', function look(data) {
        const frame = String(data);
        if (!/^{"type":"(?:ack|refused|error)"/.test(frame)) return; // what is told, its end included, is no answer
        line.off('message', look);
        resolve(frame);
      });
    });
    line.send(
      JSON.stringify({ type: 'act', id: `a${one.acknowledged + 1}`, match: id, seat, phase, action }),
    );
    const answer = await Promise.race([answered, dropped]);
    if (answer === null) break;
    if (answer.startsWith('{"type":"ack"')) one.acknowledged++;
    else if (answer.includes('"retry":true')) one.refused++;
    else expect(answer).toContain('tooFast');
    if (one.refused > 0 && upTo === Infinity) break;
    await sleep(rest());
  }
  for (const line of lines) line.terminate();
}

/** Nothing lost, doubled, changed or rolled again: each log is its script as far as it was played. */
async function expectScripted(folder: string, tables: readonly Scripted[]): Promise<number> {
  const store = await openSqlite(folder);
  let stored = 0;
  for (const { table, acknowledged } of tables) {
    const { rows } = (await store.load(table.id))!;
    const kept = rows.map(({ at: _, ...row }) => row);
    expect(kept).toEqual(table.script.rows.slice(0, rows.length).map(({ at: _, ...row }) => row));
    expect(rows.length - acknowledged).toBeGreaterThanOrEqual(0);
    expect(rows.length - acknowledged).toBeLessThanOrEqual(1); // stored, but there was no time to say so
    stored += rows.length;
  }
  await store.close();
  return stored;
}

const crowd = count(8, 30);
const crowdKills = count(1, 100);

test(`kill -9, ${crowdKills} times, while ${crowd} matches share their commits; then a stop that is asked for`, async () => {
  const folder = await tempFolder();
  const tables = await scriptedTables(folder, crowd);
  const acknowledged = (): number => tables.reduce((sum, one) => sum + one.acknowledged, 0);
  const draw = draws(crowdKills);
  for (let kill = 0; kill <= crowdKills; kill++) {
    const server = await start(folder);
    const before = acknowledged();
    const played = tables.map((one) => playOn(server.url, one, () => draw(count(30, 300))));
    // At some moment when play is under way, or over.
    const over = Promise.all(played).then(() => true);
    while (acknowledged() < before + crowd / 3 && !(await Promise.race([over, sleep(5)])));
    await sleep(draw(100));
    if (kill < crowdKills) await server.kill('SIGKILL');
    else expect(await server.kill('SIGTERM')).toBe(0);
    await Promise.all(played);
    await expectScripted(folder, tables);
  }
  expect(acknowledged()).toBeGreaterThan((crowdKills * crowd) / 3);
}, 1_200_000);

test('a full disk: what can’t be stored is refused as retryable, and all goes on when there is room', async (context) => {
  if (process.platform === 'win32') return context.skip('needs a limit on file sizes, as bash sets it');
  const folder = await tempFolder();
  const tables = await scriptedTables(folder, 3);
  const full = await start(folder, 280);
  await Promise.all(tables.map((one) => playOn(full.url, one, () => 5)));
  const before = tables.map(({ acknowledged }) => acknowledged);
  expect(tables.some(({ refused }) => refused > 0)).toBe(true);
  expect((await fetch(`${full.url}/healthz`)).status).toBe(200); // it lives
  expect(await full.kill('SIGTERM')).toBe(0);
  await expectScripted(folder, tables);

  const roomy = await start(folder);
  await Promise.all(
    tables.map((one, i) =>
      playOn(roomy.url, one, () => 5, Math.min(before[i]! + 5, one.table.script.deeds.length)),
    ),
  );
  expect(await roomy.kill('SIGTERM')).toBe(0);
  await expectScripted(folder, tables);
  tables.forEach((one, i) =>
    expect(one.acknowledged).toBe(Math.min(before[i]! + 5, one.table.script.deeds.length)),
  );
}, 120_000);

import type { ChildProcess } from 'node:child_process';
import { execFileSync, spawn } from 'node:child_process';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import type { Json } from '../../src/engine/json.ts';
import type { Seat } from '../../src/engine/seats.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import type { StoredRow } from '../../src/server/store/store.ts';
import { count } from '../counts.ts';
import type { Draw } from '../../src/engine/game.ts';
import { Client, draws } from './client.ts';
import type { Device } from './harness.ts';
import { newDevice, postMatch, tempFolder } from './harness.ts';

/*
 * The server as a process of its own, killed the hard way again and again in the middle of play. What it
 * acknowledged is there afterwards, once; what it rolled stays rolled; what it did not get to acknowledge is asked
 * for again under the same id.
 */

interface Running {
  readonly url: string;
  kill(signal: NodeJS.Signals): Promise<void>;
}

const root = fileURLToPath(new URL('../..', import.meta.url));
/** Beside the sources, so that packages are found; no tool looks into `dist.*`. */
const built = join(root, `dist.crash-${process.pid}`);

beforeAll(() => {
  // What is installed is killed, and a compiled server starts in a tenth of the time.
  const tsc = join(root, 'node_modules/typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', join(root, 'tsconfig.build.json'), '--outDir', built]);
}, 120_000);

afterAll(() => rmSync(built, { recursive: true, force: true }));

async function start(folder: string): Promise<Running> {
  const env = { ...process.env, DATA: folder, PORT: '0', LOG: 'error' };
  const child: ChildProcess = spawn(process.execPath, [join(built, 'server/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  onTestFinished(() => void child.kill('SIGKILL'));
  const url = await new Promise<string>((resolve, reject) => {
    let said = '';
    child.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text;
      const found = /listens on (http:\S+)/.exec(said);
      if (found) resolve(found[1] as string);
    });
    child.once('exit', (code) => reject(new Error(`ended with ${code}: ${said}`)));
  });
  return {
    url,
    async kill(signal) {
      child.kill(signal);
      await gone;
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
  known: Json[] = [];
  #count = 0;

  constructor(seat: Seat, device: Device) {
    this.seat = seat;
    this.device = device;
  }

  async connect(url: string, match: string): Promise<Client> {
    const client = await Client.connect(url, match, { cookie: this.device.cookie });
    client.events.push(...this.known);
    await client.hello(this.known.length);
    return client;
  }

  /** Acts once if it is asked; throws when the line drops. */
  async act(client: Client, draw: Draw): Promise<void> {
    if (!this.pending) {
      const action = client.owes ? client.choose(draw) : null;
      if (action === null) return;
      this.pending = { seat: this.seat, id: `${this.seat}-${++this.#count}`, phase: client.phase, action };
    }
    const { id, phase, action } = this.pending;
    const dropped = client.until('the close', () => client.closed, 60_000).then(() => null);
    const answer = await Promise.race([client.act(action, { id, phase }), dropped]);
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
  let match = '';
  for (let kill = 0; kill <= kills; kill++) {
    const server = await start(folder);
    if (!match) {
      const response = await postMatch(
        server.url,
        { game: 'nuns', options, seat: people[0] },
        { cookie: players[0]!.device.cookie },
      );
      ({ match } = (await response.json()) as { match: string });
      const store = await openSqlite(folder);
      for (const { seat, device } of players) await store.hold(match, { seat, device: device.hash });
      await store.close();
    }
    const clients = await Promise.all(players.map((player) => player.connect(server.url, match)));
    for (const [i, player] of players.entries()) {
      const afresh = await Client.connect(server.url, match, { cookie: player.device.cookie });
      await afresh.hello();
      await afresh.until('all', () => afresh.events.length >= player.known.length);
      expect(afresh.events.slice(0, player.known.length)).toEqual(player.known);
      afresh.close();
      expect(clients[i]!.welcome?.seat).toBe(player.seat);
    }
    // Half of the kills come at any moment, half right after an acknowledgement.
    const atAck = kill % 2 === 0;
    const acts = 1 + draw(atAck ? 6 : 40);
    const killing = atAck ? null : sleep(draw(400)).then(() => server.kill('SIGKILL'));
    try {
      for (let n = 0; n < acts; n++) {
        for (const [i, player] of players.entries()) await player.act(clients[i] as Client, draw);
        await somebodyOwes(clients);
      }
    } catch (error) {
      if (atAck || !/dropped|vain/.test(String(error))) throw error;
    }
    if (kill === kills && !killing) await server.kill('SIGTERM');
    else await (killing ?? server.kill('SIGKILL'));
    for (const [i, player] of players.entries()) {
      player.known = [...(clients[i] as Client).events];
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
const somebodyOwes = (clients: readonly Client[]): Promise<unknown> =>
  Promise.race(
    clients.map((client) => client.until('a turn', () => client.owes || client.over || client.closed)),
  );

const sleep = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

const kills = count(16, 100);

test(
  `kill -9, ${kills} times, people in all seats`,
  () => crashes(['guard1', 'novice1', 'novice2'], { novices: 2 }, kills),
  1_200_000,
);

test(
  `kill -9, ${Math.ceil(kills / 3)} times, bots in most`,
  () => crashes(['novice2'], { novices: 3 }, Math.ceil(kills / 3)),
  1_200_000,
);

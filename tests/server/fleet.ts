// Several servers on one PostgreSQL, each a process of its own, and people who play at whichever of them lives.
import type { ChildProcess } from 'node:child_process';
import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { afterAll, expect } from 'vitest';
import type { Draw } from '../../src/engine/game.ts';
import type { Json } from '../../src/engine/json.ts';
import type { Seat } from '../../src/engine/seats.ts';
import type { Device } from './device.ts';
import { listening } from './listening.ts';
import type { TableClient } from './tableClient.ts';
import { connect } from './tableClient.ts';

export interface Server {
  readonly url: string;
  alive(): boolean;
  /** Resolves with its exit code, null when the signal ended it. */
  kill(signal: NodeJS.Signals): Promise<number | null>;
}

/** Starts one as it is installed in `built`; killed when the tests of this file are over. */
export async function startProcess(built: string, database: string): Promise<Server> {
  const env = { ...process.env, DATABASE_URL: database, HOST: '127.0.0.1', PORT: '0', LOG: 'fatal' };
  const child: ChildProcess = spawn(process.execPath, [join(built, 'server/main.js')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  afterAllKill(child);
  const { url, gone } = await listening(child);
  let alive = true;
  void gone.then(() => (alive = false));
  return {
    url,
    alive: () => alive,
    async kill(signal) {
      alive = false; // nobody new is sent there
      child.kill(signal);
      return gone;
    },
  };
}

const children = new Set<ChildProcess>();
function afterAllKill(child: ChildProcess): void {
  children.add(child);
  child.once('exit', () => children.delete(child));
}
/** For use at a file's beginning. */
export const killedAfterAll = (): void =>
  afterAll(() => {
    for (const child of children) child.kill('SIGKILL');
  });

export const rest = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

interface Sent {
  readonly id: string;
  readonly phase: string;
  readonly action: Json;
}

/** Somebody who plays on whatever happens: comes back elsewhere when his line drops, and sends again what was not answered. */
export class Player {
  readonly seat: Seat;
  readonly acknowledged: string[] = [];
  retried = 0; // answers that said to come again
  moves = 0; // times he came to another process
  client: TableClient | null = null;
  pending: Sent | null = null;
  at: Server | null = null;
  readonly #device: Device;
  readonly #table: string;
  readonly #servers: () => readonly Server[]; // where to go, the first first
  readonly #draw: Draw;
  #known: Pick<TableClient, 'match' | 'observed'> | null = null;
  #count = 0;

  constructor(seat: Seat, device: Device, table: string, servers: () => readonly Server[], draw: Draw) {
    this.seat = seat;
    this.#device = device;
    this.#table = table;
    this.#servers = servers;
    this.#draw = draw;
  }

  /** The page, on a line that is open. */
  async page(): Promise<TableClient> {
    for (;;) {
      if (this.client && !this.client.closed) return this.client;
      if (this.client?.match) this.#known = this.client;
      const home = this.#servers().find((server) => server.alive());
      if (!home) {
        await rest(50);
        continue;
      }
      try {
        const client = await connect(home.url, this.#table, { cookie: this.#device.cookie });
        const dropped = client.until('the close', () => client.closed, 60_000).then(() => null);
        const known = this.#known;
        const came = known ? client.carryOn(known, known.observed.length) : client.hello();
        if ((await Promise.race([came.then(() => true), dropped])) === null)
          throw new Error('the line dropped');
        const shown = client.until('the match', () => client.match !== null && client.observed.length > 0);
        if ((await Promise.race([shown, dropped])) === null) throw new Error('the line dropped');
        if (this.at && this.at !== home) this.moves++;
        this.at = home;
        this.client = client;
      } catch {
        await rest(50);
      }
    }
  }

  /** Acts whenever he is asked, until told to stop. */
  async play(stop: () => boolean): Promise<void> {
    while (!stop()) {
      const client = await this.page();
      if (client.over) return;
      if (!this.pending) {
        const action = client.owes ? client.choose(this.#draw) : null;
        if (action === null) {
          await rest(20);
          continue;
        }
        this.pending = { id: `${this.seat}-${++this.#count}`, phase: client.phase, action };
      }
      const { id, phase, action } = this.pending;
      const dropped = client.until('the close', () => client.closed, 60_000).then(() => null);
      const answer = await Promise.race([client.ask(action, { seat: this.seat, id, phase }), dropped]);
      if (answer === null) continue;
      if (answer.type === 'refused' && answer.retry) {
        this.retried++;
        await rest(50);
        continue;
      }
      if (answer.type === 'ack') this.acknowledged.push(id);
      else expect(answer.code).toBe('stalePhase'); // somebody else was faster
      this.pending = null;
      await rest(100); // nobody may act more often than ten times a second
    }
  }
}

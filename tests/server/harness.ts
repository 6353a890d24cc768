import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Json } from '../../src/engine/json.ts';
import type { Seat } from '../../src/engine/seats.ts';
import type { NewMatchAnswer } from '../../src/protocol/messages.ts';
import type { AppDeps } from '../../src/server/app.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Limits } from '../../src/server/limits.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import type { Store } from '../../src/server/store/store.ts';
import { Client } from './client.ts';

/** A folder that is gone when the test is over. */
export async function tempFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'curfew-server-'));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

export interface Server {
  readonly app: FastifyInstance;
  readonly url: string; // http://127.0.0.1:…
  readonly store: Store;
  readonly folder: string;
  readonly logged: readonly string[]; // lines of the log
  stop(): Promise<void>;
}

/** Bots that play the game's dull action: every game with them goes the same way. */
const dullBots = new URL('./bots/dull.ts', import.meta.url).href;

/** Tests play faster than people; those of the limits set their own. */
const generous: Partial<Limits> = {
  framesBurst: 10_000,
  framesPerSecond: 10_000,
  requestsPerMinute: 10_000,
  newMatchesPerMinute: 1000,
  botMs: 20_000, // a busy machine is no reason to replace a bot
  botStartMs: 60_000,
  windowFloorMs: 0, // nor are people kept waiting
  botBeatMs: 0,
  retryMs: 20,
};

export interface ServerOptions extends Partial<Omit<AppDeps, 'store' | 'log'>> {
  readonly folder?: string; // of an earlier server: the same database
  readonly wrap?: (store: Store) => Store; // to let it fail
}

/** The real server on a free port, with a real database; stopped when the test is over. */
export async function startServer({ folder, wrap, ...deps }: ServerOptions = {}): Promise<Server> {
  const home = folder ?? (await tempFolder());
  const opened = await openSqlite(home);
  const store = wrap ? wrap(opened) : opened;
  const logged: string[] = [];
  const log = pino({ level: 'debug', base: null }, { write: (line: string) => void logged.push(line) });
  const limits = { ...generous, ...deps.limits };
  const app = await buildApp({
    page: null,
    botsModule: dullBots,
    botThreads: 1,
    ...deps,
    limits,
    store,
    log,
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.server.address() as AddressInfo;
  let stopped: Promise<void> | undefined;
  const stop = (): Promise<void> => (stopped ??= app.close());
  onTestFinished(stop);
  return { app, url: `http://127.0.0.1:${port}`, store, folder: home, logged, stop };
}

/** A device: the secret in its cookie, and what the store knows of it. */
export interface Device {
  readonly cookie: string;
  readonly hash: string;
}

export function deviceWith(secret: string): Device {
  return { cookie: `curfew=${secret}`, hash: createHash('sha256').update(secret).digest('hex') };
}

export const newDevice = (): Device => deviceWith(randomBytes(32).toString('base64url'));

export function cookieOf(response: Response): string {
  const cookie = response.headers.get('set-cookie');
  if (!cookie) throw new Error('no cookie was set');
  return cookie;
}

export const postMatch = (
  url: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(`${url}/api/matches`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, ...headers },
    body: JSON.stringify(body),
  });

export interface MatchOptions {
  readonly options?: Json;
  readonly people: readonly Seat[]; // bots elsewhere
}

export interface NewTable {
  readonly match: string;
  readonly devices: Readonly<Record<Seat, Device>>;
}

/** A match whose people each have a device of their own. The first takes a seat as visitors do. */
export async function newTable(server: Server, { options = {}, people }: MatchOptions): Promise<NewTable> {
  const response = await postMatch(server.url, { game: 'nuns', options, seat: people[0] });
  if (response.status !== 201) throw new Error(`no match: ${await response.text()}`);
  const { match } = (await response.json()) as NewMatchAnswer;
  const secret = /^curfew=([^;]+)/.exec(cookieOf(response))?.[1] as string;
  const devices: Record<Seat, Device> = { [people[0] as Seat]: deviceWith(secret) };
  for (const seat of people.slice(1)) {
    const device = (devices[seat] = newDevice());
    await server.store.hold(match, { seat, device: device.hash });
  }
  return { match, devices };
}

/** Opens a socket and says hello; closed when the test is over. */
export async function joinMatch(server: Server, match: string, device?: Device, have = 0): Promise<Client> {
  const client = await Client.connect(server.url, match, device ? { cookie: device.cookie } : {});
  onTestFinished(() => client.close());
  await client.hello(have);
  return client;
}

/** All people of a table, by seat. */
export async function joinAll(server: Server, { match, devices }: NewTable): Promise<Record<Seat, Client>> {
  const clients: Record<Seat, Client> = {};
  for (const [seat, device] of Object.entries(devices))
    clients[seat] = await joinMatch(server, match, device);
  return clients;
}

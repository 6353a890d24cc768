import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import type { Json } from '../../src/engine/json.ts';
import type { Seat } from '../../src/engine/seats.ts';
import type { MatchPlace, NewTableAnswer } from '../../src/protocol/messages.ts';
import type { AppDeps } from '../../src/server/app.ts';
import { buildApp } from '../../src/server/app.ts';
import type { Limits } from '../../src/server/limits.ts';
import { openSqlite } from '../../src/server/store/sqlite.ts';
import type { Store } from '../../src/server/store/store.ts';
import type { MemberCommand } from '../../src/table/commands.ts';
import type { Device } from './device.ts';
import { newDevice } from './device.ts';
import { tempFolder } from '../tempFolder.ts';
import { testBots } from '../threads.ts';
import { openTable } from './tableClient.ts';
import type { TableClient } from './tableClient.ts';

export type { Device } from './device.ts';
export { tempFolder } from '../tempFolder.ts';
export { cookieOf, deviceWith, newDevice } from './device.ts';

export interface Server {
  readonly app: FastifyInstance;
  readonly url: string; // http://127.0.0.1:…
  readonly store: Store;
  readonly folder: string;
  readonly logged: readonly string[]; // lines of the log
  stop(): Promise<void>;
}

/** Bots that play the game's dull action: every game with them goes the same way. */
const dullBots = testBots('dull');

/** Tests play faster than people; those of the limits set their own. */
const generous: Partial<Limits> = {
  framesBurst: 10_000,
  framesPerSecond: 10_000,
  requestsPerMinute: 10_000,
  newMatchesPerMinute: 1000,
  newTablesPerMinute: 1000,
  joinsPerMinute: 1000,
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
  readonly bot?: string; // their level; the game's usual if none is named
}

export interface NewTable {
  readonly table: string;
  readonly match: string;
  readonly devices: Readonly<Record<Seat, Device>>;
}

/** Asks as a device, of a server that may run in another process. @throws Error when it is refused */
async function asked<T>(
  { url }: Pick<Server, 'url'>,
  path: string,
  device: Device,
  body: unknown,
): Promise<T> {
  const response = await fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: url, cookie: device.cookie },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

/** A match whose people have met at a table, each on a device of his own. */
export async function newTable(
  server: Pick<Server, 'url'>,
  { options = {}, people, bot }: MatchOptions,
  devices: Readonly<Record<Seat, Device>> = Object.fromEntries(people.map((seat) => [seat, newDevice()])),
): Promise<NewTable> {
  const [host, ...others] = people.map((seat) => devices[seat] as Device) as [Device, ...Device[]];
  const person = { name: people[0], colour: 'red' };
  const { table, code } = await asked<NewTableAnswer>(server, '/api/tables', host, {
    ...person,
    game: 'nuns',
    settings: { options, ...(bot !== undefined && { bot }) },
    seat: people[0],
  });
  for (const [i, device] of others.entries()) {
    const seat = people[i + 1] as Seat;
    await asked(server, '/api/join', device, { code, name: seat, colour: 'blue' });
    await once(server, table, device, { do: 'sit', seat });
  }
  const page = await once(server, table, host, { do: 'start' });
  return { table, match: page.open.match?.id as string, devices };
}

/** Comes to a table for one command. */
async function once(
  server: Pick<Server, 'url'>,
  table: string,
  device: Device,
  command: MemberCommand,
): Promise<TableClient> {
  const page = await openTable(server, table, device);
  const refused = await page.do(command);
  if (refused) throw new Error(`${command.do}: ${refused}`);
  page.close();
  await page.until('the close', () => page.closed);
  return page;
}

/** Where a match is played. */
export async function tableOf({ url }: Pick<Server, 'url'>, match: string): Promise<string> {
  const response = await fetch(`${url}/api/matches/${match}`);
  if (!response.ok) throw new Error(`no table: ${response.status}`);
  return ((await response.json()) as MatchPlace).table;
}

/** Opens the table of a match and says hello; resolves when the match is there. Closed when the test is over. */
export async function joinMatch(
  server: Pick<Server, 'url'>,
  match: string,
  device?: Device,
): Promise<TableClient> {
  const client = await openTable(server, await tableOf(server, match), device);
  await client.until('the match', () => client.match?.match === match && client.observed.length > 0);
  return client;
}

/** All people of a table, by seat. */
export async function joinAll(
  server: Pick<Server, 'url'>,
  { match, devices }: NewTable,
): Promise<Record<Seat, TableClient>> {
  const clients: Record<Seat, TableClient> = {};
  for (const [seat, device] of Object.entries(devices))
    clients[seat] = await joinMatch(server, match, device);
  return clients;
}

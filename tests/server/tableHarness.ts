import type { Json } from '../../src/engine/json.ts';
import type { Seat } from '../../src/engine/seats.ts';
import type { JoinAnswer, NewTableAnswer } from '../../src/protocol/messages.ts';
import type { SettingsChange } from '../../src/table/settings.ts';
import type { Device, Server } from './harness.ts';
import { newDevice } from './harness.ts';
import type { TableClient } from './tableClient.ts';
import { openTable } from './tableClient.ts';

export const post = (
  server: Server,
  path: string,
  body: unknown,
  device?: Device,
  headers: Record<string, string> = {},
): Promise<Response> =>
  fetch(server.url + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: server.url,
      ...(device && { cookie: device.cookie }),
      ...headers,
    },
    body: JSON.stringify(body),
  });

export async function answered<T>(response: Response | Promise<Response>): Promise<T> {
  const got = await response;
  if (!got.ok) throw new Error(`${got.status} ${await got.text()}`);
  return (await got.json()) as T;
}

/** Somebody at a table: device, member, page. */
export interface Sitter {
  readonly device: Device;
  readonly member: string;
  readonly page: TableClient;
}

export interface Lobby {
  readonly table: string;
  readonly code: string;
  readonly people: Sitter[];
}

export interface LobbyOptions {
  readonly options?: Json;
  readonly settings?: SettingsChange;
  readonly seats: readonly (Seat | readonly Seat[] | null)[]; // of each who comes, the host first
}

/** A table whose people have come by its code, each on a device of his own, and have sat down. */
export async function newLobby(
  server: Server,
  { options = { novices: 3 }, settings, seats }: LobbyOptions,
): Promise<Lobby> {
  const host = newDevice();
  const founded = await answered<NewTableAnswer>(
    post(
      server,
      '/api/tables',
      { game: 'nuns', name: 'Ada', colour: 'red', settings: { options, ...settings } },
      host,
    ),
  );
  const { table, code } = founded;
  const people: Sitter[] = [
    { device: host, member: founded.member, page: await openTable(server, table, host) },
  ];
  for (const name of ['Bea', 'Cleo', 'Dora', 'Edda'].slice(0, seats.length - 1))
    people.push(await comeIn(server, { table, code }, name));
  for (const [i, wanted] of seats.entries())
    for (const seat of wanted === null ? [] : [wanted].flat()) {
      const refused = await people[i]!.page.do({ do: 'sit', seat });
      if (refused) throw new Error(`${seat}: ${refused}`);
    }
  return { table, code, people };
}

export async function comeIn(
  server: Server,
  { table, code }: Pick<Lobby, 'table' | 'code'>,
  name: string,
  device = newDevice(),
): Promise<Sitter> {
  const { member } = await answered<JoinAnswer>(
    post(server, '/api/join', { code, name, colour: 'blue' }, device),
  );
  return { device, member, page: await openTable(server, table, device) };
}

/** Starts the match, and waits until everybody sees it. */
export async function startMatch(lobby: Lobby, number = 1): Promise<void> {
  const [host] = lobby.people as [Sitter];
  const refused = await host.page.do(number === 1 ? { do: 'start' } : { do: 'rematch' });
  if (refused) throw new Error(refused);
  await Promise.all(lobby.people.map(({ page }) => inMatch(page, number)));
}

export const inMatch = (page: TableClient, number = 1): Promise<unknown> =>
  page
    .until('the match', () => page.open.match?.number === number)
    .then(() => page.inMatch(page.welcome?.as, number));

/** All people do the dull thing until the match is over or `stop` says so. */
export async function playDully(
  pages: readonly TableClient[],
  stop: () => boolean = () => false,
): Promise<void> {
  const over = (): boolean => stop() || pages.some((page) => page.open.status === 'over');
  while (!over()) {
    const due = pages.find((page) => page.owes);
    if (due) {
      const action = due.dull();
      if (action !== null) await due.act(action);
      continue;
    }
    await new Promise((resolve) => setTimeout(resolve, 2)); // until some page is told something
  }
}

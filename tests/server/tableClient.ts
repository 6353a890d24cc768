import WebSocket from 'ws';
import { onTestFinished } from 'vitest';
import type { AnyGame, Draw, GameTypes } from '../../src/engine/game.ts';
import type { Json } from '../../src/engine/json.ts';
import type { Seat } from '../../src/engine/seats.ts';
import { SPECTATOR } from '../../src/engine/seats.ts';
import { gameNamed } from '../../src/games/registry.ts';
import type { ClientMessage, ServerMessage } from '../../src/protocol/messages.ts';
import { PROTOCOL_VERSION } from '../../src/protocol/messages.ts';
import type { MemberCommand } from '../../src/table/commands.ts';
import type { TableEvent } from '../../src/table/events.ts';
import type { OpenTable } from '../../src/table/state.ts';
import type { TableView } from '../../src/table/view.ts';
import { blankTableView, reduceTable } from '../../src/table/view.ts';
import type { Device } from './device.ts';

/** Where a server answers. */
type Server = { readonly url: string };

type Answer = Extract<ServerMessage, { type: 'ack' | 'refused' }>;
type Message<T extends ServerMessage['type']> = Extract<ServerMessage, { type: T }>;

let ids = 0;

interface Wire {
  send(message: unknown): void;
  close(): void;
  readonly socket?: WebSocket;
}

interface ActOptions {
  readonly seat?: Seat;
  readonly phase?: string;
  readonly id?: string;
}

/** A page at a table, as plain as can be: it keeps what it is sent and folds both kinds of events. */
export class TableClient {
  readonly frames: string[] = [];
  welcome: Message<'welcome'> | null = null;
  match: Message<'match'> | null = null;
  presence: Message<'presence'> | null = null;
  seed: string | null = null;
  stream: string | null = null;
  told: TableEvent[] = [];
  observed: Json[] = [];
  closed: { code: number; reason: string } | null = null;
  wire: Wire = { send: () => undefined, close: () => undefined };
  #listeners = new Set<() => void>();
  #view: {
    readonly of: readonly Json[];
    readonly match: Message<'match'> | null;
    readonly view: GameTypes['View'];
    count: number;
  } | null = null;

  take(frame: string): void {
    this.frames.push(frame);
    const message = JSON.parse(frame) as ServerMessage;
    switch (message.type) {
      case 'welcome':
        this.welcome = message;
        break;
      case 'table':
        if (message.from === 1) this.told = [];
        if (message.from !== this.told.length + 1) throw new Error(`a gap at the table: ${frame}`);
        if (message.from > 1 && message.stream !== this.stream) throw new Error('another stream');
        this.stream = message.stream;
        this.told.push(...message.events);
        break;
      case 'match':
        if (message.stream !== this.match?.stream) this.observed = [];
        this.match = message;
        break;
      case 'events':
        if (message.stream !== this.match?.stream) throw new Error('events of no match');
        if (message.from === 1) this.observed = [];
        if (message.from !== this.observed.length + 1) throw new Error('a gap in the match');
        this.observed.push(...message.events);
        break;
      case 'opened':
        this.seed = message.seed;
        break;
      case 'presence':
        this.presence = message;
        break;
      default:
    }
    this.changed();
  }

  changed(): void {
    for (const listener of this.#listeners) listener();
  }

  until<T>(what: string, done: () => T | null | false | undefined, ms = 15_000): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#listeners.delete(look);
        reject(new Error(`waited in vain for ${what}; last: ${this.frames.slice(-3).join(' | ')}`));
      }, ms);
      const look = (): void => {
        const found = done();
        if (found === null || found === false || found === undefined) return;
        clearTimeout(timer);
        this.#listeners.delete(look);
        resolve(found);
      };
      this.#listeners.add(look);
      look();
    });
  }

  /** A text goes as it is: what no page would send. */
  send(message: ClientMessage | string): void {
    this.wire.send(message);
  }

  get socket(): WebSocket {
    if (!this.wire.socket) throw new Error('there is no socket');
    return this.wire.socket;
  }

  messages(after = 0): ServerMessage[] {
    return this.frames.slice(after).map((frame) => JSON.parse(frame) as ServerMessage);
  }

  /** The message of this type that comes next, or came after the first `after` frames. */
  next<T extends ServerMessage['type']>(type: T, after = this.frames.length): Promise<Message<T>> {
    return this.until(type, () =>
      this.messages(after).find((message): message is Message<T> => message.type === type),
    );
  }

  async hello(more: Partial<Extract<ClientMessage, { type: 'hello' }>> = {}): Promise<void> {
    this.send({ type: 'hello', protocol: PROTOCOL_VERSION, ...more });
    await this.until('welcome', () => this.welcome !== null);
    await this.until('presence', () => this.presence !== null);
  }

  /** Says hello with the first `have` events of a match in hand, as another page got them. */
  async carryOn({ match, observed }: Pick<TableClient, 'match' | 'observed'>, have: number): Promise<void> {
    if (!match) throw new Error('there is no match to carry on');
    this.match = match;
    this.observed = observed.slice(0, have);
    await this.hello({ match: { stream: match.stream, have } });
  }

  /** Resolves when all that was sent before has come: frames are answered in order. */
  async settle(): Promise<void> {
    const after = this.frames.length;
    this.send({ type: 'ping' });
    await this.until('pong', () =>
      this.frames.slice(after).some((frame) => frame.startsWith('{"type":"pong"')),
    );
  }

  answer(id: string, after = 0): Answer | null {
    const found = this.messages(after).find(
      (message): message is Answer =>
        (message.type === 'ack' || message.type === 'refused') && message.id === id,
    );
    return found ?? null;
  }

  answerTo(id: string, after: number): Promise<Answer> {
    return this.until(`an answer to ${id}`, () => this.answer(id, after));
  }

  /** The code it is refused with, or null once it is stored. */
  async do(command: MemberCommand, id = `do-${++ids}`): Promise<string | null> {
    const after = this.frames.length;
    this.send({ type: 'do', id, command });
    const answer = await this.answerTo(id, after);
    return answer.type === 'ack' ? null : answer.code;
  }

  newId(): string {
    return `act-${++ids}`;
  }

  /** Sends an action, for the present phase as the open seat if nothing else is said; the id it goes under. */
  sendAct(
    action: unknown,
    { seat = this.welcome?.as ?? SPECTATOR, phase = this.phase, id = this.newId() }: ActOptions = {},
  ): string {
    this.send({ type: 'act', id, match: this.match?.match ?? '', seat, phase, action: action as Json });
    return id;
  }

  /** Sends an action and resolves with the answer to it. */
  ask(action: unknown, options: ActOptions = {}): Promise<Answer> {
    const after = this.frames.length;
    return this.answerTo(this.sendAct(action, options), after);
  }

  /** The same; the code it is refused with, or null once it is stored. */
  async act(action: unknown, options: ActOptions = {}): Promise<string | null> {
    const answer = await this.ask(action, options);
    return answer.type === 'ack' ? null : answer.code;
  }

  get table(): TableView {
    const view = blankTableView();
    for (const event of this.told) reduceTable(view, event);
    return view;
  }

  get open(): OpenTable {
    const { open } = this.table;
    if (!open) throw new Error('nothing is known of the table');
    return open;
  }

  get game(): AnyGame {
    return gameNamed(this.match?.game) as AnyGame;
  }

  get viewer(): Seat {
    return this.match?.seat ?? SPECTATOR;
  }

  /** Folded on from where it was, so that a whole match costs little. */
  get view(): GameTypes['View'] {
    const { match, game, viewer, observed } = this;
    let known = this.#view;
    if (known?.of !== observed || known.match !== match)
      this.#view = known = { of: observed, match, view: game.blank(viewer), count: 0 };
    for (; known.count < observed.length; known.count++)
      game.reduce(known.view, observed[known.count] as unknown as GameTypes['Open']);
    return known.view;
  }

  get phase(): string {
    return this.match ? this.game.viewPhase(this.view) : '';
  }

  get owes(): boolean {
    return this.match !== null && this.observed.length > 0 && this.game.viewOwes(this.view);
  }

  get waiting(): readonly Seat[] {
    return this.game.viewWaiting(this.view);
  }

  get over(): boolean {
    return this.game.viewOutcome(this.view) !== null;
  }

  /** Resolves when events of the match have come as this seat, or as a spectator. */
  inMatch(seat: Seat | null = null, number = 1): Promise<unknown> {
    return this.until(
      `match ${number} as ${seat}`,
      () =>
        this.match?.seat === seat &&
        this.observed.length > 0 &&
        this.open.match?.number === number &&
        this.match.match === this.open.match.id,
    );
  }

  /** One of its choices at random, or `null` where it has none. */
  choose(draw: Draw): Json | null {
    const choices = this.game.choices(this.view);
    return choices === null ? null : (this.game.sample(this.view, choices, draw) as Json);
  }

  /** The game's dull action, or `null` where nothing can be done. */
  dull(): Json | null {
    const choices = this.game.choices(this.view);
    return choices === null ? null : (this.game.fallback(this.view, choices) as Json);
  }

  close(): void {
    this.wire.close();
  }
}

interface ConnectOptions {
  readonly cookie?: string | undefined;
  readonly origin?: string | null; // null: none
}

/**
 * Opens the socket of a table; closed when the test is over.
 * @throws Error with the status when the server won't have it
 */
export async function connect(
  url: string,
  table: string,
  { cookie, origin = url }: ConnectOptions = {},
): Promise<TableClient> {
  const socket = new WebSocket(`${url.replace('http', 'ws')}/api/tables/${table}/socket`, {
    headers: { ...(cookie !== undefined && { cookie }), ...(origin !== null && { origin }) },
  });
  const client = new TableClient();
  socket.on('message', (data) => client.take(String(data)));
  socket.on('close', (code, reason) => {
    client.closed = { code, reason: String(reason) };
    client.changed();
  });
  socket.on('error', () => undefined);
  client.wire = {
    send: (message) => socket.send(typeof message === 'string' ? message : JSON.stringify(message)),
    close: () => socket.terminate(),
    socket,
  };
  onTestFinished(() => socket.terminate());
  await new Promise((resolve, reject) => {
    socket.once('open', resolve);
    socket.once('unexpected-response', (_request, response) => reject(new Error(`${response.statusCode}`)));
    socket.once('error', reject);
  });
  return client;
}

/** The same, and says hello. */
export async function openTable(
  server: Server,
  table: string,
  device?: Device,
  hello: Parameters<TableClient['hello']>[0] | null = {},
): Promise<TableClient> {
  const client = await connect(server.url, table, { cookie: device?.cookie });
  if (hello) await client.hello(hello);
  return client;
}

/** Over server-sent events and requests; says hello. */
export async function streamTable(server: Server, table: string, device: Device): Promise<TableClient> {
  const client = new TableClient();
  const stop = new AbortController();
  onTestFinished(() => stop.abort());
  const headers = { cookie: device.cookie };
  const response = await fetch(`${server.url}/api/tables/${table}/stream`, { headers, signal: stop.signal });
  if (!response.body || response.status !== 200) throw new Error(`no stream: ${response.status}`);
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let rest = '';
  let channel: string | null = null;
  const read = async (): Promise<void> => {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      const parts = (rest + value).split('\n\n');
      rest = parts.pop() ?? '';
      for (const part of parts) {
        if (!part.startsWith('data: ')) continue;
        const frame = part.slice('data: '.length);
        const message = JSON.parse(frame) as { type: string; channel?: string };
        if (message.type === 'channel') channel = message.channel ?? null;
        else client.take(frame);
      }
      client.changed();
    }
    client.closed = { code: 1000, reason: '' };
    client.changed();
  };
  read().catch(() => undefined);
  await client.until('a channel', () => channel);
  let last: Promise<unknown> = Promise.resolve();
  client.wire = {
    send: (message) => {
      last = last.then(() =>
        fetch(`${server.url}/api/tables/${table}/send`, {
          method: 'POST',
          headers: { ...headers, 'content-type': 'application/json', origin: server.url },
          body: JSON.stringify({ channel, message }),
        }),
      );
    },
    close: () => stop.abort(),
  };
  await client.hello();
  return client;
}

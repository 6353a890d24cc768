import WebSocket from 'ws';
import { fastDraw } from '../../src/chance/fast.ts';
import { fold } from '../../src/engine/fold.ts';
import type { Draw, GameTypes } from '../../src/engine/game.ts';
import type { Json } from '../../src/engine/json.ts';
import type { Seat } from '../../src/engine/seats.ts';
import { SPECTATOR } from '../../src/engine/seats.ts';
import { gameNamed } from '../../src/games/registry.ts';
import type { ServerMessage } from '../../src/protocol/messages.ts';
import { PROTOCOL_VERSION } from '../../src/protocol/messages.ts';

type Welcome = Extract<ServerMessage, { type: 'welcome' }>;
type Answer = Extract<ServerMessage, { type: 'ack' | 'refused' }>;

const game = gameNamed('nuns') as NonNullable<ReturnType<typeof gameNamed>>;
let ids = 0;

interface ConnectOptions {
  readonly cookie?: string;
  readonly origin?: string | null; // null: none
}

/** A device at the other end of a socket, as plain as can be: it keeps what it is sent and folds the events. */
export class Client {
  readonly socket: WebSocket;
  readonly frames: string[] = []; // as they came
  readonly events: Json[] = [];
  welcome: Welcome | null = null;
  seed: string | null = null;
  closed: { code: number; reason: string } | null = null;
  #listeners = new Set<() => void>();

  private constructor(socket: WebSocket) {
    this.socket = socket;
    socket.on('message', (data) => this.#take(String(data)));
    socket.on('close', (code, reason) => {
      this.closed = { code, reason: String(reason) };
      this.#changed();
    });
    socket.on('error', () => undefined);
  }

  /** Resolves when the socket is open. @throws Error with the status when the server won't have it */
  static async connect(url: string, match: string, options: ConnectOptions = {}): Promise<Client> {
    const { cookie, origin = url } = options;
    const socket = new WebSocket(`${url.replace('http', 'ws')}/api/matches/${match}/socket`, {
      headers: { ...(cookie !== undefined && { cookie }), ...(origin !== null && { origin }) },
    });
    const client = new Client(socket);
    await new Promise((resolve, reject) => {
      socket.once('open', resolve);
      socket.once('unexpected-response', (_request, response) => reject(new Error(`${response.statusCode}`)));
      socket.once('error', reject);
    });
    return client;
  }

  #take(frame: string): void {
    this.frames.push(frame);
    const message = JSON.parse(frame) as ServerMessage;
    if (message.type === 'welcome') this.welcome = message;
    if (message.type === 'opened') this.seed = message.seed;
    if (message.type === 'events') {
      if (message.from === 1) this.events.length = 0;
      if (message.from !== this.events.length + 1) throw new Error(`a gap: ${message.from}`);
      this.events.push(...message.events);
    }
    this.#changed();
  }

  #changed(): void {
    for (const listener of this.#listeners) listener();
  }

  /** Resolves once `done` gives something else than null or false. */
  until<T>(what: string, done: () => T | null | false, ms = 15_000): Promise<T> {
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        this.#listeners.delete(look);
        reject(new Error(`waited in vain for ${what}; last: ${this.frames.at(-1)}`));
      }, ms);
      const look = (): void => {
        const found = done();
        if (found === null || found === false) return;
        clearTimeout(timer);
        this.#listeners.delete(look);
        resolve(found);
      };
      this.#listeners.add(look);
      look();
    });
  }

  send(message: unknown): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Says hello; resolves when all it lacks has come (`have` of the events it holds are kept). */
  async hello(have = 0): Promise<void> {
    this.send({ type: 'hello', protocol: PROTOCOL_VERSION, have });
    await this.until('welcome', () => this.welcome !== null);
    if (have === 0) await this.until('events', () => this.events.length > 0);
  }

  /** The message of this type that comes next, or came after the first `after` frames. */
  next<T extends ServerMessage['type']>(
    type: T,
    after = this.frames.length,
  ): Promise<Extract<ServerMessage, { type: T }>> {
    return this.until(
      type,
      () => this.messages(after).find((message) => message.type === type) ?? null,
    ) as never;
  }

  messages(after = 0): ServerMessage[] {
    return this.frames.slice(after).map((frame) => JSON.parse(frame) as ServerMessage);
  }

  get seat(): Seat {
    return this.welcome?.seat ?? SPECTATOR;
  }

  get view(): GameTypes['View'] {
    return fold(game, this.seat, this.events as unknown as GameTypes['Open'][]);
  }

  get phase(): string {
    return game.viewPhase(this.view);
  }

  get waiting(): readonly Seat[] {
    return game.viewWaiting(this.view);
  }

  get owes(): boolean {
    return game.viewOwes(this.view);
  }

  get over(): boolean {
    return game.viewOutcome(this.view) !== null;
  }

  newId(): string {
    return `id-${++ids}`;
  }

  /** Sends an action, for the present phase if nothing else is said. */
  sendAct(action: unknown, { id = this.newId(), phase = this.phase } = {}): string {
    this.send({ type: 'act', id, phase, action });
    return id;
  }

  /** Sends an action and resolves with the answer to it. */
  act(action: unknown, options: { id?: string; phase?: string } = {}): Promise<Answer> {
    const after = this.frames.length;
    const id = this.sendAct(action, options);
    return this.until(`an answer to ${id}`, () => this.answer(id, after));
  }

  answer(id: string, after = 0): Answer | null {
    const found = this.messages(after).find(
      (message): message is Answer =>
        (message.type === 'ack' || message.type === 'refused') && message.id === id,
    );
    return found ?? null;
  }

  /** One of its choices at random, or `null` where it has none. */
  choose(draw: Draw): Json | null {
    const { view } = this;
    const choices = game.choices(view);
    return choices === null ? null : (game.sample(view, choices, draw) as Json);
  }

  /** The game's dull action, or `null` where nothing can be done. */
  dull(): Json | null {
    const { view } = this;
    const choices = game.choices(view);
    return choices === null ? null : (game.fallback(view, choices) as Json);
  }

  close(): void {
    this.socket.terminate();
  }
}

export const draws = (seed: number): Draw => fastDraw(seed);

/** Lets all clients play, each when it owes something, until the match is over or `stop` says so. */
export async function playOn(
  clients: readonly Client[],
  choose: (client: Client) => Json | null,
  stop: () => boolean = () => false,
): Promise<void> {
  const first = clients[0] as Client;
  while (!first.over && !stop()) {
    const due = clients.filter((client) => client.owes);
    if (due.length === 0) {
      const seen = clients.map((client) => client.events.length);
      await Promise.race(
        clients.map((client, i) => client.until('news', () => client.events.length > (seen[i] as number))),
      );
      continue;
    }
    const { phase } = first;
    for (const client of due) {
      if (client.phase !== phase || !client.owes) continue;
      const action = choose(client);
      if (action === null) continue;
      const answer = await client.act(action);
      if (answer.type === 'refused' && answer.code !== 'stalePhase')
        throw new Error(`${client.seat} refused: ${JSON.stringify(answer)} for ${JSON.stringify(action)}`);
    }
    await allAt(clients);
  }
}

/** Resolves when all clients see the same public phase. */
export async function allAt(clients: readonly Client[]): Promise<void> {
  for (;;) {
    const counts = clients.map((client) => client.events.length);
    const phases = new Set(clients.map((client) => client.phase));
    if (phases.size === 1) return;
    await Promise.race(
      clients.map((client, i) =>
        client.until('the phase', () => client.events.length > (counts[i] as number)),
      ),
    );
  }
}

/** Resolves when one of them owes an answer, or the match is over: a window, say, closes a moment after its last answer. */
export async function nextTurn(clients: readonly Client[]): Promise<void> {
  await allAt(clients);
  const due = (): boolean => clients.some((client) => client.owes || client.over);
  await Promise.race(clients.map((client) => client.until('a turn', due)));
  await allAt(clients);
}

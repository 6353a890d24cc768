import type { Json } from '../../src/engine/json.ts';
import type { ClientMessage, ServerMessage } from '../../src/protocol/messages.ts';
import { PROTOCOL_VERSION } from '../../src/protocol/messages.ts';
import type { Failure, Listener } from '../../src/client/net/connection.ts';
import type { SocketEvents, Wiring } from '../../src/client/net/wiring.ts';

/** One socket as the far end has it. */
export class FarEnd {
  readonly received: ClientMessage[] = [];
  closedByPage = false;
  readonly #on: SocketEvents;
  constructor(on: SocketEvents) {
    this.#on = on;
  }
  readonly socket = {
    send: (text: string) => void this.received.push(JSON.parse(text) as ClientMessage),
    close: () => void (this.closedByPage = true),
  };
  open(): void {
    if (!this.closedByPage) this.#on.opened();
  }
  say(message: ServerMessage): void {
    if (!this.closedByPage) this.#on.message(JSON.stringify(message));
  }
  garble(text: string): void {
    this.#on.message(text);
  }
  drop(): void {
    if (!this.closedByPage) this.#on.closed();
  }
  /** Opens and greets, as a server does that knows the match. */
  greet(seat: string | null = 'novice1'): void {
    this.open();
    this.say({
      type: 'welcome',
      protocol: PROTOCOL_VERSION,
      match: 'm',
      game: 'toy',
      seat,
      seats: [],
      commitment: 'c',
    });
  }
  events(from: number, ...events: Json[]): void {
    this.say({ type: 'events', from, events });
  }
  get acts(): Extract<ClientMessage, { type: 'act' }>[] {
    return this.received.filter((message) => message.type === 'act');
  }
}

/** Sockets that a test opens, answers and drops, and a clock that only it moves. */
export class FakeNet {
  readonly ends: FarEnd[] = [];
  #now = 0;
  #ids = 0;
  #timers: { at: number; run: () => void }[] = [];

  readonly wiring: Wiring = {
    open: (_url, on) => {
      const end = new FarEnd(on);
      this.ends.push(end);
      return end.socket;
    },
    later: (ms, run) => {
      const timer = { at: this.#now + ms, run };
      this.#timers.push(timer);
      return () => void (this.#timers = this.#timers.filter((other) => other !== timer));
    },
    random: () => 1, // the longest pauses
    newId: () => `id${++this.#ids}`,
  };

  /** The newest socket. */
  get end(): FarEnd {
    return this.ends[this.ends.length - 1]!;
  }

  pass(ms: number): void {
    const until = this.#now + ms;
    for (;;) {
      const next = this.#timers.filter(({ at }) => at <= until).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.#timers = this.#timers.filter((timer) => timer !== next);
      this.#now = next.at;
      next.run();
    }
    this.#now = until;
  }

  get timers(): number {
    return this.#timers.length;
  }
}

/** A listener that keeps what a page would show. */
export class Page implements Listener {
  events_: Json[] = [];
  afresh = 0;
  links: string[] = [];
  pending = 0;
  failure: Failure | null = null;
  seed: string | null = null;
  welcomes = 0;

  welcome = () => void this.welcomes++;
  events = (events: readonly Json[], afresh: boolean) => {
    if (afresh) this.afresh++;
    this.events_ = afresh ? [...events] : [...this.events_, ...events];
  };
  link = (link: string) => void this.links.push(link);
  unconfirmed = (count: number) => void (this.pending = count);
  opened = (seed: string) => void (this.seed = seed);
  failed = (failure: Failure) => void (this.failure = failure);
}

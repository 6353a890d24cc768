import type { Json } from '../../src/engine/json.ts';
import type { ChannelEvents, Way, Wiring } from '../../src/client/net/channel.ts';
import type { Failure, Listener } from '../../src/client/net/line.ts';
import type { ClientMessage, ServerMessage } from '../../src/protocol/messages.ts';
import { PROTOCOL_VERSION } from '../../src/protocol/messages.ts';
import type { TableEvent } from '../../src/table/events.ts';

/** One channel as the far end has it. */
export class FarEnd {
  readonly way: Way;
  readonly received: ClientMessage[] = [];
  closedByPage = false;
  readonly #on: ChannelEvents;
  constructor(way: Way, on: ChannelEvents) {
    this.way = way;
    this.#on = on;
  }
  readonly channel = {
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
  welcome(seats: readonly string[] = ['a1'], as: string | null = seats[0] ?? null): void {
    this.say({
      type: 'welcome',
      protocol: PROTOCOL_VERSION,
      table: 't',
      member: 'me',
      seats,
      as,
      now: 1_000_000,
    });
  }
  /** Opens and greets, as a server does that knows the table. */
  greet(seats?: readonly string[]): void {
    this.open();
    this.welcome(seats);
  }
  table(stream: string, from: number, ...events: TableEvent[]): void {
    this.say({ type: 'table', stream, from, events });
  }
  match(stream: string, seat: string | null = 'a1', match = 'm', game = 'toy'): void {
    this.say({ type: 'match', stream, match, game, seat, commitment: 'c' });
  }
  events(stream: string, from: number, ...events: Json[]): void {
    this.say({ type: 'events', stream, from, events });
  }
  get asked(): Extract<ClientMessage, { id: string }>[] {
    return this.received.filter((message) => 'id' in message);
  }
}

/** Channels that a test opens, answers and drops, and a clock that only it moves. */
export class FakeNet {
  readonly ends: FarEnd[] = [];
  readonly kept = new Map<string, string>(); // of half-made choices, by this tab
  #now = 0;
  #ids = 0;
  #timers: { at: number; run: () => void }[] = [];

  readonly wiring: Wiring = {
    open: (_path, way, on) => {
      const end = new FarEnd(way, on);
      this.ends.push(end);
      return end.channel;
    },
    later: (ms, run) => {
      const timer = { at: this.#now + ms, run };
      this.#timers.push(timer);
      return () => void (this.#timers = this.#timers.filter((other) => other !== timer));
    },
    random: () => 1, // the longest pauses
    newId: () => `id${++this.#ids}`,
    keeper: {
      kept: (name) => this.kept.get(name) ?? null,
      keep: (name, text) => void (text === null ? this.kept.delete(name) : this.kept.set(name, text)),
    },
  };

  /** The newest channel. */
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

  /** Time passes while the browser lets the page do nothing, as when a lid is shut: timers wait until it wakes. */
  freeze(ms: number): void {
    this.#now += ms;
  }

  get timers(): number {
    return this.#timers.length;
  }
}

/** A listener that keeps what a page would show. */
export class Page implements Listener {
  tabled: TableEvent[] = [];
  told: Json[] = [];
  afresh = 0;
  matches: string[] = [];
  links: string[] = [];
  pending = 0;
  failure: Failure | null = null;
  stoppedMatch = false;
  seed: string | null = null;
  here: readonly string[] = [];

  welcome = () => {};
  table = (events: readonly TableEvent[], afresh: boolean) => {
    this.tabled = afresh ? [...events] : [...this.tabled, ...events];
  };
  match = ({ match }: { match: string }) => void this.matches.push(match);
  events = (events: readonly Json[], afresh: boolean) => {
    if (afresh) this.afresh++;
    this.told = afresh ? [...events] : [...this.told, ...events];
  };
  time = () => {};
  now = (): void => undefined;
  presence = ({ here }: { here: readonly string[] }) => void (this.here = here);
  opened = (_match: string, seed: string) => void (this.seed = seed);
  stopped = () => void (this.stoppedMatch = true);
  link = (link: string) => void this.links.push(link);
  unconfirmed = (count: number) => void (this.pending = count);
  failed = (failure: Failure) => void (this.failure = failure);
}

import type { Advice } from '../../engine/bot.ts';
import type { Json } from '../../engine/json.ts';
import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Seat } from '../../engine/seats.ts';
import type { Refused, ClientMessage, ServerMessage } from '../../protocol/messages.ts';
import { PROTOCOL_VERSION } from '../../protocol/messages.ts';
import type { MemberCommand } from '../../table/commands.ts';
import type { TableEvent } from '../../table/events.ts';
import type { Link } from '../shared/session.ts';
import { pause, times } from './backoff.ts';
import type { Numbered } from './numbered.ts';
import { continued, tookUp } from './numbered.ts';
import type { Channel, Way, Wiring } from './channel.ts';

type Frame<Type extends ServerMessage['type']> = Extract<ServerMessage, { type: Type }>;
export type Welcome = Frame<'welcome'>;
export type MatchInfo = Frame<'match'>;
export type Presence = Frame<'presence'>;
export type Time = Frame<'time'>;

/** Why a connection gave up for good; the page says so and offers a way on. */
export type Failure = 'reload' | 'noSuchTable' | 'tableDamaged';

/** Told whatever changes. Nothing is told after a failure. */
export interface Listener {
  welcome(welcome: Welcome): void;
  /** What the table tells, after what was told before, or, if `afresh`, all of it over again. */
  table(events: readonly TableEvent[], afresh: boolean): void;
  /** Which match, and which viewer's events of it, come next. */
  match(match: MatchInfo): void;
  /** Its events, likewise. */
  events(events: readonly Json[], afresh: boolean): void;
  presence(presence: Presence): void;
  time(time: Time): void;
  now(now: number): void; // on the server's clock
  opened(match: string, seed: string): void;
  stopped(): void; // the match can't be carried on; the table can
  link(link: Link): void;
  unconfirmed(count: number): void;
  failed(failure: Failure): void;
}

/** What is answered by its id. */
type Asked = Extract<ClientMessage, { id: string }>;
/** The same before it has one: an action in the match, or a command to the table. */
export type Asking = DistributiveOmit<Asked, 'id'>;
type DistributiveOmit<T, K extends PropertyKey> = T extends unknown ? Omit<T, K> : never;

/** What comes of it: nothing more to say, a refusal, or the advice that was asked for. */
type Settled = Refusal | Advice | null;

interface Pending {
  readonly message: Asked;
  readonly settle: (settled: Settled) => void;
  retries: number;
}

/**
 * One table over one channel at a time, with the match that is played at it. It keeps itself in step: comes back when
 * the line drops, over server-sent events where sockets get no answer, asks for everything again when something is
 * missing, and sends every action and command under the same id until the server has answered it, so that it is taken
 * once or refused, never lost or doubled. Whether what comes late still fits is for the server to say.
 */
export class Line {
  readonly #path: string;
  readonly #wiring: Wiring;
  readonly #tell: Listener;

  #channel: Channel | null = null;
  #way: Way = 'socket';
  #worked: Way | null = null; // by which the server has ever greeted this page
  #link: Link = 'connecting';
  #failure: Failure | null = null;
  #asleep = false;
  #failedTries = 0; // in a row, since the last welcome
  #table: Numbered | null = null; // told to the listener, of the table…
  #match: Numbered | null = null; // …and of the match
  #as: Seat | null | undefined; // the seat this page shows; undefined: the device's first
  #saidAs: Seat | null | undefined; // as this channel was told
  #pending = new Map<string, Pending>(); // unanswered, oldest first
  #cancelRetry = () => {};
  #cancelWatch = () => {};
  #cancelResend = () => {};

  /** @param path of the table in the server's interface; @param as the seat to show, null for none */
  constructor(path: string, wiring: Wiring, listener: Listener, as?: Seat | null) {
    this.#path = path;
    this.#wiring = wiring;
    this.#tell = listener;
    this.#as = as;
    this.#connect();
  }

  /** Sends an action or a command, now or when there is a line again. Resolves when the server answered, or never will. */
  ask = (asking: Asking): Promise<Refusal | null> => this.#ask(asking) as Promise<Refusal | null>;

  #ask(asking: Asking): Promise<Settled> {
    if (this.#failure) return Promise.resolve(refusal(this.#failure, 'form'));
    return new Promise((settle) => {
      const message = { ...asking, id: this.#wiring.newId() } as Asked;
      this.#pending.set(message.id, { message, settle, retries: 0 });
      this.#tellUnconfirmed();
      if (this.#link === 'live') this.#send(message);
    });
  }

  act = (match: string, seat: Seat, phase: string, action: Json): Promise<Refusal | null> =>
    this.ask({ type: 'act', match, seat, phase, action });
  /** What a bot would do at that seat. */
  hint = (match: string, seat: Seat, phase: string): Promise<Refusal | Advice> =>
    this.#ask({ type: 'hint', match, seat, phase }) as Promise<Refusal | Advice>;
  do = (command: MemberCommand): Promise<Refusal | null> => this.ask({ type: 'do', command });

  /** Shows another of the device's seats, or none: from then on only what that one may know arrives. */
  as(seat: Seat | null): void {
    this.#as = seat;
    if (this.#link === 'live') this.#sayAs();
  }

  #sayAs(): void {
    if (this.#as === undefined || this.#as === this.#saidAs) return;
    this.#saidAs = this.#as;
    this.#send({ type: 'as', seat: this.#as });
  }

  /** The device came back from somewhere (sleep, another page, a tunnel): look at once whether the line holds. */
  wake(): void {
    this.#asleep = false;
    if (this.#failure) return;
    if (this.#channel && (this.#link === 'live' || this.#link === 'behind')) {
      this.#setLink('behind'); // what it shows may be old until the server has said something
      this.#send({ type: 'ping' });
      this.#watch(times.wakeAnswer, this.#lost);
    } else {
      this.#failedTries = 0;
      this.#drop();
      this.#connect();
    }
  }

  /** The page is put away: a browser keeps it for "back" only if no socket is open. `wake` undoes it. */
  sleep(): void {
    this.#asleep = true;
    this.#drop();
    this.#setLink('connecting');
  }

  /** For good. What is unanswered is refused: nobody is there any more to hear the answer. */
  close(): void {
    this.#drop();
    this.#failure ??= 'reload';
    this.#refuseAll('closed');
  }

  #connect(): void {
    this.#cancelRetry();
    this.#channel = this.#wiring.open(this.#path, this.#way, {
      opened: () => {
        const [as, table, match] = [this.#as, this.#table, this.#match];
        this.#saidAs = as;
        this.#send({ type: 'hello', protocol: PROTOCOL_VERSION, as, table, match });
      },
      message: (text) => this.#receive(text),
      closed: this.#lost,
    });
    this.#watch(times.welcome, this.#lost);
  }

  /** Lets go of the channel and all timers. */
  #drop(): void {
    this.#cancelRetry();
    this.#cancelWatch();
    this.#cancelResend();
    this.#channel?.close();
    this.#channel = null;
  }

  #lost = (): void => {
    const greeted = this.#link === 'live' || this.#link === 'behind';
    this.#drop();
    if (this.#failure || this.#asleep) return;
    this.#setLink('lost');
    // A way that has worked is not given up for one bad minute: it is more likely the server that is away.
    const faithful = this.#worked !== null && this.#failedTries < times.faithfulTries;
    if (!greeted && !faithful) this.#way = this.#way === 'socket' ? 'stream' : 'socket';
    const wait = pause(this.#failedTries++, this.#wiring.random());
    this.#cancelRetry = this.#wiring.later(wait, () => this.#connect());
  };

  #setLink(link: Link): void {
    if (link === this.#link) return;
    this.#link = link;
    this.#tell.link(link);
  }

  #send(message: ClientMessage): void {
    this.#channel?.send(JSON.stringify(message));
  }

  #watch(ms: number, run: () => void): void {
    this.#cancelWatch();
    this.#cancelWatch = this.#wiring.later(ms, run);
  }

  #receive(text: string): void {
    const message = parse(text);
    if (!message || !this.#channel) return;
    if (this.#link === 'behind') this.#live();
    // On a stream the server hears that somebody is there from requests alone, however much it tells.
    else if (this.#link === 'live' && (this.#way === 'socket' || message.type === 'pong')) this.#watchIdle();
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'table':
        return this.#told(message);
      case 'match':
        if (message.stream !== this.#match?.stream) this.#match = { stream: message.stream, have: 0 };
        return this.#tell.match(message);
      case 'events':
        return this.#observed(message);
      case 'presence':
        return this.#tell.presence(message);
      case 'time':
        return this.#tell.time(message);
      case 'ack':
        return this.#settle(message.id, null);
      case 'hint':
        return this.#settle(message.id, { action: message.action, reasons: message.reasons });
      case 'refused':
        return this.#refused(message);
      case 'opened':
        return this.#tell.opened(message.match, message.seed);
      case 'error':
        return this.#error(message.code);
      case 'pong':
        return this.#tell.now(message.now);
    }
  }

  /** A line that is silent may be dead: ask, and give it up if not even that is answered. */
  #watchIdle(): void {
    this.#watch(times.idle, () => {
      this.#send({ type: 'ping' });
      this.#watch(times.answer, this.#lost);
    });
  }

  #welcome(welcome: Welcome): void {
    if (welcome.protocol !== PROTOCOL_VERSION) return this.#fail('reload');
    this.#failedTries = 0;
    this.#worked = this.#way;
    this.#tell.welcome(welcome);
    if (this.#channel && this.#link !== 'live') this.#live();
  }

  #live(): void {
    this.#setLink('live');
    this.#watchIdle();
    this.#sayAs();
    this.#resend();
  }

  #resend(): void {
    this.#cancelResend();
    for (const { message } of this.#pending.values()) this.#send(message);
  }

  #resendLater(ms: number): void {
    this.#cancelResend();
    this.#cancelResend = this.#wiring.later(ms, () => {
      if (this.#link === 'live') this.#resend();
    });
  }

  #told({ stream, from, events }: Frame<'table'>): void {
    const fresh = from === 1 ? events : continued(this.#table, stream, from, events);
    if (!fresh) return this.#startOver();
    this.#table = tookUp(this.#table, stream, from, fresh.length);
    if (fresh.length > 0) this.#tell.table(fresh, from === 1);
  }

  #observed({ stream, from, events }: Frame<'events'>): void {
    if (stream !== this.#match?.stream) return this.#startOver(); // of whom nothing was said
    const fresh = from === 1 ? events : continued(this.#match, stream, from, events);
    if (!fresh) return this.#startOver();
    this.#match = tookUp(this.#match, stream, from, fresh.length);
    if (fresh.length > 0) this.#tell.events(fresh, from === 1);
  }

  #startOver(): void {
    this.#table = null;
    this.#match = null;
    this.#lost();
  }

  #refused(message: Refused): void {
    const { id, code, rule, field, values, retry } = message;
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (retry && pending.retries < times.retries) {
      pending.retries++;
      return this.#resendLater(times.retry * pending.retries);
    }
    this.#settle(id, refusal(code, rule, { ...(field && { field }), ...(values && { values }) }));
  }

  /** A question leaves nothing undone. */
  #tellUnconfirmed(): void {
    const deeds = [...this.#pending.values()].filter(({ message }) => message.type !== 'hint');
    this.#tell.unconfirmed(deeds.length);
  }

  /** The first answer counts; the same once more says nothing new. */
  #settle(id: string, answer: Settled): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    this.#tellUnconfirmed();
    pending.settle(answer);
  }

  #error(code: Frame<'error'>['code']): void {
    switch (code) {
      case 'reload':
      case 'noSuchTable':
      case 'tableDamaged':
        return this.#fail(code);
      case 'stopped':
      case 'noSuchMatch':
        return this.#tell.stopped();
      case 'tooFast':
        return this.#resendLater(times.tooFast);
      case 'badMessage':
      case 'tooLarge': {
        // Frames are answered in order, so it is the oldest that can't be read.
        const [oldest] = this.#pending.keys();
        return oldest === undefined ? undefined : this.#settle(oldest, refusal(code, 'form'));
      }
      default: // what passes by coming again
        return this.#lost();
    }
  }

  #fail(failure: Failure): void {
    this.#failure = failure;
    this.#drop();
    this.#refuseAll(failure);
    this.#tell.failed(failure);
  }

  #refuseAll(code: string): void {
    for (const id of [...this.#pending.keys()]) this.#settle(id, refusal(code, 'form'));
  }
}

function parse(text: string): ServerMessage | null {
  try {
    return JSON.parse(text) as ServerMessage;
  } catch {
    return null; // not from our server; what matters comes again
  }
}

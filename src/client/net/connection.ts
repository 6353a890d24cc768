import type { Json } from '../../engine/json.ts';
import type { Refusal } from '../../engine/refusal.ts';
import { refusal } from '../../engine/refusal.ts';
import type { Seat } from '../../engine/seats.ts';
import type { ClientMessage, ServerMessage } from '../../protocol/messages.ts';
import { PROTOCOL_VERSION } from '../../protocol/messages.ts';
import type { Link } from '../shared/session.ts';
import { pause, times } from './backoff.ts';
import type { Socket, Wiring } from './wiring.ts';

export type Welcome = Extract<ServerMessage, { type: 'welcome' }>;

/** Why a connection gave up for good; the page says so and offers a way on. */
export type Failure = 'reload' | 'noSuchMatch' | 'stopped';

/** Told whatever changes. Nothing is told after a failure. */
export interface Listener {
  welcome(welcome: Welcome): void;
  /** The events after those told before, or, if `afresh`, all of them over again. */
  events(events: readonly Json[], afresh: boolean): void;
  link(link: Link): void;
  unconfirmed(count: number): void;
  opened(seed: string): void;
  failed(failure: Failure): void;
}

interface Pending {
  readonly message: Extract<ClientMessage, { type: 'act' }>;
  readonly settle: (refusal: Refusal | null) => void;
  retries: number;
}

/**
 * One match over one socket at a time. It keeps itself in step: comes back when the line drops, asks for all events
 * again when one is missing, and sends every action under the same id until the server has answered it, so that
 * an action is taken once or refused, never lost or doubled. Whether an action that comes late still fits is for
 * the server to say.
 */
export class Connection {
  readonly #path: string;
  readonly #wiring: Wiring;
  readonly #tell: Listener;

  #socket: Socket | null = null;
  #link: Link = 'connecting';
  #failure: Failure | null = null;
  #asleep = false;
  #failedTries = 0; // in a row, since the last welcome
  #have = 0; // events told to the listener
  #seat: Seat | null | undefined; // as which they were told; undefined before the first welcome
  #pending = new Map<string, Pending>(); // unanswered actions, oldest first
  #cancelRetry = () => {};
  #cancelWatch = () => {};
  #cancelResend = () => {};

  constructor(path: string, wiring: Wiring, listener: Listener) {
    this.#path = path;
    this.#wiring = wiring;
    this.#tell = listener;
    this.#connect();
  }

  /** Sends an action, now or when there is a line again. Resolves when the server answered, or never will. */
  act(phase: string, action: Json): Promise<Refusal | null> {
    if (this.#failure) return Promise.resolve(refusal(this.#failure, 'form'));
    return new Promise((settle) => {
      const message = { type: 'act', id: this.#wiring.newId(), phase, action } as const;
      this.#pending.set(message.id, { message, settle, retries: 0 });
      this.#tell.unconfirmed(this.#pending.size);
      if (this.#link === 'live') this.#send(message);
    });
  }

  /** The device came back from somewhere (sleep, another page, a tunnel): look at once whether the line holds. */
  wake(): void {
    this.#asleep = false;
    if (this.#failure) return;
    if (this.#socket && this.#link === 'live') {
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

  /** For good. Unanswered actions are refused: nobody is there any more to hear the answer. */
  close(): void {
    this.#drop();
    this.#failure ??= 'stopped';
    this.#refuseAll('closed');
  }

  #connect(): void {
    this.#cancelRetry();
    this.#socket = this.#wiring.open(this.#path, {
      opened: () => {
        const seat = this.#seat === undefined ? {} : { seat: this.#seat };
        this.#send({ type: 'hello', protocol: PROTOCOL_VERSION, have: this.#have, ...seat });
      },
      message: (text) => this.#receive(text),
      closed: this.#lost,
    });
    this.#watch(times.welcome, this.#lost);
  }

  /** Lets go of the socket and all timers. */
  #drop(): void {
    this.#cancelRetry();
    this.#cancelWatch();
    this.#cancelResend();
    this.#socket?.close();
    this.#socket = null;
  }

  #lost = (): void => {
    this.#drop();
    if (this.#failure || this.#asleep) return;
    this.#setLink('lost');
    this.#cancelRetry = this.#wiring.later(pause(this.#failedTries++, this.#wiring.random()), () =>
      this.#connect(),
    );
  };

  #setLink(link: Link): void {
    if (link === this.#link) return;
    this.#link = link;
    this.#tell.link(link);
  }

  #send(message: ClientMessage): void {
    this.#socket?.send(JSON.stringify(message));
  }

  #watch(ms: number, run: () => void): void {
    this.#cancelWatch();
    this.#cancelWatch = this.#wiring.later(ms, run);
  }

  #receive(text: string): void {
    const message = parse(text);
    if (!message || !this.#socket) return;
    if (this.#link === 'live') this.#watchIdle();
    switch (message.type) {
      case 'welcome':
        return this.#welcome(message);
      case 'events':
        return this.#events(message.from, message.events);
      case 'ack':
        return this.#settle(message.id, null);
      case 'refused':
        return this.#refused(message);
      case 'opened':
        return this.#tell.opened(message.seed);
      case 'error':
        return this.#error(message.code);
      case 'pong':
        return;
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
    this.#seat = welcome.seat;
    this.#failedTries = 0;
    this.#tell.welcome(welcome);
    if (!this.#socket) return; // the listener wants none of it
    this.#setLink('live');
    this.#watchIdle();
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

  #startOver(): void {
    this.#have = 0;
    this.#lost();
  }

  #events(from: number, events: readonly Json[]): void {
    if (from === 1) {
      this.#have = events.length;
      return this.#tell.events(events, true);
    }
    if (from > this.#have + 1) return this.#startOver(); // one is missing
    const fresh = events.slice(this.#have + 1 - from); // some may be known already
    if (fresh.length === 0) return;
    this.#have += fresh.length;
    this.#tell.events(fresh, false);
  }

  #refused(message: Extract<ServerMessage, { type: 'refused' }>): void {
    const { id, code, rule, field, values, retry } = message;
    const pending = this.#pending.get(id);
    if (!pending) return;
    if (retry && pending.retries < times.retries) {
      pending.retries++;
      return this.#resendLater(times.retry * pending.retries);
    }
    this.#settle(id, refusal(code, rule, { ...(field && { field }), ...(values && { values }) }));
  }

  /** The first answer counts; the same once more says nothing new. */
  #settle(id: string, answer: Refusal | null): void {
    const pending = this.#pending.get(id);
    if (!pending) return;
    this.#pending.delete(id);
    this.#tell.unconfirmed(this.#pending.size);
    pending.settle(answer);
  }

  #error(code: Extract<ServerMessage, { type: 'error' }>['code']): void {
    switch (code) {
      case 'reload':
      case 'noSuchMatch':
      case 'stopped':
        return this.#fail(code);
      case 'tooFast':
        return this.#resendLater(times.tooFast);
      case 'badMessage':
      case 'tooLarge': {
        // Frames are answered in order, so it is the oldest action that can't be read.
        const [oldest] = this.#pending.keys();
        return oldest === undefined ? undefined : this.#settle(oldest, refusal(code, 'form'));
      }
      case 'tryAgain':
      case 'helloFirst':
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

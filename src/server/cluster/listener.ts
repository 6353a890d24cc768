import pg from 'pg';
import type { Logger } from 'pino';
import { faultOf } from '../matches/fault.ts';
import { CHANNEL } from '../store/processes-schema.ts';

export interface Listener {
  /** Whether what is told now would be heard, as far as anybody can know. */
  readonly hears: boolean;
  close(): Promise<void>;
}

export interface Heard {
  /** One notification. */
  told(payload: string): void;
  /** Something may have been told that was not heard. Called when listening begins anew, and while nobody listens now and then. */
  gap(): void;
}

export interface ListenOptions {
  readonly name: string; // of the connection
  /** A connection on which nothing is heard for so long is dead, whatever it says: something is told every second. Milliseconds. */
  readonly silentMs: number;
  /** While nobody listens, how often `gap` is called. Milliseconds. */
  readonly pollMs: number;
  readonly log: Logger;
}

/** Pause before the next try to connect; twice as long each time, up to… */
const AGAIN_MS = 100;
/** …this. */
const AGAIN_MOST_MS = 2000;

/** Listens on a connection of its own, and comes back whenever it is cut. */
export function listen(url: string, heard: Heard, { name, silentMs, pollMs, log }: ListenOptions): Listener {
  let client: pg.Client | null = null;
  let hears = false;
  let closed = false;
  let last = performance.now();
  let tries = 0;
  let again: NodeJS.Timeout | undefined;

  async function connect(): Promise<void> {
    const one = new pg.Client({
      connectionString: url,
      application_name: name,
      keepAlive: true,
      connectionTimeoutMillis: silentMs,
      query_timeout: silentMs,
    });
    one.on('error', () => lost(one));
    one.on('end', () => lost(one));
    one.on('notification', ({ payload = '' }) => {
      last = performance.now();
      heard.told(payload);
    });
    client = one;
    try {
      await one.connect();
      await one.query(`listen ${CHANNEL}`);
    } catch (error) {
      log.warn(faultOf(error), 'not listening');
      return lost(one);
    }
    if (closed || client !== one) return;
    [hears, tries, last] = [true, 0, performance.now()];
    heard.gap();
  }

  function lost(one: pg.Client): void {
    if (client !== one) return;
    client = null;
    hears = false;
    one.end().catch(() => undefined); // it may be half open
    if (closed) return;
    again = setTimeout(() => void connect(), Math.min(AGAIN_MOST_MS, AGAIN_MS * 2 ** tries++));
  }

  const watching = setInterval(() => {
    if (hears && performance.now() - last > silentMs && client) {
      log.warn('listened to a dead line');
      lost(client);
    }
    if (!hears) heard.gap();
  }, pollMs);
  watching.unref();
  void connect();

  return {
    get hears() {
      return hears;
    },
    async close() {
      closed = true;
      clearTimeout(again);
      clearInterval(watching);
      const one = client;
      client = null;
      await one?.end().catch(() => undefined);
    },
  };
}

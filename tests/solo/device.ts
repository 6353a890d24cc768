// A device that plays by itself, in Node: its database is in memory, its workers are no threads, bots think in place.
import 'fake-indexeddb/auto';
import { pino } from 'pino';
import { onTestFinished } from 'vitest';
import { botNamed, defaultBot } from '../../src/games/bots.ts';
import { inStep } from '../../src/server/bots/in-step.ts';
import { thinker } from '../../src/server/bots/think.ts';
import { steadyNow, systemTimers } from '../../src/server/clocks/timers.ts';
import type { Database } from '../../src/solo/database.ts';
import { openDatabase } from '../../src/solo/database.ts';
import type { Port } from '../../src/solo/desk.ts';
import { openDesk } from '../../src/solo/desk.ts';
import type { HouseDeps, HouseStore } from '../../src/solo/house.ts';
import { openHouse } from '../../src/solo/house.ts';
import type { FromWorker, NewSolo, Questions } from '../../src/solo/messages.ts';
import { deviceStore } from '../../src/solo/store.ts';
import type { Lock } from '../../src/solo/tenancy.ts';
import { TableClient } from '../server/tableClient.ts';

let databases = 0;

/** What stays on a device, whatever becomes of its tabs. */
export interface Disk {
  readonly db: Promise<Database>;
  readonly lock: Lock;
  /** Whatever held the lock has died. */
  free(): void;
}

export function newDisk(): Disk {
  const db = openDatabase(`disk ${++databases}`);
  onTestFinished(async () => (await db).close());
  let taken: { readonly freed: Promise<void>; free(): void } | null = null;
  return {
    db,
    free: () => taken?.free(),
    async lock(wait) {
      if (taken && !wait) return null;
      while (taken) await taken.freed;
      let resolved = (): void => undefined;
      const mine = {
        freed: new Promise<void>((resolve) => (resolved = resolve)),
        free: () => {
          if (taken === mine) taken = null;
          resolved();
        },
      };
      taken = mine;
      return mine.free;
    },
  };
}

export interface TabOptions extends Partial<Pick<HouseDeps, 'newSeed' | 'chance' | 'bots'>> {
  readonly wrap?: (store: HouseStore) => HouseStore; // to let it fail
}

type Answered<Name extends keyof Questions> =
  { readonly answer: Questions[Name]['answer'] } | { readonly refused: { readonly code: string } };

/** A tab of that device, with a worker of its own. */
export interface Tab {
  /** All that the worker said, but for the frames of tables. */
  readonly said: readonly FromWorker[];
  ask<Name extends keyof Questions>(name: Name, what: Questions[Name]['with']): Promise<Answered<Name>>;
  /** @throws Error where it is refused */
  found(wish: NewSolo): Promise<string>;
  /** A page at a table; has not said hello yet. */
  open(table: string): TableClient;
}

export function newTab(disk: Disk, { wrap = (store) => store, bots, ...more }: TabOptions = {}): Tab {
  const said: FromWorker[] = [];
  const waiting = new Map<number, (answered: never) => void>();
  let ids = 0;
  const think = thinker({ botNamed, defaultBot });
  const thinking = inStep((task) => Promise.resolve(think(task)));
  const desk = openDesk({
    store: async () => wrap(deviceStore(await disk.db)),
    house: (store) =>
      openHouse({
        store,
        bots: bots ?? thinking,
        beat: () => () => Promise.resolve(),
        timers: systemTimers(steadyNow()),
        log: pino({ level: 'silent' }),
        limits: { retryMs: 1 },
        ...more,
      }),
    lock: disk.lock,
    setPace: () => undefined,
    say: (one) => {
      said.push(one);
      if ('id' in one) waiting.get(one.id)?.(one as never);
    },
  });
  const tab: Tab = {
    said,
    ask: (name, what) =>
      new Promise((resolve) => {
        const id = ++ids;
        waiting.set(id, resolve);
        desk.hear({ id, ask: name, with: what } as Parameters<typeof desk.hear>[0], undefined);
      }),
    async found(wish) {
      const founded = await tab.ask('found', wish);
      if (!('answer' in founded)) throw new Error(founded.refused.code);
      return founded.answer.table;
    },
    open(table) {
      const client = new TableClient();
      const port: Port = {
        postMessage: (frame) => frame !== null && client.take(frame),
        close: () => undefined,
        onmessage: null,
      };
      desk.hear({ open: table }, port);
      const send = (data: string | null): void => queueMicrotask(() => port.onmessage?.({ data }));
      client.wire = {
        send: (message) => send(typeof message === 'string' ? message : JSON.stringify(message)),
        close: () => send(null),
      };
      return client;
    },
  };
  return tab;
}

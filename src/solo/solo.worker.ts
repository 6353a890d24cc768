import type { Logger } from 'pino';
import { config } from 'zod';
import { steadyBeat } from '../server/bots/beat.ts';
import { steadyNow, systemTimers } from '../server/clocks/timers.ts';
import { BEATS, botsIn } from './bots.ts';
import type { BotThread } from './bots.ts';
import { openDatabase } from './database.ts';
import type { Port } from './desk.ts';
import { openDesk } from './desk.ts';
import { openHouse, unhurried } from './house.ts';
import type { BotPace } from '../table/vocabulary.ts';
import type { FromWorker, ToWorker } from './messages.ts';
import { deviceStore } from './store.ts';
import type { Lock } from './tenancy.ts';

/*
 * Plays solo games, in a thread of its own beside the page. The whole truth of a match is in here and in the database of the
 * device; the page gets frames, as from a server.
 */

/** TypeScript's own types for workers and for pages exclude one another. */
interface Thread {
  postMessage(said: FromWorker): void;
  onmessage: ((event: { readonly data: ToWorker; readonly ports: readonly Port[] }) => void) | null;
}
const thread = globalThis as unknown as Thread;

config({ jitless: true }); // the content security policy forbids code made of texts

const lock: Lock = (wait) => {
  const { locks } = navigator as Partial<Pick<Navigator, 'locks'>>;
  // Not over plain http. Two tabs can't spoil anything there either: the rows' keys say who was first.
  if (!locks) return Promise.resolve(() => undefined);
  return new Promise((resolve, reject) => {
    locks
      .request('curfew.solo', { ifAvailable: !wait }, (held) => {
        if (!held) return resolve(null);
        return new Promise<void>((release) => resolve(() => release()));
      })
      .catch(reject);
  });
};

/** Faults come up in the page's console, like its own. They name no secret. */
const log = {
  child: () => log,
  error: (fault: unknown, what?: string) => reportError(new Error(`${what ?? ''} ${JSON.stringify(fault)}`)),
  warn: () => undefined,
  info: () => undefined,
  debug: () => undefined,
} as unknown as Logger;

const openThread = (): BotThread =>
  new Worker(new URL('./bots.worker.ts', import.meta.url), { type: 'module' }) as unknown as BotThread;

let pace: BotPace = 'quick';
const sleep = (ms: number): Promise<void> => new Promise((over) => setTimeout(over, ms));
const timers = systemTimers(steadyNow());
const bots = botsIn(openThread, unhurried.botMs);

const desk = openDesk({
  store: async () => deviceStore(await openDatabase()),
  house: (store) =>
    openHouse({
      store,
      bots,
      beat: () => steadyBeat(BEATS, 0, () => performance.now(), sleep)(pace),
      timers,
      log,
    }),
  lock,
  setPace: (to) => (pace = to),
  say: (said) => thread.postMessage(said),
});

thread.onmessage = ({ data, ports }) => desk.hear(data, ports[0]);

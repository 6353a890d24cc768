import type { FromWorker, Questions, ToWorker } from '../../solo/messages.ts';
import { ApiError } from '../net/api.ts';

interface Waiting {
  readonly id: number;
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: ApiError) => void;
}

/** What of the browser's `Worker` is used; tests put a desk without a thread in its place. */
export interface Thread {
  postMessage(said: ToWorker, transfer: Transferable[]): void;
  terminate(): void;
  onmessage: ((event: MessageEvent<FromWorker>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

/**
 * The worker that plays the games of this device, as a page has it: started when it is first wanted, and anew after a
 * crash. It has what is secret; what comes from it are views.
 */
export class SoloWorker {
  /** Another tab has the games of this device open; this one waits until it is closed. */
  elsewhere = $state(false);
  readonly #start: () => Thread;
  #thread: Thread | null = null;
  #next = 1;
  #waiting: readonly Waiting[] = [];
  #lost: readonly (() => void)[] = []; // how open tables hear that the worker is gone

  constructor(start: () => Thread) {
    this.#start = start;
  }

  /** Rejects with an `ApiError`, as asking a server does. */
  ask<Name extends keyof Questions>(
    ask: Name,
    what: Questions[Name]['with'],
  ): Promise<Questions[Name]['answer']> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting = [...this.#waiting, { id, resolve: resolve as Waiting['resolve'], reject }];
      this.#say({ id, ask, with: what } as ToWorker);
    });
  }

  /** A line to a table, as a socket would be. `lost` is called when the worker is gone. Gives back its end, and how to leave it. */
  open(table: string, lost: () => void): { readonly port: MessagePort; leave(): void } {
    const { port1: port, port2 } = new MessageChannel();
    this.#lost = [...this.#lost, lost];
    this.#say({ open: table }, [port2]);
    return {
      port,
      leave: () => {
        this.#lost = this.#lost.filter((one) => one !== lost);
        port.postMessage(null);
        port.close();
      },
    };
  }

  #say(said: ToWorker, transfer: Transferable[] = []): void {
    this.#thread ??= this.#started();
    this.#thread.postMessage(said, transfer);
  }

  #started(): Thread {
    const thread = this.#start();
    thread.onmessage = ({ data }) => this.#hear(data);
    thread.onerror = (event) => {
      // What it reports of itself is in the console; only one that could not be started is gone.
      if (event.message) return;
      thread.terminate();
      this.#thread = null;
      const [waiting, lost] = [this.#waiting, this.#lost];
      [this.#waiting, this.#lost] = [[], []];
      for (const { reject } of waiting) reject(new ApiError('failed'));
      for (const one of lost) one();
    };
    return thread;
  }

  #hear(said: FromWorker): void {
    if ('elsewhere' in said) {
      this.elsewhere = said.elsewhere;
      return;
    }
    const waiting = this.#waiting.find(({ id }) => id === said.id);
    this.#waiting = this.#waiting.filter((one) => one !== waiting);
    if ('answer' in said) waiting?.resolve(said.answer);
    else waiting?.reject(new ApiError(said.refused.code));
  }
}

/** The one of this page. */
export const solo = new SoloWorker(
  () => new Worker(new URL('../../solo/solo.worker.ts', import.meta.url), { type: 'module' }),
);

import type { Limits } from '../limits.ts';

/** What is to be done after a failure. */
interface Work {
  rebuild(): Promise<void>;
  /** It failed once more; whether it is tried again. */
  failed(error: unknown): boolean;
  givenUp(): void;
}

/** Rebuilds a match after failures, after pauses that grow; when that was in vain a few times, gives up for now. */
export class Recovery {
  readonly #limits: Pick<Limits, 'retryMs' | 'retries'>;
  readonly #work: Work;
  #timer: NodeJS.Timeout | null = null;
  #failures = 0; // in a row
  #closed = false;

  constructor(limits: Pick<Limits, 'retryMs' | 'retries'>, work: Work) {
    this.#limits = limits;
    this.#work = work;
  }

  /** Whether it will be tried by and by. */
  get waiting(): boolean {
    return this.#timer !== null;
  }

  start(): void {
    if (this.#timer) return;
    const { retryMs, retries } = this.#limits;
    if (this.#failures >= retries) {
      this.#failures = 0;
      return this.#work.givenUp();
    }
    const pause = retryMs * 2 ** this.#failures++;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      if (this.#closed) return;
      this.#work.rebuild().catch((error: unknown) => {
        if (this.#work.failed(error)) this.start();
      });
    }, pause);
  }

  /** All is well again. */
  succeeded(): void {
    this.#failures = 0;
  }

  /** For good. */
  close(): void {
    this.#closed = true;
    if (this.#timer) clearTimeout(this.#timer);
    this.#timer = null;
  }
}

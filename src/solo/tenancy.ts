import type { House } from './house.ts';

/**
 * Only one tab of a browser may carry on what is kept there. Resolves when that is this one, with how to let the others;
 * without `wait` at once, with null where another is.
 */
export type Lock = (wait: boolean) => Promise<(() => void) | null>;

/** So long a house is kept for who comes next: a page that has just founded a table opens it at once. */
const KEPT_MS = 2000;

interface Held {
  readonly house: House;
  release(): Promise<void>;
}

/** The house of one tab: opened when somebody comes to it, closed and left to other tabs once nobody is there any more. */
export class Tenancy {
  readonly #lock: Lock;
  readonly #open: () => Promise<House>;
  #held: Held | null = null;
  #trying: Promise<Held | null> | null = null;
  #queue: Promise<Held | null> | null = null; // another tab has it, and this one waits
  #users = 0;
  #leaving: ReturnType<typeof setTimeout> | undefined;
  #left: Promise<void> = Promise.resolve(); // the house before is closed

  constructor(lock: Lock, open: () => Promise<House>) {
    this.#lock = lock;
    this.#open = open;
  }

  /**
   * The house, until `leave` is called as often as this resolved to one. Null where another tab has it, and is not waited
   * for. Rejects where it can't be opened.
   */
  async enter(wait: boolean): Promise<House | null> {
    clearTimeout(this.#leaving);
    this.#users++;
    try {
      let held = this.#held;
      held ??= await (this.#trying ??= this.#take(false).finally(() => (this.#trying = null)));
      if (wait) held ??= await (this.#queue ??= this.#take(true).finally(() => (this.#queue = null)));
      if (held === null) this.leave();
      return held?.house ?? null;
    } catch (error) {
      this.leave();
      throw error;
    }
  }

  async #take(wait: boolean): Promise<Held | null> {
    await this.#left;
    const unlock = await this.#lock(wait);
    if (!unlock) return null;
    try {
      const house = await this.#open();
      this.#held = { house, release: () => house.close().finally(unlock) };
      return this.#held;
    } catch (error) {
      unlock();
      throw error;
    }
  }

  leave(): void {
    if (--this.#users > 0) return;
    clearTimeout(this.#leaving);
    this.#leaving = setTimeout(() => {
      const held = this.#held;
      this.#held = null;
      if (held) this.#left = held.release().catch(() => undefined);
    }, KEPT_MS);
  }
}

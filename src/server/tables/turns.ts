/** What is done one after the other, as it was asked for. */
export class Turns {
  #last: Promise<unknown> = Promise.resolve();
  #waiting = 0;

  /** How much is asked for and not done, or under way. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Runs work after all that was asked before. */
  take<T>(work: () => Promise<T>): Promise<T> {
    this.#waiting++;
    const done = this.#last.then(work).finally(() => this.#waiting--);
    this.#last = done.catch(() => undefined);
    return done;
  }

  /** When all that was asked so far is done. */
  async settled(): Promise<void> {
    await this.#last;
  }
}

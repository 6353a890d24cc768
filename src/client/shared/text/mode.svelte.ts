import { recall, remember } from '../stored.ts';

/** So long a page may take to come, in milliseconds, and still be the answer to the press that asked for it. */
const ANSWER_MS = 5000;

/** Whether this device shows its games in words. It remembers. */
class TextMode {
  #on = $state(recall('text') === 'yes');
  #switched = -Infinity; // when that was pressed, on the page's even clock

  get on(): boolean {
    return this.#on;
  }
  set(on: boolean): void {
    this.#on = on;
    this.#switched = performance.now();
    remember('text', on ? 'yes' : '');
  }
  /** Whether what now comes into being was just asked for, once: nothing takes the focus of itself. */
  justSwitched(): boolean {
    const just = performance.now() - this.#switched < ANSWER_MS;
    this.#switched = -Infinity;
    return just;
  }
}

export const textMode = new TextMode();

import { afterPaint } from './after-paint.ts';

/**
 * How far a part of the page is made: step by step, each after the picture of the one before, so that none keeps a slow
 * device from answering. What stands higher is made first, so that nothing that is there already is moved.
 */
export class Steps {
  #made = $state(typeof document === 'undefined' ? Infinity : 0); // made as a text, there is no picture to wait for

  /** To be called where a component begins; it stops with the component. */
  constructor(count: number) {
    $effect(() => {
      const made = this.#made;
      return made < count ? afterPaint(() => (this.#made = made + 1)) : undefined;
    });
  }

  /** How many of them are made. */
  get now(): number {
    return this.#made;
  }
}

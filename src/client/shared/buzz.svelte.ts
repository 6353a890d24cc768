import { MediaQuery } from 'svelte/reactivity';
import { recall, remember } from './stored.ts';

const LENGTH = 60; // ms: felt, not heard

/** A short buzz when it is one's turn, on devices held in the hand. On unless the device asks for little motion, or it is turned off. */
class Buzz {
  /** Desktop browsers know the call and do nothing. */
  readonly can = typeof navigator.vibrate === 'function' && matchMedia('(pointer: coarse)').matches;
  #chosen = $state(recall('buzz'));
  readonly #less = new MediaQuery('(prefers-reduced-motion: reduce)', false);

  get on(): boolean {
    return this.can && (this.#chosen === null ? !this.#less.current : this.#chosen === 'on');
  }
  set on(on: boolean) {
    this.#chosen = on ? 'on' : 'off';
    remember('buzz', this.#chosen);
    this.turn();
  }

  /** It is one's turn. A page just loaded, and not touched yet, would be refused by the browser, and loudly. */
  turn(): void {
    if (this.on && navigator.userActivation?.hasBeenActive !== false) navigator.vibrate(LENGTH);
  }
}

export const buzz = new Buzz();

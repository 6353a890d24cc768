import { MediaQuery } from 'svelte/reactivity';
import { recall, remember } from './stored.ts';

/**
 * Whether what happens is told step by step on the board, or just shown; nothing else moves either when it is not. Told unless
 * the device or the person asks for less. public/boot.js has marked the page with either before the first paint, for the styles;
 * it reads the same name.
 */
class Motion {
  #wanted = $state(recall('motion') !== 'off');
  readonly #less = new MediaQuery('(prefers-reduced-motion: reduce)', false);

  /** As chosen on this device. */
  get wanted(): boolean {
    return this.#wanted;
  }
  set wanted(wanted: boolean) {
    this.#wanted = wanted;
    remember('motion', wanted ? '' : 'off');
    document.documentElement.dataset['motion'] = wanted ? '' : 'off';
  }

  /** As it is to be now. */
  get on(): boolean {
    return this.#wanted && !this.#less.current;
  }
}

export const motion = new Motion();

import { recall, remember } from '../stored.ts';

/** Whether this device shows its games in words. It remembers. */
class TextMode {
  #on = $state(recall('text') === 'yes');
  #focus = false; // what comes into being next takes the focus: whoever switched is to find himself there

  get on(): boolean {
    return this.#on;
  }
  set(on: boolean): void {
    this.#on = on;
    this.#focus = true;
    remember('text', on ? 'yes' : '');
  }
  /** Whether the page has just been switched, once: nothing takes the focus of itself when a page is loaded. */
  justSwitched(): boolean {
    const focus = this.#focus;
    this.#focus = false;
    return focus;
  }
}

export const textMode = new TextMode();

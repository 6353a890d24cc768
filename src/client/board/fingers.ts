import type { After } from './queue.ts';
import type { Place } from './transform.ts';

/*
 * What fingers and the mouse do on the board: one drags, two pinch, a short press taps, a long one aims. Places in pixels from the
 * board's corner.
 */

/** What comes of it. */
export interface Gestures {
  readonly drag: (from: Place, to: Place) => void;
  readonly pinch: (from: readonly [Place, Place], to: readonly [Place, Place]) => void;
  readonly tap: (at: Place, finger: boolean, time: number) => void;
  /** A finger rests, and then moves without leaving: what lies under it is looked at closely. */
  readonly aim: (at: Place) => void;
  /** It is lifted, or (null) something else came of it. */
  readonly aimed: (at: Place | null) => void;
  /** A drag begins: the pointer is the board's from now on. */
  readonly hold: (pointer: number) => void;
}

export interface Touch {
  readonly id: number;
  readonly at: Place;
  readonly finger: boolean; // as against a mouse or a pen, which are precise
}

const SLIP = 7; // pixels a tap may slip
const REST = 320; // ms until a resting finger aims

export class Fingers {
  readonly #after: After;
  readonly #does: Gestures;
  readonly #down = new Map<number, Place>();
  #start: Place | null = null;
  #slipped = false;
  #aiming = false;
  #unrest: () => void = () => {};

  constructor(after: After, does: Gestures) {
    this.#after = after;
    this.#does = does;
  }

  press({ id, at, finger }: Touch): void {
    this.#down.set(id, at);
    this.#unrest();
    if (this.#down.size > 1) {
      this.#slipped = true;
      return this.#stopAiming(null);
    }
    this.#start = at;
    this.#slipped = false;
    if (finger)
      this.#unrest = this.#after(REST, () => {
        this.#aiming = true;
        this.#does.hold(id);
        this.#does.aim(this.#down.get(id) ?? at);
      });
  }

  move({ id, at }: Touch): void {
    const from = this.#down.get(id);
    if (!from) return;
    if (this.#aiming) {
      this.#down.set(id, at);
      return this.#does.aim(at);
    }
    const other = [...this.#down].find(([one]) => one !== id)?.[1];
    if (!this.#slipped && this.#start && Math.hypot(at.x - this.#start.x, at.y - this.#start.y) > SLIP) {
      this.#slipped = true;
      this.#unrest();
      this.#does.hold(id);
    }
    if (!this.#slipped) return;
    this.#down.set(id, at);
    if (other) this.#does.pinch([from, other], [at, other]);
    else this.#does.drag(from, at);
  }

  lift({ id, at, finger }: Touch, time: number): void {
    if (!this.#down.delete(id)) return;
    this.#unrest();
    if (this.#aiming) this.#stopAiming(at);
    else if (!this.#slipped) this.#does.tap(at, finger, time);
  }

  cancel(id: number): void {
    this.#down.delete(id);
    this.#unrest();
    this.#slipped = true;
    this.#stopAiming(null);
  }

  #stopAiming(at: Place | null): void {
    if (!this.#aiming) return;
    this.#aiming = false;
    this.#does.aimed(at);
  }
}

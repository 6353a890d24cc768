import { untrack } from 'svelte';
import type { Direction } from './pick.ts';
import type { Box, Limits, Place, Size, Transform } from './transform.ts';
import { clamp, fit, fitWhole, panBy, pinch, zoomAt, zoomOf } from './transform.ts';

const STRIDE = 80; // pixels an arrow key moves the board
const EDGE = 40; // pixels that what is brought into sight keeps from the edge
const REST = 240; // ms without zooming after which the board is painted anew
/** On a screen with less than this the points of a whole board lie too close together to choose from. */
const COSY = 600; // pixels

/** Which part of the board is shown, how it came there, and in what scale it is painted. To be made while a component is. */
export class Camera {
  width = $state(0);
  height = $state(0);
  transform = $state.raw<Transform | null>(null);
  gliding = $state(false); // moved by a button or the game, not under a finger
  /** The scale that is painted. While one zooms, the painting is only stretched; it's painted anew when one stops. */
  drawn = $state(1);
  readonly #size: () => number;
  readonly #below: () => number;
  readonly limits = $derived.by<Limits>(() => ({
    size: this.#size(),
    screen: { width: this.width, height: Math.max(0, this.height - this.#below()) },
  }));
  readonly zoom = $derived.by(() => zoomOf(this.transform?.scale ?? 1));

  /**
   * @param size of the board, in its units
   * @param home what a small screen shows at first; null for everything
   * @param below pixels at the lower edge that buttons lie over: nothing is brought there
   */
  constructor(size: () => number, home: () => Box | null, below: () => number) {
    this.#size = size;
    this.#below = below;
    this.#paint();
    this.#fill(home);
  }

  #paint(): void {
    let stretched = false;
    $effect(() => {
      const scale = this.transform?.scale;
      if (scale === undefined || scale === untrack(() => this.drawn)) return;
      if (!stretched) {
        stretched = true;
        this.drawn = scale;
        return;
      }
      const timer = setTimeout(() => (this.drawn = scale), REST);
      return () => clearTimeout(timer);
    });
  }

  /** The first size of the screen, and every later one: what was in the middle stays in the middle. */
  #fill(home: () => Box | null): void {
    let before: Size = { width: 0, height: 0 };
    let wholeBefore = 0;
    $effect(() => {
      const { limits } = this;
      const now = limits.screen;
      if (now.width === 0 || now.height === 0) return;
      untrack(() => {
        const shift = { x: (now.width - before.width) / 2, y: (now.height - before.height) / 2 };
        const { transform } = this;
        const box = home();
        if (!transform)
          this.move(box && Math.min(now.width, now.height) < COSY ? fit(box, limits) : fitWhole(limits));
        else if (Math.abs(transform.scale - wholeBefore) < 1e-6) this.move(fitWhole(limits));
        else
          this.move(
            clamp({ ...transform, left: transform.left + shift.x, top: transform.top + shift.y }, limits),
          );
        before = now;
        wholeBefore = fitWhole(limits).scale;
      });
    });
  }

  /** The screen's size was told. */
  measured({ width, height }: Size): void {
    this.width = width;
    this.height = height;
  }

  /** Brings a part of the board into sight; everything for null. */
  show(box: Box | null): void {
    untrack(() => {
      if (this.width > 0 && this.height > 0) this.glide(box ? fit(box, this.limits) : fitWhole(this.limits));
    });
  }

  glide(next: Transform): void {
    this.gliding = true;
    this.transform = next;
  }

  /** At once, as a finger or a wheel moves it. */
  move(next: Transform): void {
    this.gliding = false;
    this.transform = next;
  }

  drag(from: Place, to: Place): void {
    if (this.transform) this.move(panBy(this.transform, to.x - from.x, to.y - from.y, this.limits));
  }
  pinch(from: readonly [Place, Place], to: readonly [Place, Place]): void {
    if (this.transform) this.move(pinch(this.transform, from, to, this.limits));
  }
  turnWheel(factor: number, at: Place): void {
    if (this.transform) this.move(zoomAt(this.transform, factor, at, this.limits));
  }
  /** @param at in pixels; the middle of the screen without */
  zoomBy(factor: number, at: Place = { x: this.width / 2, y: this.limits.screen.height / 2 }): void {
    if (this.transform) this.glide(zoomAt(this.transform, factor, at, this.limits));
  }

  /** As an arrow key moves it: what lies in that direction comes into sight. */
  stride(direction: Direction): void {
    const [dx, dy] = {
      left: [STRIDE, 0],
      right: [-STRIDE, 0],
      up: [0, STRIDE],
      down: [0, -STRIDE],
    }[direction] as [number, number];
    if (this.transform) this.glide(panBy(this.transform, dx, dy, this.limits));
  }

  /**
   * Moves the board no more than it takes to have a place on the screen, as far as it goes. Once: an effect that calls it must
   * not run again when the board is moved, by it or by a finger.
   */
  bring(spot: Place): void {
    untrack(() => {
      const { transform } = this;
      const { width, height } = this.limits.screen;
      if (!transform) return;
      const [x, y] = [spot.x * transform.scale + transform.left, spot.y * transform.scale + transform.top];
      const dx = x < EDGE ? EDGE - x : x > width - EDGE ? width - EDGE - x : 0;
      const dy = y < EDGE ? EDGE - y : y > height - EDGE ? height - EDGE - y : 0;
      const next = panBy(transform, dx, dy, this.limits);
      if (next.left !== transform.left || next.top !== transform.top) this.glide(next);
    });
  }
}

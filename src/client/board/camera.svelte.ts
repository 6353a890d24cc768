import { untrack } from 'svelte';
import type { Direction } from './pick.ts';
import type { Box, Limits, Place, Size, Transform } from './transform.ts';
import { boxAround, clamp, fit, fitWhole, panBy, pinch, same, shift, zoomAt, zoomOf } from './transform.ts';

const STRIDE = 80; // pixels an arrow key moves the board
const EDGE = 40; // pixels that what is brought into sight keeps from the edge
const REST = 240; // ms without zooming after which the board is painted anew
/** On a screen with less than this the points of a whole board lie too close together to choose from. */
const COSY = 600; // pixels
/** Board units about a place that belong to what happens there. */
const ABOUT = 60;
/** And what is in sight of them, at least, where one is to choose: so much, or as much as can be read. */
const LEAST = 440;
const LEGIBLE = 0.8; // pixels per unit: the numbers of points can be read and a finger finds them

/**
 * Which part of the board is shown, how it came there, and in what scale it is painted. The game brings into sight what it tells
 * and asks for, on every screen by the same rule; but where the player's own hand has moved the board, nothing moves it under
 * him until the next turn or until he presses one of the buttons that bring a part of it into sight. To be made while a
 * component is.
 */
export class Camera {
  width = $state(0);
  height = $state(0);
  transform = $state.raw<Transform | null>(null);
  gliding = $state(false); // moved by a button or the game, not under a finger
  #held = false; // the player's own hand has moved it
  #chosen = 0; // the scale he has it in; what doesn't fit is shown smaller meanwhile
  #before: Transform | null = null; // what was in sight before something was looked at
  #again: (() => void) | null = null; // brings into sight what was brought there last, while nobody has moved the board since
  /** The scale that is painted. While one zooms, the painting is only stretched; it's painted anew when one stops. */
  drawn = $state(1);
  readonly #size: () => number;
  readonly #home: () => readonly Place[];
  readonly #below: () => number;
  readonly limits = $derived.by<Limits>(() => ({
    size: this.#size(),
    screen: { width: this.width, height: Math.max(0, this.height - this.#below()) },
  }));
  readonly zoom = $derived.by(() => zoomOf(this.transform?.scale ?? 1));

  /**
   * @param size of the board, in its units
   * @param home places of what is to be done, which a small screen shows first; none for everything
   * @param below pixels at the lower edge that buttons lie over: nothing is brought there
   */
  constructor(size: () => number, home: () => readonly Place[], below: () => number) {
    this.#size = size;
    this.#home = home;
    this.#below = below;
    this.#paint();
    this.#fill();
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

  /** The first size of the screen, and every later one: what was in the middle stays there, and what was brought into sight stays in it. */
  #fill(): void {
    let before: Size = { width: 0, height: 0 };
    let wholeBefore = 0;
    $effect(() => {
      const { limits } = this;
      const now = limits.screen;
      if (now.width === 0 || now.height === 0) return;
      untrack(() => {
        const [x, y] = [(now.width - before.width) / 2, (now.height - before.height) / 2];
        const { transform } = this;
        const box = this.#about(this.#home());
        if (!transform) this.#choose(box && !this.#cosy ? fit(box, limits) : fitWhole(limits));
        else if (Math.abs(transform.scale - wholeBefore) < 1e-6) this.#choose(fitWhole(limits));
        else {
          this.move(clamp({ ...transform, left: transform.left + x, top: transform.top + y }, limits));
          this.#again?.();
        }
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

  get #cosy(): boolean {
    const { width, height } = this.limits.screen;
    return Math.min(width, height) >= COSY;
  }

  /** Where one is to choose at some places; null for none. */
  #about(places: readonly Place[]): Box | null {
    const { width, height } = this.limits.screen;
    return boxAround(places, ABOUT, Math.min(LEAST, Math.min(width, height) / LEGIBLE));
  }

  /** Brings into sight what is to be done, or everything, as one asked for it. */
  show(what: 'home' | 'whole'): void {
    untrack(() => {
      if (this.width === 0 || this.height === 0) return;
      const box = what === 'home' ? this.#about(this.#home()) : null;
      this.#held = false;
      this.#before = this.#again = null;
      this.glide(box ? fit(box, this.limits) : fitWhole(this.limits));
      this.#chosen = this.transform!.scale;
    });
  }

  /** Something is told at these places: all of them come into sight, as near as the board is shown if they fit. */
  follow(places: readonly Place[]): void {
    untrack(() => {
      if (!this.#held)
        this.#keep(() => this.#include(boxAround(places, ABOUT, 0), this.transform?.scale ?? 0));
    });
  }

  /** Something is to be done, maybe in a new turn, which the board follows again. */
  ask(inNewTurn: boolean): void {
    untrack(() => {
      if (inNewTurn) this.#held = false;
      if (this.#held) return;
      this.#before = null;
      const home = this.#home();
      this.#keep(() => this.#include(this.#about(home)));
    });
  }

  /** The player looks at something at these places; at none: at what was in sight before, unless he has moved the board since. */
  look(places: readonly Place[]): void {
    untrack(() => {
      if (places.length === 0) {
        if (this.#before) this.#glideIfElsewhere(clamp(this.#before, this.limits));
        this.#before = this.#again = null;
        return;
      }
      this.#before ??= this.transform;
      this.#keep(() => this.#include(this.#cosy ? boxAround(places, ABOUT, 0) : this.#about(places)));
    });
  }

  #keep(bring: () => void): void {
    this.#again = bring;
    bring();
  }

  /** Has a box in sight, in this scale or the largest that it fits in; moves the board no more than that takes. */
  #include(box: Box | null, scale = this.#cosy ? this.#chosen : Infinity): void {
    const { transform, limits } = this;
    if (!box || !transform) return;
    const whole = fit(box, limits);
    const by = Math.min(scale, whole.scale) / transform.scale;
    const middle = { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    const at = {
      x: middle.x * transform.scale + transform.left,
      y: middle.y * transform.scale + transform.top,
    };
    const sized = Math.abs(by - 1) < 1e-6 ? transform : zoomAt(transform, by, at, limits);
    const { width, height } = limits.screen;
    const dx = shift(box.x * sized.scale + sized.left, box.width * sized.scale, width);
    const dy = shift(box.y * sized.scale + sized.top, box.height * sized.scale, height);
    const next = panBy(sized, dx, dy, limits);
    this.#glideIfElsewhere(next);
  }

  glide(next: Transform): void {
    this.gliding = true;
    this.transform = next;
  }

  #glideIfElsewhere(next: Transform): void {
    if (!this.transform || !same(next, this.transform)) this.glide(next);
  }

  /** At once. */
  move(next: Transform): void {
    this.gliding = false;
    this.transform = next;
  }

  #choose(next: Transform): void {
    this.move(next);
    this.#chosen = next.scale;
  }

  /** As a finger or a wheel moves it. */
  #hold(next: Transform): void {
    this.#held = true;
    this.#before = this.#again = null;
    this.#choose(next);
  }

  drag(from: Place, to: Place): void {
    if (this.transform) this.#hold(panBy(this.transform, to.x - from.x, to.y - from.y, this.limits));
  }
  pinch(from: readonly [Place, Place], to: readonly [Place, Place]): void {
    if (this.transform) this.#hold(pinch(this.transform, from, to, this.limits));
  }
  turnWheel(factor: number, at: Place): void {
    if (this.transform) this.#hold(zoomAt(this.transform, factor, at, this.limits));
  }
  /** @param at in pixels, where the player wants to be nearer; the middle of the screen without */
  zoomBy(factor: number, at?: Place): void {
    if (!this.transform) return;
    const middle = { x: this.width / 2, y: this.limits.screen.height / 2 };
    this.glide(zoomAt(this.transform, factor, at ?? middle, this.limits));
    this.#chosen = this.transform.scale;
    this.#before = this.#again = null;
    if (at) this.#held = true;
  }

  /** As an arrow key moves it: what lies in that direction comes into sight. */
  stride(direction: Direction): void {
    const [dx, dy] = {
      left: [STRIDE, 0],
      right: [-STRIDE, 0],
      up: [0, STRIDE],
      down: [0, -STRIDE],
    }[direction] as [number, number];
    if (!this.transform) return;
    this.#held = true;
    this.#before = this.#again = null;
    this.glide(panBy(this.transform, dx, dy, this.limits));
  }

  /**
   * Moves the board no more than it takes to have a place on the screen that the keyboard came to, as far as it goes. Once: an
   * effect that calls it must not run again when the board is moved, by it or by a finger.
   */
  bring(spot: Place): void {
    untrack(() => {
      const { transform } = this;
      const { width, height } = this.limits.screen;
      if (!transform) return;
      const [x, y] = [spot.x * transform.scale + transform.left, spot.y * transform.scale + transform.top];
      const dx = x < EDGE ? EDGE - x : x > width - EDGE ? width - EDGE - x : 0;
      const dy = y < EDGE ? EDGE - y : y > height - EDGE ? height - EDGE - y : 0;
      if (dx !== 0 || dy !== 0) this.#again = null;
      this.#glideIfElsewhere(panBy(transform, dx, dy, this.limits));
    });
  }
}

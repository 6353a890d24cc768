import { untrack } from 'svelte';
import { Queue, later } from '../../../../client/board/queue.ts';
import { motion } from '../../../../client/shared/motion.svelte.ts';
import { sound } from '../../../../client/shared/sound.svelte.ts';
import type { NunsEvent } from '../../events.ts';
import type { View } from '../../view.ts';
import { blankView, reduceView } from '../../view.ts';
import type { Viewer } from '../../../../engine/seats.ts';
import type { Beat, Stir } from './beats.ts';
import { beatsOf, copyOf } from './beats.ts';

/** More than this at once has happened while nobody looked: it is shown, not told. */
const MOST = 120; // events
/** A light that moves is drawn so often, at most. */
const FRAME = 30; // ms

const SOUNDS = {
  turns: null,
  steps: 'step',
  walks: 'step',
  seen: 'seen',
  vanishes: 'vanishes',
  heard: 'heard',
  caught: 'caught',
} as const satisfies Readonly<Record<Stir['kind'], unknown>>;

/**
 * Tells on the board what has happened, beat by beat, behind what the page already knows: nothing waits for it. To be made while
 * a component is.
 */
export class Telling {
  /** What is being told; null when the board shows how things stand. */
  beat = $state.raw<Beat | null>(null);
  /** How long it is shown, in ms. */
  lasts = $state(0);
  /** How much of it is over, 0 to 1; moves for lights only. */
  part = $state(0);

  readonly #queue = new Queue<Beat>(later, (beat, lasts) => this.#show(beat, lasts));
  #told: readonly NunsEvent[] = [];
  #view: View; // the fold of what was told
  #frame = 0;

  constructor(viewer: () => Viewer, events: () => readonly NunsEvent[]) {
    this.#view = blankView(untrack(viewer));
    // Before the page shows anything: it must not be seen how it ends.
    $effect.pre(() => {
      const all = events();
      untrack(() => this.#observe(all));
    });
    $effect(() => () => this.skip());
  }

  /** Shows at once how things stand. */
  skip(): void {
    this.#queue.skip();
  }

  #observe(all: readonly NunsEvent[]): void {
    const known = this.#told.length;
    const goesOn = known > 0 && all.length >= known && all[0] === this.#told[0];
    const fresh = goesOn ? all.slice(known) : all;
    const tell = goesOn && fresh.length <= MOST && motion.on && document.visibilityState === 'visible';
    if (tell) {
      const { beats, after } = beatsOf(this.#view, fresh);
      this.#view = after;
      this.#queue.add(beats);
    } else {
      if (goesOn) this.#view = copyOf(this.#view);
      else this.#view = blankView(this.#view.viewer);
      for (const event of fresh) reduceView(this.#view, event);
      if (fresh.length > 0) this.skip();
    }
    this.#told = all;
  }

  #show(beat: Beat | null, lasts: number): void {
    cancelAnimationFrame(this.#frame);
    this.beat = beat;
    this.lasts = lasts;
    this.part = 0;
    if (!beat) return;
    const heard = SOUNDS[beat.stir.kind];
    if (heard) sound.play(heard);
    if (beat.stir.kind === 'turns' || beat.stir.kind === 'steps') this.#run(performance.now(), lasts);
  }

  #run(start: number, lasts: number): void {
    let drawn = start;
    const frame = (now: number): void => {
      if (now - drawn >= FRAME) {
        drawn = now;
        this.part = Math.min(1, (now - start) / lasts);
      }
      if (now < start + lasts) this.#frame = requestAnimationFrame(frame);
    };
    this.#frame = requestAnimationFrame(frame);
  }
}

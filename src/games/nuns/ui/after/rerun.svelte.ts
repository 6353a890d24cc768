import { untrack } from 'svelte';
import { Queue, later } from '../../../../client/board/queue.ts';
import { motion } from '../../../../client/shared/motion.svelte.ts';
import type { MatchRecord } from '../../../../engine/record.ts';
import type { NoviceId } from '../../vocabulary.ts';
import type { Point } from '../../board/format.ts';
import type { Eyes, Night } from './night.ts';
import { momentAt, nightOf, stopsOf, walkIn } from './night.ts';
import type { Walking } from './night-scene.ts';

/** How fast the night is played: events a second at once the pace. */
export const speeds = ['half', 'one', 'two', 'four'] as const;
export type Speed = (typeof speeds)[number];
const FACTOR: Readonly<Record<Speed, number>> = { half: 0.5, one: 1, two: 2, four: 4 };

/** Milliseconds at once the pace: an event, and each step of a way that is walked in one. */
const EVENT = 1100;
const STEP = 260;

interface Pace extends Walking {
  readonly lasts: number;
}

/** The replay of a match that is over, event by event. To be made while a component is. */
export class Rerun {
  night = $state.raw<Night | null>(null);
  failed = $state(false);
  eyes = $state<Eyes>('all');
  speed = $state<Speed>('one');
  playing = $state(false);
  walking = $state.raw<Walking | null>(null);
  lasts = $state(0); // how long figures take to where they stand now, in ms
  #count = $state(1); // events that have happened

  readonly stops = $derived(this.night ? stopsOf(this.night, this.eyes) : []);
  /** Place of the present moment among the stops. */
  readonly at = $derived(
    Math.max(
      0,
      this.stops.findLastIndex((stop) => stop <= this.#count),
    ),
  );
  readonly count = $derived(this.stops[this.at] ?? 1);
  readonly moment = $derived(this.night && momentAt(this.night, this.count, this.eyes));
  readonly last = $derived(this.at >= this.stops.length - 1);

  readonly #queue = new Queue<Pace>(later, (pace, lasts) => {
    this.walking = pace;
    if (pace) this.lasts = lasts;
  });

  constructor(record: () => Promise<MatchRecord | null>) {
    void record().then(
      (its) => {
        this.night = its && nightOf(its.log);
        this.failed = !this.night;
      },
      () => (this.failed = true),
    );
    $effect(() => {
      if (!this.playing || !this.night) return;
      const { stops, at } = this;
      const walk = untrack(() => this.#walkAt(stops[at] ?? 1));
      const own = walk && motion.on ? walk.way.length * STEP : 0;
      const timer = setTimeout(() => this.#on(), Math.max(EVENT, own + EVENT / 2) / FACTOR[this.speed]);
      return () => clearTimeout(timer);
    });
    $effect(() => () => this.#queue.skip());
  }

  #walkAt(count: number): { id: NoviceId; way: readonly Point[] } | null {
    return this.night && walkIn(this.night, count, this.eyes);
  }

  #on(): void {
    if (this.last) this.playing = false;
    else this.#show(this.at + 1);
  }

  /** By hand: ends the playing. */
  to(at: number): void {
    this.playing = false;
    this.#show(at);
  }

  /** The moment at which so many events had happened, or the last before it that these eyes saw. */
  toCount(count: number): void {
    this.to(
      Math.max(
        0,
        this.stops.findLastIndex((stop) => stop <= count),
      ),
    );
  }

  play(): void {
    if (!this.playing && this.last) this.#show(0);
    this.playing = !this.playing;
  }

  look(eyes: Eyes): void {
    this.#queue.skip();
    this.eyes = eyes;
  }

  turnOf(at: number): number {
    return this.night?.turns[(this.stops[at] ?? 1) - 1] ?? 0;
  }

  /** The beginning of the next turn or, back, of this one; from there of the one before. */
  turn(way: 1 | -1): void {
    const { stops, at } = this;
    const begins = (i: number): boolean => i === 0 || this.turnOf(i) !== this.turnOf(i - 1);
    let next = at + way;
    while (next > 0 && next < stops.length - 1 && !begins(next)) next += way;
    this.to(next);
  }

  #show(at: number): void {
    const next = Math.max(0, Math.min(this.stops.length - 1, at));
    const onward = next === this.at + 1;
    this.#queue.skip();
    this.#count = this.stops[next] ?? 1;
    this.lasts = Math.min(600, EVENT / 2 / FACTOR[this.speed]);
    const walk = onward && motion.on ? this.#walkAt(this.count) : null;
    if (!walk) return;
    const lasts = STEP / FACTOR[this.speed];
    this.#queue.add(walk.way.map((_, i) => ({ id: walk.id, way: walk.way.slice(0, i + 1), lasts })));
  }
}

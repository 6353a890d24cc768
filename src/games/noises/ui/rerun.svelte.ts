import { Later } from '../../../client/shared/later.svelte.ts';
import type { MatchRecord } from '../../../engine/record.ts';
import type { Eyes, Step } from './replay.ts';

type Replay = typeof import('./replay.ts');

/** How fast the night is played. */
export const speeds = ['half', 'one', 'two', 'four'] as const;
export type Speed = (typeof speeds)[number];
const FACTOR: Readonly<Record<Speed, number>> = { half: 0.5, one: 1, two: 2, four: 4 };
const STEP = 1800; // ms for each step at once the pace: its news is to be read

const fetchReplay = (): Promise<Replay> => import('./replay.ts');
new Later(fetchReplay); // in quiet, so that it is there when there is no server any more

/**
 * The replay of a match that is over: fetched when it is asked for, and with it the rules that carry its log out. To be made
 * while a component is.
 */
export class Rerun {
  readonly #record: () => Promise<MatchRecord | null>;
  #replay = $state.raw<Replay | null>(null);
  #steps = $state.raw<readonly Step[]>([]);
  state = $state<'closed' | 'fetching' | 'failed' | 'open'>('closed');
  shown = $state(1); // steps, from 1
  eyes = $state<Eyes>('all');
  playing = $state(false);
  speed = $state<Speed>('one');

  readonly moment = $derived.by(() =>
    this.state === 'open' ? (this.#replay?.momentAt(this.#steps, this.shown, this.eyes) ?? null) : null,
  );

  constructor(record: () => Promise<MatchRecord | null>) {
    this.#record = record;
    $effect(() => {
      if (!this.playing || this.state !== 'open') return;
      const next = this.shown + 1;
      const timer = setTimeout(() => {
        if (next > this.#steps.length) this.playing = false;
        else this.shown = next;
      }, STEP / FACTOR[this.speed]);
      return () => clearTimeout(timer);
    });
  }

  play = (): void => {
    if (!this.playing && this.shown >= this.#steps.length) this.shown = 1;
    this.playing = !this.playing;
  };

  get steps(): readonly Step[] {
    return this.#steps;
  }

  async start(): Promise<void> {
    if (this.state === 'fetching') return;
    if (this.#steps.length === 0) {
      this.state = 'fetching';
      const [record, replay] = await Promise.all([
        this.#record(),
        fetchReplay().catch(() => null), // asked for again with the next press
      ]);
      const steps = record && replay?.stepsOf(record.log);
      if (!steps) {
        this.state = 'failed';
        return;
      }
      this.#replay = replay;
      this.#steps = steps;
    }
    this.show(1, this.eyes);
    this.state = 'open';
  }

  /** By hand: ends the playing, but not for other eyes. */
  show = (count: number, eyes: Eyes): void => {
    if (count !== this.shown) this.playing = false;
    this.shown = Math.max(1, Math.min(this.#steps.length, count));
    this.eyes = eyes;
  };

  close = (): void => {
    this.playing = false;
    this.state = 'closed';
  };
}

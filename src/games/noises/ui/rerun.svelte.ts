import type { MatchRecord } from '../../../engine/record.ts';
import type { Eyes, Step } from './replay.ts';
import { momentAt, stepsOf } from './replay.ts';

/** The replay of a match that is over: fetched when it is asked for. */
export class Rerun {
  readonly #record: () => Promise<MatchRecord | null>;
  #steps = $state.raw<readonly Step[]>([]);
  state = $state<'closed' | 'fetching' | 'failed' | 'open'>('closed');
  shown = $state(1); // steps, from 1
  eyes = $state<Eyes>('all');

  readonly moment = $derived.by(() =>
    this.state === 'open' ? momentAt(this.#steps, this.shown, this.eyes) : null,
  );

  constructor(record: () => Promise<MatchRecord | null>) {
    this.#record = record;
  }

  get steps(): readonly Step[] {
    return this.#steps;
  }

  async start(): Promise<void> {
    if (this.state === 'fetching') return;
    if (this.#steps.length === 0) {
      this.state = 'fetching';
      const record = await this.#record();
      const steps = record && stepsOf(record.log);
      if (!steps) {
        this.state = 'failed';
        return;
      }
      this.#steps = steps;
    }
    this.show(1, this.eyes);
    this.state = 'open';
  }

  show = (count: number, eyes: Eyes): void => {
    this.shown = Math.max(1, Math.min(this.#steps.length, count));
    this.eyes = eyes;
  };

  close = (): void => void (this.state = 'closed');
}

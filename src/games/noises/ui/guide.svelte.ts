import { recall, remember } from '../../../client/shared/stored.ts';
import type { Choices } from '../choices.ts';
import type { View } from '../view.ts';

/*
 * The guided first round: each step waits for its moment, points at a part of the real table, and is done when it has
 * been read.
 */

export const guideSteps = [
  'me',
  'house',
  'card',
  'where',
  'power',
  'others',
  'guess',
  'round',
  'notes',
  'counts',
] as const;
export type GuideStep = (typeof guideSteps)[number];

/** Whether a step's moment has come. */
function due(step: GuideStep, { open, own }: View, choices: Choices | null): boolean {
  if (!open || !own) return false;
  switch (step) {
    case 'me':
    case 'house':
      return true;
    case 'card':
    case 'where':
      return choices?.kind === 'play';
    case 'power':
      return choices?.kind === 'power';
    case 'others':
      return choices === null;
    case 'guess':
      return choices?.kind === 'guess';
    case 'round':
    case 'notes':
    case 'counts':
      return open.round > 1;
  }
}

const PLACE = 'noises.guide';
const OFF = 'off';

/** Where the guide stands on this device; it starts with a first match and never comes back unasked. */
export class Guide {
  #done = $state.raw<readonly string[]>([]);
  #on = $state(false);

  constructor() {
    const kept = recall(PLACE);
    this.#on = kept !== OFF;
    this.#done = kept === null || kept === OFF ? [] : kept.split(' ');
  }

  /** The step to show now, if any. */
  now(view: View, choices: Choices | null): GuideStep | null {
    if (!this.#on || view.open?.outcome) return null;
    return guideSteps.find((step) => !this.#done.includes(step) && due(step, view, choices)) ?? null;
  }

  next = (step: GuideStep): void => {
    this.#done = [...this.#done, step];
    if (guideSteps.every((one) => this.#done.includes(one))) this.stop();
    else remember(PLACE, this.#done.join(' '));
  };

  stop = (): void => {
    this.#on = false;
    remember(PLACE, OFF);
  };

  restart = (): void => {
    this.#on = true;
    this.#done = [];
    remember(PLACE, '');
  };
}

import { recall, remember } from '../../../client/shared/stored.ts';
import type { Choosing } from './press.ts';

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

/** What the guide goes by. */
type Moment = Pick<Choosing, 'view' | 'choices' | 'card'>;

/** Whether a step's moment has come. */
function due(step: GuideStep, { view: { open, own }, choices, card }: Moment): boolean {
  if (!open || !own) return false;
  switch (step) {
    case 'me':
    case 'house':
      return true;
    case 'card':
      return choices?.kind === 'play' && !card;
    case 'where':
      return choices?.kind === 'play' && card !== null;
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
  now(moment: Moment): GuideStep | null {
    if (!this.#on || moment.view.open?.outcome) return null;
    return guideSteps.find((step) => !this.#done.includes(step) && due(step, moment)) ?? null;
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

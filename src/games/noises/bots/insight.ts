import { possibleIdentities } from '../deduction.ts';
import type { NoisesEvent } from '../events.ts';
import type { PlayerId } from '../vocabulary.ts';
import { beliefOf } from './belief.ts';
import { observe, remember } from './memory.ts';
import type { Model } from './model.ts';
import { indexOf } from './stakes.ts';

/** How well a player could tell who the others were: sums over every time he might guess and every other still open. */
export interface Insight {
  readonly bits: number; // by which the belief's probability of the truth falls short of certainty: the log score
  readonly blind: number; // the same for one who holds all that logic leaves open for equally likely
  readonly cases: number;
}

/** @param events a whole match as `viewer` observed it */
export function insightOf(model: Model, viewer: PlayerId, events: readonly NoisesEvent[]): Insight {
  const memory = remember(viewer);
  const { evidence, view } = memory;
  const last = events.at(-1);
  if (last?.event !== 'revealed') throw new Error('a match without its end');
  let [bits, blind, cases] = [0, 0, 0];
  for (const event of events) {
    observe(model, memory, event);
    if (event.event !== 'asked' || event.phase.name !== 'guess' || event.phase.player !== viewer) continue;
    const { chances } = beliefOf(view, evidence, 1);
    for (const [player, may] of Object.entries(possibleIdentities(view))) {
      const identity = last.identities[player];
      if (may.length < 2 || !identity) continue;
      bits -= Math.log2(chances[player as PlayerId]?.[indexOf(identity)] ?? 0);
      blind += Math.log2(may.length);
      cases++;
    }
  }
  return { bits, blind, cases };
}

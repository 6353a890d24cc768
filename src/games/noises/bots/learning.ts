import type { Slot } from '../state.ts';
import { symbols } from '../vocabulary.ts';
import { entropy, normalised } from './belief.ts';
import { fittedModel, likelihoodOfBuried } from './model.ts';
import type { Thought } from './thought.ts';

const samples = symbols.map((symbol) => likelihoodOfBuried(fittedModel, `${symbol}-1`));

/** What the face of a face-down card would tell of who laid it. Bits. */
export function bitsIn({ belief, me }: Thought, slot: Slot): number {
  const [owner, ...more] = slot.knowers;
  if (slot.face === 'up' || slot.card !== null || !owner || owner === me || more.length > 0) return 0;
  const chances = belief.chances[owner];
  if (!chances) return 0;
  let left = 0;
  for (const likelihood of samples) {
    const joint = chances.map((chance, i) => chance * (likelihood[i] as number));
    const share = joint.reduce((sum, one) => sum + one, 0) / samples.length;
    left += share * entropy(normalised(joint));
  }
  return Math.max(0, entropy(chances) - left);
}

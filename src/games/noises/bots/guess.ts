import type { Identity, PlayerId } from '../vocabulary.ts';
import { indexOf } from './stakes.ts';
import type { Thought } from './thought.ts';

/** A guess that might be made. */
export interface Named {
  readonly player: PlayerId;
  readonly identity: Identity;
  readonly chance: number; // that it is right
  readonly gain: number; // expected, as a share of the timer
}

/**
 * The guess with the greatest expected gain: right, the timer is the bot's; wrong, it is a rival's (E2.7), which hurts
 * the more the more of a rival he is. `null` where nobody can be named.
 */
export function bestGuess(
  { belief, rivalry }: Thought,
  players: readonly PlayerId[],
  names: readonly Identity[],
): Named | null {
  let best: Named | null = null;
  for (const player of players)
    for (const identity of names) {
      const chance = belief.chances[player]?.[indexOf(identity)] ?? 0;
      const gain = chance - (1 - chance) * (rivalry[player] ?? 0);
      if (!best || gain > best.gain) best = { player, identity, chance, gain };
    }
  return best;
}

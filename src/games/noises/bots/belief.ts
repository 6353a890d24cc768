import type { World } from '../deduction.ts';
import { others, possibleWorlds } from '../deduction.ts';
import type { Open } from '../state.ts';
import type { View } from '../view.ts';
import type { Identity, PlayerId } from '../vocabulary.ts';
import { identities } from '../vocabulary.ts';
import type { PerIdentity } from './stakes.ts';
import { indexOf } from './stakes.ts';

/** Who is whom, as a bot believes: every possible world with its probability, and what follows for each player. */
export interface Belief {
  readonly players: readonly PlayerId[]; // all but the viewer
  readonly worlds: readonly World[]; // one identity for each of `players`
  readonly weights: readonly number[]; // of the worlds; they sum to 1
  readonly chances: Readonly<Partial<Record<PlayerId, PerIdentity>>>; // by player and identity
}

/**
 * The exact joint belief: logic says which worlds are possible, Bayes how likely each is, since what each player
 * does depends on no other's identity.
 * @param evidence logarithms, by seat and identity
 * @param trust how far the evidence is believed, 0 (not at all) to 1
 */
export function beliefOf(view: View, evidence: Readonly<Record<string, PerIdentity>>, trust: number): Belief {
  const players = others(view);
  const worlds = possibleWorlds(view);
  const logs = worlds.map((world) =>
    world.reduce((sum, identity, i) => sum + (evidence[players[i] as PlayerId]?.[indexOf(identity)] ?? 0), 0),
  );
  const most = logs.reduce((a, b) => Math.max(a, b), -Infinity);
  const raw = logs.map((log) => Math.exp(trust * (log - most)));
  const all = raw.reduce((sum, one) => sum + one, 0);
  const weights = raw.map((one) => one / all);
  const chances = Object.fromEntries(
    players.map((player, i) => {
      const each = identities.map(() => 0);
      worlds.forEach((world, w) => {
        const k = indexOf(world[i] as Identity);
        each[k] = (each[k] as number) + (weights[w] as number);
      });
      return [player, each];
    }),
  );
  return { players, worlds, weights, chances };
}

/** What the others may think of a player, each identity by itself: public facts alone. */
export function publicChances(open: Open, player: PlayerId, evidence: PerIdentity): number[] {
  const shown = open.found[player];
  const wrong = new Set(
    open.guesses.filter((guess) => guess.target === player && !guess.right).map((guess) => guess.identity),
  );
  const found = Object.values(open.found);
  const most = Math.max(...evidence);
  return normalised(
    identities.map((identity, i) => {
      if (shown) return identity === shown ? 1 : 0;
      return found.includes(identity) || wrong.has(identity) ? 0 : Math.exp((evidence[i] as number) - most);
    }),
  );
}

export function normalised(weights: readonly number[]): number[] {
  const all = weights.reduce((sum, one) => sum + one, 0);
  return weights.map((one) => one / all);
}

/** How much is left to learn. Bits. */
export const entropy = (chances: readonly number[]): number =>
  chances.reduce((sum, one) => (one > 0 ? sum - one * Math.log2(one) : sum), 0);

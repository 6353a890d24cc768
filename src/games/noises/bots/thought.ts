import type { Open } from '../state.ts';
import { cloneOpen } from '../state.ts';
import type { Own, View } from '../view.ts';
import type { PlayerId } from '../vocabulary.ts';
import { identities } from '../vocabulary.ts';
import { standingOf } from '../scoring.ts';
import type { Belief } from './belief.ts';
import { beliefOf, normalised, publicChances } from './belief.ts';
import type { Memory } from './memory.ts';
import type { Mind } from './minds.ts';
import type { PerIdentity, Stakes } from './stakes.ts';
import { indexOf, stakesOf } from './stakes.ts';

/** What a bot takes into account in one decision. */
export interface Thought {
  readonly mind: Mind;
  readonly me: PlayerId;
  readonly own: Own;
  readonly open: Open; // its own copy, to try things out on
  readonly belief: Belief;
  readonly rivalry: Readonly<Partial<Record<PlayerId, number>>>; // how much each rival's points hurt; sums to 1
  readonly stakes: Stakes; // of the house for the bot: his own points less his rivals', as far as he minds them
  readonly seen: PerIdentity; // what the others may think he is
}

/** Points by which a rival ahead counts e times as much as one behind. */
const LEAD = 5;

export function think(mind: Mind, view: View, memory: Memory): Thought {
  const { own } = view;
  const me = view.viewer as PlayerId;
  const open = view.open && cloneOpen(view.open);
  if (!open || !own) throw new Error(`${me} has nothing to think about`);
  const belief = beliefOf(view, memory.evidence, mind.trust);
  const standing = identities.map((identity) => {
    const { room, symbols } = standingOf(open, identity);
    return room + symbols;
  });
  const rivals = belief.players.filter((player) => open.playing.includes(player));
  const expected = rivals.map((player) =>
    (belief.chances[player] ?? []).reduce(
      (sum, chance, i) => sum + chance * (standing[i] as number),
      open.points[player] ?? 0,
    ),
  );
  const most = Math.max(...expected);
  const shares = normalised(expected.map((points) => Math.exp((points - most) / LEAD)));
  const rivalry = Object.fromEntries(rivals.map((player, i) => [player, shares[i] as number]));
  const worth = identities.map((identity, i) => {
    if (identity === own.identity) return 1;
    let hurt = 0;
    for (const player of rivals) hurt += (rivalry[player] as number) * (belief.chances[player]?.[i] ?? 0);
    return -mind.rivals * hurt;
  });
  const seen = publicChances(open, me, memory.evidence[me] ?? identities.map(() => 0));
  return { mind, me, own, open, belief, rivalry, stakes: stakesOf(open, worth), seen };
}

/** How likely somebody is taken to name an identity that he thinks so likely: hardly before it is worth the risk. */
const named = (chance: number): number => 1 / (1 + Math.exp((0.42 - chance) / 0.08));

/**
 * What the guesses of the others about the bot are worth to it now, in points: a wrong one brings it the timer,
 * a right one gives that to a rival (E2.7). Nothing once it is found out.
 */
export function exposure({ open, own, me, rivalry }: Thought, seen: PerIdentity): number {
  if (open.found[me] !== null) return 0;
  const rivals = Object.keys(rivalry).length;
  const truth = indexOf(own.identity);
  let sum = 0;
  seen.forEach((chance, i) => (sum += named(chance) * (i === truth ? -1 / rivals : 1)));
  return sum * open.timer;
}

/** What the others will think after an action that each identity would have done so likely. */
export const seenAfter = (seen: PerIdentity, likelihood: PerIdentity | null): PerIdentity =>
  likelihood ? normalised(seen.map((chance, i) => chance * (likelihood[i] as number))) : seen;

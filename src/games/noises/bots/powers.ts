import type { Target } from '../actions.ts';
import { clueCard, clueCards } from '../data.ts';
import { mayDecline, targetsOf } from '../powers.ts';
import type { Open } from '../state.ts';
import type { ClueCard, Location, Power } from '../vocabulary.ts';
import { bitsIn } from './learning.ts';
import { fittedModel, likelihoodsOfPower } from './model.ts';
import { asViewed, worthFaceUp, worthOfTarget } from './stakes.ts';
import type { Thought } from './thought.ts';
import { exposure, seenAfter } from './thought.ts';

const POWER_IN_HAND = 0.25; // points that a card's power is worth before one knows on what
const SHARED = 0.3; // what knowledge is worth that the others get too

/** What a card in hand is worth to keep. Points. */
export const worthInHand = ({ stakes }: Thought, card: ClueCard): number =>
  Math.max(0, worthFaceUp(stakes, card)) + (clueCard(card).power === null ? 0 : POWER_IN_HAND);

const averageInHand = (thought: Thought): number =>
  clueCards.reduce((sum, { name }) => sum + worthInHand(thought, name), 0) / clueCards.length;

/** What using a power on a target is worth: score, and what it tells the bot. Points. */
export function valueOfTarget(
  thought: Thought,
  open: Open,
  power: Power,
  at: Location,
  target: Target,
): number {
  const { mind, stakes } = thought;
  const score = worthOfTarget(open, stakes, power, at, target, asViewed);
  const bits = ([location, place]: readonly [Location, number]): number => {
    const slot = mind.learn > 0 ? open.piles[location][place] : undefined;
    return slot ? mind.learn * bitsIn(thought, slot) : 0;
  };
  switch (power) {
    case 'library':
    case 'listen':
    case 'telltale':
      return target.at ? bits(target.at) : 0;
    case 'lantern':
      return target.at ? score + SHARED * bits(target.at) : 0;
    case 'attic':
      return score + SHARED * bits([at, target.place ?? 0]);
    case 'rummage':
      return target.under === undefined ? 0 : -worthInHand(thought, target.under);
    case 'pantry':
      return target.under === undefined ? 0 : averageInHand(thought) - worthInHand(thought, target.under);
    default:
      return score;
  }
}

/** The best use of a power, and what it is worth; no target where declining is best or there is none. */
export function bestUse(
  thought: Thought,
  open: Open,
  power: Power,
  at: Location,
  hand: readonly ClueCard[],
): { readonly target: Target | null; readonly value: number } {
  let best: Target | null = null;
  let value = mayDecline(power) ? 0 : -Infinity;
  for (const target of targetsOf(open, power, at, hand)) {
    const its = valueOfTarget(thought, open, power, at, target);
    if (its <= value) continue;
    best = target;
    value = its;
  }
  return { target: best, value: value === -Infinity ? 0 : value };
}

/**
 * What the others' thoughts of the bot would be worth after each use of a power, against now, in the order of its
 * targets with declining last. Points; `null` where that does not matter.
 */
export function exposuresOfUse(thought: Thought, power: Power, at: Location): number[] | null {
  const { mind, open, seen } = thought;
  const likelihoods = mind.hide > 0 ? likelihoodsOfPower(open, fittedModel, power, at) : null;
  if (!likelihoods) return null;
  const now = exposure(thought, seen);
  return likelihoods.map((likelihood) => mind.hide * (exposure(thought, seenAfter(seen, likelihood)) - now));
}

import { CARDS_A_TURN, clueCard, locationFacts } from '../data.ts';
import type { Target } from '../actions.ts';
import type { Open } from '../state.ts';
import { cloneOpen, putLast } from '../state.ts';
import type { ClueCard, Face, Identity, Location, Power } from '../vocabulary.ts';
import { fittedModel, likelihoodOfPlay } from './model.ts';
import { bestUse } from './powers.ts';
import type { PerIdentity } from './stakes.ts';
import { stakesOf, worthFaceUp, worthOfPlay } from './stakes.ts';
import type { Thought } from './thought.ts';
import { exposure, seenAfter } from './thought.ts';

const KITCHEN = 0.2; // points that a fifth card is worth
const BURIED = 0.5; // share of a card's worth face up that is lost when it lies face down

/** A card as it might be played. */
export interface Play {
  readonly card: ClueCard;
  readonly location: Location;
  readonly face: Face;
}

export interface Valued {
  readonly play: Play;
  readonly value: number; // points
}

/** Every play of a card from this hand, with what it is worth by itself: score, its powers, what it gives away. */
export function valuedPlays(
  thought: Thought,
  hand: readonly ClueCard[],
  played: readonly Location[],
): Valued[] {
  return hand.flatMap((card) =>
    thought.open.row.flatMap((location) =>
      (['up', 'down'] as const).map((face) => {
        const play = { card, location, face };
        return { play, value: valueOfPlay(thought, hand, played, play) };
      }),
    ),
  );
}

function valueOfPlay(
  thought: Thought,
  hand: readonly ClueCard[],
  played: readonly Location[],
  play: Play,
): number {
  const { stakes, open, mind } = thought;
  const { card, location, face } = play;
  let value = worthOfPlay(stakes, card, location, face);
  if (face === 'down') value -= BURIED * Math.max(0, worthFaceUp(stakes, card));
  const pile = open.piles[location];
  pile.push({ face, shown: face === 'up', card, knowers: [thought.me] });
  for (const power of powersOf(play, played)) {
    if (power === 'parlour') value += 1;
    else if (power === 'kitchen') value += KITCHEN;
    else value += bestUse(thought, open, power, location, without(hand, card)).value;
  }
  pile.pop();
  if (mind.hide > 0)
    value += mind.hide * (exposure(thought, seenAfterPlay(thought, play)) - exposure(thought, thought.seen));
  return value;
}

/** The powers that a play sets off (E2.2, E2.3). */
function powersOf({ card, location, face }: Play, played: readonly Location[]): Power[] {
  const powers: Power[] = [];
  const { power } = clueCard(card);
  if (face === 'up' && power !== null) powers.push(power);
  const turn = [...played, location];
  const together = turn.length === CARDS_A_TURN && turn.every((at) => at === location);
  if (!locationFacts[location].both || together) powers.push(location);
  return powers;
}

const without = (hand: readonly ClueCard[], card: ClueCard): ClueCard[] => hand.filter((one) => one !== card);

function seenAfterPlay({ open, seen }: Thought, { card, location, face }: Play): PerIdentity {
  const shown = face === 'up' ? card : undefined;
  return seenAfter(seen, likelihoodOfPlay(open, fittedModel, location, face, shown));
}

/** The best first cards again, each with the best second card that can follow it in the same turn. */
export function valuedTurns(
  thought: Thought,
  hand: readonly ClueCard[],
  firsts: readonly Valued[],
): Valued[] {
  return firsts.map(({ play, value }) => {
    const then = afterPlay(thought, hand, play);
    const seconds = valuedPlays(then, without(hand, play.card), [play.location]);
    return { play, value: value + seconds.reduce((best, one) => Math.max(best, one.value), -Infinity) };
  });
}

/** What there is to think about after a play and the best use of what it sets off. */
function afterPlay(thought: Thought, hand: readonly ClueCard[], play: Play): Thought {
  const { card, location, face } = play;
  const open = cloneOpen(thought.open);
  putLast(open.piles, location, { face, shown: face === 'up', card, knowers: [thought.me] });
  for (const power of powersOf(play, [])) {
    if (power === 'parlour' || power === 'kitchen') continue;
    const { target } = bestUse(thought, open, power, location, without(hand, card));
    if (target) moveTokens(open, location, target);
  }
  const seen = seenAfterPlay(thought, play);
  return { ...thought, open, seen, stakes: stakesOf(open, thought.stakes.worth) };
}

/** Where a target moves tokens; that matters for the second card, what else it does hardly. */
function moveTokens({ tokens }: Open, at: Location, target: Target): void {
  if (target.swap) {
    const [a, b] = target.swap;
    [tokens[a], tokens[b]] = [tokens[b], tokens[a]];
  } else if (target.identity) {
    tokens[target.identity satisfies Identity] = target.to ?? at;
  }
}

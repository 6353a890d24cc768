import type { Viewer } from '../../../engine/seats.ts';
import type { NoisesEvent } from '../events.ts';
import { seatsOf } from '../options.ts';
import type { Open } from '../state.ts';
import type { View } from '../view.ts';
import { blankView, reduceView } from '../view.ts';
import type { ClueCard, Location, PlayerId } from '../vocabulary.ts';
import { identities } from '../vocabulary.ts';
import type { Model } from './model.ts';
import { likelihoodOfBuried, likelihoodOfGuess, likelihoodOfPlay, likelihoodOfPower } from './model.ts';

/**
 * What a bot keeps: the view so far, and for each player how much all he did speaks for each identity
 * (logarithms, up to a constant). Its own seat is judged as the others see it, to know what it has given away.
 */
export interface Memory {
  readonly view: View;
  readonly evidence: Record<string, number[]>; // by seat, in the order of the identities
  judged: boolean; // whether what was asked for last has been answered
}

export const remember = (viewer: Viewer): Memory => ({
  view: blankView(viewer),
  evidence: {},
  judged: true,
});

/** Judges what a player did by the house as it was, then lets the view go on. */
export function observe(model: Model, memory: Memory, event: NoisesEvent): void {
  const { view } = memory;
  if (view.open) judge(model, memory, view.open, event);
  reduceView(view, event);
  if (event.event === 'began')
    for (const seat of seatsOf(event.open.options)) memory.evidence[seat] = identities.map(() => 0);
}

function judge(model: Model, memory: Memory, open: Open, event: NoisesEvent): void {
  switch (event.event) {
    case 'asked':
      memory.judged = false;
      return;
    case 'played': {
      const { player, location, face } = event;
      if (!player) return;
      const card = face === 'up' ? event.card : undefined; // one's own face-down card is judged as others see it
      weigh(memory, player, likelihoodOfPlay(open, model, location, face, card));
      return;
    }
    case 'guessed':
      weigh(memory, event.player, likelihoodOfGuess(model, event.identity));
      return;
    case 'turned':
      judgePower(model, memory, open, event);
      if (event.card !== undefined) judgeBuried(model, memory, open, event.location, event.place, event.card);
      return;
    case 'looked':
      // A look at one's own card is no news to oneself, and tells the others nothing.
      if (open.piles[event.location][event.place]?.card === null && 'card' in event)
        judgeBuried(model, memory, open, event.location, event.place, event.card);
      return;
    case 'tokenMoved':
    case 'cardMoved':
    case 'cardDiscarded':
    case 'declined':
      judgePower(model, memory, open, event);
      return;
    default:
  }
}

/** The first event after a power was asked for tells its target. */
function judgePower(model: Model, memory: Memory, open: Open, event: NoisesEvent): void {
  const { phase } = open;
  if (memory.judged || phase.name !== 'power') return;
  memory.judged = true;
  const likelihood = likelihoodOfPower(open, model, phase.power, phase.at, event);
  if (likelihood) weigh(memory, phase.player, likelihood);
}

/** A face-down card whose face comes to light tells of who laid it, if that is plain and was not judged before. */
function judgeBuried(
  model: Model,
  memory: Memory,
  open: Open,
  at: Location,
  place: number,
  card: ClueCard,
): void {
  const slot = open.piles[at][place];
  const [owner, ...more] = slot?.knowers ?? [];
  if (!slot || slot.shown || !owner || more.length > 0) return;
  weigh(memory, owner, likelihoodOfBuried(model, card));
}

function weigh({ evidence }: Memory, player: PlayerId, likelihood: readonly number[]): void {
  const sums = evidence[player];
  if (!sums) return;
  likelihood.forEach((one, i) => (sums[i] = (sums[i] as number) + Math.log(one)));
}

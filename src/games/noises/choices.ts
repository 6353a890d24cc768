import type { Action, Target } from './actions.ts';
import { guessableIdentities, guessablePlayers } from './legal.ts';
import { mayDecline, targetsOf } from './powers.ts';
import type { View } from './view.ts';
import type { ClueCard, Identity, Location, PlayerId, Power } from './vocabulary.ts';
import { waitingFor } from './waiting.ts';

export type Choices =
  | { readonly kind: 'play'; readonly cards: readonly ClueCard[]; readonly locations: readonly Location[] } // any card, anywhere, either face
  | {
      readonly kind: 'power';
      readonly power: Power;
      readonly at: Location;
      readonly targets: readonly Target[];
      readonly mayDecline: boolean;
    }
  | {
      readonly kind: 'guess';
      readonly players: readonly PlayerId[];
      readonly identities: readonly Identity[];
    } // or pass
  | { readonly kind: 'give'; readonly cards: readonly ClueCard[] };

/** What the viewer may choose from now, from his view alone. */
export function choicesOf(view: View): Choices | null {
  const { open, own, viewer } = view;
  if (!open || !own) return null;
  const player = waitingFor(open).find((one) => one === viewer);
  if (!player) return null;
  const { phase } = open;
  switch (phase.name) {
    case 'play':
      return { kind: 'play', cards: own.hand, locations: open.row };
    case 'power':
      return {
        kind: 'power',
        power: phase.power,
        at: phase.at,
        targets: targetsOf(open, phase.power, phase.at, own.hand),
        mayDecline: mayDecline(phase.power),
      };
    case 'guess':
      return {
        kind: 'guess',
        players: guessablePlayers(open, player),
        identities: guessableIdentities(open),
      };
    case 'whispers':
      return { kind: 'give', cards: own.hand };
    case 'ended':
      return null;
  }
}

const pick = <T>(items: readonly T[], draw: (sides: number) => number): T => items[draw(items.length)] as T;

/** One of the choices at random; every legal action has some chance. */
export function sampleAction(choices: Choices, draw: (sides: number) => number): Action {
  switch (choices.kind) {
    case 'play':
      return {
        type: 'play',
        card: pick(choices.cards, draw),
        location: pick(choices.locations, draw),
        face: draw(2) === 0 ? 'up' : 'down',
      };
    case 'power':
      return choices.mayDecline && draw(4) === 0
        ? { type: 'power', skip: true }
        : { type: 'power', ...pick(choices.targets, draw) };
    case 'guess':
      return choices.players.length === 0 || draw(2) === 0
        ? { type: 'pass' }
        : { type: 'guess', player: pick(choices.players, draw), identity: pick(choices.identities, draw) };
    case 'give':
      return { type: 'give', card: pick(choices.cards, draw) };
  }
}

/** A dull legal action: the first card face down in the Bathroom, decline or the first target, pass, the first card. */
export function fallbackAction(choices: Choices): Action {
  switch (choices.kind) {
    case 'play':
      return {
        type: 'play',
        card: choices.cards[0] as ClueCard,
        location: choices.locations[0] as Location,
        face: 'down',
      };
    case 'power':
      return choices.mayDecline ? { type: 'power', skip: true } : { type: 'power', ...choices.targets[0] };
    case 'guess':
      return { type: 'pass' };
    case 'give':
      return { type: 'give', card: choices.cards[0] as ClueCard };
  }
}

import type { Chance } from '../../engine/chance.ts';
import { shuffled } from '../../engine/chance.ts';
import type { Emit } from '../../engine/events.ts';
import type { Context } from './apply/context.ts';
import { startRound } from './apply/index.ts';
import { HAND, clueCards, firstTimer, symbolOf } from './data.ts';
import type { OpenEvent, SecretEvent } from './events.ts';
import { toEveryone, toSeats } from './events.ts';
import type { Options } from './options.ts';
import { seatsOf } from './options.ts';
import type { Pile, State } from './state.ts';
import { cloneOpen } from './state.ts';
import type { ClueCard, Identity, Location, NightEvent, PlayerId } from './vocabulary.ts';
import { identities, locations, nightEvents } from './vocabulary.ts';

/** What chance decides before the first round (E1). */
export interface Deal {
  readonly row: readonly Location[];
  readonly tokens: Readonly<Record<Identity, Location>>;
  readonly identities: Readonly<Record<string, Identity>>; // by seat
  readonly first: PlayerId;
  readonly deck: readonly ClueCard[]; // in drawing order, hands first
  readonly events: readonly NightEvent[];
}

export function randomDeal(options: Options, chance: Chance): Deal {
  const draw = (sides: number): number => chance.draw('deal', sides);
  const seats = seatsOf(options);
  const others = locations.filter((one) => one !== 'bathroom');
  const row: Location[] = ['bathroom', ...shuffled(others, draw).slice(0, 4)];
  const dealt = shuffled(identities, draw);
  return {
    row,
    tokens: randomTokens(row, draw),
    identities: Object.fromEntries(seats.map((seat, i) => [seat, dealt[i] as Identity])),
    first: seats[draw(seats.length)] as PlayerId,
    deck: shuffled(
      clueCards.map((card) => card.name),
      draw,
    ),
    events: shuffled(nightEvents, draw),
  };
}

/** E1.3: two tokens in each room but the Bathroom, never two of a symbol; drawn anew until that holds, so all such deals are equally likely. */
function randomTokens(row: readonly Location[], draw: (sides: number) => number): Record<Identity, Location> {
  for (;;) {
    const order = shuffled(identities, draw);
    const room = (i: number): Location => row[1 + Math.floor(i / 2)] as Location;
    const clash = order.some(
      (identity, i) => i % 2 === 1 && symbolOf(identity) === symbolOf(order[i - 1] as Identity),
    );
    if (!clash)
      return Object.fromEntries(order.map((identity, i) => [identity, room(i)])) as Record<
        Identity,
        Location
      >;
  }
}

const emptyPiles = <T>(): Pile<T> =>
  Object.fromEntries(locations.map((at) => [at, []])) as unknown as Pile<T>;

/** The position before round 1. */
export function freshState(options: Options, deal: Deal): State {
  const seats = seatsOf(options);
  const deck = [...deal.deck];
  const hands = Object.fromEntries(seats.map((seat) => [seat, deck.splice(0, HAND)]));
  const each = <T>(value: T): Record<string, T> => Object.fromEntries(seats.map((seat) => [seat, value]));
  return {
    open: {
      options,
      row: deal.row,
      tokens: { ...deal.tokens },
      piles: emptyPiles(),
      hands: each(HAND),
      points: each(1), // E1.5
      found: each(null),
      guesses: [],
      deck: deck.length,
      discards: 0,
      round: 0,
      timer: firstTimer[options.players] as number,
      first: deal.first,
      playing: seats,
      extra: 0,
      deeds: 0,
      eventsGone: [],
      phase: { name: 'guess', player: deal.first },
      scores: null,
      outcome: null,
    },
    identities: { ...deal.identities },
    cards: emptyPiles(),
    hands,
    deck,
    discards: [],
    events: [...deal.events],
    gifts: {},
  };
}

/** Tells everyone what began and each player what he was dealt, then starts round 1. */
export function beginMatch(state: State, chance: Chance, emit: Emit<OpenEvent, SecretEvent>): void {
  const { open } = state;
  if (emit) {
    emit(toEveryone({ event: 'began', open: cloneOpen(open) }));
    for (const player of seatsOf(open.options)) {
      const identity = state.identities[player] as Identity;
      emit(toSeats([player], { event: 'dealt', player, identity, hand: [...(state.hands[player] ?? [])] }));
    }
  }
  const context: Context = { state, chance, emit };
  startRound(context, open.timer, open.first);
}

export function startNoises(options: Options, chance: Chance, emit: Emit<OpenEvent, SecretEvent>): State {
  const state = freshState(options, randomDeal(options, chance));
  beginMatch(state, chance, emit);
  return state;
}

import type { Chance } from '../../../engine/chance.ts';
import { shuffledDeck } from '../../../engine/chance.ts';
import type { Emit } from '../../../engine/events.ts';
import type { OpenEvent, SecretEvent } from '../events.ts';
import { toEveryone, toSeats } from '../events.ts';
import type { State } from '../state.ts';
import type { ClueCard, PlayerId } from '../vocabulary.ts';

/** What the parts of `apply` work with. */
export interface Context {
  readonly state: State;
  readonly chance: Chance;
  readonly emit: Emit<OpenEvent, SecretEvent>;
}

/** The deck's top card; if the deck is empty the discards are shuffled first (E2.5). Undefined when there are none. */
export function takeTop({ state, chance, emit }: Context): ClueCard | undefined {
  const { open } = state;
  if (state.deck.length === 0 && state.discards.length > 0) {
    // Sorted first: the order in which cards were discarded must not show in the new one.
    state.deck = shuffledDeck(chance, [...state.discards].sort());
    state.discards = [];
    open.deck = state.deck.length;
    open.discards = 0;
    emit?.(toEveryone({ event: 'reshuffled', deck: open.deck }));
  }
  const card = state.deck.shift();
  if (card !== undefined) open.deck--;
  return card;
}

export const handOf = (state: State, player: PlayerId): ClueCard[] => {
  const hand = state.hands[player];
  if (!hand) throw new Error(`no ${player} in this match`);
  return hand;
};

/** Draws one card into a hand, if there is one; false if not. */
export function draw(context: Context, player: PlayerId): boolean {
  const card = takeTop(context);
  if (card === undefined) return false;
  const { state, emit } = context;
  handOf(state, player).push(card);
  state.open.hands[player] = handOf(state, player).length;
  emit?.(toSeats([player], { event: 'drew', player, card }, { event: 'drew', player }));
  return true;
}

/** Takes a card out of a hand. */
export function leaveHand(state: State, player: PlayerId, card: ClueCard): void {
  const hand = handOf(state, player);
  hand.splice(hand.indexOf(card), 1);
  state.open.hands[player] = hand.length;
}

export function award({ state, emit }: Context, player: PlayerId, points: number): void {
  state.open.points[player] = (state.open.points[player] ?? 0) + points;
  emit?.(toEveryone({ event: 'points', player, points }));
}

import type { CardAt } from '../actions.ts';
import { toEveryone, toSeats } from '../events.ts';
import type { Slot } from '../state.ts';
import { putLast, swapPlaces, takeFrom } from '../state.ts';
import type { ClueCard, Face, Identity, Location, PlayerId } from '../vocabulary.ts';
import { withKnower } from '../view.ts';
import type { Context } from './context.ts';
import { leaveHand } from './context.ts';

/* What happens to tokens and cards in the house; each says so once. */

export function moveToken({ state, emit }: Context, identity: Identity, to: Location): void {
  const from = state.open.tokens[identity];
  state.open.tokens[identity] = to;
  emit?.(toEveryone({ event: 'tokenMoved', identity, from, to }));
}

/** Puts a card from hand to a location; face down, only its player knows it (E8). */
export function playCard(
  { state, emit }: Context,
  player: PlayerId,
  card: ClueCard,
  location: Location,
  face: Face,
): void {
  leaveHand(state, player, card);
  putLast(state.cards, location, card);
  const shown = face === 'up';
  putLast(state.open.piles, location, { face, shown, card: shown ? card : null, knowers: [player] });
  if (face === 'up') emit?.(toEveryone({ event: 'played', player, location, face, card }));
  else
    emit?.(
      toSeats(
        [player],
        { event: 'played', player, location, face, card },
        { event: 'played', player, location, face },
      ),
    );
}

/** Puts a card from the deck face up to a location (E6, A light in the window). */
export function lightCard({ state, emit }: Context, card: ClueCard, location: Location): void {
  putLast(state.cards, location, card);
  putLast(state.open.piles, location, { face: 'up', shown: true, card, knowers: [] });
  emit?.(toEveryone({ event: 'played', location, face: 'up', card }));
}

export function turnCard({ state, emit }: Context, [location, place]: CardAt): void {
  const slot = slotAt(state.open.piles[location], place);
  slot.face = slot.face === 'up' ? 'down' : 'up';
  if (slot.face === 'down') {
    emit?.(toEveryone({ event: 'turned', location, place, face: 'down' }));
    return;
  }
  const card = state.cards[location][place] as ClueCard;
  slot.card = card;
  slot.shown = true;
  emit?.(toEveryone({ event: 'turned', location, place, face: 'up', card }));
}

export function moveCard({ state, emit }: Context, from: Location, place: number, to: Location): void {
  putLast(state.cards, to, takeFrom(state.cards, from, place));
  putLast(state.open.piles, to, takeFrom(state.open.piles, from, place));
  emit?.(toEveryone({ event: 'cardMoved', from, place, to }));
}

export function swapCards({ state, emit }: Context, a: CardAt, b: CardAt): void {
  swapPlaces(state.cards, a, b);
  swapPlaces(state.open.piles, a, b);
  emit?.(toEveryone({ event: 'cardsSwapped', a, b }));
}

/** Discards a card; the face of one that lay face down is not shown (E2.11). */
export function discardCard({ state, emit }: Context, [location, place]: CardAt): void {
  const card = takeFrom(state.cards, location, place);
  const slot = takeFrom(state.open.piles, location, place);
  state.discards.push(card);
  state.open.discards++;
  if (slot.face === 'up') emit?.(toEveryone({ event: 'cardDiscarded', location, place, card }));
  else emit?.(toEveryone({ event: 'cardDiscarded', location, place }));
}

export function lookAt({ state, emit }: Context, player: PlayerId, [location, place]: CardAt): void {
  const slot = slotAt(state.open.piles[location], place);
  slot.knowers = withKnower(slot.knowers, player);
  const card = state.cards[location][place] as ClueCard;
  emit?.(
    toSeats(
      [player],
      { event: 'looked', player, location, place, card },
      { event: 'looked', player, location, place },
    ),
  );
}

export function putUnder({ state, emit }: Context, player: PlayerId, card: ClueCard): void {
  leaveHand(state, player, card);
  state.deck.push(card);
  state.open.deck++;
  emit?.(toSeats([player], { event: 'putUnder', player, card }, { event: 'putUnder', player }));
}

function slotAt(pile: readonly Slot[], place: number): Slot {
  const slot = pile[place];
  if (!slot) throw new Error(`no card at place ${place}`);
  return slot;
}

import type { Viewer } from '../../engine/seats.ts';
import type { NoisesEvent, Revealed } from './events.ts';
import type { Open, Pile, Slot, State } from './state.ts';
import { cloneOpen, clonePile, putLast, swapPlaces, takeFrom } from './state.ts';
import type { ClueCard, Identity, Location, PlayerId } from './vocabulary.ts';

/** What only a player knows of himself. */
export interface Own {
  readonly identity: Identity;
  readonly hand: ClueCard[];
  gift: ClueCard | null; // chosen for Whispers
}

/** What one viewer knows: the public facts, with the cards he knows in their slots, and his own hand. */
export interface View {
  readonly viewer: Viewer;
  open: Open | null;
  own: Own | null;
  revealed: Revealed | null;
}

export const blankView = (viewer: Viewer): View => ({ viewer, open: null, own: null, revealed: null });

function begun(view: View): Open {
  if (!view.open) throw new Error('an event came before the match began');
  return view.open;
}

const isOwn = (view: View, player: PlayerId | undefined): boolean => view.viewer === player;

/** Takes a card out of the viewer's hand, where it is his. */
function leaveHand(view: View, player: PlayerId, card: ClueCard | undefined): void {
  const open = begun(view);
  open.hands[player] = (open.hands[player] ?? 0) - 1;
  if (!view.own || !isOwn(view, player) || card === undefined) return;
  view.own.hand.splice(view.own.hand.indexOf(card), 1);
}

function enterHand(view: View, player: PlayerId, card: ClueCard | undefined): void {
  const open = begun(view);
  open.hands[player] = (open.hands[player] ?? 0) + 1;
  if (view.own && isOwn(view, player) && card !== undefined) view.own.hand.push(card);
}

function slotAt(open: Open, location: Location, place: number): Slot {
  const slot = open.piles[location][place];
  if (!slot) throw new Error(`no card ${place} at ${location}`);
  return slot;
}

/** The card an event shows its viewer, if any. */
const cardIn = (event: object): ClueCard | undefined => (event as { card?: ClueCard }).card;

/** Folds one observed event into the view, in place: bookkeeping only, no rule is worked out here. */
export function reduceView(view: View, event: NoisesEvent): void {
  switch (event.event) {
    case 'began':
      view.open = cloneOpen(event.open);
      return;
    case 'dealt':
      view.own = { identity: event.identity, hand: [...event.hand], gift: null };
      return;
    case 'asked': {
      const open = begun(view);
      open.phase = event.phase;
      open.deeds = event.deeds;
      if (view.own) view.own.gift = null;
      return;
    }
    case 'round': {
      const { event: _, ...round } = event;
      Object.assign(begun(view), round);
      return;
    }
    case 'played': {
      const open = begun(view);
      const card = cardIn(event) ?? null;
      if (event.player) leaveHand(view, event.player, cardIn(event));
      else open.deck--;
      const { face, player } = event;
      putLast(open.piles, event.location, {
        face,
        shown: face === 'up',
        card,
        knowers: player ? [player] : [],
      });
      return;
    }
    case 'tokenMoved':
      begun(view).tokens[event.identity] = event.to;
      return;
    case 'turned': {
      const slot = slotAt(begun(view), event.location, event.place);
      slot.face = event.face;
      if (event.card === undefined) return;
      slot.card = event.card;
      slot.shown = true;
      return;
    }
    case 'cardMoved': {
      const { piles } = begun(view);
      putLast(piles, event.to, takeFrom(piles, event.from, event.place));
      return;
    }
    case 'cardsSwapped':
      swapPlaces(begun(view).piles, event.a, event.b);
      return;
    case 'cardDiscarded': {
      const open = begun(view);
      takeFrom(open.piles, event.location, event.place);
      open.discards++;
      return;
    }
    case 'looked': {
      const slot = slotAt(begun(view), event.location, event.place);
      slot.knowers = withKnower(slot.knowers, event.player);
      const card = cardIn(event);
      if (card !== undefined) slot.card = card;
      return;
    }
    case 'drew':
      begun(view).deck--;
      enterHand(view, event.player, cardIn(event));
      return;
    case 'putUnder':
      begun(view).deck++;
      leaveHand(view, event.player, cardIn(event));
      return;
    case 'gave':
      if (view.own && isOwn(view, event.from)) view.own.gift = null;
      leaveHand(view, event.from, cardIn(event));
      enterHand(view, event.to, cardIn(event));
      return;
    case 'chosen':
      if (view.own) view.own.gift = event.card;
      return;
    case 'reshuffled': {
      const open = begun(view);
      open.deck = event.deck;
      open.discards = 0;
      return;
    }
    case 'points': {
      const { points } = begun(view);
      points[event.player] = (points[event.player] ?? 0) + event.points;
      return;
    }
    case 'identityShown':
      begun(view).found[event.player] = event.identity;
      return;
    case 'ended': {
      const open = begun(view);
      open.scores = event.scores;
      open.outcome = { winners: event.winners };
      open.phase = { name: 'ended' };
      return;
    }
    case 'revealed': {
      const { event: _, ...revealed } = event;
      view.revealed = revealed;
      return;
    }
    case 'nightEvent': {
      const open = begun(view);
      open.eventsGone = [...open.eventsGone, event.name];
      return;
    }
    case 'guessed': {
      const { event: _, ...guess } = event;
      const open = begun(view);
      open.guesses = [...open.guesses, guess];
      return;
    }
    case 'declined':
      return;
    default:
      event satisfies never;
  }
}

/** Who knows a card, in seat order, so that it doesn't tell who looked first. */
export const withKnower = (knowers: readonly PlayerId[], player: PlayerId): readonly PlayerId[] =>
  knowers.includes(player) ? knowers : [...knowers, player].sort();

/** The view of this state without its history; see the game contract for who may call it. */
export function peekView(state: State, viewer: Viewer): View {
  const identity = state.identities[viewer];
  return {
    viewer,
    open: { ...state.open, piles: known(state, viewer) },
    own: identity ? { identity, hand: state.hands[viewer] ?? [], gift: state.gifts[viewer] ?? null } : null,
    revealed: state.open.outcome ? revealedOf(state) : null,
  };
}

/** The slots with the cards this viewer knows. */
const known = (state: State, viewer: Viewer): Pile<Slot> => {
  const piles = clonePile(state.open.piles, (slot) => ({ ...slot }));
  for (const at of state.open.row)
    piles[at].forEach((slot, place) => {
      if (slot.knowers.some((player) => player === viewer)) slot.card = state.cards[at][place] ?? null;
    });
  return piles;
};

/** What `revealed` tells of a state. */
export const revealedOf = (state: State): Revealed => ({
  identities: { ...state.identities },
  hands: Object.fromEntries(Object.entries(state.hands).map(([seat, cards]) => [seat, [...cards]])),
  cards: Object.fromEntries(state.open.row.map((at) => [at, [...state.cards[at]]])),
});

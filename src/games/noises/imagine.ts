import { shuffled } from '../../engine/chance.ts';
import type { Draw } from '../../engine/game.ts';
import { clueCards } from './data.ts';
import { seatsOf } from './options.ts';
import type { Pile, State } from './state.ts';
import { cloneOpen, clonePile } from './state.ts';
import type { View } from './view.ts';
import type { ClueCard, Identity, PlayerId } from './vocabulary.ts';
import { identities, nightEvents } from './vocabulary.ts';

/** A whole state that fits the view: what the viewer knows as he knows it, the rest dealt at random. */
export function imagineState(view: View, draw: Draw): State {
  if (!view.open) throw new Error('nothing can be imagined of a match that has not begun');
  const { own, revealed, viewer } = view;
  const open = cloneOpen(view.open);
  const seats = seatsOf(open.options);
  const knownCards = new Set<ClueCard>(own?.hand);
  for (const at of open.row) for (const { card } of open.piles[at]) if (card !== null) knownCards.add(card);
  if (revealed)
    for (const cards of [...Object.values(revealed.hands), ...Object.values(revealed.cards)])
      cards.forEach((card) => knownCards.add(card));
  const unknown = shuffled(
    clueCards.map((card) => card.name).filter((card) => !knownCards.has(card)),
    draw,
  );
  const next = (): ClueCard => {
    const card = unknown.pop();
    if (card === undefined) throw new Error('more cards lie hidden than there are');
    return card;
  };
  const cards = clonePile(open.piles as unknown as Pile<ClueCard>, () => '');
  for (const at of open.row)
    cards[at] = open.piles[at].map((slot, place) => slot.card ?? revealed?.cards[at]?.[place] ?? next());
  const hand = (seat: PlayerId): ClueCard[] => {
    if (seat === viewer && own) return [...own.hand];
    return [...(revealed?.hands[seat] ?? Array.from({ length: open.hands[seat] ?? 0 }, next))];
  };
  const hands = Object.fromEntries(seats.map((seat) => [seat, hand(seat)]));
  forgetPrivate(open);
  return {
    open,
    identities: imagineIdentities(view, seats, draw),
    cards,
    hands,
    deck: Array.from({ length: open.deck }, next),
    discards: Array.from({ length: open.discards }, next),
    events: shuffled(
      nightEvents.filter((name) => !open.eventsGone.includes(name)),
      draw,
    ),
    gifts: own?.gift ? { [viewer]: own.gift } : {},
  };
}

/** In a state, slots show what all know; the viewer's own knowledge is in who knows them. */
function forgetPrivate(open: State['open']): void {
  for (const at of open.row) for (const slot of open.piles[at]) if (!slot.shown) slot.card = null;
}

function imagineIdentities(view: View, seats: readonly PlayerId[], draw: Draw): Record<string, Identity> {
  const { own, open, revealed, viewer } = view;
  const known = (seat: PlayerId): Identity | null =>
    revealed?.identities[seat] ?? (seat === viewer ? (own?.identity ?? null) : (open?.found[seat] ?? null));
  const taken = seats.map(known);
  const free = shuffled(
    identities.filter((identity) => !taken.includes(identity)),
    draw,
  );
  return Object.fromEntries(seats.map((seat) => [seat, known(seat) ?? (free.pop() as Identity)]));
}

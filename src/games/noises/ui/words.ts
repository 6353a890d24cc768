import type { Viewer } from '../../../engine/seats.ts';
import type * as Said from '../../../engine/text.ts';
import type { KeyOf } from '../../../engine/text.ts';
import type { CardAt } from '../actions.ts';
import { clueCard } from '../data.ts';
import type en from '../locales/en.json';
import type { Open } from '../state.ts';
import type { ClueCard, Identity, Location, PlayerId, Power, Symbol } from '../vocabulary.ts';
import type { Pick } from './picks.ts';

/*
 * Things of the game as messages: keys of the locale files with their values, still in no language.
 */

/** The key of a message of this game, with dots: `log.round`. */
export type MessageKey = KeyOf<typeof en>;
export type TextValue = Said.TextValue<MessageKey>;
export type Text = Said.Text<MessageKey>;

export type Values = Readonly<Record<string, TextValue>>;

export const text = (key: MessageKey, values?: Values): Text => (values ? { key, values } : { key });

export const playerText = (player: PlayerId): Text => text(`player.${player}`);
export const identityText = (identity: Identity): Text => text(`identity.${identity}`);
export const symbolText = (symbol: Symbol): Text => text(`symbol.${symbol}`);
export const locationText = (at: Location): Text => text(`location.${at}`);
/** With its article, inside a sentence: "the Attic", "the Cat". */
export const theLocation = (at: Location): Text => text(`theLocation.${at}`);
export const theIdentity = (identity: Identity): Text => text(`theIdentity.${identity}`);
/** The same where it begins a sentence. */
export const TheIdentity = (identity: Identity): Text => text(`TheIdentity.${identity}`);
/** A power by its name; a location's has the location's. */
export const powerText = (power: Power): Text => text(`power.${power}`);

/** Whose deed a sentence tells: `you` chooses the verb, `who` is the name. */
export const about = (player: PlayerId, viewer: Viewer): Record<string, TextValue> => ({
  you: player === viewer ? 'yes' : 'no',
  who: playerText(player),
});

/** A clue card by what is printed on it; copies are alike. */
export function cardText(card: ClueCard): Text {
  const { symbols, power } = clueCard(card);
  const [a, b] = symbols;
  if (!a) return text('card.blackout');
  if (b) return text('card.pair', { a: symbolText(a), b: symbolText(b) });
  return power
    ? text('card.power', { symbol: symbolText(a), power: powerText(power) })
    : text('card.plain', { symbol: symbolText(a) });
}

/** A card in the house as its viewer may name it: what it is where he knows it, else who knows it. */
export function slotText(open: Open, [at, place]: CardAt, viewer: Viewer): Text {
  const slot = open.piles[at][place];
  if (!slot) throw new Error(`no card ${place} at ${at}`);
  const card = slot.card === null ? null : cardText(slot.card);
  if (slot.face === 'up' && card) return text('slot.up', { card });
  if (card) return text(slot.shown ? 'slot.downShown' : 'slot.downKnown', { card });
  const who = slot.knowers.filter((player) => player !== viewer).map(playerText);
  return who.length > 0 ? text('slot.down', { who }) : text('slot.downNobody');
}

/** The same with where it lies; places are counted from 1. */
export const slotPlace = (open: Open, at: CardAt, viewer: Viewer): Text =>
  text('slot.place', { at: theLocation(at[0]), place: at[1] + 1, what: slotText(open, at, viewer) });

/** What a power may be pointed at, as the viewer may call it. */
export function pickText(open: Open, viewer: Viewer, pick: Pick): Text {
  switch (pick.kind) {
    case 'token':
      return identityText(pick.identity);
    case 'room':
      return locationText(pick.at);
    case 'hand':
      return cardText(pick.card);
    case 'card':
      return slotPlace(open, pick.at, viewer);
  }
}

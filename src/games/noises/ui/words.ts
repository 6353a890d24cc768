import type { Viewer } from '../../../engine/seats.ts';
import type { CardAt } from '../actions.ts';
import { clueCard } from '../data.ts';
import type en from '../locales/en.json';
import type { Open } from '../state.ts';
import type { ClueCard, Identity, Location, PlayerId, Power, Symbol } from '../vocabulary.ts';

/*
 * Things of the game as messages: keys of the locale files with their values, still in no language.
 */

type Leaves<Tree, Prefix extends string = ''> = {
  [K in keyof Tree & string]: Tree[K] extends string ? `${Prefix}${K}` : Leaves<Tree[K], `${Prefix}${K}.`>;
}[keyof Tree & string];

/** The key of a message of this game, with dots: `log.round`. */
export type MessageKey = Leaves<typeof en>;

/** A value of a message: itself in need of words, or a list of such (joined with “and”). */
export type TextValue = string | number | Text | readonly Text[];

/** A sentence in no language yet. */
export interface Text {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, TextValue>>;
}

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

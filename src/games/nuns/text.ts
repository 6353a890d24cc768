import type * as Said from '../../engine/text.ts';
import type { KeyOf } from '../../engine/text.ts';
import type { Board } from './board/board.ts';
import type { Point } from './board/format.ts';
import type en from './locales/en.json';
import type { Options } from './options.ts';
import type { BlessingChoice } from './data.ts';
import { ownBlessing } from './data.ts';
import { guardsOfSeat } from './options.ts';
import type { Blessing, Card, Roller, WatcherId } from './vocabulary.ts';
import { isNovice } from './vocabulary.ts';

/*
 * Things of the game as messages: keys of the locale files with their values, still in no language. `ui` and text mode put
 * them into words.
 */

/** The key of a message of this game, with dots: `log.seen`. */
export type MessageKey = KeyOf<typeof en>;
export type TextValue = Said.TextValue<MessageKey>;
export type Text = Said.Text<MessageKey>;

export const text = (key: MessageKey, values?: Text['values']): Text => (values ? { key, values } : { key });

/** A guard, the Monk or a novice by name inside a sentence, and at its beginning. */
export const nameOf = (id: Roller | WatcherId): Text => text(`name.${id}`);
export const NameOf = (id: Roller | WatcherId): Text => text(`Name.${id}`);

export const cardText = (card: Card): Text => text(`card.${card}`);

/** A room by its name. */
export const roomOf = (board: Board, point: Point): Text =>
  text(`room.${board.file.points[point]?.room ?? 'cloister'}` as MessageKey);

/** A point with its room: `37, cloister`. */
export const placeOf = (board: Board, point: Point): Text =>
  text('place.point', { point, room: roomOf(board, point) });

/** The name of a Blessing of a match with these options. */
export function blessingText(options: BlessingChoice, card: Blessing): Text {
  const own = ownBlessing(options, card);
  return own ? text('blessing.own', { name: own.name }) : text(`blessing.${card}` as MessageKey);
}

/** What it does, for whoever holds it. */
export function blessingDoes(options: BlessingChoice, card: Blessing, holder: Roller): Text {
  const own = ownBlessing(options, card);
  if (own) return text('blessingDoes.own', { does: own.text });
  if (card !== 'falseNoise') return text(`blessingDoes.${card}` as MessageKey);
  return text(isNovice(holder) ? 'blessingDoes.falseNoiseNovice' : 'blessingDoes.falseNoiseGuard');
}

export const itemText = (wish: number): Text => text(`wish.w${wish}` as MessageKey);

/** A seat as people call it: a novice by her name, a guard seat by its guards. */
export function seatName(options: Options, seat: string): Text {
  if (isNovice(seat)) return nameOf(seat);
  const guards = guardsOfSeat(options, seat);
  return guards.length === 1 && guards[0] ? nameOf(guards[0]) : text('name.guards');
}

/** The same where it begins a sentence. */
export function SeatName(options: Options, seat: string): Text {
  const { key } = seatName(options, seat);
  return text(key.replace('name.', 'Name.') as MessageKey);
}

/** How many are meant by a seat's name, for the verb that follows. */
export const seatCount = (options: Options, seats: readonly string[]): number =>
  seats.reduce((sum, seat) => sum + (isNovice(seat) ? 1 : guardsOfSeat(options, seat).length), 0);

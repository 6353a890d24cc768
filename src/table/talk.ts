import type { Seat, Viewer } from '../engine/seats.ts';
import type { Act } from './act.ts';
import type { MemberCommand } from './commands.ts';
import { toThese } from './events.ts';
import { heard } from './open.ts';
import { partnersOf, seatsOf } from './people.ts';
import type { Message, SeatNotes, TableState } from './state.ts';
import { seatKey } from './state.ts';
import { blankNotes } from './view.ts';
import type { MemberId } from './vocabulary.ts';

/* What is said, and what belongs to a seat: its audiences are never everybody but for the table's own channel. */

type Command<Name extends MemberCommand['do']> = Extract<MemberCommand, { do: Name }>;

const notesOf = (state: TableState, seat: Seat): SeatNotes => (state.notes[seat] ??= blankNotes());

const keysOf = ({ open }: TableState, seats: readonly Seat[]): Viewer[] =>
  seats.map((seat) => seatKey(open.match?.number ?? 0, seat));

export function speak({ state, at, say, tell }: Act, by: MemberId, command: Command<'say' | 'phrase'>): void {
  const { open } = state;
  const { channel } = command;
  const seat = command.seat ?? seatsOf(open, by)[0] ?? null;
  const said = command.do === 'say' ? { text: command.text } : { phrase: command.phrase };
  const message = (last: Message | undefined): Message => ({
    number: (last?.number ?? 0) + 1,
    channel,
    by,
    seat,
    at,
    said,
  });
  if (channel === 'table' || seat === null) return say({ event: 'said', message: message(open.chat.at(-1)) });
  const group = partnersOf(open, seat);
  const whispered = message(notesOf(state, seat).chat.at(-1));
  for (const one of group) {
    const notes = notesOf(state, one);
    notes.chat = heard(notes.chat, whispered);
  }
  tell(toThese(keysOf(state, group), { event: 'whispered', message: whispered }));
}

export function mute({ state, tell }: Act, who: MemberId, { member, on }: Command<'mute'>): void {
  const others = (state.muted[who] ?? []).filter((one) => one !== member);
  state.muted[who] = on ? [...others, member] : others;
  tell(toThese([who], { event: 'muted', member, on }));
}

/** To whoever is host now. */
export function report({ state, tell }: Act, by: MemberId, { message }: Command<'report'>): void {
  const { host } = state.open;
  if (host === null) return;
  const made = (state.reports[host] ??= []);
  if (made.some((one) => one.message === message && one.by === by)) return;
  made.push({ message, by });
  tell(toThese([host], { event: 'reported', report: { message, by } }));
}

/** One of those who may go first says who should (N5.1); only they see it. */
export function pressFirst(
  { state, tell }: Act,
  { seat, first, phase }: Command<'first'>,
  firsts: readonly Seat[],
): void {
  const own = notesOf(state, seat);
  const before = own.firstPhase === phase ? own.first : {};
  const pressed = { ...before, [seat]: first };
  for (const one of firsts) {
    const notes = notesOf(state, one);
    notes.first = pressed;
    notes.firstPhase = phase;
  }
  tell(toThese(keysOf(state, firsts), { event: 'firsts', phase, firsts: pressed }));
}

export function putMark({ state, tell }: Act, { seat, at, pin, note }: Command<'mark'>): void {
  const mark = pin === null && note === '' ? null : { pin, note };
  const shared = partnersOf(state.open, seat);
  for (const one of shared) {
    const { marks } = notesOf(state, one);
    if (mark) marks[at] = mark;
    else delete marks[at];
  }
  tell(toThese(keysOf(state, shared), { event: 'marked', at, mark }));
}

/** "Pass until I say": nobody but the seat knows. */
export function stand({ state, tell }: Act, { seat, pass }: Command<'standing'>): void {
  notesOf(state, seat).standing = pass;
  tell(toThese(keysOf(state, [seat]), { event: 'standing', pass }));
}

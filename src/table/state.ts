import type { Contribution } from '../engine/record.ts';
import type { Seat, Viewer } from '../engine/seats.ts';
import type { GameFacts, Pace, Settings } from './settings.ts';
import type {
  Absence,
  ChannelName,
  CloseReason,
  Colour,
  MemberId,
  Phrase,
  PinKind,
  TableStatus,
  TimeFactor,
} from './vocabulary.ts';

/*
 * A table has one public part, `OpenTable`, the same in the state and in every view, and beside it what only some may
 * know: the invite code, and what belongs to a seat of the present match. Plain data; instants are milliseconds since
 * 1970 of the server's clock, handed in with each row.
 */

export interface Member {
  readonly id: MemberId;
  name: string;
  colour: Colour;
  readonly since: number; // when it joined
}

/** A person in a seat. `place` stays with him through a series, whichever seat he has in a match. */
export interface Person {
  readonly kind: 'person';
  readonly member: MemberId;
  readonly name: string | null; // where several share a device; null: the member's
  readonly place: number;
  readonly away: Absence | null; // a bot plays until he is back
  readonly since: number | null; // at which instant the bot began to; null while he plays himself
}

export type Occupant = { readonly kind: 'open' } | { readonly kind: 'bot' } | Person;

/** What may be put to a vote. */
export type Motion =
  | { readonly kind: 'end' } // more than half
  | { readonly kind: 'pause' } // more than half
  | { readonly kind: 'resume' } // more than half
  | { readonly kind: 'longer'; readonly seat: Seat; readonly factor: TimeFactor } // more than half
  | { readonly kind: 'pace'; readonly pace: Pace } // all
  | { readonly kind: 'substitute'; readonly seat: Seat; readonly member: MemberId }; // all

export interface Vote {
  readonly number: number;
  readonly motion: Motion;
  readonly by: MemberId;
  readonly voters: readonly MemberId[]; // who hold a seat of the match and have not left it
  yes: MemberId[];
  no: MemberId[];
  readonly opened: number; // instant
  readonly until: number; // instant at which it lapses
}

export type VoteEnd = 'passed' | 'failed' | 'withdrawn' | 'lapsed' | 'overtaken'; // overtaken: the match ended

export interface Message {
  readonly number: number; // within its channel, from 1
  readonly channel: ChannelName;
  readonly by: MemberId;
  readonly seat: Seat | null; // whose seat it was said from, where the speaker holds one
  readonly at: number;
  readonly said: { readonly text: string } | { readonly phrase: Phrase };
}

/** What everybody may know of where the next match's dice come from; bytes as 64 hexadecimal digits. */
export interface OpenFair {
  commitment: string | null; // SHA-256 of the server's bytes; null until it has drawn some
  devices: Record<MemberId, string>; // SHA-256 of each member's device's bytes
  until: number | null; // a match is starting: devices open their bytes up to this instant
  order: readonly number[] | null; // the lot for that start, told before anybody opens
  opened: MemberId[]; // who have opened; what, is told at the start
}

/** What everybody may know of where a match's dice come from. */
export interface MatchFair {
  readonly commitment: string; // SHA-256 of the server's bytes
  readonly devices: readonly Contribution[]; // in seat order
}

/** The match at the table: being played, or the last one. */
export interface TableMatch {
  readonly id: string;
  readonly number: number; // 1 for the table's first
  readonly started: number;
  readonly fair: MatchFair | null; // null: from before devices contributed
  ended: number | null;
  winners: readonly Seat[] | null;
  reason: string | null; // the game's, or `vote`
  ending: boolean; // a vote has ended it, the match itself follows
  paused: number | null; // since when
  longer: Record<Seat, TimeFactor>; // of seats whose owners were granted longer for a live decision
}

/** What a place has gathered over the matches of this table. */
export interface Score {
  readonly place: number;
  readonly name: string;
  readonly member: MemberId;
  played: number;
  won: number;
  led: number; // how often it had a leading seat
}

/** What everybody may know of a table. */
export interface OpenTable {
  readonly created: number;
  status: TableStatus;
  settings: Settings;
  facts: GameFacts;
  host: MemberId | null; // null: everybody has left
  members: Member[]; // by when they came
  seats: Record<Seat, Occupant>; // every seat of the settings, or of the match
  match: TableMatch | null;
  scores: Score[]; // by place
  fair: OpenFair;
  vote: Vote | null;
  chat: Message[]; // the last of the table's channel
  closing: number | null; // nobody has come for long: it closes at this instant
  closed: CloseReason | null;
}

/** A pin or a note, or both, on a point. */
export interface Mark {
  readonly pin: PinKind | null;
  readonly note: string; // may be empty
}

/** What only those know who hold a seat, or a partner's: of the present match, gone with the next. */
export interface SeatNotes {
  readonly marks: Record<string, Mark>; // by point, as the game names it; shared by partners
  standing: boolean; // "pass until I say"; the seat's own
  first: Readonly<Record<Seat, Seat>>; // whom each partner wants to go first…
  firstPhase: string | null; // …in this phase
  chat: Message[]; // the last of the partners' channel
}

export interface Report {
  readonly message: number; // in the table's channel
  readonly by: MemberId;
}

/** Before a match: the server's part, which only it knows, and what the devices have opened. */
export interface FairSecrets {
  seed: string | null; // the server's bytes for the next match
  opened: Record<MemberId, string>; // by those who have opened already: told when all have, or time is over
  start: { readonly match: string; readonly order: readonly number[] } | null; // what follows then
  dealt: string | null; // the server's bytes in the match at the table
}

/** The whole table. */
export interface TableState {
  readonly open: OpenTable;
  code: string; // of the invite link
  readonly notes: Record<Seat, SeatNotes>; // of the present match
  readonly muted: Record<MemberId, MemberId[]>; // whom each does not want to read
  readonly reports: Record<MemberId, Report[]>; // by the host they were made to
  readonly fair: FairSecrets;
  nextPlace: number;
  nextVote: number;
}

/** The audience of what belongs to a seat of the table's nth match: whoever holds it now, with all that was before. */
export const seatKey = (match: number, seat: Seat): Viewer => `${match}/${seat}`;

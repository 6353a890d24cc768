import type { Seat } from '../engine/seats.ts';
import type { GameFacts, Pace, Settings, SettingsChange } from './settings.ts';
import type {
  Absence,
  BotPace,
  ChannelName,
  CloseReason,
  Colour,
  MemberId,
  Phrase,
  PinKind,
  TimeFactor,
} from './vocabulary.ts';

/** What a member puts to a vote; a substitute proposes himself. */
export type Proposal =
  | { readonly kind: 'end' }
  | { readonly kind: 'pause' }
  | { readonly kind: 'resume' }
  | { readonly kind: 'longer'; readonly seat: Seat; readonly factor: TimeFactor } // his own, or the host for anybody
  | { readonly kind: 'pace'; readonly pace: Pace }
  | { readonly kind: 'substitute'; readonly seat: Seat };

/** What a member may ask of a table, over the socket. */
export type MemberCommand =
  // the host's, before a start or after an end
  | { readonly do: 'settings'; readonly settings: SettingsChange }
  | { readonly do: 'start' }
  | { readonly do: 'gather' } // after a match: back to choosing
  | { readonly do: 'close' }
  | { readonly do: 'renewCode' } // the old invite link no longer works
  // the host's, at any time
  | { readonly do: 'kick'; readonly member: MemberId } // out of the lobby; in a match a bot takes the seats
  | { readonly do: 'host'; readonly member: MemberId }
  | { readonly do: 'botPace'; readonly pace: BotPace } // of use while one person plays
  // anybody's
  | { readonly do: 'rename'; readonly name: string; readonly colour: Colour }
  | { readonly do: 'sit'; readonly seat: Seat; readonly name?: string | null | undefined }
  | { readonly do: 'stand'; readonly seat: Seat }
  | { readonly do: 'leave' } // in a match bots play on
  | { readonly do: 'back' } // takes his seats from the bots again
  | { readonly do: 'rematch' }
  // his device's, for the dice of the next match
  | { readonly do: 'contribute'; readonly commitment: string } // SHA-256 of 32 random bytes
  | { readonly do: 'reveal'; readonly bytes: string } // those bytes, once a match is starting
  | { readonly do: 'propose'; readonly motion: Proposal }
  | { readonly do: 'vote'; readonly vote: number; readonly yes: boolean }
  | { readonly do: 'withdraw'; readonly vote: number }
  | {
      readonly do: 'say';
      readonly channel: ChannelName;
      readonly text: string;
      readonly seat?: Seat | null | undefined;
    }
  | {
      readonly do: 'phrase';
      readonly channel: ChannelName;
      readonly phrase: Phrase;
      readonly seat?: Seat | null | undefined;
    }
  | { readonly do: 'mute'; readonly member: MemberId; readonly on: boolean }
  | { readonly do: 'report'; readonly message: number } // of the table's channel, to the host
  // a seat's own, in a match
  | { readonly do: 'first'; readonly seat: Seat; readonly first: Seat; readonly phase: string }
  | {
      readonly do: 'mark';
      readonly seat: Seat;
      readonly at: string;
      readonly pin: PinKind | null;
      readonly note: string; // '' and no pin: the mark goes
    }
  | { readonly do: 'standing'; readonly seat: Seat; readonly pass: boolean };

/** What the server does to a table: what people bring about otherwise than by a command, and what time brings about. */
export type ServerCommand =
  | { readonly do: 'open'; readonly game: string }
  | { readonly do: 'join'; readonly name: string; readonly colour: Colour }
  | {
      readonly do: 'ended';
      readonly match: string;
      readonly winners: readonly Seat[];
      readonly reason: string | null;
    }
  | { readonly do: 'passHost'; readonly member: MemberId } // the host has been away for long
  | { readonly do: 'away'; readonly seat: Seat; readonly why: Absence }
  | { readonly do: 'present'; readonly seat: Seat } // the owner is back in time for the next decision
  | { readonly do: 'commit' } // to bytes for the next match
  | { readonly do: 'begin' } // all devices have opened theirs, or their time is over
  | { readonly do: 'lapse'; readonly vote: number }
  | { readonly do: 'closing'; readonly at: number | null }
  | { readonly do: 'shut'; readonly why: CloseReason };

export type TableCommand = MemberCommand | ServerCommand;

/**
 * What a command needs beside itself: what was drawn by lot, made up, or looked up outside. Stored in its row, so that
 * a replay asks nobody.
 */
export interface Drawn {
  readonly member?: MemberId; // of who joins
  readonly code?: string; // of the invite link
  readonly match?: string; // id of the match that starts
  readonly order?: readonly number[]; // a lot: numbers 0 to n-1 shuffled, n the number of seats
  readonly seed?: string; // the server's bytes; in rows alone, never told before the match is over
  readonly commitment?: string; // SHA-256 of the bytes the command is about
  readonly until?: number; // up to when devices may open theirs; absent where there is nobody to wait for
  readonly settings?: Settings; // as read, the game's options included
  readonly facts?: GameFacts;
  readonly host?: MemberId; // who is to be host next, of those present
  readonly held?: boolean; // whether a device of the would-be substitute holds or held a seat of this match, or he has none
  readonly firsts?: readonly Seat[]; // who may go first in the match's present phase
  readonly phase?: string; // the match's present phase
}

/** One accepted command. The rows in order are the table: all else is worked out from them. */
export interface TableRow {
  readonly number: number; // 1, 2, 3 … without a gap
  readonly member: MemberId | null; // null: the server or its clock
  readonly command: TableCommand;
  readonly at: number;
  readonly drawn: Drawn;
}

import type { Emitted } from '../engine/events.ts';
import { audiences, observe } from '../engine/events.ts';
import type { Seat, Viewer } from '../engine/seats.ts';
import { SPECTATOR } from '../engine/seats.ts';
import type { GameFacts, Settings } from './settings.ts';
import type { Mark, MatchFair, Message, Occupant, Report, Score, Vote, VoteEnd } from './state.ts';
import type { CloseReason, Colour, MemberId, TimeFactor } from './vocabulary.ts';

/** What everybody at a table is told, spectators too. */
export type OpenEvent =
  | { readonly event: 'opened'; readonly at: number; readonly settings: Settings; readonly facts: GameFacts }
  | { readonly event: 'settings'; readonly settings: Settings; readonly facts: GameFacts }
  | {
      readonly event: 'joined';
      readonly member: MemberId;
      readonly name: string;
      readonly colour: Colour;
      readonly at: number;
    }
  | { readonly event: 'renamed'; readonly member: MemberId; readonly name: string; readonly colour: Colour }
  | { readonly event: 'left'; readonly member: MemberId; readonly kicked: boolean } // no longer a member
  | { readonly event: 'host'; readonly member: MemberId | null }
  | { readonly event: 'seat'; readonly seat: Seat; readonly occupant: Occupant }
  | {
      readonly event: 'started';
      readonly match: string;
      readonly number: number;
      readonly at: number;
      readonly seats: Readonly<Record<Seat, Occupant>>;
      readonly fair: MatchFair | null;
    }
  | {
      readonly event: 'ended';
      readonly at: number;
      readonly winners: readonly Seat[];
      readonly reason: string | null;
      readonly scores: readonly Score[];
    }
  | { readonly event: 'committed'; readonly commitment: string } // the server, for the next match
  | { readonly event: 'contributed'; readonly member: MemberId; readonly commitment: string }
  // a match is about to start; null: it does not
  | { readonly event: 'opening'; readonly until: number | null; readonly order: readonly number[] | null }
  | { readonly event: 'revealed'; readonly member: MemberId }
  | { readonly event: 'gathered' }
  | { readonly event: 'voteOpened'; readonly vote: Vote }
  | { readonly event: 'voted'; readonly vote: number; readonly member: MemberId; readonly yes: boolean }
  | { readonly event: 'voteClosed'; readonly vote: number; readonly end: VoteEnd }
  | { readonly event: 'ending' } // a vote has ended the match
  | { readonly event: 'paused'; readonly since: number | null }
  | { readonly event: 'longer'; readonly seat: Seat; readonly factor: TimeFactor } // for each decision
  | { readonly event: 'said'; readonly message: Message } // in the table's channel
  | { readonly event: 'closing'; readonly at: number | null }
  | { readonly event: 'closed'; readonly why: CloseReason };

/** What only some members, or the holders of some seats, are told. */
export type SecretEvent =
  | { readonly event: 'invite'; readonly code: string } // all members
  | { readonly event: 'muted'; readonly member: MemberId; readonly on: boolean } // who mutes; not who is muted
  | { readonly event: 'reported'; readonly report: Report } // the host
  | { readonly event: 'whispered'; readonly message: Message } // partners
  | { readonly event: 'marked'; readonly at: string; readonly mark: Mark | null } // a seat, and its partners
  | { readonly event: 'firsts'; readonly phase: string; readonly firsts: Readonly<Record<Seat, Seat>> } // partners
  | { readonly event: 'standing'; readonly pass: boolean }; // a seat

export type TableEvent = OpenEvent | SecretEvent;
export type TableEmitted = Emitted<OpenEvent, SecretEvent>;
export type TableEmit = ((emitted: TableEmitted) => void) | undefined;

export const { toEveryone, toSeats: toThese } = audiences<OpenEvent, SecretEvent>();

/**
 * Who looks at a table: the member whose device it is, and the seat it has open, of the match of that number; nobody in
 * particular with neither. A device with several seats sees the secrets of one at a time.
 */
export interface TableViewer {
  readonly member: MemberId | null;
  readonly seat: Viewer | null; // a `seatKey`
}

/** The table's gate, on top of the engine's: what this viewer sees of an event, or `null` for nothing. */
export function observeTable(emitted: TableEmitted, { member, seat }: TableViewer): TableEvent | null {
  const mine = [member, seat].find(
    (key) => key !== null && emitted.to !== 'everyone' && emitted.to.includes(key),
  );
  return observe(emitted, mine ?? SPECTATOR);
}

import type { Outcome } from '../../engine/game.ts';
import type { Json } from '../../engine/json.ts';
import type { LogRow, MatchStart } from '../../engine/log.ts';
import type { Contribution } from '../../engine/record.ts';
import type { Seat } from '../../engine/seats.ts';
import type { MatchStatus } from '../../protocol/messages.ts';

/* What the store keeps of matches; what it does is in store.ts. */

/** The SHA-256 of a device's secret, hexadecimal: what the store knows of a device. */
export type DeviceHash = string;

export interface StoredMatch {
  readonly id: string;
  readonly seed: string; // that it is played with; secret until the match is over
  readonly server: string; // the server's part in it, secret likewise
  readonly devices: readonly Contribution[]; // the others' parts
  readonly commitment: string; // to `server`
  readonly start: MatchStart;
  readonly status: MatchStatus;
  readonly created: number; // instants are milliseconds since 1970
  readonly ended: number | null;
  readonly outcome: Outcome | null;
  readonly table: string | null; // where it is played
  readonly levels: Readonly<Record<Seat, string>>; // of the bot that plays a seat; missing: the game's default
  readonly away: readonly Seat[]; // held by somebody, but played by a bot now
}

/** Where devices contributed nothing, `server` may be left out: it is the seed. */
export type NewStoredMatch = Pick<StoredMatch, 'id' | 'seed' | 'commitment' | 'start' | 'created'> &
  Partial<Pick<StoredMatch, 'server' | 'devices'>>;

/** A log row and what only the server needs to know of it. */
export interface StoredRow extends LogRow {
  readonly actionId: string | null; // as the device sent it; null where a bot or the clock decided
  readonly at: number;
}

export interface SeatHolder {
  readonly seat: Seat;
  readonly device: DeviceHash;
}

/** A match with all it takes to carry it on. */
export interface MatchWithLog {
  readonly match: StoredMatch;
  readonly rows: readonly StoredRow[]; // by number
  readonly holders: readonly SeatHolder[];
  readonly events: readonly Json[] | null; // of an ended match: its event stream, with audiences
  /** Missing where all could be read. It can't be carried on then; what could not be read is left out. */
  readonly unreadable?: Unreadable;
}

/** The first thing in a match that is not what a server has stored. */
export interface Unreadable {
  readonly row: number; // of its log; 0: the match itself
  readonly why: string;
}

/** How a running match stood after so many of its rows; see `matches/snapshot.ts`. */
export interface Snapshot {
  readonly rows: number;
  readonly seal: string;
  readonly text: string;
}

/** A match with its snapshot, if it has one, and the log from the snapshot's own row on. */
export interface MatchFromSnapshot extends MatchWithLog {
  readonly snapshot: Snapshot | null;
}

/** What is stored when a match ends, in one transaction with its last row. */
export interface MatchEnd {
  readonly at: number;
  readonly outcome: Outcome;
  readonly events: readonly Json[];
}

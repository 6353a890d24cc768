import type { TableRow } from '../../table/commands.ts';
import type { MemberId, TableStatus } from '../../table/vocabulary.ts';
import type { TableSummary } from '../../protocol/messages.ts';
import type { DeviceHash, NewStoredMatch, SeatHolder, StoredMatch } from './stored.ts';
import type { Seat } from '../../engine/seats.ts';

/* What the server asks of its database about tables. Instants are milliseconds since 1970. */

/** A table's row and what only the server needs to know of it. */
export interface StoredTableRow extends TableRow {
  readonly commandId: string | null; // as the device sent it
}

/** What the lobby shows of a table; the rest of a `TableSummary` is in columns. */
export type StoredSummary = Omit<TableSummary, 'table' | 'created' | 'last'>;

/** What is kept beside the rows, so that tables are found without being replayed. */
export interface TableFacts {
  readonly status: TableStatus;
  readonly code: string;
  readonly listed: boolean; // to be found, and with a free seat
  readonly match: string | null;
  readonly closing: number | null;
  readonly summary: StoredSummary;
}

export interface TableMember {
  readonly member: MemberId;
  readonly device: DeviceHash;
}

export interface StoredTable {
  readonly id: string;
  readonly created: number;
  readonly rows: readonly StoredTableRow[]; // by number; none: a match from before there were tables, see `adopt.ts`
  readonly members: readonly TableMember[];
  readonly code: string;
  readonly match: string | null;
}

/** A match that starts at a table. */
export interface MatchAtTable {
  readonly match: NewStoredMatch;
  readonly levels: Readonly<Record<Seat, string>>; // of the bot that plays a seat when its person does not
}

/** What a batch of commands comes to: all of it is stored, or nothing. */
export interface TableChange {
  readonly rows: readonly StoredTableRow[];
  readonly facts: TableFacts;
  readonly at: number;
  readonly joined: readonly TableMember[];
  readonly removed: readonly MemberId[]; // no longer members, on whichever device
  readonly started: MatchAtTable | null;
  readonly seats: SeatsNow | null; // null: as before
}

/** Who may act in the match of a table from now on. */
export interface SeatsNow {
  readonly match: string;
  readonly holders: readonly SeatHolder[];
  readonly away: readonly Seat[]; // held, but a bot plays
}

export interface ListedTable {
  readonly id: string;
  readonly created: number;
  readonly last: number;
  readonly code: string;
  readonly summary: StoredSummary;
}

export interface TableStore {
  createTable(id: string, change: TableChange): Promise<void>;

  /** Rejects with `TableDamaged` where what is kept of it can't be read. */
  loadTable(id: string): Promise<StoredTable | null>;

  /** Nobody is led to a damaged table any more, nor is it looked at; its rows stay as they are. */
  shelveTable(id: string): Promise<void>;

  /** Rejects when a row of that number is there already; then nobody knows what is stored: load the table again. */
  appendTable(id: string, change: TableChange): Promise<void>;

  tableByCode(code: string): Promise<string | null>;

  /** Where a match is played. */
  tableOf(match: string): Promise<string | null>;

  /** How a match stands, without its log. */
  matchState(match: string): Promise<Pick<StoredMatch, 'status' | 'outcome'> | null>;

  /** The tables this device is a member of, the most lively first; as in all lists, without those that can't be read. */
  tablesOf(device: DeviceHash, limit: number): Promise<readonly (ListedTable & { member: MemberId })[]>;

  listedTables(limit: number): Promise<readonly ListedTable[]>;

  oneTable(id: string): Promise<ListedTable | null>;

  /** Lobbies in which nothing has happened since `before`, or that were to close by `now`. */
  deadLobbies(before: number, now: number, limit: number): Promise<readonly string[]>;

  /**
   * One more device of a member; it is none of another's any more. It holds the member's seats of a running match. Rejects
   * when the table has no longer just so many rows: it may not be his seat any more. Uses up the transfer it comes by, and
   * rejects when that is used up or has expired by now.
   */
  addDevice(
    table: string,
    member: TableMember,
    match: { id: string; seats: readonly Seat[] } | null,
    rows?: number,
    by?: { readonly transfer: string; readonly now: number },
  ): Promise<void>;

  /** The seats of the match that one of the devices holds or held. */
  everHeld(match: string, devices: readonly DeviceHash[]): Promise<readonly Seat[]>;

  /** Keeps the hashes by which one transfer can be opened, any one of them, once. */
  putTransfer(
    hashes: readonly string[],
    to: { table: string; member: MemberId },
    expires: number,
  ): Promise<void>;

  /** Where a transfer leads that has not expired, and is not used up by being looked at; `null` when there is none. */
  transfer(hash: string, now: number): Promise<{ table: string; member: MemberId } | null>;
}

import type { MatchStatus } from '../../protocol/messages.ts';
import type { ClockStore } from '../store/clock-store.ts';
import type { StoredRow } from '../store/stored.ts';
import type { StoredTableRow, TableMember } from '../store/table-store.ts';

/*
 * What a process must know of others that serve the same database. Any of them may take any action: the log's key decides
 * who was faster. What nobody asks for (bots, clocks, votes that lapse) is seen to by one of them for each table, which
 * *keeps* it.
 */

/** Who has a table or a match open at a process. It is public, and in no log. */
export interface Present {
  readonly here: readonly string[]; // of a table: members; of a match: viewers
  readonly watching: number; // of a table: spectators
}

/** Something that this process keeps until `done` is called. */
export interface Claim {
  readonly id: string;
  done(): void;
}

/** What became of a match since it had so many rows. */
export interface MatchNews {
  readonly status: MatchStatus;
  readonly rows: readonly StoredRow[]; // by number, the first is the next
}

/** What became of a table since it had so many rows. */
export interface TableNews {
  readonly rows: readonly StoredTableRow[];
  readonly members: readonly TableMember[]; // all of them
}

/** Who is told what other processes have stored. Only ids are told: whoever wants to know more looks. */
export interface Ears {
  match(id: string): void; // it has moved on
  clocks(match: string): void; // another process has stored its clocks
  table(id: string): void;
  wanted(table: string): void; // somebody wants to be told of his turns there
  /** Things may have been missed: everything in memory is to be looked at. */
  gap(): void;
}

export interface Cluster {
  /** Whether this process sees to what falls due at this table. */
  keeps(table: string): boolean;
  /**
   * The table, or its match, is in memory here: the process keeps it if no other does, now or later. Resolves when that
   * is settled, with how to let go. `changed` is called whenever `keeps` has come to say otherwise.
   */
  hold(table: string, changed: () => void): Promise<() => void>;
  /** Those of these tables that no other process keeps. */
  claim(tables: readonly string[]): Promise<readonly Claim[]>;
  /** Matches in which something is due by then, but those whose tables other processes keep; the longest due first. */
  due(clocks: ClockStore, by: number, limit: number): Promise<readonly Claim[]>;

  /** Says who has a table or a match open here. */
  present(id: string, who: () => Present): void;
  /** Who has it open at other processes, as far as it is followed. */
  elsewhere(id: string): Present;
  /** `changed` is called whenever `elsewhere` has come to say otherwise. Resolves when it is known, with how to stop. */
  follow(id: string, changed: () => void): Promise<() => void>;

  /** What others have added to a match that had so many rows; null where there is no such match. */
  matchNews(id: string, rows: number): Promise<MatchNews | null>;
  tableNews(id: string, rows: number): Promise<TableNews | null>;
  listen(ears: Ears): void;

  /** Where the clocks are stored: processes that serve at the same time are in the same run. */
  clocks(store: ClockStore): ClockStore;
  /** Lets go of everything; others take over at once. */
  leave(): Promise<void>;
}

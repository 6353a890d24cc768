import type { ColumnType } from 'kysely';
import type { MatchStatus } from '../../protocol/messages.ts';
import type { MatchEnd, NewStoredMatch, StoredRow } from './stored.ts';

/*
 * The database as the queries see it; migrations.ts makes it so. Names are those of the store's types; JSON is
 * kept as text, since nothing is ever looked for inside it. Never hand one of these rows to anybody: seeds,
 * actions, chance and events are the secrets of the match.
 */

/** Written once, then only read. */
type Fixed<T> = ColumnType<T, T, never>;
/** The same, but for whoever carries a match over to other rules (`repair`). */
type Patched<T> = T;

interface MatchesTable {
  id: Fixed<string>;
  game: Fixed<string>;
  rules_version: Patched<number>;
  options: Fixed<string>;
  seed: Fixed<string>;
  commitment: Fixed<string>;
  start_chance: Fixed<string>;
  start_hash: Patched<string>;
  created_at: Fixed<number>;
  status: string;
  ended_at: number | null;
  outcome: string | null;
  events: string | null; // the event stream with its audiences, once the match has ended
  table_id: string | null; // where it is played
  levels: string | null; // of bots, by seat
  server_seed: string | null; // null: the same as `seed`
  devices: string | null; // what they contributed
  away: string | null; // seats that bots play though somebody holds them
}

interface LogRowsTable {
  match: Fixed<string>;
  number: Fixed<number>;
  seat: Fixed<string>;
  action: Fixed<string>;
  decided_by: Fixed<string>;
  chance: Fixed<string>;
  hash: Patched<string>;
  action_id: Fixed<string | null>;
  at: Fixed<number>;
}

interface HoldersTable {
  match: Fixed<string>;
  seat: Fixed<string>;
  device: Fixed<string>; // SHA-256 of its secret
  left_at: number | null; // since when it holds the seat no more
}

interface TablesTable {
  id: Fixed<string>;
  code: string;
  status: string;
  listed: number; // 0 or 1
  match: string | null;
  created_at: Fixed<number>;
  last_at: number;
  closing_at: number | null;
  summary: string;
}

interface TableRowsTable {
  table_id: Fixed<string>;
  number: Fixed<number>;
  member: Fixed<string | null>;
  command: Fixed<string>;
  drawn: Fixed<string>;
  command_id: Fixed<string | null>;
  at: Fixed<number>;
}

interface TableMembersTable {
  table_id: Fixed<string>;
  device: Fixed<string>;
  member: string;
}

interface TransfersTable {
  hash: Fixed<string>;
  pair: Fixed<string>;
  table_id: Fixed<string>;
  member: Fixed<string>;
  expires_at: Fixed<number>;
}

/** One start of the server; see clocks/keeper.ts. */
interface RunsTable {
  number: Fixed<number>;
  started_at: Fixed<number>;
  heartbeat: number;
}

interface ClocksTable {
  match: Fixed<string>;
  run: number;
  clocks: string;
  due_at: number | null;
}

interface SnapshotsTable {
  match: Fixed<string>;
  rows: number;
  seal: string;
  text: string;
}

interface PushKeysTable {
  id: Fixed<number>;
  public_key: Fixed<string>;
  private_key: Fixed<string>;
}

/** Devices that want to be told of their turns. An address is as good as a key: it lets one write to the device. */
interface PushTable {
  table_id: Fixed<string>;
  device: Fixed<string>;
  endpoint: string;
  p256dh: string;
  auth: string;
  site: string;
  notice: string | null;
}

export interface Tables {
  matches: MatchesTable;
  log_rows: LogRowsTable;
  holders: HoldersTable;
  tables: TablesTable;
  table_rows: TableRowsTable;
  table_members: TableMembersTable;
  transfers: TransfersTable;
  runs: RunsTable;
  clocks: ClocksTable;
  snapshots: SnapshotsTable;
  push_keys: PushKeysTable;
  push: PushTable;
}

export const matchColumns = ({
  id,
  seed,
  server,
  devices = [],
  commitment,
  start,
  created,
}: NewStoredMatch) => ({
  id,
  game: start.game,
  rules_version: start.rulesVersion,
  options: JSON.stringify(start.options),
  seed,
  server_seed: server ?? null,
  devices: devices.length === 0 ? null : JSON.stringify(devices),
  commitment,
  start_chance: JSON.stringify(start.chance),
  start_hash: start.hash,
  created_at: created,
  status: 'running' satisfies MatchStatus,
});

export const rowColumns = (match: string, row: StoredRow) => ({
  match,
  number: row.number,
  seat: row.seat,
  action: JSON.stringify(row.action),
  decided_by: row.by,
  chance: JSON.stringify(row.chance),
  hash: row.hash,
  action_id: row.actionId,
  at: row.at,
});

export const endColumns = (end: MatchEnd) => ({
  ended_at: end.at,
  outcome: JSON.stringify(end.outcome),
  events: JSON.stringify(end.events),
});

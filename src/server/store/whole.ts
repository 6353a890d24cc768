import type { Kysely, Selectable } from 'kysely';
import { CompiledQuery, PostgresAdapter } from 'kysely';
import type { Json } from '../../engine/json.ts';
import type { Decider } from '../../engine/log.ts';
import type { MatchStatus } from '../../protocol/messages.ts';
import type {
  MatchFromSnapshot,
  MatchWithLog,
  SeatHolder,
  StoredMatch,
  StoredRow,
  Unreadable,
} from './stored.ts';
import { TableDamaged } from './errors.ts';
import type { StoredTable, StoredTableRow, TableMember } from './table-store.ts';
import type { Tables } from './tables.ts';

/*
 * A match or a table with all that belongs to it, read by one statement: it is from one moment, without a transaction, and is
 * there after one round trip. What belongs to it comes as one text of JSON, into which what is kept as JSON goes as it is, so
 * that all of it is read in one go. These are what a server reads most after a restart; they are written in SQL, since
 * putting a query together each time takes longer than the database does.
 */

/** How a database says it. */
interface Sql {
  readonly parameter: string;
  /** A list of lists, one for each row, in order; `[]` where there are none. */
  list(fields: string, from: string, order: string): string;
  /** A column that is JSON already. */
  json(column: string): string;
}

const sqlite: Sql = {
  parameter: '?',
  list: (fields, from, order) =>
    `(select json_group_array(json_array(${fields}) order by ${order}) from ${from})`,
  json: (column) => `json(${column})`,
};

const postgres: Sql = {
  parameter: '$1',
  list: (fields, from, order) =>
    `(select coalesce(json_agg(json_build_array(${fields}) order by ${order}), '[]')::text from ${from})`,
  json: (column) => `${column}::json`,
};

const matchSql = ({ parameter, list, json }: Sql): string => `
select m.*,
  ${list(
    `number, seat, ${json('action')}, decided_by, ${json('chance')}, hash, action_id, at`,
    'log_rows where match = m.id',
    'number',
  )} as log,
  ${list('seat, device', 'holders where match = m.id and left_at is null', 'seat, device')} as held
from matches m where m.id = ${parameter}`;

/** The same with its snapshot, and without the rows before that. */
const resumedSql = ({ parameter, list, json }: Sql): string => `
select m.*, s.rows as snapshot_rows, s.seal as snapshot_seal, s.text as snapshot_text,
  ${list(
    `number, seat, ${json('action')}, decided_by, ${json('chance')}, hash, action_id, at`,
    'log_rows where match = m.id and number >= coalesce(s.rows, 0)',
    'number',
  )} as log,
  ${list('seat, device', 'holders where match = m.id and left_at is null', 'seat, device')} as held
from matches m left join snapshots s on s.match = m.id where m.id = ${parameter}`;

const tableSql = ({ parameter, list, json }: Sql): string => `
select t.code, t.match, t.created_at,
  ${list(
    `number, member, ${json('command')}, ${json('drawn')}, command_id, at`,
    'table_rows where table_id = t.id',
    'number',
  )} as log,
  ${list('member, device', 'table_members where table_id = t.id', 'member, device')} as members
from tables t where t.id = ${parameter}`;

/** What is kept as JSON goes in as it is, be it JSON or not. */
const unread = (sql: Sql): Sql => ({ ...sql, json: (column) => column });

const textsFor = (sql: Sql) => ({
  match: matchSql(sql),
  resumed: resumedSql(sql),
  damaged: matchSql(unread(sql)),
  table: tableSql(sql),
  damagedTable: tableSql(unread(sql)),
});

const texts = {
  sqlite: textsFor(sqlite),
  postgres: textsFor(postgres),
};

type What = keyof (typeof texts)['sqlite'];

async function found<Row>(db: Kysely<Tables>, what: What, id: string): Promise<Row | undefined> {
  const speaks = db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
  const { rows } = await db.executeQuery<Row>(CompiledQuery.raw(texts[speaks][what], [id]));
  return rows[0];
}

type LogText<Kept> = [
  number: number,
  seat: string,
  action: Kept,
  by: Decider,
  chance: Kept,
  hash: string,
  actionId: string | null,
  at: number,
];

type MatchText = Selectable<Tables['matches']> & { readonly log: string; readonly held: string };

/**
 * All it takes to carry a match on, as it was at one moment; or what of it can't be read, and the rest for somebody to
 * look at.
 */
export async function loadMatch(db: Kysely<Tables>, id: string): Promise<MatchWithLog | null> {
  try {
    const row = await found<MatchText>(db, 'match', id);
    return row ? matchFrom(row, (JSON.parse(row.log) as LogText<Json>[]).map(rowFrom)) : null;
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    return loadDamaged(db, id);
  }
}

type ResumedText = MatchText & {
  readonly snapshot_rows: number | null;
  readonly snapshot_seal: string;
  readonly snapshot_text: string;
};

/** A match from its snapshot on, if it has one; all of it where anything can't be read. */
export async function loadResumed(db: Kysely<Tables>, id: string): Promise<MatchFromSnapshot | null> {
  try {
    const row = await found<ResumedText>(db, 'resumed', id);
    if (!row) return null;
    const { snapshot_rows: rows, snapshot_seal: seal, snapshot_text: text } = row;
    return {
      ...matchFrom(row, (JSON.parse(row.log) as LogText<Json>[]).map(rowFrom)),
      snapshot: rows === null ? null : { rows, seal, text },
    };
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    const damaged = await loadDamaged(db, id);
    return damaged && { ...damaged, snapshot: null };
  }
}

/** Whether something was no JSON, as SQLite, PostgreSQL (invalid text representation) or JavaScript says it; or not what is kept there. */
const isUnreadable = (error: unknown): boolean =>
  error instanceof SyntaxError ||
  (error instanceof Error &&
    (error.message === 'malformed JSON' || (error as { code?: unknown }).code === '22P02'));

/** The same, each text looked at by itself: where one can't be read, there is nothing in its place. */
async function loadDamaged(db: Kysely<Tables>, id: string): Promise<MatchWithLog | null> {
  const row = await found<MatchText>(db, 'damaged', id);
  if (!row) return null;
  const broken: Unreadable[] = [];
  const readable = (text: string | null, number: number, what: string): string | null => {
    try {
      if (text === null) return null;
      const value: unknown = JSON.parse(text);
      if (what === 'chance') outcomes(value);
      return text;
    } catch {
      broken.push({ row: number, why: `its ${what} can’t be read` });
      return null;
    }
  };
  const kept = { ...row };
  for (const column of ['options', 'start_chance'] as const)
    kept[column] = readable(row[column], 0, column) ?? 'null';
  for (const column of ['devices', 'levels', 'away', 'outcome', 'events'] as const)
    kept[column] = readable(row[column], 0, column);
  const rows = (JSON.parse(row.log) as LogText<string>[]).map(
    ([number, seat, action, by, chance, hash, actionId, at]) =>
      rowFrom([
        number,
        seat,
        JSON.parse(readable(action, number, 'action') ?? 'null'),
        by,
        JSON.parse(readable(chance, number, 'chance') ?? '[]'),
        hash,
        actionId,
        at,
      ]),
  );
  const [unreadable] = broken;
  return { ...matchFrom(kept, rows), ...(unreadable && { unreadable }) };
}

const rowFrom = ([number, seat, action, by, chance, hash, actionId, at]: LogText<Json>): StoredRow => ({
  number,
  seat,
  action,
  by,
  chance: outcomes(chance),
  hash,
  actionId,
  at,
});

/** @throws SyntaxError */
function outcomes(value: unknown): StoredRow['chance'] {
  if (!Array.isArray(value)) throw new SyntaxError('no list of outcomes');
  return value as number[];
}

const matchFrom = (row: MatchText, rows: readonly StoredRow[]): MatchWithLog => ({
  match: {
    id: row.id,
    seed: row.seed,
    server: row.server_seed ?? row.seed,
    devices: row.devices === null ? [] : JSON.parse(row.devices),
    commitment: row.commitment,
    start: {
      game: row.game,
      rulesVersion: row.rules_version,
      options: JSON.parse(row.options),
      chance: JSON.parse(row.start_chance),
      hash: row.start_hash,
    },
    status: row.status as MatchStatus,
    created: row.created_at,
    ended: row.ended_at,
    outcome: row.outcome === null ? null : JSON.parse(row.outcome),
    table: row.table_id,
    levels: row.levels === null ? {} : JSON.parse(row.levels),
    away: row.away === null ? [] : JSON.parse(row.away),
  } satisfies StoredMatch,
  rows,
  holders: (JSON.parse(row.held) as [seat: string, device: string][]).map(([seat, device]): SeatHolder => ({
    seat,
    device,
  })),
  events: row.events === null ? null : JSON.parse(row.events),
});

type TableLogText = [
  number: number,
  member: string | null,
  command: StoredTableRow['command'],
  drawn: StoredTableRow['drawn'],
  commandId: string | null,
  at: number,
];

type TableText = Pick<Selectable<Tables['tables']>, 'code' | 'match' | 'created_at'> & {
  readonly log: string;
  readonly members: string;
};

/**
 * A table with its rows and members, as it was at one moment.
 * @throws TableDamaged
 */
export async function loadTable(db: Kysely<Tables>, id: string): Promise<StoredTable | null> {
  let row: TableText | undefined;
  try {
    row = await found<TableText>(db, 'table', id);
  } catch (error) {
    if (!isUnreadable(error)) throw error;
    throw (await damageOf(db, id)) ?? error;
  }
  if (!row) return null;
  const log = JSON.parse(row.log) as TableLogText[];
  const members = JSON.parse(row.members) as [member: string, device: string][];
  return {
    id,
    created: row.created_at,
    rows: log.map(([number, member, command, drawn, commandId, at]): StoredTableRow => ({
      number,
      member,
      command,
      drawn,
      commandId,
      at,
    })),
    members: members.map(([member, device]): TableMember => ({ member, device })),
    code: row.code,
    match: row.match,
  };
}

/** The first row of a table that can't be read. */
async function damageOf(db: Kysely<Tables>, id: string): Promise<TableDamaged | null> {
  const row = await found<TableText>(db, 'damagedTable', id);
  const log = JSON.parse(row?.log ?? '[]') as [
    number: number,
    member: string,
    command: string,
    drawn: string,
  ][];
  for (const [number, , command, drawn] of log)
    for (const [what, text] of Object.entries({ command, drawn }))
      try {
        JSON.parse(text);
      } catch {
        return new TableDamaged(id, number, `its ${what} can’t be read`);
      }
  return null;
}

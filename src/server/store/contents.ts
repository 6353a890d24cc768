import type { Insertable, Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Tables } from './tables.ts';

/*
 * All that a database holds, for carrying it elsewhere: its tables in an order in which each comes after those it refers
 * to, with their keys. What belongs to processes that run, such as leases, is worth nothing elsewhere and is not in here; nor are
 * snapshots, so that at a new place every match is carried out once from its log.
 */

export type TableName = Exclude<keyof Tables, 'snapshots'>;
export type AnyRow = Readonly<Record<string, string | number | null>>;

interface Content {
  readonly key: readonly string[];
  readonly columns: readonly string[];
  /** So many rows are held in memory at a time: those of ended matches have their whole event stream. */
  readonly batch: number;
}

const BATCH = 500;

const content = <T extends TableName>(
  columns: readonly (keyof Selectable<Tables[T]> & string)[],
  key: readonly (keyof Selectable<Tables[T]> & string)[],
  batch = BATCH,
): Content => ({ columns, key, batch });

export const CONTENTS: Readonly<Record<TableName, Content>> = {
  matches: content<'matches'>(
    [
      ...([
        'id',
        'game',
        'rules_version',
        'options',
        'seed',
        'commitment',
        'start_chance',
        'start_hash',
      ] as const),
      ...(['created_at', 'status', 'ended_at', 'outcome', 'events', 'table_id', 'levels', 'away'] as const),
      ...(['server_seed', 'devices'] as const),
    ],
    ['id'],
    50,
  ),
  log_rows: content<'log_rows'>(
    ['match', 'number', 'seat', 'action', 'decided_by', 'chance', 'hash', 'action_id', 'at'],
    ['match', 'number'],
  ),
  holders: content<'holders'>(['match', 'seat', 'device', 'left_at'], ['match', 'seat', 'device']),
  tables: content<'tables'>(
    ['id', 'code', 'status', 'listed', 'match', 'created_at', 'last_at', 'closing_at', 'summary'],
    ['id'],
  ),
  table_rows: content<'table_rows'>(
    ['table_id', 'number', 'member', 'command', 'drawn', 'command_id', 'at'],
    ['table_id', 'number'],
  ),
  table_members: content<'table_members'>(['table_id', 'device', 'member'], ['table_id', 'device']),
  transfers: content<'transfers'>(['hash', 'pair', 'table_id', 'member', 'expires_at'], ['hash']),
  runs: content<'runs'>(['number', 'started_at', 'heartbeat'], ['number']),
  clocks: content<'clocks'>(['match', 'run', 'clocks', 'due_at'], ['match']),
  push_keys: content<'push_keys'>(['id', 'public_key', 'private_key'], ['id']),
  push: content<'push'>(
    ['table_id', 'device', 'endpoint', 'p256dh', 'auth', 'site', 'notice'],
    ['table_id', 'device'],
  ),
};

export const TABLE_NAMES = Object.keys(CONTENTS) as TableName[];

/** Of each table, how many rows. */
export type Counts = Readonly<Record<TableName, number>>;

export async function countAll(db: Kysely<Tables>): Promise<Counts> {
  const counts: Partial<Record<TableName, number>> = {};
  for (const table of TABLE_NAMES) {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
    counts[table] = rows[0]?.n ?? 0;
  }
  return counts as Counts;
}

/** All rows of a table, a batch at a time, in the order of its key. */
export async function* allRows(db: Kysely<Tables>, table: TableName): AsyncGenerator<readonly AnyRow[]> {
  const { key, columns, batch } = CONTENTS[table];
  const keys = list(key);
  for (let last: AnyRow | undefined; ;) {
    const after = last ? sql`where (${keys}) > (${sql.join(keyOf(key, last))})` : sql``;
    const { rows } = await sql<AnyRow>`
      select ${list(columns)} from ${sql.table(table)} ${after} order by ${keys} limit ${sql.lit(batch)}
    `.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.at(-1);
    if (rows.length < batch) return;
  }
}

export async function insertRows(
  db: Kysely<Tables>,
  table: TableName,
  rows: readonly AnyRow[],
): Promise<void> {
  await db
    .insertInto(table)
    .values(rows as unknown as Insertable<Tables[TableName]>[])
    .execute();
}

/** The rows that are there under these rows' keys, in no order. */
export async function sameKeys(
  db: Kysely<Tables>,
  table: TableName,
  rows: readonly AnyRow[],
): Promise<readonly AnyRow[]> {
  const { key, columns } = CONTENTS[table];
  // (A list of keys with several columns is written differently in each database.)
  const wanted = rows.map(
    (row) =>
      sql`(${sql.join(
        key.map((column) => sql`${sql.ref(column)} = ${row[column]}`),
        sql` and `,
      )})`,
  );
  const found = await sql<AnyRow>`
    select ${list(columns)} from ${sql.table(table)} where ${sql.join(wanted, sql` or `)}
  `.execute(db);
  return found.rows;
}

const list = (columns: readonly string[]) => sql.join(columns.map((column) => sql.ref(column)));
const keyOf = (key: readonly string[], row: AnyRow) => key.map((column) => row[column]);

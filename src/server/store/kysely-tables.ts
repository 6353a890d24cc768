import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { MatchStatus } from '../../protocol/messages.ts';
import type { ListedTable, SeatsNow, StoredTableRow, TableChange, TableStore } from './table-store.ts';
import { StoreConflict, TableDamaged } from './errors.ts';
import type { Tables } from './tables.ts';
import { matchColumns } from './tables.ts';
import { loadTable } from './whole.ts';

/** Tables in any SQL database that Kysely speaks. */
export function kyselyTables(db: Kysely<Tables>, reads: Kysely<Tables>): TableStore {
  return {
    createTable: (id, change) =>
      db.transaction().execute(async (tx) => {
        await tx
          .insertInto('tables')
          .values({ id, created_at: change.at, ...factColumns(change) })
          .execute();
        await addAll(tx, id, change);
      }),

    appendTable: (id, change) =>
      db.transaction().execute(async (tx) => {
        await tx.updateTable('tables').set(factColumns(change)).where('id', '=', id).execute();
        await addAll(tx, id, change);
      }),

    loadTable: (id) => loadTable(reads, id),

    shelveTable: async (id) => {
      await db.updateTable('tables').set({ status: 'closed', listed: 0 }).where('id', '=', id).execute();
    },

    tableByCode: async (code) => {
      const found = await reads.selectFrom('tables').select('id').where('code', '=', code).executeTakeFirst();
      return found?.id ?? null;
    },

    tableOf: async (match) => {
      const found = await reads
        .selectFrom('matches')
        .select('table_id')
        .where('id', '=', match)
        .executeTakeFirst();
      return found?.table_id ?? null;
    },

    matchState: async (match) => {
      // Asked for with every table that is loaded: putting the query together would take longer than it does.
      const { rows } = await sql<
        Pick<Selectable<Tables['matches']>, 'status' | 'outcome'>
      >`select status, outcome from matches where id = ${match}`.execute(reads);
      const [found] = rows;
      if (!found) return null;
      const outcome = found.outcome === null ? null : JSON.parse(found.outcome);
      return { status: found.status as MatchStatus, outcome };
    },

    tablesOf: async (device, limit) => {
      const found = await reads
        .selectFrom('table_members')
        .innerJoin('tables', 'tables.id', 'table_members.table_id')
        .selectAll('tables')
        .select('table_members.member')
        .where('table_members.device', '=', device)
        .orderBy('tables.last_at', 'desc')
        .orderBy('tables.id')
        .limit(limit)
        .execute();
      return found.flatMap((row) => listedFrom(row).map((one) => ({ ...one, member: row.member })));
    },

    listedTables: async (limit) => {
      const found = await reads
        .selectFrom('tables')
        .selectAll()
        .where('listed', '=', 1)
        .orderBy('last_at', 'desc')
        .limit(limit)
        .execute();
      return found.flatMap(listedFrom);
    },

    oneTable: async (id) => {
      const found = await reads.selectFrom('tables').selectAll().where('id', '=', id).executeTakeFirst();
      if (!found) return null;
      const [one] = listedFrom(found);
      if (!one) throw new TableDamaged(id, 0, 'its summary can’t be read');
      return one;
    },

    deadLobbies: async (before, now, limit) => {
      const found = await reads
        .selectFrom('tables')
        .select('id')
        .where('status', '=', 'gathering')
        .where((where) =>
          where.or([
            where.and([where('closing_at', 'is', null), where('last_at', '<', before)]),
            where('closing_at', '<=', now),
          ]),
        )
        .orderBy('last_at')
        .limit(limit)
        .execute();
      return found.map(({ id }) => id);
    },

    addDevice: (table_id, { member, device }, match, rows, by) =>
      db.transaction().execute(async (tx) => {
        if (rows !== undefined) await stillHas(tx, table_id, rows);
        if (by) await useUp(tx, by);
        await tx
          .insertInto('table_members')
          .values({ table_id, device, member })
          .onConflict((conflict) => conflict.columns(['table_id', 'device']).doUpdateSet({ member }))
          .execute();
        for (const seat of match?.seats ?? []) await holdSeat(tx, match?.id ?? '', { seat, device });
      }),

    everHeld: async (match, devices) => {
      if (devices.length === 0) return [];
      const held = await reads
        .selectFrom('holders')
        .select('seat')
        .distinct()
        .where('match', '=', match)
        .where('device', 'in', devices)
        .execute();
      return held.map(({ seat }) => seat);
    },

    putTransfer: (hashes, { table, member }, expires) =>
      db.transaction().execute(async (tx) => {
        const pair = randomUUID();
        await tx.deleteFrom('transfers').where('table_id', '=', table).where('member', '=', member).execute();
        for (const hash of hashes)
          await tx
            .insertInto('transfers')
            .values({ hash, pair, table_id: table, member, expires_at: expires })
            .execute();
      }),

    transfer: async (hash, now) => {
      const found = await reads
        .selectFrom('transfers')
        .select(['table_id', 'member'])
        .where('hash', '=', hash)
        .where('expires_at', '>', now)
        .executeTakeFirst();
      return found ? { table: found.table_id, member: found.member } : null;
    },
  };
}

/** A transfer with all its hashes; those that have expired go on the way. */
async function useUp(tx: Kysely<Tables>, { transfer, now }: { transfer: string; now: number }) {
  await tx.deleteFrom('transfers').where('expires_at', '<=', now).execute();
  // Found and taken by one statement: another process may be at it too.
  const taken = await tx
    .deleteFrom('transfers')
    .where('pair', 'in', (of) => of.selectFrom('transfers').select('pair').where('hash', '=', transfer))
    .returning('pair')
    .execute();
  if (taken.length === 0) throw new StoreConflict('the transfer is used up');
}

/** Nothing is added to the table before this transaction is over. */
async function stillHas(tx: Kysely<Tables>, id: string, rows: number): Promise<void> {
  await tx
    .updateTable('tables')
    .set((of) => ({ last_at: of.ref('last_at') }))
    .where('id', '=', id)
    .execute();
  const last = await tx
    .selectFrom('table_rows')
    .select((of) => of.fn.max('number').as('number'))
    .where('table_id', '=', id)
    .executeTakeFirst();
  if ((last?.number ?? 0) !== rows) throw new StoreConflict('the table has moved on');
}

async function addAll(tx: Kysely<Tables>, id: string, change: TableChange): Promise<void> {
  const { rows, joined, removed, started, seats, at } = change;
  if (rows.length > 0)
    await tx
      .insertInto('table_rows')
      .values(rows.map((row) => rowColumns(id, row)))
      .execute();
  for (const { member, device } of joined)
    await tx
      .insertInto('table_members')
      .values({ table_id: id, device, member })
      .onConflict((conflict) => conflict.columns(['table_id', 'device']).doUpdateSet({ member }))
      .execute();
  if (removed.length > 0)
    await tx.deleteFrom('table_members').where('table_id', '=', id).where('member', 'in', removed).execute();
  if (started)
    await tx
      .insertInto('matches')
      .values({ ...matchColumns(started.match), table_id: id, levels: JSON.stringify(started.levels) })
      .execute();
  if (seats) await seatAll(tx, seats, at);
}

/** Who held a seat and holds it no more is remembered: he is no substitute in this match. */
async function seatAll(tx: Kysely<Tables>, { match, holders, away }: SeatsNow, at: number): Promise<void> {
  await tx
    .updateTable('holders')
    .set({ left_at: at })
    .where('match', '=', match)
    .where('left_at', 'is', null)
    .execute();
  for (const holder of holders) await holdSeat(tx, match, holder);
  await tx
    .updateTable('matches')
    .set({ away: away.length === 0 ? null : JSON.stringify(away) })
    .where('id', '=', match)
    .execute();
}

const holdSeat = (tx: Kysely<Tables>, match: string, { seat, device }: SeatsNow['holders'][number]) =>
  tx
    .insertInto('holders')
    .values({ match, seat, device })
    .onConflict((conflict) => conflict.columns(['match', 'seat', 'device']).doUpdateSet({ left_at: null }))
    .execute();

export const factColumns = ({ facts, at }: Pick<TableChange, 'facts' | 'at'>) => ({
  code: facts.code,
  status: facts.status,
  listed: facts.listed ? 1 : 0,
  match: facts.match,
  last_at: at,
  closing_at: facts.closing,
  summary: JSON.stringify(facts.summary),
});

/** None where its summary can't be read: the others of the list have nothing to do with it. */
function listedFrom(row: Selectable<Tables['tables']>): [ListedTable] | [] {
  try {
    const { id, created_at: created, last_at: last, code } = row;
    return [{ id, created, last, code, summary: JSON.parse(row.summary) }];
  } catch {
    return [];
  }
}

const rowColumns = (table_id: string, row: StoredTableRow) => ({
  table_id,
  number: row.number,
  member: row.member,
  command: JSON.stringify(row.command),
  drawn: JSON.stringify(row.drawn),
  command_id: row.commandId,
  at: row.at,
});

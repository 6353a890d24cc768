import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The channel on which a commit is told to all processes, see `cluster/news.ts`. */
export const CHANNEL = 'curfew';

/** A process that has given no sign of life for so long is gone, see `cluster/membership.ts`. Milliseconds. */
export const EXPIRY_MS = 4000;

/**
 * What a statement changed is told when its transaction commits: the kind, and the ids of what was changed, so many at
 * a time (PostgreSQL takes 8000 bytes). Never anything else: whoever can connect to the database can listen.
 */
const TOLD = [
  { table: 'log_rows', id: 'match', kind: 'match', on: ['insert'] },
  { table: 'matches', id: 'id', kind: 'match', on: ['update'] },
  { table: 'table_rows', id: 'table_id', kind: 'table', on: ['insert'] },
  { table: 'table_members', id: 'table_id', kind: 'table', on: ['insert', 'update', 'delete'] },
  { table: 'clocks', id: 'match', kind: 'clocks', on: ['insert', 'update'] },
  { table: 'push', id: 'table_id', kind: 'wanted', on: ['insert'] },
  { table: 'presence', id: 'id', kind: 'present', on: ['insert', 'update', 'delete'] },
  { table: 'leases', id: 'table_id', kind: 'free', on: ['delete'] },
] as const;

const IDS_AT_ONCE = 100;

/**
 * PostgreSQL only: what the processes that serve one database tell each other. Who is alive, who keeps which table and
 * who is there is worth nothing after a crash, and so need not be durable (`unlogged`).
 */
export async function processesSchema<T>(db: Kysely<T>): Promise<void> {
  const run = (text: string) => sql.raw(text).execute(db);
  await run(`create unlogged table processes (
    id text primary key,
    seen timestamptz not null default clock_timestamp()
  )`);
  await run(`create unlogged table leases (
    table_id text primary key,
    process text not null references processes (id) on delete cascade
  )`);
  await run(`create index leases_by_process on leases (process)`);
  await run(`create unlogged table presence (
    id text not null,
    process text not null references processes (id) on delete cascade,
    here text not null,
    watching integer not null,
    primary key (id, process)
  )`);
  await run(`create index presence_by_process on presence (process)`);
  for (const { table, id, kind, on } of TOLD) {
    // The sender is named by its connection, so that nobody looks at what he has stored himself.
    await run(`create function tell_of_${table}() returns trigger language plpgsql as $$
      begin
        perform pg_notify('${CHANNEL}', concat_ws(' ', '${kind}', split_part(current_setting('application_name'), ' ', 2), ids))
        from (
          select string_agg(id, ' ') as ids
          from (select id, (row_number() over () - 1) / ${IDS_AT_ONCE} as part from (select distinct ${id} as id from changed) one) all_of_them
          group by part
        ) parts;
        return null;
      end
    $$`);
    for (const event of on)
      await run(`create trigger tell_of_${event} after ${event} on ${table}
        referencing ${event === 'delete' ? 'old' : 'new'} table as changed
        for each statement execute function tell_of_${table}()`);
  }
}

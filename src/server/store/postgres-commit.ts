import { StoreConflict } from './errors.ts';
import type { Append } from './group-commit.ts';
import type { PostgresConnections } from './postgres-pool.ts';
import { endColumns, rowColumns } from './tables.ts';

/**
 * One statement, and so one transaction and one answer to wait for, however many matches are in it:
 * - `running` locks the matches that still run, in one order everywhere, so that nobody ends or stops one meanwhile and
 *   two processes never wait for each other in a circle;
 * - `refused` are those that can't be stored, as far as is known when it begins;
 * - what another process stored in that very moment violates a key and fails the statement as a whole: once more then.
 */
const COMMIT = `
with asked as (select distinct id from unnest($1::text[]) as asked(id)),
running as materialized (
  select m.id from matches m where m.id in (select id from asked) and m.status = 'running'
  order by m.id for no key update
),
rows as (
  select * from unnest($2::text[], $3::int[], $4::text[], $5::text[], $6::text[], $7::text[], $8::text[], $9::text[], $10::bigint[])
    as r(match, number, seat, action, decided_by, chance, hash, action_id, at)
),
refused as materialized (
  select id, 'the match no longer runs' as why from asked where id not in (select id from running)
  union all
  select distinct r.match, 'such a row or action is stored already' from rows r join log_rows l on l.match = r.match
    and (l.number = r.number or (l.seat = r.seat and l.action_id = r.action_id))
),
stored as (
  insert into log_rows (match, number, seat, action, decided_by, chance, hash, action_id, at)
  select match, number, seat, action, decided_by, chance, hash, action_id, at from rows
  where match not in (select id from refused) order by match, number
),
ended as (
  update matches m set status = 'ended', ended_at = e.ended_at, outcome = e.outcome, events = e.events
  from unnest($11::text[], $12::bigint[], $13::text[], $14::text[]) as e(id, ended_at, outcome, events)
  where m.id = e.id and m.id not in (select id from refused)
),
forgotten as (
  delete from snapshots where match in (select id from unnest($11::text[]) as e(id) where id not in (select id from refused))
)
select id, why from refused`;

interface Refused {
  readonly id: string;
  readonly why: string;
}

const UNIQUE = '23505';
/** A key violated over and over is no race with others. */
const TRIES = 20;

/**
 * Stores appends of many matches in one transaction. One that can't be stored is left out; an append of a match of which
 * there is one already goes into the next.
 * @returns for each `null` or why it was left out
 */
export function postgresCommit(
  pool: PostgresConnections,
): (appends: readonly Append[]) => Promise<(Error | null)[]> {
  /** The refused; each match is in it once. */
  async function attempt(appends: readonly Append[]): Promise<ReadonlyMap<string, string>> {
    const rows = appends.flatMap(({ id, rows: its }) => its.map((row) => rowColumns(id, row)));
    const ends = appends.flatMap(({ id, end }) => (end ? [{ id, ...endColumns(end) }] : []));
    const values = [
      appends.map(({ id }) => id),
      rows.map(({ match }) => match),
      rows.map(({ number }) => number),
      rows.map(({ seat }) => seat),
      rows.map(({ action }) => action),
      rows.map(({ decided_by }) => decided_by),
      rows.map(({ chance }) => chance),
      rows.map(({ hash }) => hash),
      rows.map(({ action_id }) => action_id),
      rows.map(({ at }) => at),
      ends.map(({ id }) => id),
      ends.map(({ ended_at }) => ended_at),
      ends.map(({ outcome }) => outcome),
      ends.map(({ events }) => events),
    ];
    for (let tries = 1; ; tries++) {
      try {
        const refused = await pool.run<Refused>({ name: 'commit', text: COMMIT, values });
        return new Map(refused.map(({ id, why }) => [id, why]));
      } catch (error) {
        if ((error as { code?: unknown }).code !== UNIQUE || tries === TRIES) throw error;
      }
    }
  }

  /** All of them, or each alone where one among them violates a key by itself. */
  async function commitOnce(appends: readonly Append[]): Promise<(Error | null)[]> {
    try {
      const refused = await attempt(appends);
      return appends.map(({ id }) => {
        const why = refused.get(id);
        return why === undefined ? null : new StoreConflict(why);
      });
    } catch (error) {
      if ((error as { code?: unknown }).code !== UNIQUE) throw error;
      if (appends.length === 1) return [new StoreConflict('a row or action twice', { cause: error })];
      const each: (Error | null)[] = [];
      for (const append of appends) each.push(...(await commitOnce([append])));
      return each;
    }
  }

  return async (appends) => {
    const errors: (Error | null)[] = appends.map(() => null);
    for (let left = [...appends.keys()]; left.length > 0;) {
      const now = new Map<string, number>(); // the first of each match; its second waits for it
      for (const i of left) if (!now.has(idOf(appends, i))) now.set(idOf(appends, i), i);
      const places = [...now.values()];
      const found = await commitOnce(places.map((i) => appends[i] as Append));
      places.forEach((i, at) => (errors[i] = found[at] ?? null));
      left = left.filter((i) => now.get(idOf(appends, i)) !== i);
    }
    return errors;
  };
}

const idOf = (appends: readonly Append[], i: number): string => (appends[i] as Append).id;

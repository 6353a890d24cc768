import type { Decider } from '../../engine/log.ts';
import type { MatchStatus } from '../../protocol/messages.ts';
import type { TableCommand } from '../../table/commands.ts';
import type { PostgresConnections } from '../store/postgres-pool.ts';
import type { StoredRow } from '../store/stored.ts';
import type { StoredTableRow } from '../store/table-store.ts';
import { batched } from './batched.ts';
import type { MatchNews, TableNews } from './cluster.ts';

/** What logs have grown by. All that is asked for at once is one question. */
export interface Tails {
  match(id: string, rows: number): Promise<MatchNews | null>;
  table(id: string, rows: number): Promise<TableNews | null>;
}

interface Asked {
  readonly id: string;
  readonly rows: number;
}

const MATCHES = `
select asked.place, m.status, l.number, l.seat, l.action, l.decided_by, l.chance, l.hash, l.action_id, l.at
from unnest($1::text[], $2::int[]) with ordinality as asked(id, had, place)
join matches m on m.id = asked.id
left join log_rows l on l.match = asked.id and l.number > asked.had
order by asked.place, l.number`;

interface MatchRow {
  readonly place: number;
  readonly status: string;
  readonly number: number | null; // null: there are no rows, nor anything else of one
  readonly seat: string;
  readonly action: string;
  readonly decided_by: string;
  readonly chance: string;
  readonly hash: string;
  readonly action_id: string | null;
  readonly at: number;
}

/** Rows and members as they were at one moment. */
const TABLES = `
select asked.place,
  coalesce((select json_agg(json_build_array(member, device) order by device) from table_members where table_id = asked.id), '[]') as members,
  coalesce((select json_agg(json_build_array(number, member, command, drawn, command_id, at) order by number)
    from table_rows where table_id = asked.id and number > asked.had), '[]') as rows
from unnest($1::text[], $2::int[]) with ordinality as asked(id, had, place)
join tables t on t.id = asked.id`;

interface TableRow {
  readonly place: number;
  readonly members: readonly (readonly [member: string, device: string])[];
  readonly rows: readonly (readonly [number, string | null, string, string, string | null, number])[];
}

const values = (asked: readonly Asked[]) => [asked.map(({ id }) => id), asked.map(({ rows }) => rows)];

export function logTails(pool: PostgresConnections): Tails {
  const match = batched<Asked, MatchNews | null>(async (asked) => {
    const found = asked.map((): { status: MatchStatus; rows: StoredRow[] } | null => null);
    const rows = await pool.run<MatchRow>({ name: 'match-tails', text: MATCHES, values: values(asked) });
    for (const row of rows) {
      const one = (found[row.place - 1] ??= { status: row.status as MatchStatus, rows: [] });
      if (row.number !== null) one.rows.push(logRow(row, row.number));
    }
    return found;
  });

  const table = batched<Asked, TableNews | null>(async (asked) => {
    const found = asked.map((): TableNews | null => null);
    const rows = await pool.run<TableRow>({ name: 'table-tails', text: TABLES, values: values(asked) });
    for (const { place, members, rows: its } of rows)
      found[place - 1] = {
        members: members.map(([member, device]) => ({ member, device })),
        rows: its.map(tableRow),
      };
    return found;
  });

  return {
    match: (id, rows) => match({ id, rows }),
    table: (id, rows) => table({ id, rows }),
  };
}

const logRow = (
  { seat, action, decided_by, chance, hash, action_id, at }: MatchRow,
  number: number,
): StoredRow => ({
  number,
  seat,
  action: JSON.parse(action),
  by: decided_by as Decider,
  chance: JSON.parse(chance),
  hash,
  actionId: action_id,
  at,
});

const tableRow = ([
  number,
  member,
  command,
  drawn,
  commandId,
  at,
]: TableRow['rows'][number]): StoredTableRow => ({
  number,
  member,
  command: JSON.parse(command) as TableCommand,
  drawn: JSON.parse(drawn) as StoredTableRow['drawn'],
  commandId,
  at,
});

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import type { MatchStatus } from '../../protocol/messages.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import type { Tables } from './tables.ts';

/** Stores snapshots without waiting for the disk; in one order, so that two processes never wait for each other in a circle. */
export const postgresSnapshots =
  (db: Kysely<Tables>): SnapshotStore['keep'] =>
  (snapshots) =>
    db.transaction().execute(async (tx) => {
      await sql`set local synchronous_commit to off`.execute(tx);
      const columns = [
        snapshots.map(({ match }) => match),
        snapshots.map(({ rows }) => rows),
        snapshots.map(({ seal }) => seal),
        snapshots.map(({ text }) => text),
      ] as const;
      await sql`
        insert into snapshots (match, rows, seal, text)
        select m.id, s.rows, s.seal, s.text
        from unnest(${columns[0]}::text[], ${columns[1]}::int[], ${columns[2]}::text[], ${columns[3]}::text[])
          as s(match, rows, seal, text)
        join matches m on m.id = s.match and m.status = ${'running' satisfies MatchStatus}
        order by m.id
        on conflict (match) do update set rows = excluded.rows, seal = excluded.seal, text = excluded.text
        where excluded.rows > snapshots.rows`.execute(tx);
    });

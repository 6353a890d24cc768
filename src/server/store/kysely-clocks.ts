import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Clocks } from '../../table/clock.ts';
import type { ClockStore } from './clock-store.ts';
import type { Tables } from './tables.ts';

/** So many matches in a statement: each has four parameters, of which SQLite takes 32,766. */
const AT_ONCE = 1000;

export function clockStore(db: Kysely<Tables>, reads: Kysely<Tables>): ClockStore {
  return {
    begin: (at) =>
      db.transaction().execute(async (tx) => {
        const runs = await tx.selectFrom('runs').selectAll().orderBy('number').execute();
        const earlier = runs.map(({ number, started_at, heartbeat }) => ({
          number,
          started: started_at,
          heartbeat,
        }));
        const last = earlier.at(-1);
        if (last)
          await tx
            .updateTable('clocks')
            .set((of) => ({ due_at: of('due_at', '+', at - last.heartbeat) }))
            .where('due_at', 'is not', null)
            .execute();
        const run = (earlier.at(-1)?.number ?? 0) + 1;
        await tx.insertInto('runs').values({ number: run, started_at: at, heartbeat: at }).execute();
        return { run, earlier };
      }),

    alive: async (run, at) => {
      await db.updateTable('runs').set({ heartbeat: at }).where('number', '=', run).execute();
    },

    keep: (run, all) =>
      db.transaction().execute(async (tx) => {
        // One statement for many, which is told as one; in order, so that two processes never wait for each other in a circle.
        const sorted = [...all].sort((a, b) => (a.match < b.match ? -1 : 1));
        const gone = sorted.flatMap(({ match, clocks }) => (clocks === null ? match : []));
        const kept = sorted.flatMap(({ match, clocks, due }) =>
          clocks === null ? [] : { match, run, clocks: JSON.stringify(clocks), due_at: due },
        );
        for (let from = 0; from < gone.length; from += AT_ONCE)
          await tx
            .deleteFrom('clocks')
            .where('match', 'in', gone.slice(from, from + AT_ONCE))
            .execute();
        for (let from = 0; from < kept.length; from += AT_ONCE)
          await tx
            .insertInto('clocks')
            .values(kept.slice(from, from + AT_ONCE))
            .onConflict((conflict) =>
              conflict.column('match').doUpdateSet((of) => ({
                run: of.ref('excluded.run'),
                clocks: of.ref('excluded.clocks'),
                due_at: of.ref('excluded.due_at'),
              })),
            )
            .execute();
      }),

    kept: async (match) => {
      // Asked for with every match that is loaded: putting the query together would take longer than it does.
      const { rows } = await sql<
        Pick<Selectable<Tables['clocks']>, 'run' | 'clocks'>
      >`select run, clocks from clocks where match = ${match}`.execute(reads);
      const [row] = rows;
      return row ? { run: row.run, clocks: JSON.parse(row.clocks) as Clocks } : null;
    },

    due: async (by, limit) => {
      const rows = await reads
        .selectFrom('clocks')
        .select('match')
        .where('due_at', '<=', by)
        .orderBy('due_at')
        .limit(limit)
        .execute();
      return rows.map(({ match }) => match);
    },
  };
}

import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { clockStore } from './kysely-clocks.ts';
import type { MatchStatus } from '../../protocol/messages.ts';
import type { Store } from './store.ts';
import { pushStore } from './push-store.ts';
import { kyselyTables } from './kysely-tables.ts';
import type { Tables } from './tables.ts';
import type { SnapshotStore } from './snapshot-store.ts';
import { loadMatch, loadResumed } from './whole.ts';

export interface StoreParts {
  readonly db: Kysely<Tables>;
  /** For what only looks: may be another connection, which sees what is committed. */
  readonly reads: Kysely<Tables>;
  /** The one write that has to be quick; each database brings its own way. */
  readonly append: Store['append'];
  /** Nor does this one wait for the disk, which each says in its own way. */
  readonly keep: SnapshotStore['keep'];
}

/** The store in any SQL database that Kysely speaks; `sqlite.ts` opens one. Closes both connections. */
export function kyselyStore({ db, reads, append, keep }: StoreParts): Store {
  return {
    load: (id) => loadMatch(reads, id),

    append,

    stop: async (id) => {
      await db
        .updateTable('matches')
        .set({ status: 'stopped' satisfies MatchStatus })
        .where('id', '=', id)
        .where('status', '=', 'running' satisfies MatchStatus)
        .execute();
    },

    seatsOf: async (id, device) => {
      const held = await reads
        .selectFrom('holders')
        .select('seat')
        .where('match', '=', id)
        .where('device', '=', device)
        .where('left_at', 'is', null)
        .orderBy('seat')
        .execute();
      return held.map(({ seat }) => seat);
    },

    snapshots: { load: (id) => loadResumed(reads, id), keep },

    clocks: clockStore(db, reads),

    push: pushStore(db),

    ping: async () => {
      await sql`select 1`.execute(db);
    },

    ...kyselyTables(db, reads),

    close: async () => {
      await reads.destroy();
      await db.destroy();
    },
  };
}

import type { Kysely, Selectable } from 'kysely';
import { sql } from 'kysely';
import type { Decider } from '../../engine/log.ts';
import { clockStore } from './kysely-clocks.ts';
import type { MatchStatus } from '../../protocol/messages.ts';
import type { MatchWithLog, Store, StoredMatch, StoredRow } from './store.ts';
import { pushStore } from './push-store.ts';
import { kyselyTables } from './kysely-tables.ts';
import { fromOneMoment } from './one-moment.ts';
import type { Tables } from './tables.ts';

export interface StoreParts {
  readonly db: Kysely<Tables>;
  /** For what only looks: may be another connection, which sees what is committed. */
  readonly reads: Kysely<Tables>;
  /** The one write that has to be quick; each database brings its own way. */
  readonly append: Store['append'];
}

/** The store in any SQL database that Kysely speaks; `sqlite.ts` opens one. Closes both connections. */
export function kyselyStore({ db, reads, append }: StoreParts): Store {
  return {
    load: (id) => fromOneMoment(reads).execute((tx) => loadMatch(tx, id)),

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

    clocks: clockStore(db, reads),

    push: pushStore(db),

    ping: async () => {
      await sql`select 1`.execute(db);
    },

    ...kyselyTables(db),

    close: async () => {
      await reads.destroy();
      await db.destroy();
    },
  };
}

/** All it takes to carry a match on. In a transaction, all of it is from one moment. */
export async function loadMatch(tx: Kysely<Tables>, id: string): Promise<MatchWithLog | null> {
  const match = await tx.selectFrom('matches').selectAll().where('id', '=', id).executeTakeFirst();
  if (!match) return null;
  const rows = await tx
    .selectFrom('log_rows')
    .selectAll()
    .where('match', '=', id)
    .orderBy('number')
    .execute();
  const holders = await tx
    .selectFrom('holders')
    .select(['seat', 'device'])
    .where('match', '=', id)
    .where('left_at', 'is', null)
    .execute();
  return {
    match: matchFrom(match),
    rows: rows.map(rowFrom),
    holders,
    events: match.events === null ? null : JSON.parse(match.events),
  };
}

const matchFrom = (row: Selectable<Tables['matches']>): StoredMatch => ({
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
});

const rowFrom = (row: Selectable<Tables['log_rows']>): StoredRow => ({
  number: row.number,
  seat: row.seat,
  action: JSON.parse(row.action),
  by: row.decided_by as Decider,
  chance: JSON.parse(row.chance),
  hash: row.hash,
  actionId: row.action_id,
  at: row.at,
});

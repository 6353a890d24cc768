import type { Logger } from 'pino';
import { steadyNow } from '../clocks/timers.ts';
import { faultOf } from '../matches/fault.ts';
import type { ClockStore, Run } from '../store/clock-store.ts';
import type { PostgresConnections } from '../store/postgres-pool.ts';
import { postgresPool } from '../store/postgres-pool.ts';
import { EXPIRY_MS } from '../store/processes-schema.ts';
import type { Claim, Cluster, Ears } from './cluster.ts';
import { tableLeases } from './leases.ts';
import { listen } from './listener.ts';
import { membership } from './membership.ts';
import { sharedPresence } from './presence.ts';
import { connectionName } from './process.ts';
import { logTails } from './tails.ts';

export interface JoinOptions {
  readonly process: string; // its id, as the store's connections have it
  readonly log: Logger;
  readonly beatMs?: number;
  readonly expiryMs?: number;
  readonly pollMs?: number;
}

/** This process among others on one PostgreSQL. */
export interface Joined extends Cluster {
  /** The database's time when this process came, going on evenly: the same instants everywhere. */
  now(): number;
  /** Whether it hears what others have stored at once. */
  hears(): boolean;
  /** How many tables it keeps. */
  kept(): number;
}

type Begun = Awaited<ReturnType<ClockStore['begin']>>;

const BEAT_MS = 1000;
const POLL_MS = 500;
const CONNECTIONS = 3;
const STATEMENT_MS = 3000;

const DUE = `
with due as (
  select c.match, coalesce(m.table_id, m.id) as table_id, c.due_at from clocks c join matches m on m.id = c.match
  where c.due_at <= $1 and not exists (
    select from leases l where l.table_id = coalesce(m.table_id, m.id) and l.process <> $2)
  order by c.due_at limit $3 for update of c skip locked
)
select match, table_id from due order by due_at`;

/**
 * Joins the processes that serve the database. Connections of its own, so that signs of life don't wait behind the work.
 * @throws when the database does not answer
 */
export async function joinPostgres(url: string, options: JoinOptions): Promise<Joined> {
  const { process, log, beatMs = BEAT_MS, expiryMs = EXPIRY_MS, pollMs = POLL_MS } = options;
  const name = connectionName(process);
  const pool = postgresPool(url, {
    connections: CONNECTIONS,
    statementMs: STATEMENT_MS,
    connectMs: STATEMENT_MS,
    name,
  });
  const now = await databaseNow(pool);
  const tails = logTails(pool);
  const presence = sharedPresence(pool, process, log);
  let ears: Ears | null = null;

  const trouble = (error: unknown): void => log.error(faultOf(error), 'processes not looked at');
  const lookAgain = async (): Promise<void> => {
    await Promise.all([leases.reclaim(null), presence.look(null)]);
  };
  const one = membership(pool, process, {
    beatMs,
    expiryMs,
    log,
    changed: () => leases.changed(),
    async again() {
      await presence.rewrite();
      await lookAgain();
    },
    died: lookAgain,
  });
  const leases = tableLeases(pool, process, one.alive, log);

  let looking = false;
  const gap = (): void => {
    if (looking) return;
    looking = true;
    lookAgain()
      .then(() => ears?.gap()) // while the database does not answer there is nothing to be seen
      .catch(trouble)
      .finally(() => (looking = false));
  };
  const listener = listen(
    url,
    {
      gap,
      told(payload) {
        const [kind = '', from = '', ...ids] = payload.split(' ');
        if (from === process) return; // it knows
        switch (kind) {
          case 'free':
            return void leases.reclaim(ids).catch(trouble);
          case 'present':
            return void presence.look(ids).catch(trouble);
          case 'match':
          case 'table':
          case 'clocks':
          case 'wanted':
            if (ears) for (const id of ids) ears[kind](id);
        }
      },
    },
    { name, silentMs: expiryMs, pollMs, log },
  );

  let left: Promise<void> | null = null;
  async function leave(): Promise<void> {
    await listener.close();
    presence.close();
    await leases.settled();
    await one.leave().catch(trouble); // the others find out by themselves
    await pool.end();
  }

  const claim = async (wanted: readonly { id: string; table: string }[]): Promise<Claim[]> => {
    const held = await Promise.all(
      wanted.map(async ({ id, table }) => ({ id, table, done: await leases.hold(table, () => undefined) })),
    );
    return held.filter(({ table, done }) => {
      if (leases.keeps(table)) return true;
      done();
      return false;
    });
  };

  return {
    now,
    hears: () => listener.hears,
    kept: () => leases.count(),
    keeps: leases.keeps,
    hold: leases.hold,
    claim: (tables) => claim(tables.map((table) => ({ id: table, table }))),
    async due(_clocks, by, limit) {
      const found = await pool.run<{ match: string; table_id: string }>({
        text: DUE,
        values: [by, process, limit],
      });
      return claim(found.map(({ match, table_id }) => ({ id: match, table: table_id })));
    },
    present: presence.present,
    elsewhere: presence.elsewhere,
    follow: presence.follow,
    matchNews: tails.match,
    tableNews: tails.table,
    listen: (its) => void (ears = its),
    clocks: (store) => ({
      ...store,
      // Where others serve, their run is ours: no time has stood still.
      begin: (at) =>
        one.join(async (others) => (others ? await presentRun(pool) : null) ?? (await store.begin(at))),
    }),
    leave: () => (left ??= leave()),
  };
}

/** The run in which others serve, by number, and those before it. */
async function presentRun(pool: Pick<PostgresConnections, 'run'>): Promise<Begun | null> {
  const rows = await pool.run<Run>({
    text: `select number, started_at as started, heartbeat from runs order by number`,
  });
  const last = rows.pop();
  return last ? { run: last.number, earlier: rows } : null;
}

async function databaseNow(pool: Pick<PostgresConnections, 'run'>): Promise<() => number> {
  const asked = performance.now();
  const [row] = await pool.run<{ now: number }>({
    text: `select (extract(epoch from clock_timestamp()) * 1000)::float8 as now`,
  });
  const half = (performance.now() - asked) / 2;
  return steadyNow(() => (row?.now ?? Date.now()) + half);
}

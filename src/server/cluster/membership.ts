import type { Logger } from 'pino';
import { faultOf } from '../matches/fault.ts';
import { CHANNEL } from '../store/processes-schema.ts';
import type { PostgresConnections } from '../store/postgres-pool.ts';

export interface MembershipOptions {
  readonly beatMs: number; // between two signs of life
  readonly expiryMs: number; // a process that has given none for so long is dead: its leases and presence go
  readonly log: Logger;
  /** Whether this process counts as alive has changed. */
  changed(): void;
  /** It is known to the others again, perhaps after they took it for dead: what it has in the database may be gone. */
  again(): Promise<void>;
  /** It has found others dead: what they had is gone. */
  died(): Promise<void>;
}

/** This process among those that serve the same database. */
export interface Membership {
  /** Makes this process known, within a transaction that nobody else who starts is in; `work` is told whether others are alive. */
  join<T>(work: (others: boolean) => Promise<T>): Promise<T>;
  alive(): boolean;
  leave(): Promise<void>;
}

/** So that of several processes that start at once one is the first. Any number that nothing else uses. */
const STARTING = 7_283_301;

const OTHERS = `
select count(*) as others from processes where id <> $1 and seen > clock_timestamp() - $2 * interval '1 millisecond'`;

const ADD = `
insert into processes (id) values ($1) on conflict (id) do update set seen = clock_timestamp()`;

/**
 * A sign of life, told to everybody so that they know they hear; and the end of those that have given none for long.
 * Their leases and their presence go with them, which is told as well. Whoever else is about it is not waited for.
 */
const BEAT = `
with beat as (update processes set seen = clock_timestamp() where id = $1 returning id),
dead as (
  delete from processes where id in (
    select id from processes
    where $3 and id <> $1 and seen < clock_timestamp() - $2 * interval '1 millisecond'
    order by id for update skip locked
  ) returning id
)
select (select count(*) from beat) as known, (select count(*) from dead) as dead, pg_notify('${CHANNEL}', 'alive ' || $1)`;

export function membership(
  pool: PostgresConnections,
  process: string,
  { beatMs, expiryMs, log, changed, again, died }: MembershipOptions,
): Membership {
  let until = -Infinity; // up to this instant of its own even time nobody takes it for dead
  let was = false;
  let quietUntil = -Infinity; // until then it declares nobody dead
  let inVain = false;
  let timer: NodeJS.Timeout | undefined;
  let left = false;
  let beating: Promise<void> = Promise.resolve();

  const alive = (): boolean => !left && performance.now() < until;

  function compare(): void {
    if (alive() === was) return;
    was = !was;
    changed();
  }

  async function beat(): Promise<void> {
    const began = performance.now();
    try {
      const reaps = began >= quietUntil;
      const [row] = await pool.run<{ known: number; dead: number }>({
        text: BEAT,
        values: [process, expiryMs, reaps],
      });
      if (left) return;
      const known = row?.known === 1;
      if (row && row.dead > 0) log.warn({ dead: row.dead }, 'processes have died');
      if (!known) await pool.run({ text: ADD, values: [process] });
      const anew = inVain || !known || began >= until;
      until = began + expiryMs;
      inVain = false;
      if (anew) await again();
      else if (row && row.dead > 0) await died();
    } catch (error) {
      // The others could not give a sign of life either: they get time for it once the database is back.
      quietUntil = performance.now() + expiryMs;
      if (!inVain) log.error(faultOf(error), 'no sign of life');
      inVain = true;
    }
    compare();
  }

  function later(): void {
    timer = setTimeout(() => {
      compare(); // it may have slept through its time
      beating = beat().finally(() => {
        if (!left) later();
      });
    }, beatMs);
    timer.unref();
  }

  return {
    alive,
    async join(work) {
      const client = await pool.connect();
      const run = (text: string, values: readonly unknown[] = []) => client.query(text, [...values]);
      try {
        await run('begin');
        await run(`select pg_advisory_xact_lock(${STARTING})`);
        const { rows } = await run(OTHERS, [process, expiryMs]);
        const done = await work((rows[0] as { others: number }).others > 0);
        const began = performance.now();
        await run(ADD, [process]);
        await run('commit');
        until = began + expiryMs;
        was = true;
        later();
        return done;
      } catch (error) {
        await Promise.resolve(run('rollback')).catch(() => undefined);
        throw error;
      } finally {
        client.release();
      }
    },
    async leave() {
      if (left) return;
      left = true;
      clearTimeout(timer);
      await beating;
      compare();
      await pool.run({ text: `delete from processes where id = $1`, values: [process] });
    },
  };
}

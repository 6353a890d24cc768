import type { Logger } from 'pino';
import { faultOf } from '../matches/fault.ts';
import type { PostgresConnections } from '../store/postgres-pool.ts';
import { batched } from './batched.ts';

/** Which tables this process keeps. A lease is a row that goes with its process, see `membership.ts`. */
export interface Leases {
  keeps(table: string): boolean;
  hold(table: string, changed: () => void): Promise<() => void>;
  /** Tries to keep tables that are held; `null`: all of them. */
  reclaim(tables: readonly string[] | null): Promise<void>;
  /** Whether this process counts as alive has changed, or may have. */
  changed(): void;
  count(): number;
  /** Resolves when all that was let go of is so in the database. */
  settled(): Promise<void>;
}

interface Held {
  count: number;
  kept: boolean; // a row says so
  was: boolean; // what `keeps` said last
  readonly changed: Set<() => void>;
}

/** Whoever has the row keeps the table. In order, so that two processes never wait for each other in a circle. */
const CLAIM = `
with taken as (
  insert into leases (table_id, process) select one, $2 from unnest($1::text[]) as asked(one) order by one
  on conflict (table_id) do nothing returning table_id
)
select table_id from taken
union select table_id from leases where process = $2 and table_id = any($1::text[])`;

const LET_GO = `delete from leases where process = $2 and table_id = any($1::text[])`;

export function tableLeases(
  pool: PostgresConnections,
  process: string,
  alive: () => boolean,
  log: Logger,
): Leases {
  const held = new Map<string, Held>();
  let last: Promise<unknown> = Promise.resolve();

  /** One after the other: what was let go of is not let go of after it has been taken again. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const done = last.then(work);
    last = done.catch(() => undefined);
    return done;
  }

  const keeps = (table: string): boolean => alive() && held.get(table)?.kept === true;

  function compare(table: string, one: Held): void {
    const now = keeps(table);
    if (now === one.was) return;
    one.was = now;
    for (const changed of one.changed) changed();
  }

  async function claim(tables: readonly string[]): Promise<void> {
    const wanted = [...new Set(tables)].filter((table) => held.has(table));
    if (wanted.length === 0) return;
    const rows = await pool.run<{ table_id: string }>({ text: CLAIM, values: [wanted, process] });
    const got = new Set(rows.map(({ table_id }) => table_id));
    for (const table of wanted) {
      const one = held.get(table);
      if (!one) continue; // let go of meanwhile; the row goes next
      one.kept = got.has(table);
      compare(table, one);
    }
  }

  const claimSoon = batched<string, undefined>((tables) =>
    inTurn(() => claim(tables)).then(() => tables.map(() => undefined)),
  );

  const letGoSoon = batched<string, undefined>((tables) =>
    inTurn(async () => {
      const free = [...new Set(tables)].filter((table) => !held.has(table));
      if (free.length > 0) await pool.run({ text: LET_GO, values: [free.sort(), process] });
      return tables.map(() => undefined);
    }),
  );

  function letGo(table: string, changed: () => void): void {
    const one = held.get(table);
    if (!one?.changed.delete(changed)) return;
    if (--one.count > 0) return;
    held.delete(table);
    // Should it fail, the row is there until this process ends or wants it again.
    letGoSoon(table).catch((error: unknown) => log.error(faultOf(error), 'lease not given back'));
  }

  return {
    keeps,
    async hold(table, changed) {
      const own = (): void => changed(); // the same function may hold twice
      let one = held.get(table);
      if (!one) held.set(table, (one = { count: 0, kept: false, was: false, changed: new Set() }));
      one.count++;
      if (!one.kept) {
        try {
          await claimSoon(table);
        } catch (error) {
          one.changed.add(own);
          letGo(table, own);
          throw error;
        }
      }
      one.changed.add(own);
      return () => letGo(table, own);
    },
    reclaim: (tables) =>
      inTurn(() =>
        claim(
          (tables ?? [...held.keys()]).filter((table) => held.get(table)?.kept === false || tables === null),
        ),
      ),
    changed() {
      for (const [table, one] of held) compare(table, one);
    },
    count: () => [...held.values()].filter(({ kept }) => kept).length,
    settled: () => inTurn(() => Promise.resolve()),
  };
}

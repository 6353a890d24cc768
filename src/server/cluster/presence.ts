import type { Logger } from 'pino';
import { faultOf } from '../matches/fault.ts';
import type { PostgresConnections } from '../store/postgres-pool.ts';
import { NOBODY } from './alone.ts';
import { batched } from './batched.ts';
import type { Present } from './cluster.ts';

/** Who has what open at which process. */
export interface Presence {
  present(id: string, who: () => Present): void;
  elsewhere(id: string): Present;
  follow(id: string, changed: () => void): Promise<() => void>;
  /** Looks again at what is followed of these; `null`: at all of it. */
  look(ids: readonly string[] | null): Promise<void>;
  /** The database may have forgotten who is here. */
  rewrite(): Promise<void>;
  /** Tells nobody any more. */
  close(): void;
}

interface Followed {
  known: Present;
  readonly changed: Set<() => void>;
}

const TELL = `
insert into presence (id, process, here, watching)
select id, $1, here, watching from unnest($2::text[], $3::text[], $4::int[]) as present(id, here, watching) order by id
on conflict (id, process) do update set here = excluded.here, watching = excluded.watching`;

const LEFT = `delete from presence where process = $1 and id = any($2::text[])`;

const OTHERS = `delete from presence where process = $1 and id <> all($2::text[])`;

/** Of all other processes together. */
const LOOK = `select id, here, watching from presence where process <> $1 and id = any($2::text[]) order by id, process`;

const isNobody = ({ here, watching }: Present): boolean => here.length === 0 && watching === 0;

/** Pause before what could not be told is told again. Milliseconds. */
const AGAIN_MS = 1000;

export function sharedPresence(pool: PostgresConnections, process: string, log: Logger): Presence {
  const here = new Map<string, Present>();
  const followed = new Map<string, Followed>();
  let unsaid = new Set<string>();
  let saying: Promise<void> | null = null;
  let closed = false;

  /** What has changed since the last time, in one go; one after the other, so that the last is what stays. */
  async function say(): Promise<void> {
    while (unsaid.size > 0 && !closed) {
      await new Promise((resolve) => setImmediate(resolve)); // what comes with it goes with it
      const ids = [...unsaid].sort();
      unsaid = new Set();
      try {
        await write(ids);
      } catch (error) {
        log.error(faultOf(error), 'presence not told');
        for (const id of ids) unsaid.add(id);
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS).unref());
      }
    }
    saying = null;
  }

  async function write(ids: readonly string[]): Promise<void> {
    const there = ids.flatMap((id) => {
      const one = here.get(id);
      return one ? [{ id, one }] : [];
    });
    const left = ids.filter((id) => !here.has(id));
    if (left.length > 0) await pool.run({ text: LEFT, values: [process, left] });
    if (there.length === 0) return;
    const values = [
      process,
      there.map(({ id }) => id),
      there.map(({ one }) => JSON.stringify(one.here)),
      there.map(({ one }) => one.watching),
    ];
    await pool.run({ text: TELL, values });
  }

  const lookAt = batched<string, undefined>(async (ids) => {
    const wanted = [...new Set(ids)].filter((id) => followed.has(id));
    if (wanted.length > 0) {
      const rows = await pool.run<{ id: string; here: string; watching: number }>({
        text: LOOK,
        values: [process, wanted],
      });
      const found = new Map<string, Present>();
      for (const { id, here: text, watching } of rows) {
        const before = found.get(id) ?? NOBODY;
        const all = new Set([...before.here, ...(JSON.parse(text) as string[])]);
        found.set(id, { here: [...all].sort(), watching: before.watching + watching });
      }
      for (const id of wanted) {
        const one = followed.get(id);
        const now = found.get(id) ?? NOBODY;
        if (!one || JSON.stringify(one.known) === JSON.stringify(now)) continue;
        one.known = now;
        for (const changed of one.changed) changed();
      }
    }
    return ids.map(() => undefined);
  });

  return {
    present(id, who) {
      const now = who();
      const before = here.get(id) ?? NOBODY;
      if (JSON.stringify(before) === JSON.stringify(now)) return;
      if (isNobody(now)) here.delete(id);
      else here.set(id, now);
      unsaid.add(id);
      saying ??= say();
    },
    elsewhere: (id) => followed.get(id)?.known ?? NOBODY,
    async follow(id, changed) {
      const own = (): void => changed();
      let one = followed.get(id);
      if (!one) followed.set(id, (one = { known: NOBODY, changed: new Set() }));
      const stop = (): void => {
        one.changed.delete(own);
        if (one.changed.size === 0 && followed.get(id) === one) followed.delete(id);
      };
      one.changed.add(own);
      try {
        await lookAt(id);
      } catch (error) {
        stop();
        throw error;
      }
      return stop;
    },
    async look(ids) {
      await Promise.all((ids ?? [...followed.keys()]).filter((id) => followed.has(id)).map(lookAt));
    },
    async rewrite() {
      await pool.run({ text: OTHERS, values: [process, [...here.keys()]] });
      for (const id of here.keys()) unsaid.add(id);
      saying ??= say();
    },
    close: () => void (closed = true),
  };
}

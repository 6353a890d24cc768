import type { Cluster } from './cluster.ts';

/** What something in memory is told. */
export interface Entered {
  /** Whether this process keeps it may have changed. */
  turned(): void;
  /** Others have come or gone at another process. */
  seen(): void;
}

/** Takes part in a table, and in who has `id` (the table itself, or its match) open. Resolves with how to leave both. */
export async function enter(
  cluster: Cluster,
  table: string,
  id: string,
  { turned, seen }: Entered,
): Promise<() => void> {
  const asked = await Promise.allSettled([cluster.hold(table, turned), cluster.follow(id, seen)]);
  const leave = (): void => {
    for (const one of asked) if (one.status === 'fulfilled') one.value();
  };
  const failed = asked.find((one) => one.status === 'rejected');
  if (!failed) return leave;
  leave();
  throw failed.reason;
}

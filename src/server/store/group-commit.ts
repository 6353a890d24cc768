import { setTimeout as pause } from 'node:timers/promises';
import type { Meter } from '../meter.ts';
import type { MatchEnd, Store, StoredRow } from './store.ts';

/** What one match asks to have stored. */
export interface Append {
  readonly id: string; // of the match
  readonly rows: readonly StoredRow[];
  readonly end: MatchEnd | null;
}

/** Stores all of them durably at once. For each of them `null`, or why it alone is not stored. */
export type CommitAll = (appends: readonly Append[]) => Promise<readonly (Error | null)[]>;

/** How a commit behaves that finds the database locked by another process (a backup, say). Milliseconds. */
export interface Patience {
  readonly forMs: number; // tried again for so long in all…
  readonly everyMs: number; // …at this distance
  readonly locked: (error: unknown) => boolean;
}

interface Waiting {
  readonly append: Append;
  readonly done: (error: unknown) => void;
}

/**
 * `append` for many matches at once: whatever came while the last commit ran, or in the same turn of the event loop,
 * goes into the next as one transaction. Nothing waits for company that has not come.
 */
export function groupCommit(commitAll: CommitAll, patience: Patience, meter: Meter): Store['append'] {
  let waiting: Waiting[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve)); // what came with it joins in
      const batch = waiting;
      waiting = [];
      await commit(batch);
    }
    running = false;
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    const appends = batch.map(({ append }) => append);
    try {
      const errors = await patiently(appends);
      batch.forEach(({ done }, i) => done(errors[i] ?? null));
    } catch (error) {
      for (const { done } of batch) done(error);
    }
  }

  async function patiently(appends: readonly Append[]): Promise<readonly (Error | null)[]> {
    const until = performance.now() + patience.forMs;
    for (;;) {
      const began = performance.now();
      try {
        const errors = await commitAll(appends);
        const stored = appends.filter((_, i) => !errors[i]);
        const rows = stored.reduce((sum, append) => sum + append.rows.length, 0);
        meter.committed(stored.length, rows, performance.now() - began);
        return errors;
      } catch (error) {
        if (!patience.locked(error) || performance.now() >= until) throw error;
        await pause(patience.everyMs);
      }
    }
  }

  return (id, rows, end) =>
    new Promise((resolve, reject) => {
      const done = (error: unknown): void => (error === null ? resolve() : reject(error as Error));
      waiting.push({ append: { id, rows, end }, done });
      if (running) return;
      running = true;
      void run();
    });
}

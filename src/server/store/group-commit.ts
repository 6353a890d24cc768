import type { Meter } from '../meter.ts';
import type { MatchEnd, Store, StoredRow } from './store.ts';

/** What one match asks to have stored. */
export interface Append {
  readonly id: string; // of the match
  readonly rows: readonly StoredRow[];
  readonly end: MatchEnd | null;
}

/**
 * Stores all of them durably in one transaction. For each of them `null`, or why it alone is not stored. Rejects when
 * the database can't store anything now.
 */
export type CommitAll = (appends: readonly Append[]) => Promise<readonly (Error | null)[]>;

/** From so many matches in one commit on, there is enough company to wait for: each commit has its price, on the disk and the processor. */
const MANY = 3;
/** How long the next is then waited for. Milliseconds. */
const GATHER_MS = 4;

interface Waiting {
  readonly append: Append;
  readonly done: (error: unknown) => void;
}

/**
 * `append` for many matches at once: whatever came while the last commit ran, or in the same turn of the event loop,
 * goes into the next as one transaction. Nothing waits for company that has not come, unless there is much of it: then
 * the next commit waits a moment, since two that are half as large cost more.
 */
export function groupCommit(commitAll: CommitAll, meter: Meter): Store['append'] {
  let waiting: Waiting[] = [];
  let running = false;

  async function run(): Promise<void> {
    while (waiting.length > 0) {
      await new Promise((resolve) => setImmediate(resolve)); // what came with it joins in
      const batch = waiting;
      waiting = [];
      await commit(batch);
      if (batch.length >= MANY) await new Promise((resolve) => setTimeout(resolve, GATHER_MS));
    }
    running = false;
  }

  async function commit(batch: readonly Waiting[]): Promise<void> {
    const began = performance.now();
    try {
      const errors = await commitAll(batch.map(({ append }) => append));
      const stored = batch.filter((_, i) => !errors[i]);
      const rows = stored.reduce((sum, { append }) => sum + append.rows.length, 0);
      meter.committed(stored.length, rows, performance.now() - began);
      batch.forEach(({ done }, i) => done(errors[i] ?? null));
    } catch (error) {
      for (const { done } of batch) done(error);
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

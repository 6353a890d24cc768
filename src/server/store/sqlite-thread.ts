import { Worker } from 'node:worker_threads';
import { threadFile } from '../threads.ts';
import { StoreConflict } from './errors.ts';
import type { Append } from './group-commit.ts';
import type { MatchSnapshot } from './snapshot-store.ts';
import type { FilePlace, Ran, SqliteFile } from './sqlite-file.ts';

/** What the thread is asked. Calls are answered in order. */
export type FileCall =
  | { readonly type: 'run'; readonly sql: string; readonly parameters: readonly unknown[] }
  | { readonly type: 'commit'; readonly appends: readonly Append[] }
  | { readonly type: 'keep'; readonly snapshots: readonly MatchSnapshot[] }
  | { readonly type: 'close' };

/** An error as it goes from thread to thread: the code would be lost on the way. */
export interface ToldError {
  readonly name: string;
  readonly message: string;
  readonly code: string | undefined;
}

export type FileAnswer = { readonly value: unknown } | { readonly error: ToldError };

export const told = (error: Error): ToldError => ({
  name: error.name,
  message: error.message,
  code: (error as { code?: string }).code,
});

function errorFrom({ name, message, code }: ToldError): Error {
  if (name === StoreConflict.name) return new StoreConflict(message);
  return Object.assign(new Error(message), { name, ...(code !== undefined && { code }) });
}

interface Pending {
  readonly resolve: (value: unknown) => void;
  readonly reject: (error: Error) => void;
}

/** Opens the file in a thread of its own. When the thread ends unasked, all calls reject from then on. */
export function openFileInThread(place: FilePlace): SqliteFile {
  const { url, options } = threadFile('server/store/sqlite-file.worker');
  const worker = new Worker(url, { workerData: place, ...options });
  const pending: Pending[] = [];
  let ended: Error | null = null;

  worker.on('message', (answer: FileAnswer) => {
    const call = pending.shift() as Pending;
    if ('error' in answer) call.reject(errorFrom(answer.error));
    else call.resolve(answer.value);
  });
  const end = (error: Error): void => {
    ended ??= error;
    for (const { reject } of pending.splice(0)) reject(ended);
  };
  worker.on('error', end);
  worker.on('exit', () => end(new Error('the thread of the database has ended')));

  const ask = (call: FileCall): Promise<unknown> =>
    new Promise((resolve, reject) => {
      if (ended) return reject(ended);
      pending.push({ resolve, reject });
      worker.postMessage(call);
    });

  return {
    run: (sql, parameters) => ask({ type: 'run', sql, parameters }) as Promise<Ran>,
    async commit(appends) {
      const errors = (await ask({ type: 'commit', appends })) as (ToldError | null)[];
      return errors.map((error) => error && errorFrom(error));
    },
    keep: (snapshots) => ask({ type: 'keep', snapshots }) as Promise<void>,
    async close() {
      if (!ended) await ask({ type: 'close' });
    },
  };
}

import { Piscina } from 'piscina';
import type { Limits } from '../limits.ts';
import { threadFile } from '../threads.ts';
import type { BotTask, BotWorkerData, TaskAnswer } from './task.ts';

/** One bot thread, which answers one question after the other. */
export interface Lane {
  /**
   * Rejects when the bot throws, takes longer than it may or ends its thread, or when the thread does not get ready;
   * in all cases but the first a new thread takes its place.
   */
  ask(task: BotTask): Promise<TaskAnswer>;
  close(): Promise<void>;
}

/** What a bot and its thread may take. */
export type LaneLimits = Pick<Limits, 'botMs' | 'botStartMs' | 'botMb'>;

function openPool(botsModule: string, botMb: number): Piscina {
  const { url, options } = threadFile('server/bots/decide.worker');
  const data: BotWorkerData = { botsModule };
  const pool = new Piscina({
    filename: url.href,
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: 1,
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: botMb },
    ...options,
  });
  pool.on('error', () => undefined); // a thread that can't start fails its question; it must not end the server
  return pool;
}

export function openLane(botsModule: string, { botMs, botStartMs, botMb }: LaneLimits): Lane {
  let pool = openPool(botsModule, botMb);
  let last: Promise<unknown> = Promise.resolve();

  let closed = false;

  /** A pool whose threads don't start would not try for ever. */
  function replace(): void {
    pool.destroy().catch(() => undefined);
    pool = openPool(botsModule, botMb);
  }

  async function run(task: BotTask): Promise<TaskAnswer> {
    // The clock starts when the thread is there.
    await within(botStartMs, (signal) => pool.run(null, { name: 'ready', signal })).catch(
      (error: unknown) => {
        if (!closed) replace();
        throw error;
      },
    );
    return within(botMs, (signal) => pool.run(task, { name: 'decide', signal }) as Promise<TaskAnswer>);
  }

  return {
    ask(task) {
      const answer = last.then(() => run(task));
      last = answer.catch(() => undefined);
      return answer;
    },
    close() {
      closed = true;
      return pool.destroy();
    },
  };
}

/** Kills what takes longer. */
async function within<T>(ms: number, work: (signal: AbortSignal) => Promise<T>): Promise<T> {
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), ms);
  try {
    return await work(stop.signal);
  } finally {
    clearTimeout(timer);
  }
}

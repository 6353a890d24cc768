import { Piscina } from 'piscina';
import type { BotTask, BotWorkerData, TaskAnswer } from './task.ts';

/** One bot thread, which answers one question after the other. */
export interface Lane {
  /**
   * Rejects when the bot throws or takes longer than it may; in the latter case the thread is killed and a new
   * one takes its place.
   */
  ask(task: BotTask): Promise<TaskAnswer>;
  close(): Promise<void>;
}

const here = import.meta.url;
const WORKER = new URL(here.endsWith('.ts') ? './decide.worker.ts' : './decide.worker.js', here).href;
/** In tests and while developing, the server runs from its sources. */
const RUN_SOURCES = here.endsWith('.ts')
  ? { execArgv: ['--import', new URL('../../../scripts/tsx-threads.mjs', here).href] }
  : {};

export function openLane(botsModule: string, botMs: number): Lane {
  const data: BotWorkerData = { botsModule };
  const pool = new Piscina({
    filename: WORKER,
    minThreads: 1,
    maxThreads: 1,
    concurrentTasksPerWorker: 1,
    workerData: data,
    resourceLimits: { maxOldGenerationSizeMb: 512 }, // a bot that runs out of it fails like one that throws
    ...RUN_SOURCES,
  });
  pool.on('error', () => undefined); // a thread that can't start fails its question; it must not end the server
  let last: Promise<unknown> = Promise.resolve();

  async function run(task: BotTask): Promise<TaskAnswer> {
    await pool.run(null, { name: 'ready' }); // the clock starts when the thread is there
    const stop = new AbortController();
    const timer = setTimeout(() => stop.abort(), botMs);
    try {
      return (await pool.run(task, { name: 'decide', signal: stop.signal })) as TaskAnswer;
    } finally {
      clearTimeout(timer);
    }
  }

  return {
    ask(task) {
      const answer = last.then(() => run(task));
      last = answer.catch(() => undefined);
      return answer;
    },
    close: () => pool.destroy(),
  };
}

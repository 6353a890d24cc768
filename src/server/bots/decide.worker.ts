import { workerData } from 'node:worker_threads';
import type { BotTask, BotWorkerData, TaskAnswer } from './task.ts';
import type { BotsModule } from './think.ts';
import { thinker } from './think.ts';

/* Runs in a thread of its own. */

const { botsModule } = workerData as BotWorkerData;
let thinking: Promise<ReturnType<typeof thinker>> | undefined;
const loaded = (): NonNullable<typeof thinking> =>
  (thinking ??= (import(botsModule) as Promise<BotsModule>).then(thinker));

/** So that loading the thread is not counted as the first bot's time to think. */
export async function ready(): Promise<void> {
  await loaded();
}

export async function decide(task: BotTask): Promise<TaskAnswer> {
  return (await loaded())(task);
}

import type { Beats } from '../server/bots/beat.ts';
import { inStep } from '../server/bots/in-step.ts';
import type { BotPlayers } from '../server/bots/question.ts';
import type { BotTask, TaskAnswer } from '../server/bots/task.ts';

/** A thread that runs bots: what the browser's `Worker` is to them. */
export interface BotThread {
  postMessage(task: BotTask): void;
  terminate(): void;
  onmessage: ((event: { readonly data: BotSaid }) => void) | null;
  onerror: (() => void) | null;
}

/** What a thread says to the task it was given; `threw` has the error's name alone, which tells no secret. */
export type BotSaid = { readonly answer: TaskAnswer } | { readonly threw: string };

/** How often bots may act, in milliseconds. */
export const BEATS: Beats = { instant: 0, quick: 150, calm: 1200 };

/** Why a thread gave no answer. */
class BotFailed extends Error {
  override readonly name: string;
  constructor(name: string) {
    super(name);
    this.name = name;
  }
}

/**
 * Bots in one thread, asked one after the other. One that thinks for longer than `botMs`, or ends its thread, fails; a new
 * thread takes its place.
 */
export function botsIn(open: () => BotThread, botMs: number): BotPlayers & { close(): void } {
  let thread: BotThread | null = null;
  let last: Promise<unknown> = Promise.resolve();

  function close(): void {
    thread?.terminate();
    thread = null;
  }

  const askNow = (task: BotTask): Promise<TaskAnswer> =>
    new Promise((resolve, reject) => {
      thread ??= open();
      const failed = (why: string): void => {
        clearTimeout(late);
        close();
        reject(new BotFailed(why));
      };
      const late = setTimeout(() => failed('timeout'), botMs);
      thread.onerror = () => failed('ended');
      thread.onmessage = ({ data }) => {
        clearTimeout(late);
        if ('answer' in data) resolve(data.answer);
        else reject(new BotFailed(data.threw));
      };
      thread.postMessage(task);
    });

  const ask = inStep((task) => {
    const answer = last.then(() => askNow(task));
    last = answer.catch(() => undefined);
    return answer;
  });

  return {
    ...ask,
    close,
  };
}

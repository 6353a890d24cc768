import { botNamed, defaultBot } from '../games/bots.ts';
import type { BotTask } from '../server/bots/task.ts';
import { thinker } from '../server/bots/think.ts';
import type { BotSaid } from './bots.ts';

/* The bots of solo games, in a thread of their own: nothing comes in here but what each seat has observed. */

/** TypeScript's own types for workers and for pages exclude one another. */
interface Thread {
  postMessage(said: BotSaid): void;
  onmessage: ((event: { readonly data: BotTask }) => void) | null;
}
const thread = globalThis as unknown as Thread;

const think = thinker({ botNamed, defaultBot });

thread.onmessage = ({ data }) => {
  try {
    thread.postMessage({ answer: think(data) });
  } catch (error) {
    thread.postMessage({ threw: error instanceof Error ? error.name : 'threw' });
  }
};

import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Lane, LaneLimits } from './lane.ts';
import { openLane } from './lane.ts';
import { inStep } from './in-step.ts';
import type { BotPlayers } from './question.ts';

export interface BotOptions extends LaneLimits {
  readonly module: string; // URL of the module that has the bots
  readonly threads?: number; // one per processor core but one by default
}

/** Bots in worker threads. A seat of a match always asks the same thread, which remembers it. */
export function botPlayers({
  module,
  threads,
  ...limits
}: BotOptions): BotPlayers & { close(): Promise<void> } {
  const count = threads ?? Math.max(1, Math.min(8, availableParallelism() - 1));
  let lanes: Lane[] | null = null; // made when the first bot is asked
  const ask = inStep((task) => {
    lanes ??= Array.from({ length: count }, () => openLane(module, limits));
    return (lanes[laneOf(`${task.match} ${task.seat}`, count)] as Lane).ask(task);
  });

  return {
    ...ask,
    async close() {
      await Promise.all((lanes ?? []).map((lane) => lane.close()));
    },
  };
}

const laneOf = (key: string, lanes: number): number =>
  createHash('sha256').update(key).digest().readUInt32BE(0) % lanes;

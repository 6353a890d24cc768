import { createHash } from 'node:crypto';
import { availableParallelism } from 'node:os';
import type { Lane, LaneLimits } from './lane.ts';
import { openLane } from './lane.ts';
import type { BotAnswer, BotPlayers, BotQuestion } from './question.ts';
import type { BotTask } from './task.ts';

export interface BotOptions extends LaneLimits {
  readonly module: string; // URL of the module that has the bots
  readonly threads?: number; // one per processor core but one by default
}

/** How many seats' progress is remembered; for others all events are sent again. */
const MAX_SENT = 10_000;

/** Bots in worker threads. A seat of a match always asks the same thread, which remembers it. */
export function botPlayers({
  module,
  threads,
  ...limits
}: BotOptions): BotPlayers & { close(): Promise<void> } {
  const count = threads ?? Math.max(1, Math.min(8, availableParallelism() - 1));
  let lanes: Lane[] | null = null; // made when the first bot is asked
  const sent = new Map<string, number>(); // by match and seat: how many events its thread has

  async function ask(question: BotQuestion): Promise<BotAnswer> {
    lanes ??= Array.from({ length: count }, () => openLane(module, limits));
    const key = `${question.match} ${question.seat}`;
    const lane = lanes[laneOf(key, count)] as Lane;
    const known = sent.get(key) ?? 0;
    sent.delete(key); // unknown again if the bot fails
    let answer = await lane.ask(taskFrom(question, known));
    if (answer.kind === 'missing') answer = await lane.ask(taskFrom(question, 0));
    if (answer.kind === 'missing') throw new Error('a bot thread lacks what it was just sent');
    sent.set(key, question.events.length);
    if (sent.size > MAX_SENT) sent.delete(sent.keys().next().value as string);
    return answer;
  }

  return {
    decide: (question) =>
      ask(question).catch((error: unknown) => ({
        kind: 'failed',
        why: error instanceof Error ? error.name : 'threw', // a bot's message may name its secrets
      })),
    async close() {
      await Promise.all((lanes ?? []).map((lane) => lane.close()));
    },
  };
}

const laneOf = (key: string, lanes: number): number =>
  createHash('sha256').update(key).digest().readUInt32BE(0) % lanes;

function taskFrom({ match, game, seat, events, level, random }: BotQuestion, known: number): BotTask {
  const from = known <= events.length ? known : 0;
  return {
    match,
    game,
    seat,
    from: from + 1,
    events: events.slice(from) as unknown as BotTask['events'],
    level,
    random,
  };
}

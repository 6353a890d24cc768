import type { BotAdvice, BotAnswer, BotPlayers, BotQuestion } from './question.ts';
import type { BotTask, TaskAnswer } from './task.ts';

/** How many seats' progress is remembered; for others all events are sent again. */
const MAX_SENT = 10_000;

/** Asks bots in a thread, and sends each seat's only what its thread does not have yet. */
export function inStep(ask: (task: BotTask) => Promise<TaskAnswer>): BotPlayers {
  const sent = new Map<string, number>(); // by match, seat and what is asked: how many events the thread has for it
  async function answerTo(
    question: BotQuestion,
    asked: BotTask['asked'],
  ): Promise<Exclude<TaskAnswer, { kind: 'missing' }>> {
    const key = `${question.match} ${question.seat} ${asked}`;
    const known = sent.get(key) ?? 0;
    sent.delete(key); // unknown again if the bot fails
    let answer = await ask(taskFrom(question, asked, known));
    if (answer.kind === 'missing') answer = await ask(taskFrom(question, asked, 0));
    if (answer.kind === 'missing') throw new Error('a bot thread lacks what it was just sent');
    sent.set(key, question.events.length);
    if (sent.size > MAX_SENT) sent.delete(sent.keys().next().value as string);
    return answer;
  }
  return {
    decide: (question) =>
      answerTo(question, 'action').then(
        (answer): BotAnswer => (answer.kind === 'advice' ? mixedUp : answer),
        failure,
      ),
    advise: (question) =>
      answerTo(question, 'advice').then(
        (answer): BotAdvice => (answer.kind === 'advice' ? answer : mixedUp),
        failure,
      ),
  };
}

type Failure = Extract<BotAnswer, { kind: 'failed' }>;
const mixedUp: Failure = { kind: 'failed', why: 'mixedUp' };

/** A bot's message may name its secrets. */
const failure = (error: unknown): Failure => ({
  kind: 'failed',
  why: error instanceof Error ? error.name : 'threw',
});

function taskFrom(
  { match, game, seat, events, level, random }: BotQuestion,
  asked: BotTask['asked'],
  known: number,
): BotTask {
  const from = known <= events.length ? known : 0;
  return {
    asked,
    match,
    game,
    seat,
    from: from + 1,
    events: events.slice(from) as unknown as BotTask['events'],
    level,
    random,
  };
}

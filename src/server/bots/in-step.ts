import type { BotQuestion } from './question.ts';
import type { BotTask, TaskAnswer } from './task.ts';

/** How many seats' progress is remembered; for others all events are sent again. */
const MAX_SENT = 10_000;

/** Asks bots in a thread, and sends each seat's only what its thread does not have yet. Rejects as the thread does. */
export function inStep(
  ask: (task: BotTask) => Promise<TaskAnswer>,
): (question: BotQuestion) => Promise<Exclude<TaskAnswer, { kind: 'missing' }>> {
  const sent = new Map<string, number>(); // by match and seat: how many events its thread has
  return async (question) => {
    const key = `${question.match} ${question.seat}`;
    const known = sent.get(key) ?? 0;
    sent.delete(key); // unknown again if the bot fails
    let answer = await ask(taskFrom(question, known));
    if (answer.kind === 'missing') answer = await ask(taskFrom(question, 0));
    if (answer.kind === 'missing') throw new Error('a bot thread lacks what it was just sent');
    sent.set(key, question.events.length);
    if (sent.size > MAX_SENT) sent.delete(sent.keys().next().value as string);
    return answer;
  };
}

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

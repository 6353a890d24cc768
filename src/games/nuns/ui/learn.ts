import type { GameLessons, LessonCard } from '../../../client/shared/lessons.ts';
import { speaker } from '../../../client/shared/say.ts';
import type { KeyOf } from '../../../engine/text.ts';
import { lessonNames } from '../lessons/names.ts';
import type { LessonName } from '../lessons/names.ts';
import type en from '../locales/learn/en.json';

const { say } = await speaker<KeyOf<typeof en>>(['nuns/learn']);
type Key = Parameters<typeof say>[0];

/** Steps of a guided night have words of their own; those of a puzzle are its goal and its outcome. */
function card({ id, side, steps }: LessonName): LessonCard {
  const night = (step: string, part: 'task' | 'done'): string =>
    say((side === 'guards' ? `guard.${step}.${part}` : `novice.${step}.${part}`) as Key);
  const goal = (): string => say(`lesson.${id}.goal` as Key);
  const puzzle = steps.length === 0;
  return {
    id,
    side,
    seat: side === 'guards' ? 'guard1' : 'novice1',
    steps: steps.length,
    title: () => say(`lesson.${id}.title` as Key),
    goal,
    task: (step) => (puzzle ? goal() : night(step, 'task')),
    done: (step) => (puzzle ? say(`puzzle.${id}.done` as Key) : night(step, 'done')),
    hint: puzzle ? () => say(`puzzle.${id}.hint` as Key) : null,
  };
}

export const lessons: GameLessons = {
  list: lessonNames.map(card),
  stepId: (lesson, step) => lessonNames.find(({ id }) => id === lesson)?.steps[step] ?? lesson,
  wrong(name) {
    const [kind, what] = name.split('.');
    return say((kind === 'miss' ? `miss.${what}` : `oops.${what}`) as Key);
  },
};

import type { Lesson } from '../engine/lesson.ts';
import { lessons as nuns } from './nuns/lessons/index.ts';

/** What can be learned, by game. */
const lessons: Readonly<Record<string, readonly Lesson[]>> = { nuns };

export const lessonNamed = (game: string, id: string): Lesson | undefined =>
  lessons[game]?.find((lesson) => lesson.id === id);

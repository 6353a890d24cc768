import type { Lesson } from '../../../engine/lesson.ts';
import { guardNight } from './guard-night.ts';
import { guardPuzzles } from './guard-puzzles.ts';
import { noviceNight } from './novice-night.ts';
import { novicePuzzles } from './novice-puzzles.ts';

/** All that can be learned at this game. Only what judges them has these; a page knows their names (`names.ts`). */
export const lessons: readonly Lesson[] = [noviceNight, guardNight, ...novicePuzzles, ...guardPuzzles];

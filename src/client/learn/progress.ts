import { recall, remember } from '../shared/stored.ts';

/* What of the lessons this device remembers: which are done, and where one was left. */

const DONE = 'learned';

/** By their ids, of all games. */
export const doneLessons = (): readonly string[] => (recall(DONE) ?? '').split(' ').filter(Boolean);

export function markDone(lesson: string): void {
  const before = doneLessons();
  if (!before.includes(lesson)) remember(DONE, [...before, lesson].join(' '));
}

/** Whether a lesson was begun and not finished. */
export const begun = (lesson: string): boolean => deedsOf(lesson).length > 0;

/** What was done in a lesson that was left. */
export function deedsOf(lesson: string): readonly unknown[] {
  try {
    const deeds: unknown = JSON.parse(recall(`lesson.${lesson}`) || '[]');
    return Array.isArray(deeds) ? deeds : [];
  } catch {
    return []; // whatever wrote that
  }
}

export const keepDeeds = (lesson: string, deeds: readonly unknown[]): void =>
  remember(`lesson.${lesson}`, deeds.length === 0 ? '' : JSON.stringify(deeds));

import type { Lesson, LessonStep } from '../../../engine/lesson.ts';
import { captured, heard, home, item, keys, seen } from './parts.ts';

const there = (last: number): LessonStep['want'] => ({ there: { event: 'moved', path: { last } } });

/** A novice's step: one plan. */
const plan = (
  id: string,
  lit: readonly number[],
  rules: readonly string[],
  more: Partial<LessonStep>,
): LessonStep => ({
  id,
  lit,
  rules,
  deeds: 1,
  want: {},
  never: { seen, heard, captured },
  ...more,
});

const novice = (path: readonly number[], card: string, more = {}) => ({
  seat: 'novice1',
  action: { type: 'plan', path, card, ...more },
});
const guard = (action: Readonly<Record<string, unknown>>) => ({ seat: 'guard1', action });
const takes = (id: string, route: string) => guard({ type: 'takeRoute', guard: id, route });
const steps = (id: string, ...path: number[]) => guard({ type: 'step', guard: id, path });
const ends = (id: string) => guard({ type: 'endMove', guard: id });

/** A novice's first night: keys from the washroom, the treat from the herb store, and home, in seven turns. */
export const noviceNight: Lesson = {
  id: 'noviceNight',
  seat: 'novice1',
  steps: [
    plan('keys', [10, 9, 8, 5], ['N3.4', 'N3.6'], { want: { keys } }),
    plan('walk', [11], ['N3.2', 'N4.2', 'N4.3'], { want: there(11) }),
    plan('behind', [21], ['N6.3', 'N3.9'], { want: there(21) }),
    plan('item', [31], ['N3.5', 'N3.7'], { want: { item } }),
    plan('still', [31], ['N3.2', 'N6.1'], { want: { still: { event: 'card', card: 'stand' } } }),
    plan('slip', [22], ['N5.5', 'N6.3'], { want: there(22) }),
    plan('home', [1], ['N9.1', 'N3.12'], { want: { home }, never: { captured } }),
  ],
  scenario: {
    game: 'nuns',
    options: { board: 'grange', guardSeats: 1, novices: 1, variants: { noBlessings: true } },
    deal: { novice1: { cell: 1, wish: 2, blessing: null } },
    dice: [1, 2, 5, 1, 1, 4, 1, 2, 3, 2, 2, 2, 3, 2, 2, 2, 2, 2, 2],
    actions: [
      novice([10, 9], 'sneak', { second: [8, 5] }),
      takes('abbess', 'green-19-52'),
      steps('abbess', 20, 27, 34, 33),
      ends('abbess'),
      takes('prioress', 'pink-19-57'),
      steps('prioress', 20, 27, 34),
      ends('prioress'),

      novice([8, 9, 10, 11], 'walk'),
      steps('abbess', 38, 46, 45),
      ends('abbess'),
      steps('prioress', 39, 40, 41),
      ends('prioress'),

      novice([12, 21], 'sneak'),
      steps('abbess', 52),
      takes('abbess', 'red-23-52'),
      steps('abbess', 45, 46, 38),
      ends('abbess'),
      steps('prioress', 49, 50, 57),
      takes('prioress', 'yellow-52-57'),
      ends('prioress'),

      novice([22, 28, 29, 30, 31], 'run'),
      steps('abbess', 33, 34, 35, 28),
      ends('abbess'),
      steps('prioress', 56, 49, 41, 40, 48, 47),

      novice([], 'stand'),
      steps('abbess', 29, 30, 23),
      takes('abbess', 'green-23-57'),
      ends('abbess'),
      steps('prioress', 46, 45, 52),
      takes('prioress', 'blue-19-52'),
      steps('prioress', 45, 44, 32),

      novice([30, 29, 28, 22], 'walk'),
      steps('abbess', 24, 16, 15),
      ends('abbess'),
      steps('prioress', 25, 18, 9),
      ends('prioress'),

      novice([21, 12, 11, 10, 1], 'run'),
    ],
  },
};

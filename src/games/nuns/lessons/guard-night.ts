import type { EventPattern, Lesson } from '../../../engine/lesson.ts';
import { captured } from './parts.ts';

const stepped = (guard: string, point: number): EventPattern => ({ event: 'stepped', guard, point });
const route = (guard: string, name: string): EventPattern => ({ event: 'route', guard, route: name });
/** The guard's move is over, and the other's turn or the novices' has come. */
const over = (...moved: string[]): EventPattern => ({ event: 'asked', phase: { name: 'guards', moved } });
const turn = (turn: number): EventPattern => ({ event: 'turn', turn });

const novice = (path: readonly number[], card: string, more = {}) => ({
  seat: 'novice1',
  action: { type: 'plan', path, card, ...more },
});
const guard = (action: Readonly<Record<string, unknown>>) => ({ seat: 'guard1', action });
const takes = (id: string, name: string) => guard({ type: 'takeRoute', guard: id, route: name });
const steps = (id: string, ...path: number[]) => guard({ type: 'step', guard: id, path });
const ends = (id: string) => guard({ type: 'endMove', guard: id });

/** The guards' first night: rounds, a noise, a look round the door, and a capture, in three turns. */
export const guardNight: Lesson = {
  id: 'guardNight',
  seat: 'guard1',
  steps: [
    {
      id: 'route',
      lit: [23],
      rules: ['N5.2'],
      deeds: 1,
      want: { route: route('abbess', 'yellow-19-23') },
      never: {},
    },
    {
      id: 'round',
      lit: [12],
      rules: ['N5.4', 'N5.8'],
      deeds: 4,
      want: { there: stepped('abbess', 12), over: over('abbess') },
      never: { further: stepped('abbess', 13) },
    },
    {
      id: 'other',
      lit: [57],
      rules: ['N5.1', 'N5.2'],
      deeds: 1,
      want: { route: route('prioress', 'pink-19-57') },
      never: {},
    },
    {
      id: 'listen',
      lit: [34],
      rules: ['N10.1'],
      deeds: 4,
      want: { there: stepped('prioress', 34), over: turn(2) },
      never: { further: stepped('prioress', 39) },
    },
    {
      id: 'follow',
      lit: [46],
      rules: ['N5.6', 'N4.3'],
      deeds: 4,
      want: { there: stepped('prioress', 46), over: over('prioress') },
      never: {
        further: stepped('prioress', 47),
        elsewhere: stepped('prioress', 45),
        order: { event: 'stepped', guard: 'abbess' },
      },
    },
    {
      id: 'run',
      lit: [24],
      rules: ['N5.4', 'N4.1'],
      deeds: 6,
      want: { there: stepped('abbess', 24), over: turn(3) },
      never: {},
    },
    {
      id: 'look',
      lit: [47],
      rules: ['N5.8', 'N6.3'],
      deeds: 1,
      want: { seen: { event: 'seen', novice: 'novice1' } },
      never: {},
    },
    { id: 'capture', lit: [48], rules: ['N7.1', 'N9.2'], deeds: 2, want: { captured }, never: {} },
  ],
  scenario: {
    game: 'nuns',
    options: {
      board: 'grange',
      guardSeats: 1,
      novices: 1,
      variants: { noBlessings: true, captureTarget: 'novices' },
    },
    deal: { novice1: { cell: 1, wish: 3, blessing: null } },
    dice: [2, 4, 3, 4, 2, 1, 1, 1],
    actions: [
      novice([10, 9, 18, 25], 'walk', { second: [32, 44, 45] }),
      takes('abbess', 'yellow-19-23'),
      steps('abbess', 10, 11, 12),
      ends('abbess'),
      takes('prioress', 'pink-19-57'),
      steps('prioress', 20, 27, 34),
      ends('prioress'),

      novice([52, 53, 54, 60], 'walk'),
      steps('prioress', 33, 38, 46),
      ends('prioress'),
      steps('abbess', 13, 14, 15, 16, 24),
      ends('abbess'),

      novice([55, 48], 'sneak'),
      steps('prioress', 47),
      steps('prioress', 48),
    ],
  },
};

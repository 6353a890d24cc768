import type { Lesson } from '../../../engine/lesson.ts';
import { captured, guardPuzzle, heard, seen } from './parts.ts';

/** Puzzles for the guards, on the small board, the easiest first. The Abbess moves first in each, or alone. */
export const guardPuzzles: readonly Lesson[] = [
  guardPuzzle({
    id: 'walkToListen',
    rules: ['N10.1', 'N5.4'],
    want: { heard },
    never: {},
    deal: { cell: 1, wish: 3, blessing: null },
    at: { point: 54, keys: false, item: false, status: 'run' },
    guards: {
      abbess: { point: 34, from: 27, route: 'pink-19-57', toward: 57, walked: false },
      prioress: { point: 23, from: 30, route: 'blue-23-57', toward: 57, walked: false },
    },
    before: { type: 'plan', path: [60], card: 'sneak' },
    dice: [5, 1],
    solution: [
      { type: 'step', guard: 'abbess', path: [39, 40, 41, 49] },
      { type: 'endMove', guard: 'abbess' },
      { type: 'step', guard: 'prioress', path: [30, 29, 28] },
      { type: 'endMove', guard: 'prioress' },
    ],
  }),
  guardPuzzle({
    id: 'whichRoute',
    rules: ['N5.2', 'N5.8'],
    want: { seen },
    never: {},
    deal: { cell: 4, wish: 6, blessing: null },
    at: { point: 36, keys: false, item: false, status: 'run' },
    guards: {
      abbess: { point: 57, from: 50, route: null, done: 'pink-19-57', walked: false },
      prioress: { point: 9, from: 18, route: 'blue-19-52', toward: 19, walked: false },
    },
    before: { type: 'plan', path: [37, 43], card: 'sneak' },
    dice: [1, 1],
    solution: [
      { type: 'takeRoute', guard: 'abbess', route: 'blue-23-57' },
      { type: 'step', guard: 'abbess', path: [50, 51, 43] },
    ],
  }),
  guardPuzzle({
    id: 'afterTheWisp',
    rules: ['N5.6', 'N3.9'],
    want: { captured },
    never: {},
    deal: { cell: 1, wish: 4, blessing: null },
    at: { point: 22, keys: true, item: true, status: 'run' },
    guards: {
      abbess: { point: 35, from: 41, route: 'red-19-57', toward: 19, walked: false },
      prioress: { point: 45, from: 44, route: 'blue-19-52', toward: 52, walked: false },
    },
    before: { type: 'plan', path: [21, 20, 19], card: 'walk' },
    dice: [1, 1, 1],
    solution: [{ type: 'step', guard: 'abbess', path: [34, 27, 20, 19] }],
  }),
  guardPuzzle({
    id: 'twoTokens',
    rules: ['N4.3', 'N5.6'],
    want: { captured },
    never: {},
    deal: { cell: 2, wish: 3, blessing: null },
    at: { point: 60, keys: true, item: false, status: 'run' },
    guards: {
      abbess: { point: 45, from: 38, route: 'red-23-52', toward: 52, walked: true },
      prioress: { point: 37, from: 36, route: 'blue-23-57', toward: 57, walked: false },
    },
    before: { type: 'plan', path: [54], card: 'sneak' },
    dice: [5, 1, 1],
    solution: [
      { type: 'step', guard: 'abbess', path: [46, 47] },
      { type: 'step', guard: 'abbess', path: [54] },
    ],
  }),
  guardPuzzle({
    id: 'mustPass',
    rules: ['N3.10', 'N7.1', 'N5.6'],
    want: { captured },
    never: {},
    deal: { cell: 4, wish: 1, blessing: null },
    at: { point: 62, keys: true, item: false, status: 'run' },
    guards: {
      abbess: { point: 35, from: 28, route: 'green-23-57', toward: 57, walked: true },
      prioress: { point: 14, from: 13, route: 'yellow-19-23', toward: 23, walked: true },
    },
    tokens: [{ kind: 'noise', guard: 'abbess', edge: [35, 34] }],
    before: { type: 'plan', path: [63], card: 'sneak' },
    dice: [1, 1, 1, 1],
    solution: [
      { type: 'step', guard: 'abbess', path: [34, 33, 38, 45, 52, 62] },
      { type: 'step', guard: 'prioress', path: [15, 16, 24] },
      { type: 'endMove', guard: 'prioress' },
    ],
    then: { type: 'plan', path: [62, 52, 45], card: 'walk' },
  }),
];

import { edges } from './convent/edges.ts';
import { points } from './convent/points.ts';
import { sight } from './convent/sight.ts';
import type { BoardFile } from './format.ts';

/**
 * The convent: facts of the published board. Two independent public encodings agree on every edge, locked door and
 * route. The pairing of keys and items at 72 and 82 differs between the encodings; the one with the evener walks is taken.
 */
// prettier-ignore
export const convent: BoardFile = {
  name: "convent",
  width: 1000,
  height: 1000,
  cells: {1: 1, 2: 2, 3: 3, 4: 4, 5: 5, 6: 6},
  guardStart: 26,
  points,
  edges,
  sight,
  routes: {
    'blue-26-84': { colour: 'blue', points: [26, 19, 18, 17, 16, 15, 14, 13, 12, 31, 34, 33, 55, 56, 83, 84] },
    'blue-26-147': { colour: 'blue', points: [26, 40, 41, 46, 68, 73, 94, 99, 120, 125, 126, 127, 138, 147] },
    'blue-84-122': { colour: 'blue', points: [84, 85, 86, 80, 79, 78, 77, 76, 90, 91, 92, 93, 94, 95, 96, 97, 122] },
    'green-26-84': { colour: 'green', points: [26, 19, 18, 17, 16, 15, 30, 35, 51, 52, 53, 58, 80, 86, 85, 84] },
    'green-26-101': { colour: 'green', points: [26, 40, 41, 46, 68, 73, 94, 93, 100, 101] },
    'green-101-122': { colour: 'green', points: [101, 92, 91, 102, 117, 128, 127, 126, 125, 124, 123, 122] },
    'pink-84-101': { colour: 'pink', points: [84, 85, 108, 111, 112, 113, 114, 115, 116, 117, 102, 91, 92, 101] },
    'pink-101-147': { colour: 'pink', points: [101, 100, 93, 94, 99, 120, 125, 126, 139, 146, 147] },
    'red-26-122': { colour: 'red', points: [26, 25, 24, 42, 45, 69, 70, 71, 96, 97, 122] },
    'red-26-147': { colour: 'red', points: [26, 40, 39, 38, 37, 49, 50, 51, 60, 78, 88, 105, 114, 115, 116, 117, 128, 127, 138, 147] },
    'red-122-147': { colour: 'red', points: [122, 123, 142, 143, 144, 145, 146, 147] },
    'yellow-26-101': { colour: 'yellow', points: [26, 40, 39, 38, 37, 49, 62, 76, 90, 91, 92, 101] },
    'yellow-26-122': { colour: 'yellow', points: [26, 19, 20, 21, 22, 23, 43, 44, 70, 71, 96, 97, 122] },
    'yellow-84-147': { colour: 'yellow', points: [84, 85, 108, 111, 112, 113, 131, 134, 150, 135, 149, 136, 137, 128, 127, 138, 147] },
  },
  wishes: [
    { key: 1, keyPoint: 10, itemPoint: 155 },
    { key: 2, keyPoint: 36, itemPoint: 148 },
    { key: 3, keyPoint: 82, itemPoint: 118 },
    { key: 4, keyPoint: 107, itemPoint: 119 },
    { key: 5, keyPoint: 130, itemPoint: 121 },
    { key: 6, keyPoint: 149, itemPoint: 121 },
    { key: 7, keyPoint: 67, itemPoint: 109 },
    { key: 8, keyPoint: 72, itemPoint: 110 },
  ],
  monk: {
    start: 84,
    garden: ['blue-84-122', 'yellow-84-147', 'pink-84-101'],
    inner: ['red-122-147', 'green-101-122', 'pink-101-147'],
  },
};

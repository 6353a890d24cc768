// What boardProblems says of broken copies of the board: every kind of mistake has its words.
import { describe, expect, test } from 'vitest';
import { convent } from '../../src/games/nuns/board/convent.ts';
import type { BoardEdge, BoardFile } from '../../src/games/nuns/board/format.ts';
import { boardProblems } from '../../src/games/nuns/board/validate.ts';

type Writable<V> = { -readonly [K in keyof V]: V[K] extends object ? Writable<V[K]> : V[K] };
type Draft = Writable<BoardFile>;

const broken = (change: (draft: Draft) => void) => {
  const draft = structuredClone(convent) as Draft;
  change(draft);
  return boardProblems(draft as BoardFile);
};
const without = <V>(items: V[], gone: (item: V) => boolean): void => {
  items.splice(0, items.length, ...items.filter((item) => !gone(item)));
};

const mistakes: Readonly<Record<string, (draft: Draft) => void>> = {
  pointNumber: (draft) => (draft.points[300] = { x: 1, y: 1, room: 'attic' }),
  coordinate: (draft) => (draft.points[7]!.x = 0.5),
  unknownPoint: (draft) => (draft.edges[0]!.b = 200),
  wishNumber: (draft) => (draft.wishes[0]!.key = 9),
  cellNumber: (draft) => (draft.cells[9] = 7),
  sharedCell: (draft) => (draft.cells[2] = 1),
  noCell: (draft) => (draft.cells = {}),
  noWish: (draft) => (draft.wishes = []),
  loop: (draft) => draft.edges.push({ a: 7, b: 7 }),
  twice: (draft) => draft.edges.push({ a: 8, b: 7 }),
  lockWithoutDoor: (draft) => draft.edges.push({ a: 7, b: 12, locked: true }),
  noDirection: (draft) => Object.assign(draft.points[8]!, { x: draft.points[7]!.x, y: draft.points[7]!.y }),
  seesItself: (draft) => (draft.sight[7] as number[]).push(7),
  oneSidedSight: (draft) => (draft.sight[7] as number[]).push(12),
  seenTwice: (draft) => (draft.sight[7] as number[]).push(8),
  shortRoute: (draft) => (draft.routes['red-122-147']!.points as number[]).splice(1),
  brokenRoute: (draft) => (draft.routes['red-122-147']!.points as number[]).splice(3, 1),
  routeCrossesItself: (draft) => (draft.routes['red-122-147']!.points as number[]).push(146),
  noFirstRoute: (draft) => (draft.guardStart = 7),
  deadEndRoute: (draft) => (draft.routes['red-122-147']!.points as number[]).pop(),
  island: (draft) => without(draft.edges as unknown as BoardEdge[], ({ a, b }) => a === 82 || b === 82),
  keyLockedIn: (draft) => (draft.wishes[0]!.keyPoint = 148),
  itemOutOfReach: (draft) => {
    without(draft.edges as unknown as BoardEdge[], ({ a, b }) => a === 155 || b === 155);
  },
};

describe('the board', () => {
  test('nothing is wrong with the convent', () => expect(boardProblems(convent)).toEqual([]));

  test.each(Object.keys(mistakes))('%s', (code) => {
    const found = broken(mistakes[code] as (draft: Draft) => void);
    expect(found.map((problem) => problem.code)).toContain(code);
    for (const { field, message } of found) expect(field.length > 0 && message.length > 10).toBe(true);
  });

  test('the message names what is wrong', () => {
    const [problem] = broken((draft) => (draft.sight[7] as number[]).push(12));
    expect(problem).toMatchObject({ field: 'sight.7' });
    expect(problem?.message).toMatch(/12 is on the list of 7/);
  });
});

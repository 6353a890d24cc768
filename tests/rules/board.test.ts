// What boardProblems says of broken copies of the board: every kind of mistake has its words.
import { describe, expect, test } from 'vitest';
import { convent } from '../../src/games/nuns/board/convent.ts';
import type { BoardEdge, BoardFile } from '../../src/games/nuns/board/format.ts';
import { checkBoard } from '../../src/games/nuns/board/check.ts';
import { readBoard } from '../../src/games/nuns/board/read.ts';
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
  tooFewWishes: (draft) => draft.wishes.splice(5),
  noSight: (draft) => delete (draft.sight as Record<number, unknown>)[9],
  guardsInCell: (draft) => (draft.guardStart = 3),
  goalInCell: (draft) => (draft.wishes[2]!.itemPoint = 5),
  goalsTogether: (draft) => (draft.wishes[2]!.itemPoint = draft.wishes[2]!.keyPoint),
  unknownRoute: (draft) => (draft.monk!.inner as string[]).push('red-1-2'),
  wrongToken: (draft) => (draft.monk!.inner as string[]).push('blue-26-84'),
  monkStranded: (draft) => (draft.monk!.inner as string[]).pop(),
  pictureSize: (draft) => (draft.width = 900),
  offThePicture: (draft) => (draft.points[7]!.y = 1001),
  pointsTouch: (draft) => (draft.points[8]!.x = draft.points[7]!.x + 10),
  edgeOverPoint: (draft) => draft.edges.push({ a: 7, b: 9 }),
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

describe('a board file', () => {
  /** The convent's file with another value at a path, or none there. */
  function file(path = '', value?: unknown): unknown {
    const json = JSON.parse(JSON.stringify(convent)) as Record<string, unknown>;
    if (path === '') return json;
    const names = path.split('.');
    const last = names.pop()!;
    const at = names.reduce((part, name) => part[name] as Record<string, unknown>, json);
    if (value === undefined) delete at[last];
    else at[last] = value;
    return json;
  }

  test('is read as it is written', () => {
    expect(readBoard(file())).toEqual(convent);
    expect(checkBoard(file('monk'))).toMatchObject({
      ok: true,
      value: { board: 'convent', points: 155, cells: 6, wishes: 8, routes: 14, monk: false },
    });
  });

  test.each([
    ['', null],
    ['edge', file('edge', [])],
    ['sight', file('sight')],
    ['points.7.x', file('points.7.x', '3')],
    ['edges[4].locked', file('edges.4.locked', 1)],
    ['routes.red-122-147.colour', file('routes.red-122-147.colour', 'grey')],
    ['wishes[1].key', file('wishes.1.key', 9)],
    ['monk.start', file('monk.start', 0)],
  ])('says which field is not what it should be: %s', (field, input) => {
    expect(checkBoard(input)).toMatchObject({
      ok: false,
      error: { unread: true, problems: [{ code: 'badBoard', field }] },
    });
  });

  test('that can be read may still be wrong', () => {
    expect(checkBoard(file('guardStart', 200))).toMatchObject({ ok: false, error: { unread: false } });
  });
});

// The referee's page answers as `npx curfew ask` does: the cases with known answers, put as positions, through what the page shows.
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import type { Facing } from '../../src/games/nuns/board/board.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { grangeBoard } from '../../src/games/nuns/board/boards.ts';
import { askReferee } from '../../src/games/nuns/referee.ts';
import type { QuestionName, Ruling, Setting } from '../../src/games/nuns/printed/rulings.ts';
import { dieFor, questions, rulingOf } from '../../src/games/nuns/printed/rulings.ts';
import en from '../../src/games/nuns/locales/printed/en.json' with { type: 'json' };

interface Case {
  readonly note?: string;
  readonly q: Readonly<Record<string, unknown>>;
  readonly a: Readonly<Record<string, unknown>>;
}
const file = new URL('../../fixtures/cases/nuns/referee.jsonl', import.meta.url);
const cases = readFileSync(file, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Case);

const start: Setting = {
  guard: 26,
  facing: null,
  novice: 1,
  keys: false,
  cell: 1,
  min: 0,
  max: 0,
  route: board.routeNames[0]!,
};
const point = (value: unknown): number => Number(value);

/** A question of the command line as people would put it on the page: the position, and what they ask. */
function put(q: Case['q']): { question: QuestionName; setting: Setting } {
  const guard = point(q['guard'] ?? q['from']);
  const novice = point(q['novice'] ?? q['target'] ?? q['to'] ?? q['from']);
  const facing: Facing | null =
    q['from'] !== undefined && q['ask'] === 'sees'
      ? [point(q['from']), guard]
      : typeof q['facing'] === 'number'
        ? [guard, q['facing']]
        : null;
  const setting: Setting = {
    ...start,
    guard: q['ask'] === 'sees' ? point(q['guard']) : guard,
    novice,
    facing,
    keys: q['keys'] === true,
    ...(q['ask'] === 'home' && { cell: board.cells[point(q['cell']) - 1]! }),
    ...(q['ask'] === 'reach' && { min: point(q['min']), max: point(q['max']) }),
    ...(q['ask'] === 'backToRoute' && { route: String(q['route']) }),
  };
  const names = { distance: 'noise', sees: 'sight', noise: 'noise', reach: 'reach', home: 'home' } as const;
  return { question: names[q['ask'] as keyof typeof names] ?? 'route', setting };
}

const asks = (q: Case['q']): boolean => !('error' in askReferee(() => board, q));

describe('the referee’s page', () => {
  test('has every kind of question among the cases', () => {
    expect(new Set(cases.map(({ q }) => put(q).question))).toEqual(new Set(questions));
  });

  test.each(cases.filter(({ q }) => asks(q)).map((one) => [one.note ?? JSON.stringify(one.q), one] as const))(
    '%s',
    (_name, { q, a }) => {
      const { question, setting } = put(q);
      const { answer } = rulingOf(board, question, setting);
      // How far it is and by which edges a noise comes are one question there.
      expect(q['ask'] === 'distance' ? { distance: answer['distance'] } : answer).toEqual(a);
    },
  );

  const sight = (change: Partial<Setting>): Ruling => rulingOf(board, 'sight', { ...start, ...change });
  const keysOf = ({ verdict, because }: Ruling): string[] => [verdict, ...because].map(({ key }) => key);

  test.each([
    [{ guard: 96, facing: [96, 95], novice: 122 }, ['verdict.seen', 'sight.sees']],
    [{ guard: 81, facing: [81, 82], novice: 82 }, ['verdict.unseen', 'sight.list']],
    [{ guard: 20, facing: [20, 21], novice: 18 }, ['verdict.unseen', 'sight.behind']],
    [{ guard: 20, facing: null, novice: 18 }, ['verdict.unseen', 'sight.noFacing']],
    [{ guard: 20, facing: null, novice: 20 }, ['verdict.seen', 'sight.same', 'sight.meet']],
    [
      { guard: 20, facing: null, novice: 20, cell: 20 },
      ['verdict.seen', 'sight.same', 'sight.ownCell', 'sight.meet'],
    ],
  ] as const)('says of %j: %j', (change, keys) => {
    expect(keysOf(sight(change))).toEqual(keys);
  });

  test('says from which die on a card is heard (N4.2, N4.3)', () => {
    expect([dieFor(5, 'run'), dieFor(5, 'walk'), dieFor(5, 'sneak'), dieFor(1, 'run')]).toEqual([5, 6, 7, 1]);
  });

  test('has words for every answer on every board, and draws only points that are there', () => {
    const words: Readonly<Record<string, unknown>> = en;
    const has = (key: string): boolean => {
      const [group = '', name = ''] = key.split('.');
      return name in ((words[group] ?? {}) as object);
    };
    for (const any of [board, grangeBoard])
      for (const question of questions)
        for (const novice of any.points) {
          const setting: Setting = {
            ...start,
            guard: any.file.guardStart,
            facing: [any.file.guardStart, any.neighbours[any.file.guardStart]![0]!],
            novice,
            cell: any.cells[0]!,
            max: 3,
            route: any.routeNames.at(-1)!,
          };
          const { verdict, because, drawing } = rulingOf(any, question, setting);
          expect([verdict, ...because].map(({ key }) => key).filter((key) => !has(key))).toEqual([]);
          const drawn = [...drawing.counted, ...drawing.points, ...drawing.noises, ...drawing.ways.flat()];
          expect(drawn.filter((at) => any.file.points[at] === undefined)).toEqual([]);
        }
  });
});

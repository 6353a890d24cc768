// What is printed for a table: made from a board's facts, the same on the screen, on paper and as a file.
import { describe, expect, test } from 'vitest';
import type { Board } from '../../src/games/nuns/board/board.ts';
import { buildBoard, distanceBetween } from '../../src/games/nuns/board/board.ts';
import { grangeBoard } from '../../src/games/nuns/board/boards.ts';
import { standardBoard } from '../../src/games/nuns/board/standard.ts';
import { visiblePoints } from '../../src/games/nuns/sight.ts';
import type { ChartWords } from '../../src/games/nuns/ui/printed/charts.ts';
import { chartPages, inSight, listPages, planPage } from '../../src/games/nuns/ui/printed/charts.ts';
import type { SheetWords } from '../../src/games/nuns/ui/printed/log-sheets.ts';
import { logSheetPages } from '../../src/games/nuns/ui/printed/log-sheets.ts';
import { PAPER } from '../../src/games/nuns/ui/printed/paper.ts';

const chart: ChartWords = {
  plan: 'plan',
  doors: 'doors',
  lists: 'lists',
  listsHow: 'how',
  pictures: 'pictures',
  picturesHow: 'how',
  from: (at) => `<from> ${at}`, // words are no markup
};
const four = { stand: 'a', sneak: 'b', walk: 'c', run: 'd' };
const named = [
  'title',
  'board',
  'player',
  'cell',
  'keys',
  'wish',
  'turn',
  'end',
  'steps',
  'card',
  'taken',
  'note',
  'first',
];
const sheet = {
  ...Object.fromEntries(named.map((name) => [name, `[${name}] & co`])),
  cards: four,
  codes: four,
} as unknown as SheetWords;

const texts = (svg: string): string[] =>
  [...svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g)].map(([, text]) => text!);
/** Whether every tag is closed, and nothing needs more than the file itself. */
function wellMade(svg: string): void {
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox=')).toBe(true);
  expect(svg.replace(/<[^<>]*\/>/g, '').match(/<(?=\w)/g)!.length).toBe(svg.match(/<\//g)!.length);
  expect(svg).not.toMatch(/style=|href=|NaN|undefined|<from>|& /);
}
const boards: [string, Board][] = [
  ['convent', standardBoard],
  ['grange', grangeBoard],
];

describe.each(boards)('for the %s', (_name, board) => {
  test('log sheets: as many as are asked for, with a line a turn and every cell', () => {
    for (const count of [1, 2, 5]) {
      const pages = logSheetPages(board, sheet, count);
      expect(pages.length).toBe(Math.ceil(count / 2));
      pages.forEach(wellMade);
      const all = pages.flatMap(texts);
      expect(all.filter((text) => text === '15')).toHaveLength(count);
      const cells = board.cells.map((point, i) => `${i + 1} (${point})`);
      for (const cell of cells) expect(all.filter((text) => text === cell)).toHaveLength(count);
    }
    // A line to write on ends before the next word begins.
    const [page] = logSheetPages(board, sheet, 1);
    const ends = [...page!.matchAll(/x1="([\d.]+)" y1="13.8" x2="([\d.]+)"/g)].map(([, a, b]) =>
      [a, b].map(Number),
    );
    const begins = [...page!.matchAll(/<text x="([\d.]+)" y="13"/g)].map(([, x]) => Number(x));
    expect(ends.length).toBe(3);
    ends.forEach(([from, to], i) => {
      expect(from).toBeLessThan(to!);
      expect(to).toBeLessThan(begins[i + 1] ?? PAPER.width + 0.1);
    });
  });

  test('a plan with every point', () => {
    const plan = planPage(board, chart);
    wellMade(plan);
    expect(
      texts(plan)
        .slice(2)
        .map(Number)
        .sort((a, b) => a - b),
    ).toEqual(board.points);
  });

  test('lists of what is seen, for every point and every way to look', () => {
    const pages = listPages(board, chart);
    pages.forEach(wellMade);
    // As they are read: down each column, one after the other.
    const rows = pages.flatMap((page) => texts(page).slice(2));
    let at = 0;
    const found = new Map<string, number[]>();
    let look = '';
    for (const row of rows) {
      const from = /^&#60;from&#62; (\d+)$/.exec(row);
      if (from) at = Number(from[1]);
      else if (/>|&#62;/.test(row)) found.set((look = `${at}: ${row.replace('&#62;', '>')}`), []);
      else if (row !== '–') found.get(look)!.push(...row.split(' ').filter(Boolean).map(Number));
    }
    for (const point of board.points)
      for (const other of board.neighbours[point]!) {
        const seen = (facing: readonly [number, number]): number[] =>
          visiblePoints(board, point, facing).filter((one) => one !== point);
        expect(found.get(`${point}: > ${other}`)).toEqual(seen([point, other]));
        expect(found.get(`${point}: ${other} >`)).toEqual(seen([other, point]));
      }
    expect(found.size).toBe(
      board.points.reduce((sum, point) => sum + 2 * board.neighbours[point]!.length, 0),
    );
  });

  test('a picture for each point asked for, black what is seen from there', () => {
    expect(chartPages(board, chart, board.points).length).toBe(Math.ceil(board.points.length / 12));
    for (const at of board.points.filter((_, i) => i % 6 === 0)) {
      const [page] = chartPages(board, chart, [at]);
      wellMade(page!);
      const white = [...page!.matchAll(/fill="#fff" font-weight="700"[^>]*>(\d+)</g)].map(([, n]) =>
        Number(n),
      );
      expect(white).toEqual(inSight(board, at));
      for (const seen of white) expect(distanceBetween(board, at, seen)).toBeLessThanOrEqual(6);
      // Nothing is drawn that its frame would cut off whole.
      const [, width, height] = /<svg x="1" [^>]*width="([\d.]+)" height="([\d.]+)"/.exec(page!)!.map(Number);
      for (const [, x, y, r] of page!.matchAll(/<circle cx="([-\d.]+)" cy="([-\d.]+)" r="([\d.]+)"/g)) {
        expect(Math.max(-Number(x), Number(x) - width!)).toBeLessThan(Number(r) + 1);
        expect(Math.max(-Number(y), Number(y) - height!)).toBeLessThan(Number(r) + 1);
      }
    }
  });
});

test('any board can be printed', () => {
  const { file } = grangeBoard;
  const points = Object.entries(file.points).map(([at, { x, y, room }]) => [
    at,
    { x: x * 9, y: y * 9, room },
  ]);
  const large = buildBoard({
    ...file,
    width: file.width * 9,
    height: file.height * 9,
    points: Object.fromEntries(points),
  });
  // A board drawn nine times as large is as large on paper.
  expect(planPage(large, chart)).toBe(planPage(grangeBoard, chart));
});

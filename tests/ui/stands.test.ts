import { afterEach, expect, test } from 'vitest';
import { shown as grange } from '../../src/games/nuns/ui/board/grange/shown.ts';
import { place, spots } from '../../src/games/nuns/ui/places.ts';
import { convent, showBoard, shownBoard } from '../../src/games/nuns/ui/shown.ts';
import { figuresOf, hidden, noiseAt, standsAt } from '../../src/games/nuns/ui/stands.ts';

afterEach(() => showBoard(convent));

test.each([1, 2])('no number of the board is hidden by %s at any point', (count) => {
  const hiding = spots().filter(({ id }) => standsAt(id, count).some((at) => hidden(at) > 0));
  expect(hiding.map(({ id }) => id)).toEqual([]);
});

test('figures stand at the points of the board on show, whichever was before', () => {
  for (const shown of [convent, grange, convent]) {
    showBoard(shown);
    const far = spots().filter(({ id }) => {
      const [at, { x, y }] = [standsAt(id, 1)[0]!, place(id)];
      return Math.hypot(at.x - x, at.y - y) > 40;
    });
    expect(far.map(({ id }) => id)).toEqual([]);
  }
});

test('a noise lies under no figure at its guard’s point, whichever edge it came by', () => {
  const edges = shownBoard().board.file.edges.flatMap(({ a, b }) => [[a, b] as const, [b, a] as const]);
  const covered = edges.flatMap((edge) =>
    [1, 2].filter((count) => {
      const [, x, y] = /translate\((\S+) (\S+)\)/.exec(noiseAt(edge, count))!.map(Number);
      // A figure is 26 units wide; the noise's arcs reach 7 from their middle.
      return standsAt(edge[0], count).some(
        (one) => Math.abs(x! - one.x) < 20 && y! > one.y - 31 && y! < one.y + 25,
      );
    }),
  );
  expect(covered).toEqual([]);
});

test('who stands at one point stands side by side', () => {
  const figures = figuresOf(
    (['abbess', 'novice1', 'novice2'] as const).map((id) => ({ id, point: 52, kind: '' })),
  );
  const places = figures.map(({ x }) => x).toSorted((a, b) => a - b);
  for (const [i, x] of places.slice(1).entries()) expect(x - places[i]!).toBeGreaterThanOrEqual(26);
});

import { expect, test } from 'vitest';
import { spots } from '../../src/games/nuns/ui/places.ts';
import { figuresOf, hidden, standsAt } from '../../src/games/nuns/ui/stands.ts';

test.each([1, 2])('no number of the board is hidden by %s at any point', (count) => {
  const hiding = spots().filter(({ id }) => standsAt(id, count).some((at) => hidden(at) > 0));
  expect(hiding.map(({ id }) => id)).toEqual([]);
});

test('who stands at one point stands side by side', () => {
  const figures = figuresOf(
    (['abbess', 'novice1', 'novice2'] as const).map((id) => ({ id, point: 52, kind: '' })),
  );
  const places = figures.map(({ x }) => x).toSorted((a, b) => a - b);
  for (const [i, x] of places.slice(1).entries()) expect(x - places[i]!).toBeGreaterThanOrEqual(26);
});

// Dice seen against dice expected, for the end of a match.
import { expect, test } from 'vitest';
import { verifyRecord } from '../../src/chance/verify.ts';
import { truth } from '../../src/engine/events.ts';
import { gameNamed } from '../../src/games/registry.ts';
import type { NunsEvent } from '../../src/games/nuns/events.ts';
import { diceCount } from '../../src/games/nuns/ui/replay.ts';
import { playedRecord } from '../chance/record.ts';

test('counts every face of the rolls in a match', () => {
  const record = playedRecord(gameNamed('nuns')!, { options: { novices: 4 }, world: 5 });
  const verdict = verifyRecord(record, gameNamed);
  if (!verdict.ok) throw new Error(verdict.fault.place);
  const { rolls, mean, faces, expected } = diceCount(verdict.events.map(truth) as NunsEvent[]);
  const drawn = record.log.rows.flatMap(({ chance }) => chance);
  expect(rolls).toBe(verdict.drawn.dice);
  expect(rolls).toBeGreaterThan(5);
  expect(faces.map(({ seen }) => seen)).toEqual(
    [0, 1, 2, 3, 4, 5].map((face) => drawn.filter((one) => one === face).length),
  );
  expect(expected * 6).toBeCloseTo(rolls);
  expect(mean).toBeCloseTo(drawn.reduce((sum, one) => sum + one + 1, 0) / rolls);
});

test('without rolls expects none', () => {
  expect(diceCount([])).toMatchObject({ rolls: 0, mean: 0, expected: 0, spread: 0 });
});

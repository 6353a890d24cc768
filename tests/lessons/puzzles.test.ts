// Every puzzle is a scenario in the documented format; its solution solves it, and its wrong try is allowed and does not.
import { describe, expect, test } from 'vitest';
import { scriptedChance } from '../../src/chance/scripted.ts';
import { observe } from '../../src/engine/events.ts';
import { anyGame } from '../../src/engine/game.ts';
import { runScenario } from '../../src/engine/scenario.ts';
import type { NunsEvent } from '../../src/games/nuns/events.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { Puzzle, Verdict } from '../../src/games/nuns/lessons/judge.ts';
import { judge } from '../../src/games/nuns/lessons/judge.ts';
import { puzzles } from '../../src/games/nuns/lessons/puzzles.ts';

function attempt(puzzle: Puzzle, action: unknown): Verdict {
  const { scenario, seat } = puzzle;
  const run = runScenario(anyGame(nuns), { ...scenario, actions: [{ seat, action }] }, scriptedChance);
  if (!run.ok) throw new Error(`${run.error.field}: ${run.error.message}`);
  const { end, events } = run.value;
  if ('refused' in end || 'error' in end) throw new Error(JSON.stringify(end));
  const seen = events.flatMap((emitted) => observe(emitted, seat) ?? []) as unknown as NunsEvent[];
  return judge(puzzle, seen);
}

describe.each(puzzles.map((puzzle) => [puzzle.id, puzzle] as const))('%s', (_, puzzle) => {
  test('is solved by its solution', () => {
    expect(attempt(puzzle, puzzle.solution)).toEqual({ missing: [], broken: [] });
  });

  test('is not solved by its wrong try', () => {
    const { missing, broken } = attempt(puzzle, puzzle.wrong);
    expect([...missing, ...broken]).not.toEqual([]);
  });
});

test('each puzzle has a name of its own', () => {
  expect(new Set(puzzles.map(({ id }) => id)).size).toBe(puzzles.length);
});

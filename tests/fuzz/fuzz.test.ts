// Random legal play on every table: no crash, no refusal of what was offered, no dead end, an end, and every sentence true.
import { readFileSync, rmSync } from 'node:fs';
import { dirname } from 'node:path';
import { describe, expect, test } from 'vitest';
import { scriptedChance } from '../../src/chance/scripted.ts';
import { fastDraw } from '../../src/chance/fast.ts';
import type { AnyGame } from '../../src/engine/game.ts';
import { runScenario } from '../../src/engine/scenario.ts';
import { count } from '../counts.ts';
import { suites } from '../games.ts';
import type { AnySuite } from '../suites/suite.ts';
import { begin, pick, take } from '../suites/walk.ts';
import { FuzzFailure, fileOf, fuzz } from './fuzz.ts';

/** Runs a match that must go wrong and gives how, with its file read back. */
function failing(suite: AnySuite, options: unknown, seed: number) {
  try {
    fuzz(suite, options, seed);
  } catch (error) {
    if (!(error instanceof FuzzFailure)) throw error;
    const file = JSON.parse(readFileSync(error.file, 'utf8')) as Record<string, unknown>;
    rmSync(dirname(error.file), { recursive: true });
    return { why: error.message, path: error.file, file };
  }
  return expect.unreachable('nothing went wrong');
}

describe.each(suites.map((suite) => [suite.game.name, suite] as const))('%s', (_name, suite) => {
  const { game, tables } = suite;

  // Each table at least once; shuffled into parts so that a slow one doesn't hold all the time there is.
  const PARTS = 8;
  test.each(Array.from({ length: PARTS }, (_, part) => part))('every table, part %i', (part) => {
    const draw = fastDraw(part + 1);
    let actions = 0;
    for (let round = 0; round < count(1, 60); round++)
      for (let i = part; i < Math.max(tables.length, PARTS); i += PARTS)
        actions += fuzz(suite, tables[i % tables.length], draw(0x7fffffff));
    expect(actions).toBeGreaterThan(0);
  });

  /** The same game with something in the way. */
  const spoilt = (change: Partial<AnyGame>): AnySuite => ({ ...suite, game: { ...game, ...change } });
  const options = tables[tables.length - 1];

  test('the file of a whole match repeats it', () => {
    for (let seed = 1; seed <= count(6, 100); seed++) {
      const walk = begin(game, options, seed);
      for (let next = pick(walk); next; next = pick(walk)) take(walk, next.seat, next.action);
      const run = runScenario(game, fileOf(suite, walk), scriptedChance);
      if (!run.ok) return expect.unreachable(`${run.error.field}: ${run.error.message}`);
      expect(run.value.end).toEqual({ outcome: game.outcome(walk.state) });
    }
  });

  test('a broken invariant is caught, and its file repeats the match up to it', () => {
    // the artificial sentence "nobody ever does the 9th thing" is broken by the 9th action
    let actions = 0;
    const strict: AnySuite = {
      ...suite,
      broken: (state) => (actions++ < 5 ? suite.broken(state) : [`phase ${game.phase(state)} came`]),
    };
    const { why, path, file } = failing(strict, options, 7);
    expect(why).toContain(path);
    const run = runScenario(game, file, scriptedChance);
    if (!run.ok) return expect.unreachable(`${run.error.field}: ${run.error.message}`);
    expect(run.value.end).not.toHaveProperty('refused');
    expect(run.value.end).not.toHaveProperty('error');
    // the same actions from the file lead to the same moment
    const read = game.scenario.read(file);
    if (!read.ok) return expect.unreachable(read.error.message);
    const chance = scriptedChance(read.value.outcomes, read.value.orders);
    const state = read.value.start(chance, undefined);
    for (const { seat, action } of file['actions'] as { seat: string; action: unknown }[])
      game.apply(state, seat, action, chance, undefined);
    expect(why).toContain(`phase ${game.phase(state)} came`);
  });

  test('a refusal of what was offered is caught, and the file is refused too', () => {
    const fussy = spoilt({
      legal: (state, seat, action) =>
        game.phase(state).startsWith('2.')
          ? { code: 'moody', rule: 'none' }
          : game.legal(state, seat, action),
    });
    const { why, file } = failing(fussy, options, 8);
    expect(why).toContain('offered but refused');
    const run = runScenario(fussy.game, file, scriptedChance);
    expect(run.ok && run.value.end).toMatchObject({ refused: 'moody' });
  });

  test('a crash is caught, and the file crashes too', () => {
    const fragile = spoilt({
      apply(state, seat, action, chance, emit) {
        game.apply(state, seat, action, chance, emit);
        if (game.phase(state).startsWith('2.')) throw new Error('a vase fell');
      },
    });
    const { why, file } = failing(fragile, options, 9);
    expect(why).toContain('a vase fell');
    expect(() => runScenario(fragile.game, file, scriptedChance)).toThrow('a vase fell');
  });

  test('a dead end is caught', () => {
    const stuck = spoilt({
      choices: (view) => (game.viewPhase(view).startsWith('2.') ? null : game.choices(view)),
    });
    expect(failing(stuck, options, 10).why).toContain('dead end');
    const forgotten = spoilt({
      viewWaiting: (view) => (game.viewPhase(view).startsWith('2.') ? [] : game.viewWaiting(view)),
    });
    expect(failing(forgotten, options, 12).why).toContain('dead end');
  });

  test('a match without an end is caught', () => {
    expect(failing({ ...suite, longest: 3 }, options, 11).why).toContain('no end after 3 actions');
  });
});

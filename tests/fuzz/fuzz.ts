// Random legal play, and what is left behind when it goes wrong.
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { GameTypes } from '../../src/engine/game.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import type { AnySuite } from '../suites/suite.ts';
import type { Walk } from '../suites/walk.ts';
import { begin, pick, take } from '../suites/walk.ts';

/** A match that went wrong; its message names a scenario file that repeats it. */
export class FuzzFailure extends Error {
  override readonly name = 'FuzzFailure';
  readonly file: string;
  constructor(why: string, file: string) {
    super(`${why}\n  repeat with: curfew scenario ${file} --as all`);
    this.file = file;
  }
}

/** Plays one match to its end; gives the number of actions. @throws FuzzFailure */
export function fuzz(suite: AnySuite, options: unknown, seed: number): number {
  const walk = begin(suite.game, options, seed);
  try {
    holds(suite, walk.state);
    for (let next = pick(walk); next; next = pick(walk)) {
      if (walk.taken.length >= suite.longest) throw new Error(`no end after ${suite.longest} actions`);
      take(walk, next.seat, next.action);
      holds(suite, walk.state);
    }
    if (!suite.game.outcome(walk.state)) throw new Error('the views say it is over, the state does not');
    if (suite.game.waiting(walk.state).length > 0) throw new Error('it is over, and somebody is waited for');
    return walk.taken.length;
  } catch (error) {
    const file = join(mkdtempSync(join(tmpdir(), 'curfew-fuzz-')), 'scenario.json');
    writeFileSync(file, JSON.stringify(fileOf(suite, walk)));
    const why = error instanceof Error ? error.message : String(error);
    throw new FuzzFailure(`${JSON.stringify(options)}, seed ${seed}: ${why}`, file);
  }
}

/** The scenario file that repeats a match as far as it was played. */
export function fileOf(suite: AnySuite, walk: Walk<GameTypes>): Readonly<Record<string, unknown>> {
  const dice = walk.outcomes.map((outcome) => outcome + 1);
  return jsonCopy(suite.file(walk.start, dice, walk.taken));
}

function holds(suite: AnySuite, state: unknown): void {
  const wrong = suite.broken(state);
  if (wrong.length > 0) throw new Error(wrong.join('; '));
}

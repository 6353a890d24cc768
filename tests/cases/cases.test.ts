// Cases with known answers, worked out from the rules apart from this code; see fixtures/cases.
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { scriptedChance } from '../../src/chance/scripted.ts';
import { isRecord } from '../../src/engine/json.ts';
import { runScenario, scenarioLines } from '../../src/engine/scenario.ts';
import { gameNamed } from '../../src/games/registry.ts';

type Line = Record<string, unknown>;
interface Case {
  readonly scenario: Line;
  readonly expect: { readonly last: Line } & Readonly<Record<string, readonly Line[]>>;
}
interface Question {
  readonly note?: string;
  readonly q: Line;
  readonly a: Line;
}

/** The same without what does not matter: absent, null and false fields are one. */
function plain(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(plain);
  if (!isRecord(value)) return value;
  const kept = Object.entries(value).filter(([, field]) => field !== null && field !== false);
  return Object.fromEntries(kept.map(([key, field]) => [key, plain(field)]));
}

function runCase({ scenario }: Case) {
  const game = gameNamed(scenario['game']);
  if (!game) throw new Error('no such game');
  const run = runScenario(game, scenario, scriptedChance);
  if (!run.ok) throw new Error(`${run.error.field}: ${run.error.message}`);
  return { game, run: run.value };
}

const folder = new URL('../../fixtures/cases/', import.meta.url);
const scenarios = ['nuns/scenarios/', 'noises/'].flatMap((part) =>
  readdirSync(new URL(part, folder)).map((name) => `${part}${name}`),
);

test('the cases are there', () => {
  const of = (game: string) => scenarios.filter((name) => name.startsWith(game)).length;
  expect(of('nuns')).toBeGreaterThanOrEqual(21);
  expect(of('noises')).toBeGreaterThanOrEqual(6);
});

describe.each(scenarios)('scenario %s', (name) => {
  const given = JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Case;
  const { last, ...viewers } = given.expect;

  test.each(Object.keys(viewers))('as %s', (viewer) => {
    const { game, run } = runCase(given);
    expect(plain(scenarioLines(game, run, viewer))).toEqual(plain(viewers[viewer]));
  });

  test('ends as expected', () => {
    const { end } = runCase(given).run;
    if ('refused' in last) expect(end).toHaveProperty('refused');
    else expect(plain(end)).toEqual(plain(last));
  });
});

const questions = readFileSync(new URL('nuns/referee.jsonl', folder), 'utf8')
  .split('\n')
  .filter((line) => line !== '')
  .map((line) => JSON.parse(line) as Question)
  .map((one) => [one.note ?? JSON.stringify(one.q), one] as const);

describe('referee', () => {
  test.each(questions)('%s', (_name, { q, a }) => {
    expect(plain(gameNamed('nuns')?.ask?.(q))).toEqual(plain(a));
  });
});

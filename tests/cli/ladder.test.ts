// `curfew ladder` and `curfew balance`: what they print, write and refuse.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { balance } from '../../src/cli/balance.ts';
import { ladder } from '../../src/cli/ladder.ts';
import type { InsightInto } from '../../src/lab/ladder/insight.ts';

const folder = mkdtempSync(join(tmpdir(), 'curfew-ladder-'));
afterAll(() => rmSync(folder, { recursive: true }));

let printed = '';
beforeEach(() => {
  printed = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    printed += String(text);
    return true;
  });
  return () => vi.restoreAllMocks();
});

describe('curfew ladder', () => {
  test('prints a line for each pair, and writes the result and a page', () => {
    const args = ['noises', '--levels', 'greedy,random,greedy', '--options', '{"players":2}', '--deals', '3'];
    expect(ladder([...args, '--out', folder])).toBe(0);
    const lines = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { levels: string[]; games: number; fair: number });
    expect(lines.map(({ levels }) => levels)).toEqual([
      ['greedy', 'random'],
      ['random', 'greedy'],
    ]);
    expect(lines.every(({ games, fair }) => games === 6 && fair === 0.5)).toBe(true);
    const written = JSON.parse(readFileSync(join(folder, 'ladder.json'), 'utf8')) as { contests: object[] };
    expect(written).toMatchObject({ game: 'noises', tables: ['{"players":2}'], seed: 1 });
    expect(written.contests).toMatchObject(lines);
    expect(readFileSync(join(folder, 'ladder.html'), 'utf8')).toContain('greedy against random');
    const before = printed;
    printed = '';
    ladder(args);
    expect(printed).toBe(before); // the same again from the same seed
  });

  test('lets sides meet, swapped on each deal or one of them against the same others', () => {
    const args = ['nuns', '--tables', '2,3', '--deals', '2'];
    expect(ladder([...args, '--handicap', 'guardMax5', '--levels', 'greedy,random'])).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({ games: 4, tables: { '2 guardMax5': expect.any(Number) } });
    printed = '';
    expect(ladder([...args, '--levels', 'greedy,random'])).toBe(0);
    expect(ladder([...args, '--levels', 'greedy,random', '--side', 'guards', '--against', 'random'])).toBe(0);
    const [swapped, guards] = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(swapped).toMatchObject({ levels: ['greedy', 'random'], games: 4, fair: 0.5 });
    expect(Object.keys(swapped?.['seats'] as object)).toEqual(['guards', 'novices']);
    expect(Object.keys(swapped?.['tables'] as object)).toEqual(['2', '3']);
    expect(guards).toMatchObject({ levels: ['greedy', 'random', 'random'], games: 4 });
  });

  test('judges a belief by what was true', () => {
    expect(ladder(['nuns', '--tables', '3', '--deals', '1', '--insight', 'greedy'])).toBe(0);
    const result = JSON.parse(printed) as InsightInto;
    expect(result).toMatchObject({ level: 'greedy', games: 1 });
    expect(Object.keys(result.scores)).toHaveLength(2);
    for (const { belief, uniform } of Object.values(result.scores)) {
      expect(belief).toBeGreaterThan(0);
      expect(uniform).toBeGreaterThan(belief / 3);
    }
    const told = result.calibration.reduce((sum, { said, count }) => sum + said * count, 0);
    expect(told).toBeCloseTo(result.cases, 6); // chances of all points make one, a case
    printed = '';
    expect(ladder(['noises', '--insight', 'greedy'])).toBe(2);
    expect(printed).toContain('--insight');
  });

  test('tells the balance of the sides with handicaps, and how much of the truth is found out', () => {
    const args = ['nuns', '--tables', '3', '--deals', '2'];
    expect(ladder([...args, '--balance', 'random', '--handicaps', 'noBlessings', '--out', folder])).toBe(0);
    const lines = printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as Record<string, unknown>);
    expect(lines.map(({ handicap }) => handicap)).toEqual([null, 'noBlessings', undefined]);
    expect(lines[2]).toMatchObject({ level: 'random', table: '3' });
    expect(readFileSync(join(folder, 'ladder.html'), 'utf8')).toContain('Balance of the sides');
    printed = '';
    const recovery = ['--recovery', 'random,greedy,greedy', '--side', 'guards', '--against', 'random'];
    expect(ladder([...args, ...recovery])).toBe(0);
    expect(JSON.parse(printed)).toMatchObject({ side: 'guards', games: 2 });
  });

  test.each([
    [[]],
    [['nuns', '--levels', 'greedy,random', '--side', 'guards']],
    [['nuns', '--levels', 'greedy,random', '--against', 'random']],
    [['nuns', '--levels', 'greedy,random', '--side', 'cats', '--against', 'random']],
    [['nuns', '--levels', 'greedy,random', '--tables', '9']],
    [['nuns', '--levels', 'greedy,random', '--handicap', 'blindfold']],
    [['nuns', '--balance', 'random', '--handicap', 'guardMax5']],
    [['noises', '--levels', 'greedy,random', '--handicap', 'guardMax5']],
    [['nuns', '--balance', 'random', '--handicaps', 'blindfold']],
    [['nuns', '--balance', 'grandmaster']],
    [['noises', '--balance', 'random']],
    [['nuns', '--recovery', 'random,greedy', '--side', 'guards', '--against', 'random']],
    [['nuns', '--recovery', 'random,greedy,greedy', '--against', 'random']],
    [['chess', '--levels', 'greedy,random']],
    [['noises', '--levels', 'greedy']],
    [['noises', '--levels', 'greedy,grandmaster']],
    [['noises', '--levels', 'greedy,random', '--options', '{']],
    [['noises', '--levels', 'greedy,random', '--options', '{"players":9}']],
    [['noises', '--levels', 'greedy,random', '--deals', '0']],
    [['noises', '--levels', 'greedy,random', '--seed', 'x']],
    [['noises', '--levels', 'greedy,random', '--alpha', '1']],
    [['noises', '--levels', 'greedy,random', '--share', '2']],
    [['noises', '--levels', 'greedy,random', '--loud']],
  ])('refuses %j', (args) => {
    expect(ladder(args)).toBe(2);
    expect(JSON.parse(printed)).toMatchObject({ error: 'usage' });
  });

  test('says what is wrong before how it is used', () => {
    ladder(['noises', '--levels', 'greedy,grandmaster']);
    const { message } = JSON.parse(printed) as { message: string };
    expect(message).toMatch(/^--levels: grandmaster .*\nusage: curfew ladder GAME/);
  });

  test('refuses a folder that it could not write into before it plays', () => {
    const file = join(folder, 'file');
    writeFileSync(file, '');
    expect(ladder(['noises', '--levels', 'greedy,random', '--deals', '3', '--out', join(file, 'in')])).toBe(
      2,
    );
    expect(JSON.parse(printed)).toMatchObject({ error: 'usage', message: expect.stringMatching(/^--out: /) });
  });
});

describe('curfew balance', () => {
  test('prints tables, and goes on from the sums of a run that was broken off', () => {
    const sums = join(folder, 'sums.json');
    expect(balance(['noises', '--level', 'random', '--games', '4', '--sums', sums])).toBe(0);
    expect(balance(['noises', '--level', 'random', '--games', '9', '--sums', sums])).toBe(0);
    const [, resumed] = printed.split(/^(?=9 games)/m);
    printed = '';
    expect(balance(['noises', '--level', 'random', '--games', '9'])).toBe(0);
    expect(resumed).toBe(printed);
    expect(printed).toContain('### By identity');
    expect(printed).toMatch(/\| first of 4 \| 3 \|/);
  });

  test.each([
    [['chess']],
    [['nuns']],
    [['noises', '--level', 'grandmaster']],
    [['noises', '--games', '0']],
    [['noises', '--seed', '-1']],
    [['noises', '--alpha', '2']],
    [['noises', '--loud']],
  ])('refuses %j', (args) => {
    expect(balance(args)).toBe(2);
    expect(JSON.parse(printed)).toMatchObject({ error: 'usage' });
  });
});

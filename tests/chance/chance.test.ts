import { utf8ToBytes } from '@noble/hashes/utils.js';
import { createHash, createHmac, hkdfSync } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import { scriptedChance } from '../../src/chance/scripted.ts';
import { BadSeed, commitment, mixedSeed, seededChance, stateHash } from '../../src/chance/seed.ts';
import type { Chance } from '../../src/engine/chance.ts';
import { OutOfDice, recorded, replayed, rollDie, shuffled } from '../../src/engine/chance.ts';
import * as native from '../../src/server/matches/native.ts';

const seed = '000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f';
const other = 'f'.repeat(64);

/** Pearson's statistic for equal chances; its expectation is sides − 1. */
function chiSquare(draws: readonly number[], sides: number): number {
  const counts = new Array<number>(sides).fill(0);
  for (const draw of draws) counts[draw] = (counts[draw] ?? NaN) + 1;
  const fair = draws.length / sides;
  return counts.reduce((sum, count) => sum + (count - fair) ** 2 / fair, 0);
}
/** More than this comes up once in a thousand: by degrees of freedom. */
const rare: Readonly<Record<number, number>> = { 1: 10.83, 2: 13.82, 5: 20.52, 6: 22.46, 19: 43.82 };

describe('unbiased', () => {
  const sources: [string, (sides: number) => number][] = [
    ['seeded dice', (sides) => seededDice.draw('dice', sides)],
    ['seeded deal', (sides) => seededDice.draw('deal', sides)],
    ['fast', fastDraw(1)],
    ['fast chance', (sides) => fastDice.draw('dice', sides)],
  ];
  const seededDice = seededChance(seed);
  const fastDice = fastChance(7);

  test.each(sources)('%s: every outcome is as likely as any other', (_name, draw) => {
    for (const sides of [2, 3, 6, 7, 20]) {
      const draws = Array.from({ length: 6000 }, () => draw(sides));
      for (const one of draws) expect(one >= 0 && one < sides && Number.isInteger(one)).toBe(true);
      expect(chiSquare(draws, sides)).toBeLessThan(rare[sides - 1] as number);
    }
  });

  test('a loaded die is noticed', () => {
    const draw = fastDraw(1);
    const draws = Array.from({ length: 6000 }, () => Math.min(5, draw(7)));
    expect(chiSquare(draws, 6)).toBeGreaterThan(rare[5] as number);
  });

  test('one draw after another does not tell the next', () => {
    const pairs = Array.from(
      { length: 6000 },
      () => seededDice.draw('dice', 2) * 3 + seededDice.draw('dice', 3),
    );
    expect(chiSquare(pairs, 6)).toBeLessThan(rare[5] as number);
    const draw = fastDraw(2);
    expect(
      chiSquare(
        Array.from({ length: 6000 }, () => draw(2) * 3 + draw(3)),
        6,
      ),
    ).toBeLessThan(rare[5] as number);
  });

  test('shuffles: every order is as likely, and the input is left alone', () => {
    const items = ['a', 'b', 'c'] as const;
    const orders = ['abc', 'acb', 'bac', 'bca', 'cab', 'cba'];
    const draw = fastDraw(3);
    const draws = Array.from({ length: 6000 }, () => orders.indexOf(shuffled(items, draw).join('')));
    expect(chiSquare(draws, 6)).toBeLessThan(rare[5] as number);
    expect(items.join('')).toBe('abc');
  });

  test('a die is 1 to 6', () => {
    const faces = new Set(Array.from({ length: 200 }, () => rollDie(seededDice)));
    expect([...faces].sort()).toEqual([1, 2, 3, 4, 5, 6]);
  });
});

describe('seeds', () => {
  const bytes = Buffer.from(seed, 'hex');

  test('the commitment is the SHA-256 of the seed', () => {
    expect(commitment(seed)).toBe('630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd');
    expect(commitment(seed)).toBe(createHash('sha256').update(bytes).digest('hex'));
  });

  test('the mixed seed is HKDF-SHA-256 of the server’s, salted with the others’ in seat order', () => {
    const expected = (...contributions: string[]) =>
      Buffer.from(
        hkdfSync('sha256', bytes, Buffer.from(contributions.join(''), 'hex'), 'curfew match seed', 32),
      ).toString('hex');
    expect(mixedSeed(seed, [other, seed])).toBe(expected(other, seed));
    expect(mixedSeed(seed, [])).toBe(expected());
    expect(mixedSeed(seed, [seed, other])).not.toBe(mixedSeed(seed, [other, seed]));
    expect(mixedSeed(other, [seed])).not.toBe(mixedSeed(seed, [other]));
  });

  test('outcomes are HMAC-SHA-256 of stream, position and attempt, as anyone can check afterwards', () => {
    const chance = seededChance(seed);
    for (const [stream, sides, position] of [
      ['dice', 6, 0],
      ['dice', 6, 1],
      ['deal', 8, 0],
      ['dice', 20, 2],
    ] as const) {
      const digest = createHmac('sha256', bytes).update(`${stream} ${position} 0`).digest();
      expect(chance.draw(stream, sides)).toBe(digest.readUIntBE(0, 6) % sides);
    }
  });

  test('the state hash depends on the seed and on the text', () => {
    const [a, b] = [utf8ToBytes('a'), utf8ToBytes('b')];
    expect(stateHash(seed)(a)).toMatch(/^[0-9a-f]{32}$/);
    expect(stateHash(seed)(a)).toBe(stateHash(seed)(a));
    expect(stateHash(seed)(a)).not.toBe(stateHash(seed)(b));
    expect(stateHash(seed)(a)).not.toBe(stateHash(other)(a));
  });

  test('the server hashes states the same, only sooner', () => {
    for (const text of ['', '{"turn":1}', 'Äbtissin 🕯', 'x'.repeat(100_000), '{"turn":2}'].map(utf8ToBytes))
      for (const key of [seed, other]) expect(native.stateHash(key)(text)).toBe(stateHash(key)(text));
  });

  test('the server draws the same, only sooner', () => {
    for (const key of [seed, other]) {
      const [here, there] = [native.seededChance(key), seededChance(key)];
      for (const stream of ['deal', 'dice'] as const)
        for (let sides = 2; sides < 60; sides++)
          expect(here.draw(stream, sides)).toBe(there.draw(stream, sides));
      const on = { deal: 58, dice: 7 };
      expect(native.seededChance(key, on).draw('dice', 6)).toBe(seededChance(key, on).draw('dice', 6));
    }
    expect(() => native.seededChance('xyz')).toThrow(BadSeed);
  });

  test.each(['', 'xyz', seed.toUpperCase(), seed.slice(1), `${seed}00`])('%j is no seed', (bad) => {
    for (const use of [
      () => commitment(bad),
      () => seededChance(bad),
      () => mixedSeed(seed, [bad]),
      () => stateHash(bad),
    ])
      expect(use).toThrow(BadSeed);
  });
});

describe('positions', () => {
  test('whoever knows how many were drawn goes on where the match stood', () => {
    const outcomes: number[] = [];
    const drawn = { deal: 0, dice: 0 };
    const chance = recorded(seededChance(seed), outcomes, drawn);
    for (let i = 0; i < 5; i++) chance.draw('deal', 8);
    for (let i = 0; i < 9; i++) chance.draw('dice', 6);
    expect(drawn).toEqual({ deal: 5, dice: 9 });
    const resumed = seededChance(seed, drawn);
    for (let i = 0; i < 50; i++) {
      const stream = i % 3 === 0 ? 'deal' : 'dice';
      expect(resumed.draw(stream, 6)).toBe(chance.draw(stream, 6));
    }
  });

  test('resuming leaves the counts that were handed in alone', () => {
    const drawn = { deal: 1, dice: 2 };
    seededChance(seed, drawn).draw('dice', 6);
    expect(drawn).toEqual({ deal: 1, dice: 2 });
  });

  test.each([
    ['seeded', () => seededChance(seed)],
    ['fast', () => fastChance(5)],
  ])('%s: the number of dice never moves the deal', (_name, make: () => Chance) => {
    const [one, two] = [make(), make()];
    for (let i = 0; i < 7; i++) one.draw('dice', 6);
    for (let i = 0; i < 20; i++) expect(one.draw('deal', 100)).toBe(two.draw('deal', 100));
  });

  test('the same seed gives the same, another another', () => {
    const row = (draw: (sides: number) => number) => Array.from({ length: 30 }, () => draw(6)).join('');
    const dice = (from: string) => {
      const chance = seededChance(from);
      return row((sides) => chance.draw('dice', sides));
    };
    expect(dice(seed)).toBe(dice(seed));
    expect(dice(seed)).not.toBe(dice(other));
    expect(row(fastDraw(1))).toBe(row(fastDraw(1)));
    expect(row(fastDraw(1))).not.toBe(row(fastDraw(2)));
  });
});

describe('scripted and replayed', () => {
  test('scripted dice come in order, and then there are none', () => {
    const chance = scriptedChance([5, 0, 2]);
    expect([chance.draw('dice', 6), chance.draw('deal', 6), chance.draw('dice', 6)]).toEqual([5, 0, 2]);
    expect(() => chance.draw('dice', 6)).toThrow(OutOfDice);
    expect(() => chance.draw('dice', 6)).toThrow(OutOfDice);
  });

  test('one that fits no such die is a mistake, not an outcome', () => {
    expect(() => scriptedChance([6]).draw('dice', 6)).toThrow(/does not fit/);
  });

  test('replayed outcomes say when they are asked for more, or for another die', () => {
    const chance = replayed([1, 7]);
    expect(chance.left()).toBe(2);
    expect(chance.draw('dice', 6)).toBe(1);
    expect(() => chance.draw('dice', 6)).toThrow(/diverged at dice draw 2/);
    expect(() => replayed([]).draw('deal', 6)).toThrow(/diverged at deal draw 1/);
  });
});

import { describe, expect, it } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import { balanceOf } from '../../src/lab/balance/balance.ts';
import { balanceText } from '../../src/lab/balance/text.ts';
import { confidenceSequence, normalQuantile, wilson } from '../../src/lab/ladder/confidence.ts';
import { winsOf } from '../../src/lab/ladder/contest.ts';
import { oneAgainstRest } from '../../src/lab/ladder/format.ts';
import { ladderPage } from '../../src/lab/ladder/page.ts';

describe('confidence', () => {
  it('sequences leave the truth out at any time no oftener than allowed', () => {
    const draw = fastDraw(11);
    let missed = 0;
    for (let run = 0; run < 300; run++) {
      const values: number[] = [];
      let out = false;
      for (let i = 0; i < 120; i++) {
        values.push(draw(4) === 0 ? 1 : 0);
        if (i % 4 > 0) continue;
        const { low, high } = confidenceSequence(values, 0.05);
        if (low > 0.25 || high < 0.25) out = true;
      }
      if (out) missed++;
    }
    expect(missed / 300).toBeLessThanOrEqual(0.05);
  });

  it('sequences narrow down, and say nothing of a few values', () => {
    const values = Array.from({ length: 400 }, (_, i) => i % 2);
    expect(confidenceSequence(values.slice(0, 9), 0.05)).toMatchObject({ low: 0, high: 1 });
    const { mean, low, high } = confidenceSequence(values, 0.05);
    expect(mean).toBe(0.5);
    expect(high - low).toBeLessThan(0.2);
  });

  it('has the known values of Wilson’s interval and the normal distribution', () => {
    expect(normalQuantile(0.975)).toBeCloseTo(1.95996, 4);
    expect(normalQuantile(0.5)).toBeCloseTo(0, 4);
    const { low, high } = wilson(10, 100, 1.95996);
    expect(low).toBeCloseTo(0.0552, 3);
    expect(high).toBeCloseTo(0.1744, 3);
    expect(wilson(0, 0, 2)).toMatchObject({ low: 0, high: 1 });
  });
});

describe('a ladder', () => {
  it('puts the challenger in every seat, and parts a shared win', () => {
    const { fair, seatings } = oneAgainstRest(3);
    expect(fair).toBeCloseTo(1 / 3);
    expect(seatings(['a', 'b', 'c'])).toEqual([['a'], ['b'], ['c']]);
    expect(winsOf({ winners: ['a', 'b'] }, ['a'])).toBe(0.5);
    expect(winsOf({ winners: ['a', 'b'] }, ['a', 'b'])).toBe(1);
  });

  it('draws a page that stands by itself', () => {
    const track = Array.from({ length: 12 }, (_, i) => ({ count: i + 1, mean: 0.5, low: 0.3, high: 0.7 }));
    const page = ladderPage({ game: 'noises', options: { players: 4 }, seed: 1, alpha: 0.05 }, [
      {
        levels: ['<bold>', 'timid'],
        format: 'one against the rest',
        fair: 0.25,
        question: 0.25,
        games: 48,
        share: { count: 12, mean: 0.5, low: 0.3, high: 0.7 },
        answer: 'above',
        seats: {},
        track,
      },
    ]);
    expect(page).toContain('30.0 % – 70.0 %');
    expect(page).toContain('&#60;bold&#62; against timid');
    expect(page).not.toMatch(/<bold>|<script|src=|href=|NaN/);
    expect(page.match(/<svg/g)).toHaveLength(1);
  });
});

describe('a balance', () => {
  it('marks what wins more or less than its share, allowing for how many are compared', () => {
    const groups = {
      seat: { a: { seats: 1000, wins: 260, fair: 250 }, b: { seats: 1000, wins: 400, fair: 250 } },
      identity: { cat: { seats: 1000, wins: 218, fair: 250 } },
    };
    const balance = balanceOf({ games: 1000, groups, counts: { guesses: 7 } }, 0.05);
    const out = Object.fromEntries(balance.groups.map(({ value, standsOut }) => [value, standsOut]));
    // 218 of 1000 is 2.3 deviations below: plain if it were the only one, not among three.
    expect(out).toEqual({ a: false, b: true, cat: false });
    expect(balanceText(balance)).toMatch(/\| b \| 1000 \| 40\.0 % \| .* \| 25\.0 % \| 1\.60 \| more \|/);
  });
});

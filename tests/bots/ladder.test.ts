import { describe, expect, expectTypeOf, it } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import type { AnyBot } from '../../src/engine/bot.ts';
import type { AnyGame } from '../../src/engine/game.ts';
import { canonicalJson } from '../../src/engine/canonical.ts';
import type { AnySeer } from '../../src/engine/seer.ts';
import { isSeer } from '../../src/engine/seer.ts';
import { botLevels, botNamed } from '../../src/games/bots.ts';
import { contendersOf } from '../../src/games/ladders.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { State } from '../../src/games/nuns/state.ts';
import { gameNames } from '../../src/games/registry.ts';
import { balanceOf } from '../../src/lab/balance/balance.ts';
import { balanceText } from '../../src/lab/balance/text.ts';
import { confidenceSequence, normalQuantile, wilson } from '../../src/lab/ladder/confidence.ts';
import type { Format } from '../../src/lab/ladder/format.ts';
import { oneAgainstRest, oneSide, sidesSwapped, winsOf } from '../../src/lab/ladder/format.ts';
import { ladderPage } from '../../src/lab/ladder/page.ts';
import { ratio } from '../../src/lab/ladder/recovery.ts';
import { askBot, playMatch } from '../../src/lab/play.ts';

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
  const points = (format: Format, winners: string[]): number[] =>
    format.seatings.map((seating) => seating.points({ winners }));

  it('puts the challenger in every seat, and parts a shared win', () => {
    const format = oneAgainstRest(['a', 'b', 'c']);
    expect(format.fair).toBeCloseTo(1 / 3);
    expect(format.seatings.map(({ roleOf }) => ['a', 'b', 'c'].map(roleOf))).toEqual([
      ['first', 'second', 'second'],
      ['second', 'first', 'second'],
      ['second', 'second', 'first'],
    ]);
    expect(points(format, ['a', 'b'])).toEqual([0.5, 0.5, 0]);
    expect(winsOf({ winners: ['a', 'b'] }, ['a', 'b'])).toBe(1);
  });

  it('swaps two sides, or has both levels take one side against the same others', () => {
    const guards = { name: 'guards', seats: ['g'] };
    const novices = { name: 'novices', seats: ['a', 'b'] };
    const seats = ['g', 'a', 'b'];
    const swapped = sidesSwapped([guards, novices]);
    expect(swapped.seatings.map(({ roleOf }) => seats.map(roleOf))).toEqual([
      ['first', 'second', 'second'],
      ['second', 'first', 'first'],
    ]);
    expect(points(swapped, ['g'])).toEqual([1, 0]);
    expect(points(swapped, ['a', 'b'])).toEqual([0, 1]);
    const one = oneSide(guards);
    expect(one.seatings.map(({ roleOf }) => seats.map(roleOf))).toEqual([
      ['first', 'third', 'third'],
      ['second', 'third', 'third'],
    ]);
    expect(points(one, ['g'])).toEqual([1, 0]);
    expect(points(one, ['b'])).toEqual([0, 1]);
  });

  it('finds out how much of the truth was recovered, with an interval', () => {
    const without = Array.from({ length: 90 }, (_, i) => (i % 10 < 2 ? 1 : 0));
    const belief = Array.from({ length: 90 }, (_, i) => (i % 10 < 5 ? 1 : 0));
    const truth = Array.from({ length: 90 }, (_, i) => (i % 10 < 8 ? 1 : 0));
    const { mean, low, high } = ratio(without, belief, truth, 1.96);
    expect(mean).toBeCloseTo(0.5);
    // By the delta method: deals are alike in blocks of ten, of which three gain by belief and three more by the truth.
    expect(high - mean).toBeCloseTo(1.96 * Math.sqrt((0.6 * 0.25) / 0.36 / 90), 2);
    expect(mean - low).toBeCloseTo(high - mean);
  });

  it('draws a page that stands by itself', () => {
    const track = Array.from({ length: 12 }, (_, i) => ({ count: i + 1, mean: 0.5, low: 0.3, high: 0.7 }));
    const share = { count: 12, mean: 0.5, low: 0.3, high: 0.7 };
    const contest = {
      levels: ['<bold>', 'timid'],
      format: 'one against the rest',
      fair: 0.25,
      question: 0.25,
      games: 48,
      share,
      answer: 'above',
      seats: {},
      tables: { four: 0.5 },
      track,
    } as const;
    const row = { level: 'timid', table: '4', handicap: null, side: 'guards', share, ends: { dawn: 12 } };
    const page = ladderPage(
      { game: 'noises', tables: ['four'], seed: 1, alpha: 0.05 },
      {
        contests: [contest],
        sides: [row, { ...row, handicap: 'noBlessings', share: { ...share, mean: 0.9 } }],
        recoveries: [
          {
            side: 'guards',
            levels: ['blind', 'timid', 'oracle'],
            others: '<bold>',
            games: 12,
            wins: [share, share, share],
            recovered: { ...share, mean: 1.25 },
          },
        ],
        insights: [
          {
            level: 'timid',
            games: 3,
            cases: 40,
            scores: { point: { belief: 3.25, uniform: 5.5 } },
            calibration: [{ said: 0.625, so: 0.5, count: 8 }],
          },
        ],
      },
    );
    expect(page).toContain('30.0\u00a0% – 70.0\u00a0%');
    expect(page).toContain('&#60;bold&#62; against timid');
    expect(page).toContain('none (most even)');
    expect(page).toContain('125.0\u00a0%');
    expect(page).not.toMatch(/<bold>|<script|src=|href=|NaN|undefined/);
    expect(page).toContain('<td>3.25</td><td>5.50</td>');
    expect(page).toContain('<th scope="row">62.5\u00a0%</th><td>50.0\u00a0%</td>');
    expect(page.match(/<svg/g)).toHaveLength(1 + 2 + 3 + 1);
    // What is wider than a phone is scrolled by itself: tables of contests, sides and recovery, and the plot.
    expect(page.match(/<div class="wide" tabindex="0"><(table|svg)/g)).toHaveLength(4);
  });
});

describe('seers', () => {
  it('are in the lab alone: no table can name one, and none is a bot', () => {
    for (const name of gameNames) {
      for (const contender of contendersOf(name)) {
        expect(botNamed(name, contender.name)).toBeUndefined();
        if (isSeer(contender)) expect(contender).not.toHaveProperty('decide');
      }
      expect(
        botLevels(name)
          .map((level) => botNamed(name, level))
          .some((bot) => bot && isSeer(bot)),
      ).toBe(false);
    }
    expectTypeOf<AnySeer>().not.toExtend<AnyBot>();
    expect(contendersOf('nuns').some(isSeer)).toBe(true);
    expect(contendersOf('chess')).toEqual([]);
  });

  it('foresee what comes if nobody sees more: dice, draws and the others’ decisions', () => {
    let foreseen: string | null = null;
    let compared = 0;
    const untold = botNamed('nuns', 'greedy') as AnyBot;
    const seer: AnySeer = {
      name: 'seer',
      plain: untold,
      decideKnowing(truth, view, choices, memory, draw) {
        if (foreseen !== null && compared < 6) {
          expect(canonicalJson(truth.state)).toBe(foreseen);
          compared++;
        }
        const action = untold.decide(view, choices, memory, draw);
        if (compared === 6) return action;
        const phase = nuns.phase(truth.state as State);
        let asked = false;
        const next = truth.foresee(action, (state) => {
          asked = nuns.owing(state as State)[0] === 'novice2' && nuns.phase(state as State) !== phase;
          return asked;
        });
        foreseen = asked ? canonicalJson(next) : null;
        return action;
      },
    };
    playMatch(nuns as unknown as AnyGame, { novices: 2 }, (seat) => (seat === 'novice2' ? seer : untold), 5);
    expect(compared).toBe(6);
  });
});

describe('a match in the lab', () => {
  it('goes on where windows wait for a clock, and the same as where they don’t', () => {
    const game = nuns as unknown as AnyGame;
    const greedy = botNamed('nuns', 'greedy') as AnyBot;
    const seer = contendersOf('nuns').find(({ name }) => name === 'clairvoyant-greedy') as AnySeer;
    let asked = 0;
    const play = (options: object): unknown =>
      playMatch(
        game,
        { novices: 2, ...options },
        (seat) => (seat === 'novice2' ? seer : greedy),
        5,
        (player, choices) => {
          if (asked++ > 2000) throw new Error('no end');
          return askBot(player, choices);
        },
      );
    expect(play({ windows: 'byClock' })).toEqual(play({}));
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

import { describe, expect, it } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import type { AnyBot } from '../../src/engine/bot.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import { botNamed } from '../../src/games/bots.ts';
import type { Plan } from '../../src/games/nuns/actions.ts';
import { distanceBetween, walkingDistance } from '../../src/games/nuns/board/board.ts';
import { standardBoard } from '../../src/games/nuns/board/standard.ts';
import {
  believe,
  chanceOf,
  chancesOf,
  drawNovices,
  startBelief,
} from '../../src/games/nuns/bots/belief/index.ts';
import { addInsight, noInsight } from '../../src/games/nuns/bots/belief/insight.ts';
import type { Model, Seeking } from '../../src/games/nuns/bots/belief/model.ts';
import { fittedModel } from '../../src/games/nuns/bots/belief/model.ts';
import { outlookOf } from '../../src/games/nuns/bots/belief/outlook.ts';
import { drawWishes, tiesOf } from '../../src/games/nuns/bots/belief/ties.ts';
import { hypothesisOf, stages, tablesOf } from '../../src/games/nuns/deduction/hypotheses.ts';
import { distinctWishes } from '../../src/games/nuns/deduction/wishes.ts';
import type { NunsEvent } from '../../src/games/nuns/events.ts';
import { imagineState } from '../../src/games/nuns/imagine.ts';
import { cardSteps, isDoubleMove, wishPoints } from '../../src/games/nuns/moves.ts';
import type { Options } from '../../src/games/nuns/options.ts';
import { standardVariants } from '../../src/games/nuns/options.ts';
import type { State } from '../../src/games/nuns/state.ts';
import { peekView } from '../../src/games/nuns/view.ts';
import { count } from '../counts.ts';
import { nunsSuite } from '../suites/nuns.ts';
import { playAndWatch } from '../suites/nunsPlay.ts';
import { chapel, noviceIn, playWorlds } from '../suites/nunsWorlds.ts';

const greedy = botNamed('nuns', 'greedy') as AnyBot;

/** Every way to give different wishes, with the product of the likelihoods. */
function deals(
  rows: readonly (readonly number[])[],
  used: readonly number[] = [],
): { wishes: number[]; weight: number }[] {
  const hers = rows[used.length];
  if (!hers) return [{ wishes: [...used], weight: 1 }];
  return hers.flatMap((one, wish) =>
    one > 0 && !used.includes(wish)
      ? deals(rows, [...used, wish]).map(({ wishes, weight }) => ({ wishes, weight: weight * one }))
      : [],
  );
}

describe('wishes dealt without replacement', () => {
  const rowsOf = (seed: number): number[][] => {
    const draw = fastDraw(seed);
    const novices = 1 + (seed % 4);
    return Array.from({ length: novices }, (_, n) =>
      Array.from({ length: 5 }, (__, wish) => (draw(3) > 0 || wish === n ? (1 + draw(100)) / 10 : 0)),
    );
  };

  it('tie each novice to the others exactly', () => {
    for (let seed = 1; seed <= 40; seed++) {
      const rows = rowsOf(seed);
      const all = deals(rows);
      const ties = tiesOf(rows, 5);
      rows.forEach((hers, n) => {
        const tied = hers.map((one, wish) => one * (ties[n]?.[wish] ?? 0));
        const sum = tied.reduce((a, b) => a + b, 0);
        const total = all.reduce((a, { weight }) => a + weight, 0);
        tied.forEach((one, wish) => {
          const exact = all.reduce((a, { wishes, weight }) => (wishes[n] === wish ? a + weight : a), 0);
          expect(one / sum).toBeCloseTo(exact / total, 10);
        });
      });
      const bits = rows.map((hers) =>
        hers.reduce((set, one, wish) => (one > 0 ? set | (1 << wish) : set), 0),
      );
      const left = rows.map((_, n) => all.reduce((set, { wishes }) => set | (1 << (wishes[n] as number)), 0));
      expect(distinctWishes(bits, 5)).toEqual(left);
    }
  });

  it('are drawn as often as they are likely', () => {
    const rows = rowsOf(7);
    const draw = fastDraw(3);
    const all = deals(rows);
    const total = all.reduce((sum, { weight }) => sum + weight, 0);
    const drawn = new Map<string, number>();
    const times = 4000;
    for (let i = 0; i < times; i++) {
      const key = drawWishes(rows, 5, () => draw(1 << 20) / (1 << 20)).join();
      drawn.set(key, (drawn.get(key) ?? 0) + 1);
    }
    for (const { wishes, weight } of all)
      expect(Math.abs((drawn.get(wishes.join()) ?? 0) / times - weight / total)).toBeLessThan(0.04);
  });
});

/** The model of `bots/belief/motion.ts` once more, plan by plan, for a single novice. */
function habitOf(model: Model) {
  return (state: State, plans: readonly Plan[]): number[] => {
    const { open } = state;
    const [novice, secret] = [open.novices[0]!, state.novices[0]!];
    const { scene, soon, near: close, heard, risks } = outlookOf(chapel, open, novice);
    const { keyPoint, itemPoint } = wishPoints(chapel, secret.wish);
    const double = isDoubleMove(open);
    const stepsLeft = (point: number, keys: boolean, item: boolean): number => {
      const home = distanceBetween(chapel, itemPoint, novice.cell);
      if (item) return distanceBetween(chapel, point, novice.cell);
      if (keys) return distanceBetween(chapel, point, itemPoint) + home;
      const way =
        walkingDistance(chapel, point, keyPoint, false) + distanceBetween(chapel, keyPoint, itemPoint);
      return way + home;
    };
    /** The same, the danger of the moves that she foresees weighed in. */
    const stepsOnward = (
      seeking: Seeking,
      turn: number,
      point: number,
      keys: boolean,
      item: boolean,
    ): number => {
      if (turn === seeking.turns) return stepsLeft(point, keys, item);
      const minded = seeking.dodge * seeking.fade ** (turn - 1);
      return Math.min(
        ...chapel.points.flatMap((to) => {
          if (walkingDistance(chapel, point, to, keys) > 5) return [];
          const keysThen = keys || to === keyPoint;
          const itemThen = item || (keysThen && to === itemPoint);
          return [minded * risks[turn]![to]! + stepsOnward(seeking, turn + 1, to, keysThen, itemThen)];
        }),
      );
    };
    /** What of a plan is walked, and its weights for one who seeks so and for one who wanders. */
    const judge = (
      seeking: Seeking,
      { path, second, card }: Plan,
    ): { key: string; seek: number; drift: number } => {
      let { point, keys, item } = secret;
      const lengths = (({ min, max }) => max - min + 1)(cardSteps(open, card));
      const liking = card === 'stand' ? 0 : seeking[card];
      let [seek, drift, taken] = [liking, 1 / 4, 0];
      const walked: number[] = [];
      for (const leg of double ? [path, second] : [path]) {
        drift /= lengths;
        for (const to of leg) {
          drift /= (keys ? chapel.neighbours : chapel.unlocked)[point]!.length;
          point = to;
          walked.push(to);
          seek -= seeking.effort + (scene.watched[to] ? seeking.seen : 0);
          if (scene.guarded[to]) {
            const lengthsKept = leg === path ? [path.length] : [path.length, second.length];
            // One plan for each number of steps she meant to take, whatever was to come after.
            const key = `${card} ${lengthsKept.join()} ${leg === path ? '' : path.join()} ${walked.join()} caught`;
            return {
              key,
              seek: Math.exp(seek + seeking.stop * taken - 6 - seeking.pull * stepsLeft(point, keys, item)),
              drift,
            };
          }
        }
        const before = [keys, item].filter(Boolean).length;
        keys ||= point === keyPoint;
        item ||= keys && point === itemPoint;
        taken += [keys, item].filter(Boolean).length - before;
      }
      seek -=
        seeking.pull * (stepsOnward(seeking, 1, point, keys, item) + 5 * (seeking.turns - 1)) -
        seeking.stop * taken;
      seek -= (scene.watched[point] ? seeking.shown : 0) + seeking.risk * risks[0]![point]!;
      seek -=
        seeking.soon * soon[point]! + seeking.near * close[point]! + seeking.heard * heard[card][point]!;
      return { key: `${card} ${path.join()} ${second.join()}`, seek: Math.exp(seek), drift };
    };
    const shares = [model.farsighted, model.shortsighted].map((seeking) => {
      const judged = plans.map((plan) => judge(seeking, plan));
      const distinct = new Map(judged.map(({ key, seek }) => [key, seek]));
      const sum = [...distinct.values()].reduce((a, b) => a + b, 0);
      return judged.map((one) => ({ ...one, share: one.seek / sum }));
    });
    const short = double ? 0 : model.short; // in the first move all look far ahead
    const [far, near] = shares as [(typeof shares)[number], (typeof shares)[number]];
    const alike = new Map<string, number>();
    for (const { key } of far) alike.set(key, (alike.get(key) ?? 0) + 1);
    return far.map(({ key, share, drift }, i) => {
      const sought = (1 - short) * share + short * near[i]!.share;
      return ((1 - model.wander) * sought + model.wander * drift) / (alike.get(key) as number);
    });
  };
}

describe('the belief', () => {
  it('is what trying every play under the same model comes to', { timeout: 1_200_000 }, () => {
    const mild = { pull: 0.7, stop: 0.8, effort: 0.3, seen: 0.5, shown: 0.6 };
    const model: Model = {
      ...fittedModel,
      farsighted: { ...fittedModel.farsighted, ...mild },
      shortsighted: { ...fittedModel.shortsighted, ...mild, pull: 1 },
      wander: 0.2,
    };
    let compared = 0;
    for (let seed = 1; seed <= count(4, 24); seed++) {
      const single = seed % 4 !== 0;
      const variants = { ...standardVariants, singleFirstMove: single, noBlessings: true };
      const options: Options = { guardSeats: 2, novices: 1, variants };
      const belief = startBelief();
      playWorlds(
        { options, seed, turns: single ? 3 : 1, habit: habitOf(model) },
        (event) => believe(chapel, model, belief, event),
        (worlds) => {
          const exact = new Float64Array(chapel.size * tablesOf(chapel).hypotheses);
          let sum = 0;
          for (const { state, weight } of worlds) {
            const { point, wish, stage } = noviceIn(state);
            const at =
              point * tablesOf(chapel).hypotheses +
              hypothesisOf(tablesOf(chapel), wish, stages.indexOf(stage));
            exact[at]! += weight;
            sum += weight;
          }
          const believed = chancesOf(chapel, belief, 'novice1');
          exact.forEach((weight, at) => expect(believed[at]).toBeCloseTo(weight / sum, 9));
          compared++;
        },
      );
    }
    expect(compared).toBeGreaterThan(count(30, 250));
  });

  it('never gives the truth up, and can be drawn from', { timeout: 1_200_000 }, () => {
    const { tables } = nunsSuite;
    let positions = 0;
    for (let seed = 1; seed <= count(4, 400); seed++) {
      const options = tables[(seed * 43) % tables.length]!;
      const belief = startBelief();
      playAndWatch(
        { options, seed, botOf: (seat) => (seed % 3 === 0 && seat.startsWith('n') ? greedy : null) },
        {
          event: (event) => believe(standardBoard, fittedModel, belief, event),
          asked: ({ open, novices }) => {
            open.novices.forEach(({ id }, i) => {
              const { point, wish, keys, item } = novices[i]!;
              const stage = stages[item ? 2 : keys ? 1 : 0]!;
              const chance = chanceOf(standardBoard, belief, id, { point, wish, stage });
              if (!(chance > 0)) throw new Error(`seed ${seed}, turn ${open.turn}: ${id} is given up`);
              positions++;
            });
            if (positions % 40 !== 0 || open.outcome) return;
            const state = { open, novices } as State;
            const view = peekView(
              {
                ...state,
                guards: {
                  abbess: { dealt: null, blessing: null },
                  prioress: { dealt: null, blessing: null },
                },
                answers: {},
                undealt: { wishes: [], blessings: [] },
              },
              'public',
            );
            const drawn = drawNovices(standardBoard, belief, fastDraw(positions));
            const imagined = imagineState(standardBoard, view, fastDraw(positions), drawn);
            expect(peekView(imagined, 'public')).toEqual(view);
            expect(new Set(imagined.novices.map(({ wish }) => wish)).size).toBe(open.novices.length);
            open.novices.forEach(({ id }, i) => {
              expect(imagined.novices[i]).toMatchObject({ point: drawn[id]?.point, wish: drawn[id]?.wish });
              expect(chanceOf(standardBoard, belief, id, drawn[id]!)).toBeGreaterThan(0);
            });
          },
        },
      );
    }
    expect(positions).toBeGreaterThan(count(400, 60_000));
  });

  it('is plain data: it goes on from a copy, and knows more than what is possible', () => {
    const events: NunsEvent[] = [];
    playAndWatch(
      { options: { guardSeats: 1, novices: 3, variants: standardVariants }, seed: 12, botOf: () => greedy },
      { event: (event) => events.push(structuredClone(event)), asked: () => undefined },
    );
    const [whole, half] = [startBelief(), startBelief()];
    const middle = Math.floor(events.length / 2);
    for (const event of events) believe(standardBoard, fittedModel, whole, event);
    for (const event of events.slice(0, middle)) believe(standardBoard, fittedModel, half, event);
    const copy = jsonCopy(half);
    for (const event of events.slice(middle)) believe(standardBoard, fittedModel, copy, event);
    expect(copy).toEqual(whole);
    const insight = addInsight(standardBoard, fittedModel, events, noInsight());
    expect(insight.cases).toBeGreaterThan(10);
    expect(insight.bits).toBeLessThan(0.8 * insight.blind);
    expect(insight.pointBits).toBeLessThan(0.9 * insight.pointBlind);
    const all = insight.bins.reduce((sum, { there }) => sum + there, 0);
    expect(all).toBe(insight.cases);
  });
});

// The novices of the levels of Nuns on the Run: what they make of what they know.
import { describe, expect, it } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import { anyBot } from '../../src/engine/bot.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import type { Plan } from '../../src/games/nuns/actions.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import type { Belief } from '../../src/games/nuns/bots/belief/index.ts';
import { believe, startBelief } from '../../src/games/nuns/bots/belief/index.ts';
import { fittedModel } from '../../src/games/nuns/bots/belief/model.ts';
import type { NoviceMind } from '../../src/games/nuns/bots/minds.ts';
import { minds } from '../../src/games/nuns/bots/minds.ts';
import type { Rated } from '../../src/games/nuns/bots/novices/ways.ts';
import type { Ahead } from '../../src/games/nuns/bots/novices/ahead.ts';
import { rehearse } from '../../src/games/nuns/bots/novices/rehearse.ts';
import { planOf, weighPlans } from '../../src/games/nuns/bots/novices/plan.ts';
import { foreseeDanger } from '../../src/games/nuns/bots/novices/tracks.ts';
import { playerOf } from '../../src/games/nuns/bots/player.ts';
import type { PlanChoices } from '../../src/games/nuns/choices.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import { placeAt } from '../../src/games/nuns/position.ts';
import { beginMatch, freshState } from '../../src/games/nuns/setup.ts';
import { standardVariants } from '../../src/games/nuns/options.ts';
import { seersOf } from '../../src/games/nuns/sight.ts';
import type { NoviceOpen, NoviceSecret, State } from '../../src/games/nuns/state.ts';
import { count } from '../counts.ts';
import { nunsSuite } from '../suites/nuns.ts';
import { playAndWatch } from '../suites/nunsPlay.ts';

/** Begins the match, and what everybody believes then. */
function begun(state: State): Belief {
  const belief = startBelief();
  beginMatch(board, state, { draw: () => 0 }, (emitted) => {
    if (emitted.to === 'everyone') believe(board, fittedModel, belief, emitted.event);
  });
  return belief;
}

/** A position with one novice who has cell 4 and wish 5 (keys at 130, item at 121), and what she weighs there. */
function weighedAt(
  novice: Readonly<Record<string, unknown>>,
  guards: Readonly<Record<string, unknown>>,
  mind: NoviceMind = { ...minds.master.novices, rehearsed: 0 },
  turn = 5,
): { state: State; plans: readonly Rated[]; best: Rated } {
  const options = { guardSeats: 1, novices: 1, variants: standardVariants } as const;
  const deal = {
    novices: { novice1: { cell: 4, wish: 5, blessing: null } },
    guards: { abbess: null, prioress: null },
    undealt: { wishes: [], blessings: [] },
  };
  const state = freshState(board, options, deal);
  placeAt(board, state, { turn, captures: 0, novices: { novice1: novice }, guards });
  const belief = begun(state);
  const view = nuns.peek(state, 'novice1');
  const choices = nuns.choices(view) as PlanChoices;
  const plans = weighPlans(board, view, choices, belief, mind);
  const best = plans.reduce((a, b) => (b.value > a.value ? b : a));
  for (const { plan } of plans) expect(nuns.legal(state, 'novice1', { type: 'plan', ...plan })).toBeNull();
  const draw = fastDraw(1);
  const still = { ...mind, haze: 1e-9 };
  const chosen = planOf(board, view, choices, belief, still, draw);
  const rated = plans.find(
    ({ plan }) => JSON.stringify({ type: 'plan', ...plan }) === JSON.stringify(chosen),
  );
  expect(rated?.value).toBeCloseTo(best.value, 6);
  return { state, plans, best };
}

/** Far away, on their way to the other end of the house. */
const away = {
  abbess: { point: 147, from: null, route: null, toward: null, walked: false, done: null },
  prioress: { point: 147, from: null, route: null, toward: null, walked: false, done: null },
};
const end = ({ plan }: Rated, from: number): number => plan.second.at(-1) ?? plan.path.at(-1) ?? from;

describe('a novice of the levels', () => {
  it('goes home when that wins, takes what she needs when she can, and hurries for it', () => {
    for (const { novices: mind } of Object.values(minds)) {
      const home = weighedAt({ point: 18, keys: true, item: true, status: 'run' }, away, mind);
      expect(end(home.best, 18)).toBe(4);
      expect(home.best.value).toBeGreaterThan(0.9);
    }
    const [near] = board.unlocked[130] ?? [];
    const keys = weighedAt({ point: near, keys: false, status: 'run' }, away);
    expect(end(keys.best, near as number)).toBe(130);
  });

  it('keeps out of sight where she can, and knows the risk where she can’t', () => {
    // The Abbess walks toward her along the dormitory.
    const guards = {
      ...away,
      abbess: { point: 16, from: 15, route: 'blue-26-84', toward: 26, walked: true },
    };
    const { state, plans, best } = weighedAt(
      { point: 18, keys: true, status: 'run' },
      guards,
      minds.regular.novices,
    );
    const novice = state.open.novices[0]!;
    const seen = (one: Rated): boolean => seersOf(board, state.open, novice, end(one, 18)).length > 0;
    expect(plans.some(seen)).toBe(true);
    expect(seen(best)).toBe(false);
    for (const one of plans.filter(seen)) expect(one.risk).toBeGreaterThan(best.risk);
  });

  it('foresees guards along their routes, wider with every turn', () => {
    const { state } = weighedAt(
      { point: 130, keys: false, status: 'run' },
      {
        ...away,
        abbess: { point: 16, from: 15, route: 'blue-26-84', toward: 26, walked: true },
      },
    );
    const danger = foreseeDanger(board, state.open, 4);
    expect(danger.caught).toHaveLength(4);
    for (const table of danger.caught)
      for (const chance of table) {
        expect(chance).toBeGreaterThanOrEqual(0);
        expect(chance).toBeLessThanOrEqual(1);
      }
    expect(danger.caught[0]![18]).toBeGreaterThan(0.9); // she passes there
    expect(danger.now.abbess[18]).toBeGreaterThan(0.9);
    expect(danger.now.prioress[18]).toBeLessThan(0.05);
  });

  it('of a master plays dangerous plans through, and takes one of the best, the same on the same draws', () => {
    const guards = {
      ...away,
      abbess: { point: 16, from: 15, route: 'blue-26-84', toward: 26, walked: true },
    };
    const mind = minds.master.novices;
    const { state, plans } = weighedAt({ point: 18, keys: true, status: 'run' }, guards, {
      ...mind,
      rehearsed: 0,
    });
    const view = nuns.peek(state, 'novice1');
    const choices = nuns.choices(view) as PlanChoices;
    const belief = begun(jsonCopy(state));
    const before = jsonCopy(belief);
    const chosen = planOf(board, view, choices, belief, mind, fastDraw(5));
    expect(nuns.legal(state, 'novice1', chosen)).toBeNull();
    expect(planOf(board, view, choices, belief, mind, fastDraw(5))).toEqual(chosen);
    expect(jsonCopy(belief)).toEqual(before); // imagination leaves no trace
    const best = [...plans].sort((a, b) => b.value - a.value).slice(0, mind.rehearsed);
    expect(best.map(({ plan }) => ({ type: 'plan', ...plan }))).toContainEqual(chosen);
  });

  it(
    'of a master plays plans through with drawn dice and all plans open, wherever dice are rolled and whoever has planned',
    { timeout: 120_000 },
    () => {
      const options = { guardSeats: 1, novices: 2, variants: standardVariants } as const;
      const deal = {
        novices: {
          novice1: { cell: 4, wish: 5, blessing: null },
          novice2: { cell: 2, wish: 3, blessing: null },
        },
        guards: { abbess: null, prioress: null },
        undealt: { wishes: [], blessings: [] },
      };
      const state = freshState(board, options, deal);
      placeAt(board, state, {
        turn: 5,
        captures: 0,
        novices: {
          novice1: { point: 39, keys: true, status: 'run' },
          novice2: { point: 118, keys: true, status: 'run' },
        },
        guards: { ...away, abbess: { point: 16, from: 15, route: 'blue-26-84', toward: 26, walked: true } },
      });
      const belief = begun(state);
      // What is left of her chances is 1 unheard, less if a guard hears her, and nothing if she is captured.
      const ahead = { at: () => new Float64Array(board.size).fill(1), captured: () => 0 } as unknown as Ahead;
      const plans = [18, 19].map((point): Rated => {
        const plan: Plan =
          point === 18 ? { path: [], second: [], card: 'stand' } : { path: [point], second: [], card: 'run' };
        return { plan, value: 1, risk: 0.5 } as unknown as Rated;
      });
      const worths = (like: State, seed: number): readonly number[] =>
        rehearse(
          board,
          nuns.peek(like, 'novice1'),
          belief,
          plans,
          { ...minds.master.novices, rehearsed: 2, worlds: 1 },
          ahead,
          planOf,
          fastDraw(seed),
        ).map(({ value }) => value);
      const byHand = jsonCopy(state);
      Object.assign(byHand.open.options, { dice: 'hand' });
      const again = jsonCopy(state);
      (again.open.novices[0] as NoviceOpen).submitted = true;
      (again.novices[0] as NoviceSecret).plan = { path: [], second: [], card: 'stand' };
      const outcomes = new Set<number>();
      for (let seed = 1; seed <= 3; seed++) {
        const drawn = worths(state, seed);
        expect(worths(byHand, seed)).toEqual(drawn);
        expect(worths(again, seed)).toEqual(drawn);
        for (const one of drawn) outcomes.add(one);
      }
      expect(outcomes.size).toBeGreaterThan(1);
    },
  );

  it('walks home where she is out of sight at the end, if that can be', () => {
    const guards = {
      ...away,
      abbess: { point: 16, from: 15, route: 'blue-26-84', toward: 26, walked: true },
    };
    const { plans } = weighedAt({ point: 38, keys: true, status: 'caught' }, guards);
    for (const { plan } of plans) expect(plan.card).toBe('walk');
  });

  it(
    'plays on in every variant, by what her seat may know, the same from a copy of her memory',
    { timeout: 900_000 },
    () => {
      const tables = nunsSuite.tables.filter(({ novices }) => novices <= count(2, 6)); // all think alike
      const names = ['apprentice', 'regular', 'strong', 'master'] as const;
      for (let seed = 1; seed <= count(4, 120); seed++) {
        const bot = playerOf(board, minds[names[seed % 4]!]);
        let asked = 0;
        const twice = {
          ...bot,
          decide(...[view, choices, memory, draw]: Parameters<typeof bot.decide>) {
            if (asked++ % 5 > 0) return bot.decide(view, choices, memory, draw);
            const action = bot.decide(view, choices, memory, fastDraw(asked));
            const again = bot.decide(jsonCopy(view), jsonCopy(choices), jsonCopy(memory), fastDraw(asked));
            expect(again).toEqual(action);
            return action;
          },
        };
        const options = tables[(seed * 47) % tables.length]!;
        playAndWatch(
          { options, seed, botOf: (seat) => (seat.startsWith('novice') ? anyBot(twice) : null) },
          { event: () => undefined, asked: () => undefined },
        );
        expect(asked).toBeGreaterThan(0);
      }
    },
  );
});

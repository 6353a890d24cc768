import { describe, expect, it } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import type { AnyBot } from '../../src/engine/bot.ts';
import { botNamed } from '../../src/games/bots.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { stages } from '../../src/games/nuns/deduction/hypotheses.ts';
import { deduce, isPossible, possibleStates, startDeduction } from '../../src/games/nuns/deduction/index.ts';
import type { RouteName } from '../../src/games/nuns/board/board.ts';
import type { Options, Variants } from '../../src/games/nuns/options.ts';
import { standardVariants } from '../../src/games/nuns/options.ts';
import type { NoviceState } from '../../src/games/nuns/deduction/hypotheses.ts';
import type { Position, Setup } from '../suites/nunsWorlds.ts';
import { chapel, noviceIn, playWorlds } from '../suites/nunsWorlds.ts';
import type { State } from '../../src/games/nuns/state.ts';
import { count } from '../counts.ts';
import { nunsSuite } from '../suites/nuns.ts';
import { playAndWatch } from '../suites/nunsPlay.ts';

const greedy = botNamed('nuns', 'greedy') as AnyBot;

/** The novices of whom the truth is excluded. */
function excluded(deduction: ReturnType<typeof startDeduction>, { open, novices }: State): string[] {
  return open.novices.flatMap(({ id }, i) => {
    const { point, keys, item, wish } = novices[i]!;
    const stage = stages[item ? 2 : keys ? 1 : 0]!;
    return isPossible(board, deduction, id, { point, stage, wish })
      ? []
      : [`${id} ${open.turn} ${open.phase.name}`];
  });
}

describe('what the rules exclude of the novices', () => {
  it('is never the truth, in any variant, however one plays', { timeout: 1_200_000 }, () => {
    let positions = 0;
    const games = count(52, 1000);
    const { tables } = nunsSuite;
    for (let seed = 1; seed <= games; seed++) {
      const options = tables[(seed * 41) % tables.length]!;
      const clever = seed % 9 === 0;
      const deduction = startDeduction();
      playAndWatch(
        {
          options,
          seed,
          botOf: (seat) => (clever || (seed % 9 === 1 && seat.startsWith('n')) ? greedy : null),
        },
        {
          event: (event) => deduce(board, deduction, event),
          asked: (state) => {
            positions++;
            const wrong = excluded(deduction, state);
            if (wrong.length > 0) throw new Error(`seed ${seed}: ${wrong.join()}`);
          },
        },
      );
    }
    expect(positions).toBeGreaterThan(count(5_000, 100_000));
  });

  const patient = { timeout: 1_200_000 };
  it('is all that no legal play can have been, on a board where every play can be tried', patient, () => {
    const twists: Partial<Variants>[] = [
      { singleFirstMove: true, noBlessings: true },
      { singleFirstMove: true, captureTarget: 'players', caught: 'may-disobey', noBlessings: true },
      { singleFirstMove: true },
      { noBlessings: true, runExactly5: true },
      { singleFirstMove: true, noBlessings: true, guardMax5: true, monk: true },
    ];
    let compared = 0;
    for (let seed = 1; seed <= count(7, 70); seed++) {
      const variants = { ...standardVariants, ...twists[seed % twists.length]! };
      const options: Options = { guardSeats: 2, novices: 1, variants };
      compared += compareWorlds({ options, seed, turns: variants.singleFirstMove ? 3 : 1 });
    }
    expect(compared).toBeGreaterThan(count(40, 600));
  });

  it('is so late in a match too, with items on the way home and novices caught', patient, () => {
    let compared = 0;
    for (let seed = 1; seed <= count(30, 400); seed++) {
      const variants: Variants = {
        ...standardVariants,
        caught: seed % 6 === 3 ? 'walk-home' : 'may-disobey',
        guardMax5: seed % 4 === 0,
        noBlessings: true,
        ...(seed % 5 === 0 && { monk: true as const }),
      };
      const options: Options = { guardSeats: 2, novices: 1, variants };
      const position = latePosition(options, seed);
      compared += compareWorlds({ options, seed, turns: position.turn, position });
    }
    expect(compared).toBeGreaterThan(count(100, 1500));
  });

  it('leaves out of an unseen walk that disobeyed what would have been the walk home', () => {
    const variants: Variants = { ...standardVariants, caught: 'may-disobey', noBlessings: true };
    const position: Position = {
      turn: 5,
      guards: {
        abbess: { point: 9, from: 8, route: 'short', toward: 7 },
        prioress: { point: 8, from: 5, route: 'back', toward: 9 },
      },
      novice: { point: 5, keys: false, item: false, status: 'caught' },
      wish: 2,
      plan: { path: [4, 5, 4], second: [], card: 'walk' }, // 3 steps, as many as there are to her cell
    };
    const options: Options = { guardSeats: 2, novices: 1, variants };
    expect(compareWorlds({ options, seed: 2, turns: position.turn, position })).toBeGreaterThan(1);
  });
});

/** Plays on the small board and compares, each time somebody is asked, with what is so in some world; how often it did. */
function compareWorlds(setup: Setup): number {
  const deduction = startDeduction();
  let compared = 0;
  playWorlds(
    setup,
    (event) => deduce(chapel, deduction, event),
    (worlds, { open }) => {
      const named = (states: readonly NoviceState[]): string[] =>
        [...new Set(states.map(({ point, wish, stage }) => `${point} ${wish} ${stage}`))].sort();
      const tried = named(worlds.map(({ state }) => noviceIn(state)));
      const where = `seed ${setup.seed}, turn ${open.turn}, ${open.phase.name}`;
      expect(named(possibleStates(chapel, deduction, 'novice1')), where).toEqual(tried);
      compared++;
    },
  );
  return compared;
}

/**
 * Somewhere in the middle of a match: by turns she is caught, or on the run before the Abbess's eyes, so that few
 * worlds look the same to begin with; she mostly carries her item.
 */
function latePosition({ variants }: Options, seed: number): Position {
  const draw = fastDraw(seed);
  const one = <T>(items: readonly T[]): T => items[draw(items.length)]!;
  const onRoute = (
    names: readonly RouteName[],
  ): { guard: { route: RouteName; point: number; from: number; toward: number }; ahead: number } => {
    const { name, points, ends } = chapel.routes.get(one(names))!;
    const place = 1 + draw(points.length - 2);
    const on = draw(2) === 0 ? 1 : -1;
    const [point, ahead, from] = [points[place]!, points[place + on]!, points[place - on]!];
    return { guard: { route: name, point, from, toward: ends[on > 0 ? 1 : 0] }, ahead };
  };
  const { guard: abbess, ahead } = onRoute(chapel.routeNames);
  const { guard: prioress } = onRoute(chapel.routeNames.filter((name) => name !== abbess.route));
  const caught = seed % 2 === 1;
  const point = caught ? one(chapel.points) : ahead;
  const stage = draw(4) > 0 ? 2 : point < 8 ? draw(2) : 1; // without keys 8 and 9 are out of reach
  const monk = { point: 6, from: 3, route: 'home', toward: 5 };
  return {
    turn: 5,
    guards: { abbess, prioress, ...(variants.monk && { monk }) },
    novice: { point, keys: stage > 0, item: stage > 1, status: caught ? 'caught' : 'run' },
    wish: one(chapel.wishes).key,
  };
}

// Nuns offers what is legal, all of it and nothing else: choices worked out from a view beside every action tried on the state.
import { describe, expect, test } from 'vitest';
import { fastDraw } from '../../src/chance/fast.ts';
import type { Action, BlessingPlay } from '../../src/games/nuns/actions.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { ownNovice, planSteps } from '../../src/games/nuns/choices.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';
import {
  ABOUT_TURN,
  blessings,
  cards,
  guardIds,
  noviceIds,
  watcherIds,
} from '../../src/games/nuns/vocabulary.ts';
import { count } from '../counts.ts';
import { nunsSuite } from '../suites/nuns.ts';
import type { Walk } from '../suites/walk.ts';
import { begin, pick, take, viewOf } from '../suites/walk.ts';

const points = [0, ...board.points, board.size];
const rollers = [...guardIds, ...noviceIds];

/** Calls `look` at moments of random matches, for each seat. */
function atMoments(seed: number, look: (walk: Walk<NunsTypes>, seat: string) => void): void {
  const draw = fastDraw(seed);
  for (let match = 0; match < count(12, 300); match++) {
    const options = nunsSuite.tables[draw(nunsSuite.tables.length)];
    if (!options) return;
    const walk = begin(nuns, options, draw(0x7fffffff));
    for (let next = pick(walk); next; next = pick(walk)) {
      if (draw(4) === 0) for (const seat of walk.seats) look(walk, seat);
      take(walk, next.seat, next.action);
    }
  }
}

describe('nuns offers all that is legal and nothing else', () => {
  test('guards and the Monk: routes, next points, the end of a move', () => {
    let looked = 0;
    atMoments(1, ({ state, ...walk }, seat) => {
      const choices = nuns.choices(viewOf({ state, ...walk }, seat));
      const legal = (action: Action): boolean => nuns.legal(state, seat, action) === null;
      for (const guard of watcherIds) {
        const offered =
          choices?.kind === 'guards' ? choices.guards.find((one) => one.guard === guard) : undefined;
        expect(points.filter((point) => legal({ type: 'step', guard, path: [point] }))).toEqual(
          offered?.steps ?? [],
        );
        expect(
          [...board.routeNames, ABOUT_TURN].filter((route) => legal({ type: 'takeRoute', guard, route })),
        ).toEqual(offered?.routes ?? []);
        expect(legal({ type: 'endMove', guard })).toBe(offered?.canEnd ?? false);
        if (offered) looked++;
      }
    });
    expect(looked).toBeGreaterThan(100);
  });

  test('novices: cards, and the points of a first step', () => {
    let looked = 0;
    atMoments(2, (walk, seat) => {
      const view = viewOf(walk, seat);
      const choices = nuns.choices(view);
      const novice = ownNovice(view);
      const plan = choices?.kind === 'plan' && novice && view.novice ? choices : null;
      const legal = (action: Action): boolean => nuns.legal(walk.state, seat, action) === null;
      if (!plan || !novice || !view.novice) {
        expect(legal({ type: 'plan', path: [], second: [], card: 'stand' })).toBe(false);
        expect(legal({ type: 'plan', path: [], second: [], card: 'walk' })).toBe(false);
        return;
      }
      if (plan.mustWalkHome || plan.legs === 2) return; // whole walks: tests/rules
      const next = planSteps(board, novice, view.novice, plan, [], null);
      const offered = (card: (typeof cards)[number], steps: number): boolean =>
        plan.cards.some((one) => one.card === card && one.min <= steps && steps <= one.max);
      for (const card of cards) {
        if (plan.mayWalkHome && card === 'walk') continue; // may be obeying
        expect(legal({ type: 'plan', path: [], second: [], card })).toBe(offered(card, 0));
        for (const point of points)
          if (
            legal({ type: 'plan', path: [point], second: [], card }) !==
            (offered(card, 1) && next.includes(point))
          )
            expect.unreachable(`${card} to ${point}`);
      }
      looked++;
    });
    expect(looked).toBeGreaterThan(100);
  });

  test('windows: every play', () => {
    let looked = 0;
    atMoments(3, (walk, seat) => {
      const choices = nuns.choices(viewOf(walk, seat));
      const legal = (plays: BlessingPlay[]): boolean =>
        nuns.legal(walk.state, seat, { type: 'blessing', plays }) === null;
      expect(legal([])).toBe(choices?.kind === 'blessing');
      if (choices?.kind !== 'blessing') return;
      const guards = [{}, ...guardIds.map((guard) => ({ guard }))];
      const rolls = [{}, ...rollers.map((roll) => ({ roll }))];
      const edges = guardIds.flatMap((guard) => {
        const at = walk.state.open.guards[guard].point;
        return [...(board.neighbours[at] ?? []), at, 0, board.size].map((to) => ({
          edge: [at, to] as const,
        }));
      });
      const tried = blessings.flatMap((card) =>
        guards.flatMap((guard) =>
          rolls.flatMap((roll) =>
            [{}, ...edges].map((edge): BlessingPlay => ({ card, ...guard, ...roll, ...edge })),
          ),
        ),
      );
      const text = (play: BlessingPlay): string => JSON.stringify(Object.entries(play).sort());
      const accepted = [...new Set(tried.filter((play) => legal([play])).map(text))].sort();
      const offered = choices.hands.flatMap((hand) => hand.plays.map(text)).sort();
      expect(accepted).toEqual(offered);
      if (offered.length > 0) looked++;
    });
    expect(looked).toBeGreaterThan(20);
  });
});

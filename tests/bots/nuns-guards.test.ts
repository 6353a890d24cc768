// The guards of the levels of Nuns on the Run: what they make of what they know.
import { describe, expect, it } from 'vitest';
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import type { AnyBot } from '../../src/engine/bot.ts';
import { anyBot } from '../../src/engine/bot.ts';
import type { Emitted } from '../../src/engine/events.ts';
import { fold, observed } from '../../src/engine/fold.ts';
import type { AnyGame, GameTypes } from '../../src/engine/game.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import type { Seat } from '../../src/engine/seats.ts';
import { botNamed } from '../../src/games/bots.ts';
import type { Action } from '../../src/games/nuns/actions.ts';
import { distanceBetween } from '../../src/games/nuns/board/board.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { believe, startBelief } from '../../src/games/nuns/bots/belief/index.ts';
import { fittedModel } from '../../src/games/nuns/bots/belief/model.ts';
import { guardsDeed } from '../../src/games/nuns/bots/guards/deed.ts';
import { afterMove } from '../../src/games/nuns/bots/guards/flow.ts';
import { bareOutlook } from '../../src/games/nuns/bots/belief/outlook.ts';
import { foresee } from '../../src/games/nuns/bots/guards/foresight.ts';
import { fittedHopes } from '../../src/games/nuns/bots/guards/hopes.ts';
import { bestHunt, huntsFrom } from '../../src/games/nuns/bots/guards/hunts.ts';
import { imaginedWorth } from '../../src/games/nuns/bots/guards/imagine.ts';
import {
  STAGES,
  blindKnowledge,
  placeOf,
  believedKnowledge,
  possibleKnowledge,
  suspect,
  trueKnowledge,
} from '../../src/games/nuns/bots/guards/knowledge.ts';
import { featuresOf, kernels } from '../../src/games/nuns/bots/guards/prospects.ts';
import { sceneOf } from '../../src/games/nuns/bots/guards/scene.ts';
import { guardPlays } from '../../src/games/nuns/bots/guards/windows.ts';
import type { GuardMind } from '../../src/games/nuns/bots/minds.ts';
import { minds } from '../../src/games/nuns/bots/minds.ts';
import { playerOf } from '../../src/games/nuns/bots/player.ts';
import type { AnswerChoices, GuardChoices } from '../../src/games/nuns/choices.ts';
import { possibleStates } from '../../src/games/nuns/deduction/index.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { Options } from '../../src/games/nuns/options.ts';
import { standardVariants } from '../../src/games/nuns/options.ts';
import { seersOf, visiblePoints } from '../../src/games/nuns/sight.ts';
import type { GuardsPhase, State } from '../../src/games/nuns/state.ts';
import { cards } from '../../src/games/nuns/vocabulary.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';
import { askBot, playMatch } from '../../src/lab/play.ts';
import { count } from '../counts.ts';
import { playAndWatch } from '../suites/nunsPlay.ts';

const game = nuns as unknown as AnyGame;
const level = (name: keyof typeof minds): AnyBot => anyBot(playerOf(board, minds[name]));
const greedy = botNamed('nuns', 'greedy') as AnyBot;
const mind: GuardMind = { ...minds.master.guards, together: 12, haze: 0 };

const tableOf = (guardSeats: 1 | 2, novices: number, variants = {}): Options => ({
  guardSeats,
  novices,
  variants: { ...standardVariants, ...variants },
});

/** The guards' move of the first turn, nobody seen yet, with guards who know where they are going. */
function guardsMove(novices: number): State {
  const state = nuns.start(tableOf(1, novices), fastChance(3), undefined);
  state.open.phase = {
    name: 'guards',
    moving: null,
    moved: [],
    steps: { abbess: 0, prioress: 0 },
    free: false,
    deeds: 0,
  };
  Object.assign(state.open.guards.abbess, {
    point: 94,
    facing: [73, 94],
    route: 'blue-26-147',
    toward: 147,
  });
  Object.assign(state.open.guards.prioress, {
    point: 16,
    facing: [17, 16],
    route: 'blue-26-84',
    toward: 84,
  });
  return state;
}

/** The points at which a guard sees this novice. */
const seersAt = (open: State['open'], novice: State['open']['novices'][number]): number[] =>
  board.points.filter((point) => seersOf(board, open, novice, point).length > 0);

const decided = (state: State, draw = fastDraw(1)): Action =>
  guardsDeed(
    board,
    state.open,
    nuns.choices(nuns.peek(state, 'guard1')) as GuardChoices,
    trueKnowledge(board, state),
    mind,
    draw,
  );

describe('what guards reckon with', () => {
  it('foresees novices on their errands: nobody is lost, and who was near her keys has them', () => {
    const { keyPoint } = board.wishes[4] as { keyPoint: number };
    const weights = new Float64Array(board.wishes.length * STAGES * board.size);
    const from = board.points.find((point) => board.distanceUnlocked[point * board.size + keyPoint] === 4);
    weights[placeOf(board, 4, 0, from as number)] = 1;
    const after = afterMove(board, 3, weights);
    const sum = (stage: number): number =>
      board.points.reduce((all, point) => all + Number(after[placeOf(board, 4, stage, point)]), 0);
    expect(sum(0) + sum(1)).toBeCloseTo(1);
    expect(sum(1)).toBeGreaterThan(0.5);
    expect(after[placeOf(board, 4, 1, keyPoint)]).toBeCloseTo(sum(1));
  });

  it('of a master, foresees that novices keep out of sight where they can', () => {
    const { open } = guardsMove(1);
    const novice = open.novices[0] as (typeof open.novices)[number];
    const { keyPoint } = board.wishes[4] as { keyPoint: number };
    const near = board.points.find((point) => board.distanceUnlocked[point * board.size + keyPoint] === 4);
    const weights = new Float64Array(board.wishes.length * STAGES * board.size);
    weights[placeOf(board, 4, 0, near as number)] = 0.75;
    weights[placeOf(board, 2, 1, 118)] = 0.25;
    const next = { ...open, turn: open.turn + 1 };
    const foreseen = foresee(board, next, novice, weights, bareOutlook(board, next));
    if (!foreseen) throw new Error('nothing can be told');
    const { weights: after, byCard, unseen } = foreseen;
    const sum = (list: Float64Array): number => list.reduce((all, one) => all + one, 0);
    expect(cards.reduce((all, card) => all + sum(byCard[card]), 0)).toBeCloseTo(unseen);
    expect(unseen).toBeGreaterThan(0.2);
    expect(unseen).toBeLessThan(1);
    const watched = new Set(seersAt(open, novice));
    expect(watched.size).toBeGreaterThan(3);
    let [all, keys] = [0, 0];
    after.forEach((weight, place) => {
      all += weight;
      const point = place % board.size;
      if (watched.has(point)) expect(weight).toBe(0);
      if (Math.floor(place / board.size) === 4 * STAGES + 1) keys += weight; // wish 5, with her keys
      // Nobody gets another wish, or loses keys.
      const slot = Math.floor(place / board.size);
      if (weight > 0) expect([4 * STAGES, 4 * STAGES + 1, 2 * STAGES + 1, 2 * STAGES + 2]).toContain(slot);
    });
    expect(all).toBeCloseTo(1);
    expect(keys).toBeGreaterThan(0.4);
    // Of one in sight nothing can be told: whatever she does will show.
    const shown = { ...novice, token: near as number };
    expect(foresee(board, next, shown, weights, bareOutlook(board, next))).toBeNull();
  });
});

describe('what guards imagine', () => {
  it('is searched on the best of all ways from a point: nothing else finds more', () => {
    const draw = fastDraw(7);
    for (const [start, max] of [
      [26, 6],
      [94, 5],
      [150, 6],
    ] as const) {
      const weights = Float64Array.from({ length: board.size }, () => draw(100) ** 3);
      let most = 0;
      const walk = (path: readonly number[], found: ReadonlySet<number>): void => {
        const here = path.at(-1) as number;
        const left = max - path.length + 1;
        if (left === 0) {
          most = Math.max(
            most,
            [...found].reduce((sum, point) => sum + (weights[point] as number), 0),
          );
          return;
        }
        for (const to of board.neighbours[here] ?? []) {
          const inReach = (from: number, steps: number): number[] =>
            visiblePoints(board, from, [here, to]).filter(
              (point) => distanceBetween(board, from, point) <= steps,
            );
          walk([...path, to], new Set([...found, ...inReach(here, left), to, ...inReach(to, left - 1)]));
        }
      };
      walk([start], new Set());
      expect(bestHunt(huntsFrom(board, start, max), weights)).toBeCloseTo(most);
    }
  });

  it('is worth more where she walks near one who has to pass by, and nothing where nobody is left', () => {
    const state = guardsMove(1);
    const { open } = state;
    const novice = open.novices[0] as (typeof open.novices)[number];
    novice.card = 'run';
    const weights = new Float64Array(board.wishes.length * STAGES * board.size);
    weights[placeOf(board, 4, 1, 118)] = 1;
    const scene = sceneOf(board, open, [suspect(novice, weights)], { ...mind, item: 1 });
    const worth = (point: number, walked: boolean, share = 0): number => {
      const [next] = board.neighbours[point] ?? [];
      const course = { route: 'blue-26-147', toward: 147 };
      const stand = { point, facing: [next as number, point] as const, course, walked };
      const found = new Float64Array(board.size).fill(share);
      const way = { path: [], value: 0, gain: 0, stand, found };
      return imaginedWorth(scene, open.phase as GuardsPhase, 'abbess', way);
    };
    const near = board.points.find((point) => distanceBetween(board, point, 118) === 3) as number;
    expect(worth(near, true)).toBeGreaterThan(worth(near, false));
    expect(worth(near, false)).toBeGreaterThan(worth(26, false));
    expect(worth(near, true)).toBeLessThan(2);
    expect(worth(near, true, 1)).toBe(0);
  });

  it('of a master, decides between ways that look nearly alike', () => {
    let other = 0;
    for (let at = 0; at < 40 && other === 0; at++) {
      const state = guardsMove(1 + (at % 4));
      const choices = nuns.choices(nuns.peek(state, 'guard1')) as GuardChoices;
      state.novices.forEach((secret, i) => {
        secret.point = board.points[(at * 37 + i * 50) % board.points.length] as number;
        secret.keys = true;
      });
      const by = (imagined: number): Action => {
        const action = guardsDeed(
          board,
          state.open,
          choices,
          trueKnowledge(board, state),
          { ...minds.master.guards, imagined, haze: 0 },
          fastDraw(at),
        );
        expect(nuns.legal(state, 'guard1', action)).toBeNull();
        return action;
      };
      if (JSON.stringify(by(5)) !== JSON.stringify(by(0))) other++;
    }
    expect(other).toBe(1);
  });
});

describe('what guards hope for', () => {
  it('is looked up as it is fitted: each feature times its number', () => {
    const state = guardsMove(4);
    const { open } = state;
    const knowledge = blindKnowledge(board, open);
    open.novices.forEach(
      (novice, i) => (novice.card = (['stand', 'sneak', 'walk', 'run'] as const)[i] ?? null),
    );
    const { masses, hopes } = sceneOf(board, open, knowledge, mind);
    for (const point of [94, 26, 134])
      for (const walked of [true, false]) {
        const stand = { point, facing: [73, 94], course: open.guards.abbess, walked } as const;
        const features = featuresOf(board, open, masses, stand);
        expect(features).toHaveLength(fittedHopes.length);
        const sum = kernels.reduce((all, _, i) => all + Number(features[i]) * Number(fittedHopes[i]), 0);
        expect((walked ? hopes.walked : hopes.ran)[point]).toBeCloseTo(sum, 2); // what is all but impossible is left out
        expect(sum).toBeGreaterThan(0);
      }
  });

  it('holds all that is possible for equally likely without the belief, and nothing else for possible', () => {
    const belief = startBelief();
    let asked = 0;
    playAndWatch(
      { options: tableOf(1, 3), seed: 5, botOf: () => greedy },
      {
        event: (event) => believe(board, fittedModel, belief, event),
        asked: ({ open, novices }) => {
          if (open.phase.name !== 'guards') return;
          const known = possibleKnowledge(board, open, belief);
          open.novices.forEach(({ id }, i) => {
            const weights = known[i]!.weights;
            const likely = weights.filter((weight) => weight > 0);
            expect(likely).toHaveLength(possibleStates(board, belief.deduction, id).length);
            expect(new Set(likely).size).toBe(1);
            expect(likely.length * likely[0]!).toBeCloseTo(1);
            const { point, wish, keys, item } = novices[i]!;
            expect(weights[placeOf(board, wish - 1, item ? 2 : keys ? 1 : 0, point)]).toBeGreaterThan(0);
            if (asked % 6 > 0) return;
            // Trusted less, the belief lies between the two: the same order, the likely and the unlikely nearer to one another.
            const [full, half] = [1, 0.5].map(
              (trust) => believedKnowledge(board, open, belief, trust)[i]!.weights,
            );
            const most = full!.indexOf(Math.max(...full!));
            expect(half!.indexOf(Math.max(...half!))).toBe(most);
            expect(half![most]! - full![most]!).toBeLessThan(1e-9);
            expect(half!.reduce((sum, weight) => sum + weight, 0)).toBeCloseTo(1);
          });
          asked++;
        },
      },
    );
    expect(asked).toBeGreaterThan(10);
  });
});

describe('a guard', () => {
  it('runs down whom she sees within reach, and looks before she turns away', () => {
    const state = guardsMove(1);
    const novice = state.open.novices[0] as State['open']['novices'][number];
    const secret = state.novices[0] as State['novices'][number];
    secret.point = novice.token = 100; // two steps from 94, by 93
    expect(distanceBetween(board, 94, 100)).toBe(2);
    state.open.guards.abbess.facing = [93, 94];
    state.open.tokens.push({ kind: 'noise', guard: 'abbess', edge: [94, 93], novice: 'novice1' });
    const action = decided(state);
    expect(action).toMatchObject({ type: 'step', guard: 'abbess' });
    expect(action.type === 'step' && action.path.slice(0, 2)).toEqual([93, 100]);
    nuns.apply(state, 'guard1', action, fastChance(1), undefined);
    expect(state.open.captures).toBe(1);
  });

  it('leaves alone who is safe in bed', () => {
    const state = guardsMove(1);
    const secret = state.novices[0] as State['novices'][number];
    secret.point = (state.open.novices[0] as State['open']['novices'][number]).cell;
    const home = blindKnowledge(board, state.open).map((one, i) =>
      suspect(
        state.open.novices[i] as State['open']['novices'][number],
        Float64Array.from(one.weights, (_, at) => (at === placeOf(board, 0, 0, secret.point) ? 1 : 0)),
      ),
    );
    const choices = nuns.choices(nuns.peek(state, 'guard1')) as GuardChoices;
    const action = guardsDeed(board, state.open, choices, home, mind, fastDraw(1));
    expect(nuns.legal(state, 'guard1', action)).toBeNull();
  });

  it('mixes what is nearly as good, and decides alike on the same draws', () => {
    const state = guardsMove(4);
    for (const id of ['abbess', 'prioress'] as const)
      Object.assign(state.open.guards[id], { point: 26, facing: null, route: null, toward: null });
    const choices = nuns.choices(nuns.peek(state, 'guard1')) as GuardChoices;
    const taken = (seed: number, haze: number): string =>
      JSON.stringify(
        guardsDeed(
          board,
          state.open,
          choices,
          blindKnowledge(board, state.open),
          { ...mind, haze },
          fastDraw(seed),
        ),
      );
    const seeds = [1, 2, 3, 4, 5, 6, 7, 8];
    expect(new Set(seeds.map((seed) => taken(seed, 1))).size).toBeGreaterThan(1);
    expect(taken(9, 1)).toBe(taken(9, 1));
  });

  it('spends an Echo to hear one who is just too far away, and no card in vain', () => {
    const state = guardsMove(1);
    const { open } = state;
    const novice = open.novices[0] as State['open']['novices'][number];
    const secret = state.novices[0] as State['novices'][number];
    open.phase = { name: 'window', rolls: 'novices' };
    open.guards.abbess.card = 'walk';
    open.guards.abbess.blessing = true;
    novice.card = 'run';
    secret.point = 100;
    secret.keys = secret.item = true;
    const plays = (die: number, card: 'echo' | 'hush'): unknown => {
      open.rolls = [{ by: 'novice1', die, bonus: 0 }];
      const play = { card, guard: 'abbess', roll: 'novice1' } as const;
      const choices: AnswerChoices = {
        kind: 'blessing',
        rolls: 'novices',
        hands: [{ holder: 'abbess', card, plays: [play] }],
      };
      return guardPlays(board, open, choices, trueKnowledge(board, state), mind);
    };
    expect(plays(1, 'echo')).toEqual([{ card: 'echo', guard: 'abbess', roll: 'novice1' }]);
    expect(plays(3, 'echo')).toEqual([]);
    expect(plays(1, 'hush')).toEqual([]);
  });
});

describe('the levels’ guards', () => {
  it(
    'play whole games without an illegal action, the Monk and two seats included',
    { timeout: 900_000 },
    () => {
      const names = ['master', 'strong', 'regular', 'apprentice'] as const;
      for (let seed = 1; seed <= count(4, 60); seed++) {
        const guards = level(names[seed % 4] as keyof typeof minds);
        const monk = seed % 2 === 0 && { monk: true };
        const options = tableOf(seed % 2 === 0 ? 1 : 2, 1 + (seed % 6), { ...monk });
        const botOf = (seat: Seat): AnyBot => (seat.startsWith('guard') ? guards : greedy);
        expect(() => playMatch(game, options, botOf, seed)).not.toThrow();
      }
    },
  );

  it('keep a plain memory, and decide the same when told the whole history at once', () => {
    const history: Emitted<GameTypes['Open'], GameTypes['Secret']>[] = [];
    const master = level('master');
    let asked = 0;
    playMatch(
      game,
      tableOf(1, 2),
      (seat) => (seat === 'guard1' ? master : greedy),
      4,
      (player, choices) => {
        if (player.seat !== 'guard1') return askBot(player, choices);
        const live = master.decide(player.view, choices, player.memory, fastDraw(asked));
        if (asked++ % 20 === 5) {
          const told = observed(history, player.seat);
          const memory = master.remember(player.seat);
          for (const event of told) master.observe(memory, event);
          expect(memory).toEqual(player.memory);
          const view = fold(game, player.seat, told);
          expect(master.decide(view, choices, jsonCopy(memory), fastDraw(asked - 1))).toEqual(live);
        }
        return live;
      },
      (events) => history.push(...events),
    );
    expect(asked).toBeGreaterThan(20);
  });

  it('play the same whether seats that keep the same memory share it or not', () => {
    const shared = level('strong');
    const { alike, ...own } = shared;
    expect(alike?.('novice1')).toBe(alike?.('novice2'));
    expect(alike?.('novice1')).not.toBe(alike?.('guard1'));
    const options = tableOf(1, 2);
    const play = (bot: AnyBot): unknown => playMatch(game, options, () => bot, 7);
    expect(play(own)).toEqual(play(shared));
  });

  it('are moved by nothing that their seat may not know', () => {
    for (let seed = 1; seed <= count(1, 40); seed++) expect(twoWorlds(seed)).toBeGreaterThan(4);
  });
});

/**
 * Two matches that differ in the wish and Blessing of the last novice, who plays the same in both: the guards must decide
 * alike until something public differs. Gives how many decisions were compared.
 */
function twoWorlds(seed: number): number {
  const started: Emitted<NunsTypes['Open'], NunsTypes['Secret']>[] = [];
  const left = nuns.start(tableOf(1, 3), fastChance(seed), (one) => started.push(one));
  const right = nuns.clone(left);
  const last = right.novices[2] as State['novices'][number];
  const blessing = right.undealt.blessings.find((one) => one !== last.dealt) ?? null;
  right.novices[2] = { ...last, wish: right.undealt.wishes[0] as number, dealt: blessing, blessing };
  const master = playerOf(board, minds.master);
  const memory = master.remember('guard1');
  for (const event of observed<NunsTypes>(started, 'guard1')) master.observe(memory, event);
  const worlds = [left, right].map((state) => ({ state, chance: fastChance(seed + 1) }));
  let compared = 0;
  for (let deeds = 0; deeds < 60; deeds++) {
    const seat = nuns.owing(left)[0];
    if (seat === undefined) break;
    const actions = worlds.map(({ state }) => {
      const view = nuns.peek(state, seat);
      const choices = nuns.choices(view);
      if (choices === null) throw new Error('nothing to choose');
      if (seat === 'guard1') return master.decide(view, choices, memory, fastDraw(deeds));
      return nuns.fallback(nuns.peek(left, seat), choices);
    });
    if (seat === 'guard1') {
      expect(actions[1]).toEqual(actions[0]);
      compared++;
    }
    const told = worlds.map(({ state, chance }, which) => {
      const events: Emitted<NunsTypes['Open'], NunsTypes['Secret']>[] = [];
      nuns.apply(state, seat, actions[which] as Action, chance, (one) => events.push(one));
      return observed<NunsTypes>(events, 'guard1');
    });
    if (JSON.stringify(told[0]) !== JSON.stringify(told[1])) break; // the rules told the difference
    for (const event of told[0] ?? []) master.observe(memory, event);
  }
  return compared;
}

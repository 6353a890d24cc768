import { describe, expect, it } from 'vitest';
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import type { AnyBot } from '../../src/engine/bot.ts';
import type { Emitted } from '../../src/engine/events.ts';
import { observed, fold } from '../../src/engine/fold.ts';
import type { AnyGame, GameTypes } from '../../src/engine/game.ts';
import { canonicalJson } from '../../src/engine/canonical.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import type { Seat } from '../../src/engine/seats.ts';
import { botLevels, botNamed, defaultBot } from '../../src/games/bots.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { nuns } from '../../src/games/nuns/index.ts';
import type { Options } from '../../src/games/nuns/options.ts';
import { standardVariants } from '../../src/games/nuns/options.ts';
import type { State } from '../../src/games/nuns/state.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';
import { askBot, playMatch } from '../../src/lab/play.ts';
import { count } from '../counts.ts';

const game = gameNamed('nuns') as AnyGame;
const level = (name: string): AnyBot => botNamed('nuns', name) as AnyBot;
const greedy = level('greedy');
const sides =
  (guards: AnyBot, novices: AnyBot) =>
  (seat: Seat): AnyBot =>
    seat.startsWith('guard') ? guards : novices;

/** Every table size and guard-seat mode in turn, with the variants drawn by the seed. */
function tableOf(seed: number): Options {
  const draw = fastDraw(seed ^ 0x51ed);
  const some = (): boolean => draw(4) === 0;
  return {
    guardSeats: seed % 2 === 0 ? 1 : 2,
    novices: 1 + (Math.floor(seed / 2) % 6),
    variants: {
      ...standardVariants,
      runExactly5: some(),
      guardMax5: some(),
      captureTarget: some() ? 'novices' : 'players',
      singleFirstMove: some(),
      caught: some() ? 'may-disobey' : 'walk-home',
      noBlessings: some(),
      ...(some() && { monk: true }),
    },
  };
}

/** Wins of the guards in so many games, sizes in turn. */
function guardWins(guards: AnyBot, novices: AnyBot, games: number): number {
  let wins = 0;
  for (let seed = 1; seed <= games; seed++) {
    const options = { guardSeats: 1, novices: 1 + (seed % 6) };
    const { outcome } = playMatch(game, options, sides(guards, novices), seed);
    if (outcome.winners.includes('guard1')) wins++;
  }
  return wins;
}

describe('the list of bots', () => {
  it('names levels and a default', () => {
    expect(botLevels('nuns')).toEqual(['random', 'apprentice', 'greedy', 'regular', 'strong', 'master']);
    expect(defaultBot('nuns').name).toBe('regular');
    expect(botNamed('nuns', 'grandmaster')).toBeUndefined();
    expect(botLevels('chess')).toEqual([]);
    expect(() => defaultBot('chess')).toThrow();
  });
});

describe('bots of Nuns on the Run', () => {
  it('play whole games without an illegal action', { timeout: 900_000 }, () => {
    const games = count(15, 400);
    const pairs = [
      [greedy, greedy],
      [greedy, level('random')],
      [level('random'), greedy],
    ] as const;
    for (let seed = 1; seed <= games; seed++) {
      const [guards, novices] = pairs[seed % 5 < 3 ? 0 : (seed % 5) - 2] as (typeof pairs)[number];
      expect(() => playMatch(game, tableOf(seed), sides(guards, novices), seed)).not.toThrow();
    }
  });

  it('keep a plain memory and change nothing when they decide', () => {
    playMatch(
      game,
      { guardSeats: 2, novices: 3 },
      () => greedy,
      4,
      (player, choices) => {
        const before = canonicalJson([player.view, choices, player.memory]);
        const copy = jsonCopy(player.memory);
        const action = greedy.decide(player.view, choices, player.memory, fastDraw(8));
        expect(canonicalJson([player.view, choices, player.memory])).toBe(before);
        const again = greedy.decide(jsonCopy(player.view), jsonCopy(choices), copy, fastDraw(8));
        expect(again).toEqual(action);
        return action;
      },
    );
  });

  it('decide the same when they are told the whole history at once', () => {
    for (let seed = 1; seed <= count(2, 12); seed++) {
      const history: Emitted<GameTypes['Open'], GameTypes['Secret']>[] = [];
      let asked = 0;
      playMatch(
        game,
        tableOf(seed),
        () => greedy,
        seed,
        (player, choices) => {
          const live = greedy.decide(player.view, choices, player.memory, fastDraw(asked));
          if (asked++ % 7 === 0) {
            const told = observed(history, player.seat);
            const memory = greedy.remember(player.seat);
            for (const event of told) greedy.observe(memory, event);
            const view = fold(game, player.seat, told);
            expect(memory).toEqual(player.memory);
            expect(greedy.decide(view, choices, memory, fastDraw(asked - 1))).toEqual(live);
          }
          return askBot(player, choices);
        },
        (events) => history.push(...events),
      );
    }
  });

  it('are moved by nothing that their seat may not know', () => {
    for (let seed = 1; seed <= count(6, 60); seed++) twoWorlds(seed);
  });

  it('beat random play clearly on both sides', { timeout: 900_000 }, () => {
    const games = count(12, 120);
    expect(guardWins(greedy, level('random'), games)).toBeGreaterThanOrEqual(0.9 * games);
    expect(guardWins(level('random'), greedy, games)).toBeLessThanOrEqual(0.1 * games);
  });
});

/**
 * Two matches that differ only in the wish and Blessing of the last novice: until something public differs, all
 * other seats must decide alike. She herself plays the same plan in both.
 */
function twoWorlds(seed: number): void {
  const options: Options = { guardSeats: 1, novices: 3, variants: standardVariants };
  const worlds = [0, 1].map((which) => {
    const events: Emitted<NunsTypes['Open'], NunsTypes['Secret']>[] = [];
    const start = nuns.start(options, fastChance(seed), undefined);
    if (which === 1) swapSecrets(start);
    return { state: start, events, chance: fastChance(seed + 1) };
  });
  // The start is told anew from the changed state, so that each world's history is its own.
  const [left, right] = worlds as [(typeof worlds)[number], (typeof worlds)[number]];
  const hidden = 'novice3';
  const memories = worlds.map(() => new Map<Seat, unknown>());
  const began = { event: 'began', open: left.state.open } as const;
  worlds.forEach((world, which) => {
    for (const seat of nuns.seats(options)) {
      const memory = greedy.remember(seat);
      greedy.observe(memory, jsonCopy(began) as GameTypes['Open']);
      memories[which]?.set(seat, memory);
    }
    world.events.length = 0;
  });
  for (let deeds = 0; deeds < 60; deeds++) {
    const seat = nuns.waiting(left.state).find((one) => !answered(left.state, one));
    if (seat === undefined) return;
    const actions = worlds.map((world, which) => {
      const view = nuns.peek(world.state, seat === hidden ? 'novice3' : seat);
      const choices = nuns.choices(view);
      if (choices === null) throw new Error('nothing to choose');
      const draw = fastDraw(seed * 100 + deeds);
      return seat === hidden
        ? nuns.fallback(view, choices)
        : (greedy.decide(view, choices, memories[which]?.get(seat), draw) as NunsTypes['Action']);
    });
    expect(actions[1]).toEqual(actions[0]);
    worlds.forEach((world, which) => {
      const events: Emitted<NunsTypes['Open'], NunsTypes['Secret']>[] = [];
      nuns.apply(world.state, seat, actions[which] as NunsTypes['Action'], world.chance, (e) =>
        events.push(e),
      );
      for (const [holder, memory] of memories[which] ?? [])
        for (const event of observed<NunsTypes>(events, holder)) greedy.observe(memory, event);
    });
    expect(canonicalJson(nuns.peek(right.state, 'public'))).toBe(
      canonicalJson(nuns.peek(left.state, 'public')),
    );
    if (nuns.outcome(left.state)) return;
  }
}

/** A seat that has answered the present window is not asked again here. */
const answered = (state: State, seat: Seat): boolean => seat in state.answers;

/** Gives the last novice an undealt wish and Blessing in place of hers. */
function swapSecrets(state: State): void {
  const [wish] = state.undealt.wishes;
  const blessing = state.undealt.blessings.find((one) => one !== state.novices[2]?.dealt) ?? null;
  const old = state.novices[2];
  if (!old || wish === undefined) throw new Error('nothing to swap');
  state.novices[2] = { ...old, wish, dealt: blessing, blessing };
}

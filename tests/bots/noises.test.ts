import { describe, expect, it } from 'vitest';
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import type { AnyBot } from '../../src/engine/bot.ts';
import type { Emitted } from '../../src/engine/events.ts';
import { fold, observed } from '../../src/engine/fold.ts';
import type { AnyGame, GameTypes } from '../../src/engine/game.ts';
import { canonicalJson } from '../../src/engine/canonical.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import type { Seat } from '../../src/engine/seats.ts';
import { botLevels, botNamed, defaultBot } from '../../src/games/bots.ts';
import { noises } from '../../src/games/noises/index.ts';
import type { NoisesTypes } from '../../src/games/noises/types.ts';
import type { Identity } from '../../src/games/noises/vocabulary.ts';
import { identities } from '../../src/games/noises/vocabulary.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { studyOf } from '../../src/games/studies.ts';
import { addMatch, nothing } from '../../src/lab/balance/balance.ts';
import { runContest } from '../../src/lab/ladder/contest.ts';
import type { ContestResult } from '../../src/lab/ladder/contest.ts';
import { oneAgainstRest } from '../../src/lab/ladder/format.ts';
import { askBot, playMatch } from '../../src/lab/play.ts';
import { count } from '../counts.ts';

const game = gameNamed('noises') as AnyGame;
const level = (name: string): AnyBot => botNamed('noises', name) as AnyBot;
const levels = ['random', 'greedy', 'apprentice', 'regular', 'strong', 'master'];
const mixed =
  (seed: number) =>
  (seat: Seat): AnyBot =>
    level(levels[(seed + 2 * Number(seat.slice(-1))) % levels.length] as string);
type AnyEmitted = Emitted<NoisesTypes['Open'], NoisesTypes['Secret']>;

it('there are four levels beside the two they are measured by, and a default between them', () => {
  expect(botLevels('noises')).toEqual(levels);
  expect(defaultBot('noises').name).toBe('regular');
});

describe('bots of Noises at Night', () => {
  it('play whole games without an illegal action', { timeout: 900_000 }, () => {
    for (let seed = 1; seed <= count(6, 600); seed++)
      expect(() => playMatch(game, { players: 2 + (seed % 3) }, mixed(seed), seed)).not.toThrow();
  });

  it('keep a plain memory, change nothing when they decide, and decide alike from like', () => {
    for (const name of levels) {
      const bot = level(name);
      playMatch(
        game,
        { players: 2 },
        () => bot,
        4,
        (player, choices) => {
          const before = canonicalJson([player.view, choices, player.memory]);
          const action = bot.decide(player.view, choices, player.memory, fastDraw(8));
          expect(canonicalJson([player.view, choices, player.memory])).toBe(before);
          const copies = [player.view, choices, player.memory].map((one) => jsonCopy(one));
          expect(bot.decide(copies[0], copies[1], copies[2], fastDraw(8))).toEqual(action);
          return action;
        },
      );
    }
  });

  it('decide the same when they are told the whole history at once', () => {
    for (let seed = 1; seed <= count(3, 30); seed++) {
      const history: Emitted<GameTypes['Open'], GameTypes['Secret']>[] = [];
      let asked = 0;
      playMatch(
        game,
        { players: 2 + (seed % 3) },
        mixed(seed),
        seed,
        (player, choices) => {
          const { bot } = player;
          if (asked++ % 7 === 0) {
            const live = bot.decide(player.view, choices, player.memory, fastDraw(asked));
            const told = observed(history, player.seat);
            const memory = bot.remember(player.seat);
            for (const event of told) bot.observe(memory, event);
            expect(memory).toEqual(player.memory);
            const view = fold(game, player.seat, told);
            expect(bot.decide(view, choices, memory, fastDraw(asked))).toEqual(live);
          }
          return askBot(player, choices);
        },
        (events) => history.push(...events),
      );
    }
  });

  it('are moved by nothing that their seat may not know', () => {
    let compared = 0;
    for (let seed = 1; seed <= count(8, 300); seed++) compared += twoWorlds(seed);
    expect(compared).toBeGreaterThan(count(60, 2000));
  });

  it('name the others right far oftener than chance', { timeout: 900_000 }, () => {
    const study = studyOf('noises');
    if (!study) throw new Error('no study');
    const sums = nothing();
    for (let seed = 1; seed <= count(12, 600); seed++) addMatch(sums, game, study, level('strong'), seed);
    const { guesses = 0, right = 0 } = sums.counts;
    expect(guesses).toBeGreaterThan(80);
    expect(right / guesses).toBeGreaterThan(0.25);
    expect(right).toBeGreaterThan(1.4 * (sums.counts['right by chance'] ?? Infinity));
  });
});

describe('the ladder', () => {
  it('finds the master far above three greedy ones', { timeout: 900_000 }, () => {
    const result = meet('master', 'greedy', 0.4, count(8, 200));
    expect(result.share.mean).toBeGreaterThan(0.5);
    expect(result.answer).not.toBe('below');
  });

  it('finds each level above the one below', { timeout: 3_600_000 }, () => {
    for (const [i, name] of levels.entries()) {
      const above = levels[i + 1];
      if (above === undefined) continue;
      expect(meet(above, name, 0.25, count(4, 300)).share.mean, `${above} against ${name}`).toBeGreaterThan(
        0.3,
      );
    }
  });

  it('gives the same result again from the same seed', () => {
    expect(meet('greedy', 'random', 0.25, 3)).toEqual(meet('greedy', 'random', 0.25, 3));
  });
});

function meet(first: string, second: string, question: number, most: number): ContestResult {
  return runContest({
    game,
    tables: [{ name: '4', options: { players: 4 }, format: oneAgainstRest(noises.seats({ players: 4 })) }],
    players: [level(first), level(second)],
    question,
    seed: 7000,
    most,
    alpha: 0.01,
  });
}

/**
 * Two matches in which the last player is somebody else and holds another card, and plays dully. The others' bots must
 * decide alike until the rules tell them the difference. Gives how many decisions were compared.
 */
function twoWorlds(seed: number): number {
  const options = { players: 2 + (seed % 3) };
  const seats = noises.seats(options);
  const hidden = seats.at(-1) as Seat;
  const started: AnyEmitted[] = [];
  const left = noises.start(options, fastChance(seed), (one) => started.push(one));
  const right = noises.clone(left);
  const dealt = Object.values(right.identities);
  right.identities[hidden] = identities.find((one) => !dealt.includes(one)) as Identity;
  const hand = right.hands[hidden] as string[];
  [hand[3], right.deck[right.deck.length - 1]] = [right.deck.at(-1) as string, hand[3] as string];
  const worlds = [left, right].map((state) => ({ state, chance: fastChance(seed + 1) }));
  const players = seats
    .filter((seat) => seat !== hidden)
    .map((seat) => {
      const bot = mixed(seed)(seat);
      const memory = bot.remember(seat);
      for (const event of observed<NoisesTypes>(started, seat)) bot.observe(memory, event);
      return { seat, bot, memory };
    });
  for (let deeds = 0; ; deeds++) {
    const seat = noises.owing(left)[0];
    if (seat === undefined) return deeds;
    const player = players.find((one) => one.seat === seat);
    const actions = worlds.map(({ state }) => {
      const view = noises.peek(state, seat);
      const choices = noises.choices(view);
      if (!choices) throw new Error('nothing to choose');
      return player
        ? (player.bot.decide(view, choices, player.memory, fastDraw(deeds)) as NoisesTypes['Action'])
        : noises.fallback(noises.peek(left, seat), choices);
    });
    if (player) expect(actions[1]).toEqual(actions[0]);
    const told = worlds.map(({ state, chance }, which) => {
      const events: AnyEmitted[] = [];
      if (noises.legal(state, seat, actions[which] as NoisesTypes['Action'])) return null;
      noises.apply(state, seat, actions[which] as NoisesTypes['Action'], chance, (one) => events.push(one));
      return events;
    });
    for (const one of players) {
      const seen = told.map((events) => events && observed<NoisesTypes>(events, one.seat));
      if (canonicalJson(seen[0]) !== canonicalJson(seen[1])) return deeds; // the rules told the difference
      for (const event of seen[0] ?? []) one.bot.observe(one.memory, event);
    }
  }
}

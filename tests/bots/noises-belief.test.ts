import { describe, expect, it } from 'vitest';
import type { Emitted } from '../../src/engine/events.ts';
import { observe as observed } from '../../src/engine/events.ts';
import { observed as observedOf } from '../../src/engine/fold.ts';
import { anyGame } from '../../src/engine/game.ts';
import { botNamed } from '../../src/games/bots.ts';
import { beliefOf, publicChances } from '../../src/games/noises/bots/belief.ts';
import { insightOf } from '../../src/games/noises/bots/insight.ts';
import type { Memory } from '../../src/games/noises/bots/memory.ts';
import { observe, remember } from '../../src/games/noises/bots/memory.ts';
import {
  fittedModel,
  likelihoodOfBuried,
  likelihoodOfPlay,
  likelihoodsOfPower,
} from '../../src/games/noises/bots/model.ts';
import { indexOf, stakesOf, worthOfPlay, worthOfTarget } from '../../src/games/noises/bots/stakes.ts';
import { clueCards } from '../../src/games/noises/data.ts';
import { targetsOf } from '../../src/games/noises/powers.ts';
import { noises } from '../../src/games/noises/index.ts';
import { standingOf } from '../../src/games/noises/scoring.ts';
import type { State } from '../../src/games/noises/state.ts';
import type { NoisesTypes } from '../../src/games/noises/types.ts';
import type { Identity, PlayerId } from '../../src/games/noises/vocabulary.ts';
import { identities } from '../../src/games/noises/vocabulary.ts';
import { playMatch } from '../../src/lab/play.ts';
import { fastChance } from '../../src/chance/fast.ts';
import { count } from '../counts.ts';
import { begin, pick, take } from '../suites/walk.ts';

/** Plays at random; every player has a memory of what he observed. */
function walkThrough(
  games: number,
  look: (state: State, memories: ReadonlyMap<PlayerId, Memory>) => void,
): void {
  for (let seed = 1; seed <= games; seed++) {
    const walk = begin(noises, { players: 2 + (seed % 3) }, seed);
    const memories = new Map(walk.seats.map((seat) => [seat as PlayerId, remember(seat)]));
    for (;;) {
      for (const [player, memory] of memories)
        for (const emitted of walk.emitted) {
          const event = observed(emitted, player);
          if (event !== null) observe(fittedModel, memory, event);
        }
      look(walk.state, memories);
      const next = pick(walk);
      if (!next) break;
      take(walk, next.seat, next.action);
    }
  }
}

describe('the belief over who is whom', () => {
  it('never gives the truth up, even where everybody plays at random', () => {
    let positions = 0;
    walkThrough(count(6, 400), (state, memories) => {
      for (const memory of memories.values()) {
        const { players, worlds, weights, chances } = beliefOf(memory.view, memory.evidence, 1);
        expect(weights.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
        const truth = players.map((player) => state.identities[player]).join();
        const at = worlds.findIndex((world) => world.join() === truth);
        expect(weights[at]).toBeGreaterThan(0);
        for (const player of players)
          expect(chances[player]?.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
        positions++;
      }
    });
    expect(positions).toBeGreaterThan(600);
  });

  it('is the joint one, as counted out world by world', () => {
    let compared = 0;
    walkThrough(count(3, 30), ({ open }, memories) => {
      const memory = memories.get('player1') as Memory;
      const own = memory.view.own?.identity;
      if (open.options.players !== 4 || open.deeds % 5 !== 0 || open.outcome) return;
      const sums: Record<string, number> = {};
      let all = 0;
      const may = (player: PlayerId, identity: Identity): boolean =>
        identity !== own &&
        (open.found[player] ?? identity) === identity &&
        !open.guesses.some((one) => one.target === player && one.identity === identity && !one.right);
      for (const a of identities)
        for (const b of identities)
          for (const c of identities) {
            const world = { player2: a, player3: b, player4: c };
            if (new Set([a, b, c]).size < 3) continue;
            const parts = Object.entries(world) as [PlayerId, Identity][];
            if (!parts.every(([player, identity]) => may(player, identity))) continue;
            const weight = parts.reduce(
              (product, [player, one]) =>
                product * Math.exp(memory.evidence[player]?.[indexOf(one)] as number),
              1,
            );
            all += weight;
            for (const [player, one] of parts)
              sums[`${player} ${one}`] = (sums[`${player} ${one}`] ?? 0) + weight;
          }
      const { chances } = beliefOf(memory.view, memory.evidence, 1);
      for (const player of ['player2', 'player3', 'player4'] as const)
        identities.forEach((one, i) => {
          expect(chances[player]?.[i]).toBeCloseTo((sums[`${player} ${one}`] ?? 0) / all, 9);
          compared++;
        });
    });
    expect(compared).toBeGreaterThan(100);
  });

  it('weighs what is public of a player alike for all who look, himself too', () => {
    walkThrough(count(3, 30), (_state, memories) => {
      const [first, second] = [...memories.values()] as [Memory, Memory];
      if (!first.view.open || !second.view.open) return;
      // What somebody looked at in secret he has to himself; the rest is the same for all.
      const looks = first.view.open.row.some((at) =>
        first.view.open?.piles[at].some(({ knowers }) => knowers.length > 1),
      );
      if (looks || first.view.open.discards > 0) return;
      expect(second.evidence).toEqual(first.evidence);
      const chances = publicChances(first.view.open, 'player1', first.evidence['player1'] ?? []);
      expect(chances.reduce((sum, one) => sum + one, 0)).toBeCloseTo(1, 9);
    });
  });

  it(
    'tells far more than logic does of bots that hide nothing, and something of those that do',
    { timeout: 900_000 },
    () => {
      const gain = (name: string, games: number): number => {
        let [bits, blind, cases] = [0, 0, 0];
        for (let seed = 1; seed <= games; seed++) {
          const emitted: Emitted<NoisesTypes['Open'], NoisesTypes['Secret']>[] = [];
          const bot = botNamed('noises', name);
          if (!bot) throw new Error(`no ${name}`);
          playMatch(
            anyGame(noises),
            { players: 2 + (seed % 3) },
            () => bot,
            seed,
            undefined,
            (events) => emitted.push(...(events as typeof emitted)),
          );
          const insight = insightOf(fittedModel, 'player1', observedOf<NoisesTypes>(emitted, 'player1'));
          bits += insight.bits;
          blind += insight.blind;
          cases += insight.cases;
        }
        return (blind - bits) / cases;
      };
      expect(gain('greedy', count(9, 300))).toBeGreaterThan(0.7);
      expect(gain('regular', count(9, 300))).toBeGreaterThan(0.7);
      expect(gain('strong', count(15, 300))).toBeGreaterThan(0.03);
    },
  );
});

describe('the model of how people play', () => {
  it('gives probabilities: all that an identity may do sums to one', () => {
    walkThrough(3, ({ open }) => {
      if (open.phase.name === 'play' && open.deeds % 9 === 0) {
        const sums = identities.map(() => 0);
        for (const at of open.row) {
          likelihoodOfPlay(open, fittedModel, at, 'down', undefined).forEach(
            (one, i) => (sums[i] = (sums[i] as number) + one),
          );
          for (const { name } of clueCards)
            likelihoodOfPlay(open, fittedModel, at, 'up', name).forEach(
              (one, i) => (sums[i] = (sums[i] as number) + one / clueCards.length),
            );
        }
        for (const sum of sums) expect(sum).toBeCloseTo(1, 9);
      }
      if (open.phase.name !== 'power') return;
      const rows = likelihoodsOfPower(open, fittedModel, open.phase.power, open.phase.at);
      if (!rows) return;
      for (let i = 0; i < identities.length; i++)
        expect(rows.reduce((sum, row) => sum + (row[i] as number), 0)).toBeCloseTo(1, 9);
    });
    const buried = clueCards.map(({ name }) => likelihoodOfBuried(fittedModel, name));
    for (let i = 0; i < identities.length; i++)
      expect(buried.reduce((sum, row) => sum + (row[i] as number), 0) / clueCards.length).toBeCloseTo(1, 9);
  });

  it('takes a card of its symbol at its location for what an identity likes best', () => {
    const { open } = noises.start({ players: 2 }, fastChance(1), undefined);
    const at = open.tokens.cat;
    const likelihood = likelihoodOfPlay(open, fittedModel, at, 'up', 'paw-1');
    expect(likelihood.indexOf(Math.max(...likelihood))).toBe(indexOf('cat'));
  });
});

describe('what changes in the house are worth', () => {
  it('is what they change in the score', () => {
    const worth = identities.map((_, i) => i - 3.5);
    const total = ({ open }: State): number =>
      identities.reduce((sum, identity, i) => {
        const { room, symbols } = standingOf(open, identity);
        return sum + (worth[i] as number) * (room + symbols);
      }, 0);
    let compared = 0;
    walkThrough(count(6, 60), (state) => {
      const { open, cards } = state;
      const { phase } = open;
      const knows = (slot: (typeof open.piles)['attic'][number]): string | null => {
        for (const at of open.row) {
          const place = open.piles[at].indexOf(slot);
          if (place >= 0) return cards[at][place] ?? null;
        }
        return null;
      };
      const stakes = stakesOf(open, worth);
      const before = total(state);
      if (phase.name === 'play') {
        const other = noises.clone(state);
        const [card] = other.hands[phase.turn.player] as [string];
        const at = open.row[open.deeds % 5] as (typeof open.row)[number];
        const face = open.deeds % 2 === 0 ? 'up' : 'down';
        other.open.piles[at].push({ face, shown: face === 'up', card, knowers: [] });
        expect(total(other) - before).toBeCloseTo(worthOfPlay(stakes, card, at, face), 9);
        compared++;
      }
      if (phase.name !== 'power' || phase.then.stage !== 'turn' || phase.then.turn.played.length < 2) return;
      for (const target of targetsOf(open, phase.power, phase.at, state.hands[phase.player] ?? [])) {
        // The first turn of the round, so that nothing but drawing follows.
        if (phase.player !== open.first || open.playing.length < 2) continue;
        const other = noises.clone(state);
        noises.apply(other, phase.player, { type: 'power', ...target }, fastChance(1), undefined);
        expect(total(other) - before).toBeCloseTo(
          worthOfTarget(open, stakes, phase.power, phase.at, target, knows),
          9,
        );
        compared++;
      }
    });
    expect(compared).toBeGreaterThan(100);
  });
});

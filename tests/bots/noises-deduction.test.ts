import { describe, expect, it } from 'vitest';
import { noises } from '../../src/games/noises/index.ts';
import { clueCard, symbolOf } from '../../src/games/noises/data.ts';
import {
  others,
  possibleIdentities,
  possibleWorlds,
  tallyOfIdentities,
  tallyOfLocations,
} from '../../src/games/noises/deduction.ts';
import type { View } from '../../src/games/noises/view.ts';
import { blankView } from '../../src/games/noises/view.ts';
import type { Identity } from '../../src/games/noises/vocabulary.ts';
import { identities, symbols } from '../../src/games/noises/vocabulary.ts';
import { count } from '../counts.ts';
import { begin, pick, take, viewOf } from '../suites/walk.ts';
import type { Walk } from '../suites/walk.ts';
import type { NoisesTypes } from '../../src/games/noises/types.ts';
import { SPECTATOR } from '../../src/engine/seats.ts';

/** Plays at random and looks at every position. */
function walkThrough(games: number, look: (walk: Walk<NoisesTypes>) => void): void {
  for (let seed = 1; seed <= games; seed++) {
    const walk = begin(noises, { players: 2 + (seed % 3) }, seed);
    for (;;) {
      look(walk);
      const next = pick(walk);
      if (!next) break;
      take(walk, next.seat, next.action);
    }
  }
}

describe('what logic excludes', () => {
  it('is never the truth, whoever looks, however one plays', () => {
    let positions = 0;
    walkThrough(count(12, 1500), (walk) => {
      for (const viewer of walk.seats) {
        const view = viewOf(walk, viewer);
        const truth = others(view).map((player) => walk.state.identities[player] as Identity);
        const worlds = possibleWorlds(view);
        expect(worlds.some((world) => world.join() === truth.join())).toBe(true);
        expect(worlds.length).toBeLessThanOrEqual([7, 42, 210][walk.seats.length - 2] as number);
        others(view).forEach((player, i) =>
          expect(possibleIdentities(view)[player]).toContain(truth[i] as Identity),
        );
        positions++;
      }
    });
    expect(positions).toBeGreaterThan(2000);
  });

  it('is one’s own identity, what was shown, what was wrongly guessed, and what follows for others', () => {
    const walk = begin(noises, { players: 3 }, 5);
    const view = structuredClone(viewOf(walk, 'player1'));
    const open = view.open!;
    Object.assign(view.own!, { identity: 'cat' });
    expect(possibleIdentities(view)).toEqual({ player2: identities.slice(1), player3: identities.slice(1) });
    expect(possibleWorlds(view)).toHaveLength(42);
    open.found['player3'] = 'mouse';
    expect(possibleIdentities(view)).toEqual({ player2: identities.slice(2), player3: ['mouse'] });
    open.found['player3'] = null;
    const wrong = (player: 'player2' | 'player3', names: readonly Identity[]): void => {
      const made = names.map(
        (identity) => ({ player: 'player1', target: player, identity, right: false }) as const,
      );
      open.guesses = [...open.guesses, ...made];
    };
    wrong('player2', identities.slice(2));
    expect(possibleIdentities(view)).toEqual({ player2: ['mouse'], player3: identities.slice(2) });
  });

  it('does not take a guesser’s word for it: he may name what he is himself', () => {
    const walk = begin(noises, { players: 2 }, 3);
    const view = structuredClone(viewOf(walk, 'player1'));
    const identity = identities.find((one) => one !== view.own!.identity)!;
    view.open!.guesses = [{ player: 'player2', target: 'player1', identity, right: false }];
    expect(possibleIdentities(view).player2).toContain(identity);
  });

  it('is told to spectators too, and nothing before the match began', () => {
    const walk = begin(noises, { players: 4 }, 8);
    const view = viewOf(walk, SPECTATOR);
    expect(possibleWorlds(view)).toHaveLength(1680);
    expect(Object.keys(possibleIdentities(view))).toEqual(['player1', 'player2', 'player3', 'player4']);
    expect(possibleWorlds(blankView('player1'))).toEqual([]);
    expect(possibleIdentities(blankView('player1'))).toEqual({});
  });

  it('is all but the truth when the match is over', () => {
    walkThrough(6, (walk) => {
      if (!noises.outcome(walk.state)) return;
      for (const viewer of walk.seats) {
        const view: View = viewOf(walk, viewer);
        for (const player of others(view))
          expect(possibleIdentities(view)[player]).toEqual([walk.state.identities[player]]);
      }
    });
  });
});

describe('what need not be counted', () => {
  it('agrees with a plain count of the cards', () => {
    walkThrough(9, (walk) => {
      const { open, cards } = walk.state;
      const tally = tallyOfLocations(open);
      expect(Object.keys(tally)).toEqual(open.row);
      const upAt = (at: (typeof open.row)[number]): string[] =>
        cards[at].filter((_, place) => open.piles[at][place]?.face === 'up');
      for (const at of open.row) {
        const shown = upAt(at).flatMap((card) => clueCard(card).symbols);
        expect(tally[at]).toEqual({
          cards: cards[at].length,
          faceDown: cards[at].length - upAt(at).length,
          symbols: Object.fromEntries(
            symbols.map((symbol) => [symbol, shown.filter((one) => one === symbol).length]),
          ),
        });
      }
      const all = open.row.flatMap(upAt).flatMap((card) => clueCard(card).symbols);
      for (const identity of identities) {
        const room = cards[open.tokens[identity]].length;
        const own = all.filter((one) => one === symbolOf(identity)).length;
        expect(tallyOfIdentities(open)[identity]).toEqual({ room, symbols: own, total: room + own });
      }
    });
  });

  it('is what the score counts at the end', () => {
    walkThrough(9, (walk) => {
      const { open, identities: who } = walk.state;
      for (const [player, score] of Object.entries(open.scores ?? {})) {
        const { room, symbols: own } = tallyOfIdentities(open)[who[player] as Identity];
        expect([score.room, score.symbols]).toEqual([room, own]);
      }
    });
  });
});

import { describe, expect, it } from 'vitest';
import type { AnyBot } from '../../src/engine/bot.ts';
import { botNamed } from '../../src/games/bots.ts';
import { standardBoard as board } from '../../src/games/nuns/board/standard.ts';
import { stages } from '../../src/games/nuns/deduction/hypotheses.ts';
import { deduce, isPossible, possibleStates, startDeduction } from '../../src/games/nuns/deduction/index.ts';
import type { Options, Variants } from '../../src/games/nuns/options.ts';
import { standardVariants } from '../../src/games/nuns/options.ts';
import type { NoviceState } from '../../src/games/nuns/deduction/hypotheses.ts';
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

  it(
    'is all that no legal play can have been, on a board where every play can be tried',
    { timeout: 1_200_000 },
    () => {
      const twists: Partial<Variants>[] = [
        { singleFirstMove: true, noBlessings: true },
        { singleFirstMove: true, captureTarget: 'players', caught: 'may-disobey', noBlessings: true },
        { singleFirstMove: true },
        { noBlessings: true, runExactly5: true },
      ];
      let compared = 0;
      for (let seed = 1; seed <= count(6, 60); seed++) {
        const twist = twists[seed % twists.length]!;
        const options: Options = { guardSeats: 2, novices: 1, variants: { ...standardVariants, ...twist } };
        const deduction = startDeduction();
        playWorlds(
          { options, seed, turns: twist.singleFirstMove ? 3 : 1 },
          (event) => deduce(chapel, deduction, event),
          (worlds) => {
            const named = (states: readonly NoviceState[]): string[] =>
              [...new Set(states.map(({ point, wish, stage }) => `${point} ${wish} ${stage}`))].sort();
            const tried = named(worlds.map(({ state }) => noviceIn(state)));
            expect(named(possibleStates(chapel, deduction, 'novice1'))).toEqual(tried);
            compared++;
          },
        );
      }
      expect(compared).toBeGreaterThan(count(40, 600));
    },
  );
});

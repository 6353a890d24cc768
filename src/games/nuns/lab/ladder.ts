import type { Insight, Ladder } from '../../../engine/ladder.ts';
import { standardBoard } from '../board/standard.ts';
import { addInsight, noInsight } from '../bots/belief/insight.ts';
import { fittedModel } from '../bots/belief/model.ts';
import type { Options, Variants } from '../options.ts';
import { standardVariants } from '../options.ts';
import type { NunsTypes } from '../types.ts';
import { guardSeats, noviceIds } from '../vocabulary.ts';
import { contendersOn } from './contenders.ts';

/** A table of so many people, as N1.1 has it. */
const tableOf = (players: number): Options => {
  const guards = players === 8 ? 2 : 1;
  return { guardSeats: guards, novices: players - guards, variants: standardVariants };
};

const withVariants =
  (changes: Partial<Variants>) =>
  (options: Options): Options => ({ ...options, variants: { ...options.variants, ...changes } });

/** How well the belief tells where novices are, and what they are after, when the guards begin their move. */
function insightOf(matches: readonly (readonly NunsTypes['Open'][])[]): Insight {
  const sums = noInsight();
  for (const events of matches) addInsight(standardBoard, fittedModel, events, sums);
  const { cases, bits, blind, pointBits, pointBlind, bins } = sums;
  const each = (sum: number): number => sum / Math.max(1, cases);
  return {
    cases,
    scores: {
      'point, stage and wish': { belief: each(bits), uniform: each(blind) },
      point: { belief: each(pointBits), uniform: each(pointBlind) },
    },
    calibration: bins.flatMap(({ expected, there, points }) =>
      points === 0 ? [] : [{ said: expected / points, so: there / points, count: points }],
    ),
  };
}

/** Guards against novices, at every number of players. */
export const nunsLadder: Ladder<NunsTypes> = {
  tables: Object.fromEntries([2, 3, 4, 5, 6, 8].map((players) => [String(players), tableOf(players)])),
  sides: (options) => [
    { name: 'guards', seats: guardSeats.slice(0, options.guardSeats) },
    { name: 'novices', seats: noviceIds.slice(0, options.novices) },
  ],
  handicaps: {
    runExactly5: withVariants({ runExactly5: true }),
    guardMax5: withVariants({ guardMax5: true }),
    captureTarget: withVariants({ captureTarget: 'novices' }),
    singleFirstMove: withVariants({ singleFirstMove: true }),
    mayDisobey: withVariants({ caught: 'may-disobey' }),
    noBlessings: withVariants({ noBlessings: true }),
    'captureTarget+singleFirstMove': withVariants({ captureTarget: 'novices', singleFirstMove: true }),
  },
  insight: insightOf,
  contenders: contendersOn(standardBoard),
};

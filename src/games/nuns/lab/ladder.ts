import type { Ladder } from '../../../engine/ladder.ts';
import { standardBoard } from '../board/standard.ts';
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
  contenders: contendersOn(standardBoard),
};

import { nuns } from '../../src/games/nuns/index.ts';
import { houseBoard } from '../../src/games/nuns/board/boards.ts';
import type { Options, Variants } from '../../src/games/nuns/options.ts';
import type { State } from '../../src/games/nuns/state.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';
import { ownDeck } from './ownDeck.ts';
import { brokenNuns } from './nunsBroken.ts';
import { nunsCounterpart, nunsPublished, nunsSecrets, nunsTwists } from './nunsTwists.ts';
import type { Suite } from './suite.ts';

/** Every combination of the variants of N12 and N14. */
function everyVariant(): Variants[] {
  const flags = [false, true];
  return flags.flatMap((runExactly5) =>
    flags.flatMap((guardMax5) =>
      flags.flatMap((singleFirstMove) =>
        flags.flatMap((noBlessings) =>
          (['players', 'novices'] as const).flatMap((captureTarget) =>
            (['walk-home', 'may-disobey'] as const).flatMap((caught) =>
              ([{}, { monk: true }] as const).map((monk) => ({
                runExactly5,
                guardMax5,
                captureTarget,
                singleFirstMove,
                caught,
                noBlessings,
                ...monk,
              })),
            ),
          ),
        ),
      ),
    ),
  );
}

/** Every seat count with every variant; windows close by the clock at every other one, some tables have
 * Blessings of their own, some roll their dice by hand. */
const tables: Options[] = everyVariant().flatMap((variants, i) =>
  [1, 2, 3, 4, 5, 6].flatMap((novices) =>
    ([1, 2] as const).map((guardSeats): Options => {
      const own = !variants.noBlessings && (i + novices) % 5 === 0;
      const table: Options = {
        guardSeats,
        novices,
        variants,
        ...(own && { blessings: ownDeck }),
        ...((i + novices) % 3 === 0 && { dice: 'hand' as const }),
      };
      return ((i >> 1) + novices + guardSeats) % 2 === 1 ? { ...table, windows: 'byClock' } : table;
    }),
  ),
);

const cellNumber = (options: Options, point: number): number => houseBoard(options).cells.indexOf(point) + 1;

export const nunsSuite: Suite<NunsTypes> = {
  game: nuns,
  tables,
  longest: 3000,
  broken: brokenNuns,
  file: ({ open, novices, guards }: State, dice, actions) => ({
    game: 'nuns',
    options: open.options,
    deal: {
      ...Object.fromEntries(
        open.novices.map(({ id, cell }, i) => [
          id,
          { cell: cellNumber(open.options, cell), wish: novices[i]?.wish, blessing: novices[i]?.dealt },
        ]),
      ),
      abbess: { blessing: guards.abbess.dealt },
      prioress: { blessing: guards.prioress.dealt },
    },
    dice,
    actions,
  }),
  secrets: nunsSecrets,
  twists: nunsTwists,
  counterpart: nunsCounterpart,
  published: nunsPublished,
};

/** The same game on the small board: every number of seats, the variants in turn but for the Monk's. */
export const grangeSuite: Suite<NunsTypes> = {
  ...nunsSuite,
  tables: everyVariant()
    .filter(({ monk }) => !monk)
    .map((variants, i): Options => {
      const table: Options = { board: 'grange', guardSeats: i % 2 ? 2 : 1, novices: 1 + (i % 4), variants };
      return i % 3 ? { ...table, windows: 'byClock' } : table;
    }),
};

import type { GameForm, OptionField } from '../../../client/shared/game-form.ts';
import type { Options, Variants } from '../options.ts';
import { variantNames } from '../options.ts';
import { SeatName } from '../text.ts';
import { noviceIds } from '../vocabulary.ts';
import { say, sayText } from './say.ts';

/** Each variant of N12 and N14 is one way or the other. */
const other: Readonly<Record<keyof Variants, unknown>> = {
  runExactly5: true,
  guardMax5: true,
  captureTarget: 'novices',
  singleFirstMove: true,
  caught: 'may-disobey',
  noBlessings: true,
  monk: true,
};

const playersOf = ({ guardSeats, novices }: Options): number => guardSeats + novices;

/** With one guard seat or two, for so many players (N1.1). */
function seated(options: Options, guardSeats: 1 | 2, players: number): Options {
  const novices = Math.max(1, Math.min(noviceIds.length, players - guardSeats));
  return { ...options, guardSeats, novices };
}

function variant(options: Options, name: keyof Variants): OptionField {
  return {
    kind: 'switch',
    key: name,
    title: say(`variant.${name}`),
    hint: say(`variantMore.${name}`),
    on: options.variants[name] === other[name],
    turned: (on) => {
      const { [name]: _, ...rest } = options.variants;
      // One that is left out is as by default.
      return { ...options, variants: on ? { ...rest, [name]: other[name] } : rest };
    },
  };
}

/** The table's form (N1.1, N12, N14). */
export const form: GameForm = {
  helps: ['aids'],
  seatName: (options, seat) => sayText(SeatName(options as Options, seat)),
  players: (options) => playersOf(options as Options),
  resized: (given, players) => {
    const options = given as Options;
    // Eight need both guards' seats, two can't fill them.
    const guardSeats = players > noviceIds.length + 1 ? 2 : players < 3 ? 1 : options.guardSeats;
    return seated(options, guardSeats, players);
  },
  fields: (given) => {
    const options = given as Options;
    const players = playersOf(options);
    const guardSeats = ([1, 2] as const).filter(
      (count) => players - count >= 1 && players - count <= noviceIds.length,
    );
    return [
      ...(guardSeats.length > 1
        ? [
            {
              kind: 'pick',
              key: 'guardSeats',
              title: say('option.guardSeats'),
              hint: say('option.guardSeatsMore'),
              values: guardSeats.map((count) => ({
                value: String(count),
                title: say('option.guardCount', { count }),
              })),
              value: String(options.guardSeats),
              picked: (value: string) => seated(options, value === '2' ? 2 : 1, players),
            } as const,
          ]
        : []),
      ...variantNames.map((name) => variant(options, name)),
    ];
  },
};

import { ok } from '../../../engine/result.ts';
import type { GameForm, OptionField } from '../../../client/shared/game-form.ts';
import type { Options, Variants } from '../options.ts';
import type { BoardName } from '../options.ts';
import { boardNameOf, boardNames, mostNovices, variantNames } from '../options.ts';
import { SeatName, seatName } from '../text.ts';
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

/** Which numbers of guard seats leave a cell for each novice, at a table of so many. */
const guardSeatsFor = (board: BoardName, players: number): (1 | 2)[] =>
  ([1, 2] as const).filter((count) => players - count >= 1 && players - count <= mostNovices[board]);

/** The boards that have room for so many. */
const boardsFor = (players: number): BoardName[] =>
  boardNames.filter((board) => guardSeatsFor(board, players).length > 0);

/** For so many players, on that board, with so many guard seats if it allows them (N1.1). */
function seated(options: Options, board: BoardName, guardSeats: 1 | 2, players: number): Options {
  const allowed = guardSeatsFor(board, players);
  const seats = allowed.includes(guardSeats) ? guardSeats : (allowed[0] ?? 1);
  const { board: _, variants, ...rest } = options;
  const { monk: __, ...others } = variants;
  return {
    ...rest,
    ...(board !== 'convent' && { board }),
    variants: board === 'convent' ? variants : others, // no other board has a Monk
    guardSeats: seats,
    novices: Math.max(1, Math.min(mostNovices[board], players - seats)),
  };
}

/** Which board is played on, where more than one has room. */
function boardField(options: Options, players: number): OptionField[] {
  const boards = boardsFor(players);
  if (boards.length < 2) return [];
  return [
    {
      kind: 'pick',
      key: 'board',
      title: say('option.board'),
      hint: say('option.boardMore'),
      values: boards.map((board) => ({ value: board, title: say(`option.boards.${board}`) })),
      value: boardNameOf(options),
      picked: (value) => seated(options, value === 'grange' ? value : 'convent', options.guardSeats, players),
    },
  ];
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
      const { blessings, ...others } = options;
      // No Blessings are none of one's own either.
      const kept = blessings && !(on && name === 'noBlessings') ? { ...others, blessings } : others;
      // One that is left out is as by default.
      return { ...kept, variants: on ? { ...rest, [name]: other[name] } : rest };
    },
  };
}

/** Bytes of a file of Blessings: what it may hold takes no more in any script. */
const MOST = 80_000;

/** Blessings of the table's own in place of those of the house (N11, docs/blessings.md). */
function blessingField(options: Options): OptionField {
  const { blessings, ...without } = options;
  return {
    kind: 'file',
    key: 'blessings',
    title: say('option.blessings'),
    hint: say('option.blessingsMore'),
    most: MOST,
    lines: (blessings ?? []).map(({ name, text, copies }) => ({
      title: say('option.blessing', { name, copies }),
      more: text,
    })),
    read: async (file) => {
      const { deckIn } = await import('./deck.ts');
      const read = deckIn(file);
      if (!read.ok) return read;
      return ok({
        ...without,
        variants: { ...options.variants, noBlessings: false },
        blessings: read.value,
      });
    },
    without,
  };
}

/** The table's form (N1.1, N12, N14). */
export const form: GameForm = {
  helps: ['aids', 'hints'],
  seatName: (options, seat, within) => sayText((within ? seatName : SeatName)(options as Options, seat)),
  diceByHand: (options) => (options as Options).dice === 'hand',
  players: (options) => playersOf(options as Options),
  resized: (given, players) => {
    const options = given as Options;
    const board = boardNameOf(options);
    return seated(
      options,
      boardsFor(players).includes(board) ? board : 'convent',
      options.guardSeats,
      players,
    );
  },
  fields: (given) => {
    const options = given as Options;
    const players = playersOf(options);
    const board = boardNameOf(options);
    const guardSeats = guardSeatsFor(board, players);
    return [
      ...boardField(options, players),
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
              picked: (value: string) => seated(options, board, value === '2' ? 2 : 1, players),
            } as const,
          ]
        : []),
      blessingField(options),
      {
        kind: 'switch',
        key: 'dice',
        title: say('option.dice'),
        hint: say('option.diceMore'),
        on: options.dice === 'hand',
        turned: (on) => {
          const { dice: _, ...drawn } = options;
          return on ? { ...drawn, dice: 'hand' } : drawn;
        },
      },
      ...variantNames
        .filter((name) => name !== 'monk' || board === 'convent')
        .map((name) => variant(options, name)),
    ];
  },
};

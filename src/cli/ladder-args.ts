import { parseArgs } from 'node:util';
import type { AnyGame } from '../engine/game.ts';
import type { AnyLadder } from '../engine/ladder.ts';
import type { Contender } from '../engine/seer.ts';
import { botLevels, botNamed } from '../games/bots.ts';
import { contendersOf, ladderOf } from '../games/ladders.ts';
import { gameNamed, gameNames } from '../games/registry.ts';
import type { Table } from '../lab/ladder/contest.ts';
import type { Format } from '../lab/ladder/format.ts';
import { oneAgainstRest, oneSide, sidesSwapped } from '../lab/ladder/format.ts';

export const LADDER_USAGE = `curfew ladder GAME --levels A,B[,C…] [--side SIDE --against LEVEL] [--share Q]
      | --balance LEVEL[,…] [--handicaps NAME,…|none] | --recovery WITHOUT,WITH,KNOWING --side SIDE --against LEVEL
      | --insight LEVEL[,…]
      [--options JSON | --tables NAME,… [--handicap NAME]] [--seed N] [--deals MOST] [--alpha P] [--out FOLDER]`;

/** What each argument means, for `--help`. */
export const LADDER_HELP = `
Lets levels of bots meet on the same deals and dice until it is plain who is better. Prints a JSON line for each result.

GAME          ${gameNames.map((name) => `${name} (levels: ${botLevels(name).join(', ')})`).join('\n              or ')}
--levels      each level against the one after it
--balance     how often each side wins at each table when all play this level, and which handicap evens it
--recovery    how much of what knowing the truth is worth the second level gains on the first
--insight     how well a level's belief is borne out
--side        the side that --levels or --recovery is about; the other side plays --against
--share       the share of points that is asked about: is the first above it, or below? (of itself, that of equals)
--tables      which tables, by name; --options: one table, by its options as JSON
--handicap    a handicap at all tables; --handicaps: those that --balance tries
--seed        where deals and dice start; the same seed gives the same result (1)
--deals       stop after so many deals at a table though nothing is plain yet (500)
--alpha       how often a result may be wrong (0.05)
--out         a folder for ladder.json and the page ladder.html
`;

interface Common {
  readonly game: AnyGame;
  readonly tables: readonly Table[];
  readonly seed: number;
  readonly deals: number;
  readonly alpha: number;
  readonly out: string | undefined;
}

/** What a ladder is asked to do. */
export type Asked = Common &
  (
    | {
        readonly kind: 'contests';
        readonly players: readonly Contender[];
        readonly others?: Contender;
        readonly question: number;
      }
    | {
        readonly kind: 'sides';
        readonly ladder: AnyLadder;
        readonly players: readonly Contender[];
        readonly handicaps: readonly string[];
      }
    | {
        readonly kind: 'recovery';
        readonly ladder: AnyLadder;
        readonly side: 0 | 1;
        readonly players: readonly [Contender, Contender, Contender];
        readonly others: Contender;
      }
    | { readonly kind: 'insight'; readonly ladder: AnyLadder; readonly players: readonly Contender[] }
  );

/** Says what is wrong with the arguments. */
class BadArgs extends Error {}

const flags = {
  levels: { type: 'string' },
  side: { type: 'string' },
  against: { type: 'string' },
  balance: { type: 'string' },
  handicaps: { type: 'string' },
  recovery: { type: 'string' },
  insight: { type: 'string' },
  options: { type: 'string' },
  tables: { type: 'string' },
  handicap: { type: 'string' },
  share: { type: 'string' },
  seed: { type: 'string', default: '1' },
  deals: { type: 'string', default: '500' },
  alpha: { type: 'string', default: '0.05' },
  out: { type: 'string' },
} as const;

type Values = Readonly<Partial<Record<keyof typeof flags, string>>>;

/** A sentence of what is wrong with it where it can't be done. */
export function readLadderArgs(args: readonly string[]): Asked | string {
  try {
    const { values, positionals } = parseArgs({ args: [...args], allowPositionals: true, options: flags });
    const game = gameNamed(positionals[0]);
    if (!game || positionals.length > 1) throw new BadArgs(`GAME is one of ${gameNames.join(', ')}`);
    return reading(game, values);
  } catch (error) {
    return (error as Error).message; // also an unknown flag, or options that are no JSON
  }
}

function reading(game: AnyGame, values: Values): Asked {
  const sided = ladderOf(game.name);
  const side = sideOf(sided, values.side);
  const common = {
    game,
    tables: tablesOf(game, sided, side, values),
    seed: wholeNumber('--seed', values.seed, 0),
    deals: wholeNumber('--deals', values.deals, 1),
    alpha: share('--alpha', values.alpha),
    out: values.out,
  };
  const elsewhere = values.balance ?? values.insight ?? values.options;
  if (values.handicap !== undefined && (elsewhere !== undefined || !sided))
    throw new BadArgs('--handicap goes with --levels or --recovery, at the tables of a game with sides');
  const one = (flag: string, name: string | undefined): Contender => {
    const [found, ...more] = named(game.name, flag, name);
    if (!found || more.length > 0) throw new BadArgs(`${flag} takes one level`);
    return found;
  };
  const many = (flag: string, names: string | undefined, least: number): Contender[] => {
    const found = named(game.name, flag, names);
    if (found.length < least)
      throw new BadArgs(`${flag} takes ${least} or more of ${namesOf(game.name).join(', ')}`);
    return found;
  };
  if (values.balance !== undefined) {
    if (!sided || values.options !== undefined)
      throw new BadArgs('--balance is for the tables of a game with sides');
    const players = many('--balance', values.balance, 1);
    return {
      ...common,
      kind: 'sides',
      ladder: sided,
      players,
      handicaps: handicapsOf(sided, values.handicaps),
    };
  }
  if (values.recovery !== undefined) {
    const [a, b, c, ...more] = many('--recovery', values.recovery, 3);
    if (!sided || side === null || !a || !b || !c || more.length > 0)
      throw new BadArgs('--recovery takes three levels and --side');
    const others = one('--against', values.against);
    return { ...common, kind: 'recovery', ladder: sided, side, players: [a, b, c], others };
  }
  if (values.insight !== undefined) {
    if (!sided?.insight) throw new BadArgs('--insight is for a game whose bots have a belief to judge');
    return { ...common, kind: 'insight', ladder: sided, players: many('--insight', values.insight, 1) };
  }
  const players = many('--levels', values.levels, 2);
  if ((side === null) !== (values.against === undefined))
    throw new BadArgs('--side and --against go together');
  const question =
    values.share === undefined ? (common.tables[0] as Table).format.fair : share('--share', values.share);
  return {
    ...common,
    kind: 'contests',
    players,
    ...(side !== null && { others: one('--against', values.against) }),
    question,
  };
}

const namesOf = (game: string): string[] => [
  ...botLevels(game),
  ...contendersOf(game).map(({ name }) => name),
];

function named(game: string, flag: string, names: string | undefined): Contender[] {
  return (names ?? '').split(',').flatMap((name) => {
    if (name === '') return [];
    const found = botNamed(game, name) ?? contendersOf(game).find((one) => one.name === name);
    if (!found) throw new BadArgs(`${flag}: ${name} is none of ${namesOf(game).join(', ')}`);
    return [found];
  });
}

function sideOf(ladder: AnyLadder | undefined, name: string | undefined): 0 | 1 | null {
  if (name === undefined) return null;
  const [table] = Object.values(ladder?.tables ?? {});
  const sides = ladder && table ? ladder.sides(table).map((side) => side.name) : [];
  const at = sides.indexOf(name);
  if (at !== 0 && at !== 1) throw new BadArgs(`--side takes one of ${sides.join(', ')}`);
  return at;
}

/** Those asked for, else all that the game has, else one for four. */
function tablesOf(game: AnyGame, ladder: AnyLadder | undefined, side: 0 | 1 | null, values: Values): Table[] {
  const format = (options: unknown): Format => {
    if (!ladder) return oneAgainstRest(game.seats(options));
    const sides = ladder.sides(options);
    return side === null ? sidesSwapped(sides) : oneSide(sides[side]);
  };
  const given = (text: string): Table => {
    const options = game.options(JSON.parse(text));
    if (!options.ok) throw new BadArgs(`--options: ${options.error.code} ${options.error.field ?? ''}`);
    return { name: text, options: options.value, format: format(options.value) };
  };
  if (values.options !== undefined) return [given(values.options)];
  if (!ladder) return [given('{"players":4}')];
  const all = Object.keys(ladder.tables);
  const names = values.tables?.split(',') ?? all;
  const [handicap] = values.handicap === undefined ? [] : handicapsOf(ladder, values.handicap);
  const change = handicap === undefined ? undefined : ladder.handicaps[handicap];
  return names.map((name) => {
    const plain = Object.hasOwn(ladder.tables, name) ? ladder.tables[name] : undefined;
    if (plain === undefined) throw new BadArgs(`--tables takes some of ${all.join(', ')}`);
    const options = change ? change(plain) : plain;
    return { name: handicap === undefined ? name : `${name} ${handicap}`, options, format: format(options) };
  });
}

function handicapsOf({ handicaps }: AnyLadder, names: string | undefined): string[] {
  const all = Object.keys(handicaps);
  if (names === 'none') return [];
  const asked = names?.split(',') ?? all;
  if (asked.some((name) => !all.includes(name)))
    throw new BadArgs(`--handicaps takes some of ${all.join(', ')}`);
  return asked;
}

function wholeNumber(flag: string, text: string | undefined, least: number): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value) || value < least)
    throw new BadArgs(`${flag} takes a whole number from ${least}`);
  return value;
}

function share(flag: string, text: string | undefined): number {
  const value = Number(text);
  if (!(value > 0 && value < 1)) throw new BadArgs(`${flag} takes a number between 0 and 1`);
  return value;
}

import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnyBot } from '../engine/bot.ts';
import type { AnyGame } from '../engine/game.ts';
import { botLevels, botNamed } from '../games/bots.ts';
import { gameNamed, gameNames } from '../games/registry.ts';
import type { Estimate } from '../lab/ladder/confidence.ts';
import type { ContestResult } from '../lab/ladder/contest.ts';
import { runContest } from '../lab/ladder/contest.ts';
import type { Format } from '../lab/ladder/format.ts';
import { oneAgainstRest } from '../lab/ladder/format.ts';
import { ladderPage } from '../lab/ladder/page.ts';
import { printLine } from './print.ts';

export const LADDER_USAGE =
  'curfew ladder GAME --levels A,B[,C…] [--share Q] [--options JSON] [--seed N] [--deals MOST] [--alpha P] [--out FOLDER]';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

interface Asked {
  readonly game: AnyGame;
  readonly bots: readonly AnyBot[];
  readonly options: unknown;
  readonly format: Format;
  readonly question: number;
  readonly seed: number;
  readonly most: number;
  readonly alpha: number;
  readonly out: string | undefined;
}

/** What a ladder is asked to do; a sentence of what is wrong with it where it can't be done. */
function readArgs(args: readonly string[]): Asked | string {
  const { values, positionals } = parseArgs({
    args: [...args],
    allowPositionals: true,
    options: {
      levels: { type: 'string' },
      options: { type: 'string', default: '{"players":4}' },
      share: { type: 'string' },
      seed: { type: 'string', default: '1' },
      deals: { type: 'string', default: '500' },
      alpha: { type: 'string', default: '0.05' },
      out: { type: 'string' },
    },
  });
  const game = gameNamed(positionals[0]);
  if (!game || positionals.length > 1) return `GAME is one of ${gameNames.join(', ')}`;
  const named = values.levels?.split(',') ?? [];
  const bots = named.flatMap((level) => botNamed(game.name, level) ?? []);
  if (bots.length < 2 || bots.length < named.length)
    return `--levels takes two or more of ${botLevels(game.name).join(', ')}`;
  const options = game.options(JSON.parse(values.options));
  if (!options.ok) return `--options: ${options.error.code} ${options.error.field ?? ''}`;
  const [seed, most, alpha] = [values.seed, values.deals, values.alpha].map(Number) as [
    number,
    number,
    number,
  ];
  if (!Number.isSafeInteger(seed) || seed < 0) return '--seed takes a whole number';
  if (!Number.isSafeInteger(most) || most < 1) return '--deals takes a whole number from 1';
  if (!(alpha > 0 && alpha < 1)) return '--alpha takes a number between 0 and 1';
  const format = oneAgainstRest(game.seats(options.value).length);
  const question = values.share === undefined ? format.fair : Number(values.share);
  if (!(question > 0 && question < 1)) return '--share takes a number between 0 and 1';
  return { game, bots, options: options.value, format, question, seed, most, alpha, out: values.out };
}

/** `curfew ladder`: each level against the next, until it is plain whether it takes more than its share. Prints a JSON line for each pair. */
export function ladder(args: readonly string[]): number {
  let asked: Asked | string;
  try {
    asked = readArgs(args);
  } catch (error) {
    asked = (error as Error).message; // an unknown flag, or options that are no JSON
  }
  if (typeof asked === 'string') {
    printLine({ error: 'usage', message: `${LADDER_USAGE}: ${asked}` });
    return 2;
  }
  const { game, bots, options, format, question, seed, most, alpha, out } = asked;
  const results: ContestResult[] = [];
  for (let i = 0; i + 1 < bots.length; i++) {
    const pair = [bots[i] as AnyBot, bots[i + 1] as AnyBot] as const;
    const names = pair.map((bot) => bot.name);
    const result = runContest({ game, options, format, bots: pair, question, seed, most, alpha }, (share) =>
      progress(names, share),
    );
    if (process.stderr.isTTY) process.stderr.write('\n');
    results.push(result);
    const { track: _track, ...line } = result;
    printLine(line);
  }
  if (out !== undefined) {
    const head = { game: game.name, options, seed, alpha };
    mkdirSync(out, { recursive: true });
    writeFileSync(join(out, 'ladder.json'), `${JSON.stringify({ ...head, results }, null, 1)}\n`);
    writeFileSync(join(out, 'ladder.html'), ladderPage(head, results));
  }
  return 0;
}

/** One line, written over again on a terminal; nothing where nobody looks. */
function progress(names: readonly string[], { count, mean, low, high }: Estimate): void {
  if (process.stderr.isTTY)
    process.stderr.write(
      `\r${names.join(' against ')}: ${count} deals, ${percent(mean)} (${percent(low)} – ${percent(high)})  `,
    );
}

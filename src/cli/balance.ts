import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { botLevels, botNamed } from '../games/bots.ts';
import { gameNamed, gameNames } from '../games/registry.ts';
import { studyOf } from '../games/studies.ts';
import type { Sums } from '../lab/balance/balance.ts';
import { addMatch, balanceOf, nothing } from '../lab/balance/balance.ts';
import { balanceText } from '../lab/balance/text.ts';
import { printLine } from './print.ts';

export const BALANCE_USAGE =
  'curfew balance GAME [--level A] [--games N] [--seed N] [--alpha P] [--sums FILE]';

const SAVED = 250; // games after which the sums are written

/**
 * `curfew balance`: plays a level against itself at every table of the game's study and prints who wins how often.
 * With `--sums`, what has been played is kept in a file, and a run that was broken off goes on from there.
 */
export function balance(args: readonly string[]): number {
  const bad = (why: string): number => {
    printLine({ error: 'usage', message: `${why}\nusage: ${BALANCE_USAGE}` });
    return 2;
  };
  let parsed;
  try {
    parsed = parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        level: { type: 'string', default: 'strong' },
        games: { type: 'string', default: '12000' },
        seed: { type: 'string', default: '1' },
        alpha: { type: 'string', default: '0.05' },
        sums: { type: 'string' },
      },
    });
  } catch (error) {
    return bad((error as Error).message); // an unknown flag
  }
  const { values, positionals } = parsed;
  const game = gameNamed(positionals[0]);
  const study = game && studyOf(game.name);
  if (!game || !study || positionals.length > 1)
    return bad(`GAME is one of ${gameNames.filter((name) => studyOf(name)).join(', ')}`);
  const bot = botNamed(game.name, values.level);
  if (!bot) return bad(`--level takes one of ${botLevels(game.name).join(', ')}`);
  const [games, seed, alpha] = [values.games, values.seed, values.alpha].map(Number) as [
    number,
    number,
    number,
  ];
  if (!Number.isSafeInteger(games) || games < 1) return bad('--games takes a whole number from 1');
  if (!Number.isSafeInteger(seed) || seed < 0) return bad('--seed takes a whole number');
  if (!(alpha > 0 && alpha < 1)) return bad('--alpha takes a number between 0 and 1');

  const file = values.sums;
  const sums: Sums =
    file !== undefined && existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Sums) : nothing();
  while (sums.games < games) {
    addMatch(sums, game, study, bot, seed + sums.games);
    if (process.stderr.isTTY && sums.games % 20 === 0)
      process.stderr.write(`\r${sums.games} of ${games} games  `);
    if (file !== undefined && (sums.games % SAVED === 0 || sums.games === games)) save(file, sums);
  }
  if (process.stderr.isTTY) process.stderr.write('\r');
  process.stdout.write(`${balanceText(balanceOf(sums, alpha))}\n`);
  return 0;
}

/** Written aside first, so that a run that is ended just then spoils nothing. */
function save(file: string, sums: Sums): void {
  writeFileSync(`${file}.new`, JSON.stringify(sums));
  renameSync(`${file}.new`, file);
}

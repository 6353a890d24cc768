import { accessSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Estimate } from '../lab/ladder/confidence.ts';
import type { ContestResult } from '../lab/ladder/contest.ts';
import { runContest } from '../lab/ladder/contest.ts';
import type { InsightInto } from '../lab/ladder/insight.ts';
import { runInsight } from '../lab/ladder/insight.ts';
import type { LadderResults } from '../lab/ladder/page.ts';
import { ladderPage } from '../lab/ladder/page.ts';
import type { Recovery } from '../lab/ladder/recovery.ts';
import { runRecovery } from '../lab/ladder/recovery.ts';
import type { SideShare } from '../lab/ladder/sides.ts';
import { mostEven, runSides } from '../lab/ladder/sides.ts';
import type { Asked } from './ladder-args.ts';
import { LADDER_USAGE, readLadderArgs } from './ladder-args.ts';
import { printLine } from './print.ts';

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/**
 * `curfew ladder`: each level against the next, until it is plain whether it takes more than its share; or the balance
 * of the sides; or how much of the truth a level finds out; or how well its belief is borne out. Prints JSON lines.
 */
export function ladder(args: readonly string[]): number {
  const asked = readLadderArgs(args);
  if (typeof asked === 'string') {
    printLine({ error: 'usage', message: `${asked}\nusage: ${LADDER_USAGE}` });
    return 2;
  }
  const unwritable = asked.out === undefined ? null : folderFault(asked.out);
  if (unwritable !== null) {
    printLine({ error: 'usage', message: `--out: ${unwritable}` });
    return 2;
  }
  const results: LadderResults = {
    contests: asked.kind === 'contests' ? contests(asked) : [],
    sides: asked.kind === 'sides' ? sides(asked) : [],
    recoveries: asked.kind === 'recovery' ? [recovery(asked)] : [],
    insights: asked.kind === 'insight' ? insights(asked) : [],
  };
  const { game, tables, seed, alpha, out } = asked;
  if (out !== undefined) {
    const head = { game: game.name, tables: tables.map(({ name }) => name), seed, alpha };
    writeFileSync(join(out, 'ladder.json'), `${JSON.stringify({ ...head, ...results }, null, 1)}\n`);
    writeFileSync(join(out, 'ladder.html'), ladderPage(head, results));
  }
  return 0;
}

/** Makes the folder, so that hours of play are not lost for want of it; what is wrong with it where it can't be had. */
function folderFault(folder: string): string | null {
  try {
    mkdirSync(folder, { recursive: true });
    accessSync(folder, constants.W_OK);
    return null;
  } catch (error) {
    return (error as Error).message;
  }
}

/** Each level against the next. */
function contests(asked: Extract<Asked, { kind: 'contests' }>): ContestResult[] {
  const { players } = asked;
  const results: ContestResult[] = [];
  for (const [i, first] of players.entries()) {
    const second = players[i + 1];
    if (!second) break;
    const label = `${first.name} against ${second.name}`;
    const result = runContest({ ...asked, players: [first, second], most: asked.deals }, (share) =>
      progress(label, share),
    );
    over();
    results.push(result);
    const { track: _track, ...line } = result;
    printLine(line);
  }
  return results;
}

/** Each level against itself, without and with every handicap. */
function sides(asked: Extract<Asked, { kind: 'sides' }>): SideShare[] {
  const rows = asked.players.flatMap((player) =>
    runSides(
      { ...asked, player, tables: asked.tables.map(({ name }) => name), games: asked.deals },
      (row) => {
        printLine(row);
        progress(`${row.level}, ${row.table}, ${row.handicap ?? 'no handicap'}`, row.share);
      },
    ),
  );
  over();
  for (const { level, table, handicap, share } of mostEven(rows))
    printLine({ level, table, mostEven: handicap, share });
  return rows;
}

function recovery(asked: Extract<Asked, { kind: 'recovery' }>): Recovery {
  const result = runRecovery(asked, (deal) => note(`${deal} of ${asked.deals} deals`));
  over();
  printLine(result);
  return result;
}

/** How well everybody can tell what each level hides. */
function insights(asked: Extract<Asked, { kind: 'insight' }>): InsightInto[] {
  return asked.players.map((player) => {
    const result = runInsight({ ...asked, player }, (deal) =>
      note(`${player.name}: ${deal} of ${asked.deals} deals`),
    );
    over();
    printLine(result);
    return result;
  });
}

const progress = (label: string, { count, mean, low, high }: Estimate): void =>
  note(`${label}: ${count}, ${percent(mean)} (${percent(low)} – ${percent(high)})`);

/** One line, written over again on a terminal; nothing where nobody looks. */
function note(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text}  `);
}

function over(): void {
  if (process.stderr.isTTY) process.stderr.write('\n');
}

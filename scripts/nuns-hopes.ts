// tsx scripts/nuns-hopes.ts [GAMES [GUARDS NOVICES,NOVICES… [SEED]]]: fits what guards of Nuns on the Run hope for when they end
// their move (src/games/nuns/bots/guards/hopes.ts) to games of these levels. What is printed is put there by hand, rounded,
// without what shows no effect.
//
// A row for each guard and turn: her features, and the captures she made in the next turn and half of those in the one after.
// Least squares with a penalty on large numbers, none below zero; only moves in which she was not free and nobody was in
// sight, since of one who hunts it can't be told what where she stands has brought. The share of the variance that is foretold
// is measured on games left out of the fit.
import { standardBoard as board } from '../src/games/nuns/board/standard.ts';
import { believe, startBelief } from '../src/games/nuns/bots/belief/index.ts';
import { fittedModel } from '../src/games/nuns/bots/belief/model.ts';
import { believedKnowledge } from '../src/games/nuns/bots/guards/knowledge.ts';
import { featureNames, featuresOf } from '../src/games/nuns/bots/guards/prospects.ts';
import { sceneOf } from '../src/games/nuns/bots/guards/scene.ts';
import { minds } from '../src/games/nuns/bots/minds.ts';
import type { NunsEvent } from '../src/games/nuns/events.ts';
import { guardIds } from '../src/games/nuns/vocabulary.ts';
import { watchedGame } from './nuns-games.ts';

const [games = '200', guards = 'strong', levels = 'strong,regular', firstSeed = '910000'] =
  process.argv.slice(2);
const PENALTY = 0.1; // a row
const LATER = 0.5; // what a capture a turn later counts
const FOLDS = 5;

interface Row {
  readonly features: readonly number[];
  readonly captures: number;
  readonly game: number;
}

function play(i: number): NunsEvent[] {
  const novices = levels.split(',');
  return watchedGame(i, novices[i % novices.length] as string, guards, Number(firstSeed));
}

function rowsOf(events: readonly NunsEvent[], game: number): Row[] {
  const belief = startBelief();
  const captures: { turn: number; guard: string }[] = [];
  const stands: { turn: number; guard: string; features: readonly number[] }[] = [];
  let free = new Set<string>();
  for (const event of events) {
    const turn = belief.deduction.watch.view.open?.turn ?? 0;
    if (event.event === 'captured') captures.push({ turn, guard: event.guard });
    if (event.event === 'turn') free = new Set();
    if (event.event === 'free') free.add(event.guard);
    believe(board, fittedModel, belief, event);
    const { open } = belief.deduction.watch.view;
    if (event.event !== 'tokensRemoved' || !open) continue;
    if (open.novices.some(({ status, token }) => status === 'run' && token !== null)) continue;
    const mind = { ...minds.strong.guards, item: 1 };
    const { masses } = sceneOf(board, open, believedKnowledge(board, open, belief), mind);
    for (const guard of guardIds) {
      if (free.has(guard)) continue;
      const { point, facing, card, ...course } = open.guards[guard];
      const stand = { point, facing, course, walked: card === 'walk' };
      stands.push({ turn, guard, features: featuresOf(board, open, masses, stand) });
    }
  }
  const last = belief.deduction.watch.view.open?.turn ?? 0;
  return stands.flatMap(({ turn, guard, features }) => {
    if (turn >= last) return [];
    const made = (after: number): number =>
      captures.filter((one) => one.guard === guard && one.turn === turn + after).length;
    return [{ features, captures: made(1) + LATER * made(2), game }];
  });
}

/** The number of each feature, and a constant last. */
function fit(rows: readonly Row[]): number[] {
  const all = rows.map(({ features }) => [...features, 1]);
  const columns = featureNames.length + 1;
  const sum = (of: (row: readonly number[], i: number) => number): number =>
    all.reduce((total, row, i) => total + of(row, i), 0);
  const size = Array.from(
    { length: columns },
    (_, k) => Math.sqrt(sum((row) => (row[k] as number) ** 2) / all.length) || 1,
  );
  const scaled = (row: readonly number[], k: number): number => (row[k] as number) / (size[k] as number);
  const products = size.map((_, k) =>
    size.map(
      (__, l) =>
        sum((row) => scaled(row, k) * scaled(row, l)) +
        (k === l && k < columns - 1 ? PENALTY * all.length : 0),
    ),
  );
  const aims = size.map((_, k) => sum((row, i) => scaled(row, k) * (rows[i] as Row).captures));
  const numbers = size.map(() => 0);
  for (let round = 0; round < 2000; round++)
    for (let k = 0; k < columns; k++) {
      const row = products[k] as number[];
      const others = row.reduce(
        (total, one, l) => (l === k ? total : total + one * (numbers[l] as number)),
        0,
      );
      const best = ((aims[k] as number) - others) / (row[k] as number);
      numbers[k] = k < columns - 1 ? Math.max(0, best) : best;
    }
  return numbers.map((one, k) => one / (size[k] as number));
}

const foretold = ({ features }: Row, numbers: readonly number[]): number =>
  features.reduce((sum, one, k) => sum + one * (numbers[k] as number), numbers.at(-1) as number);

const rows = Array.from({ length: Number(games) }, (_, i) => rowsOf(play(i), i)).flat();
const mean = rows.reduce((sum, { captures }) => sum + captures, 0) / rows.length;
let [missed, spread] = [0, 0];
for (let fold = 0; fold < FOLDS; fold++) {
  const numbers = fit(rows.filter(({ game }) => game % FOLDS !== fold));
  for (const row of rows.filter(({ game }) => game % FOLDS === fold)) {
    missed += (row.captures - foretold(row, numbers)) ** 2;
    spread += (row.captures - mean) ** 2;
  }
}
process.stdout.write(
  `${rows.length} rows, ${mean.toFixed(3)} captures a row, foretold ${(1 - missed / spread).toFixed(3)}\n`,
);
const numbers = fit(rows);
featureNames.forEach((name, k) =>
  process.stdout.write(`${(numbers[k] as number).toFixed(4).padStart(8)}  ${name}\n`),
);

// npm run nuns:fit [-- GAMES [NOVICES,NOVICES… [SEED [SECONDS [GUARDS]]]]]: fits the model of how novices plan
// (src/games/nuns/bots/belief/model.ts) to games of these levels, against guards of another (greedy ones). What is printed is
// put there by hand.
//
// The measure is the log score: bits by which the belief's chance of a novice's true state, and of her true point, falls
// short of certainty when the guards begin their move, half of each. Coordinate descent: one number at a time is tried a
// step up and a step down, with steps that shrink; of large numbers they are larger. `lie` is left as it is: few False Noises are played.
import { standardBoard } from '../src/games/nuns/board/standard.ts';
import type { Insight } from '../src/games/nuns/bots/belief/insight.ts';
import { addInsight, noInsight } from '../src/games/nuns/bots/belief/insight.ts';
import type { Model, Seeking } from '../src/games/nuns/bots/belief/model.ts';
import { fittedModel } from '../src/games/nuns/bots/belief/model.ts';
import type { NunsEvent } from '../src/games/nuns/events.ts';
import { watchedGame } from './nuns-games.ts';

const [
  games = '30',
  levels = 'greedy,strong,regular,random',
  firstSeed = '900000',
  seconds = '240',
  guards = 'greedy',
] = process.argv.slice(2);
const names = levels.split(',');

interface History {
  readonly novices: string;
  readonly events: readonly NunsEvent[];
}

function play(i: number): History {
  const novices = names[i % names.length] as string;
  return { novices, events: watchedGame(i, novices, guards, Number(firstSeed)) };
}

const histories = Array.from({ length: Number(games) }, (_, i) => play(i));

function score(model: Model): { readonly bits: number; readonly by: Readonly<Record<string, Insight>> } {
  const by: Record<string, Insight> = {};
  for (const { novices, events } of histories)
    by[novices] = addInsight(standardBoard, model, events, by[novices] ?? noInsight());
  let [bits, cases] = [0, 0];
  for (const one of Object.values(by)) {
    bits += (one.bits + one.pointBits) / 2;
    cases += one.cases;
  }
  return { bits: bits / cases, by };
}

const mean = (sum: number, { cases }: Insight): string => (sum / cases).toFixed(3);
function print(what: string, { bits, by }: ReturnType<typeof score>): void {
  process.stdout.write(`${what}: ${bits.toFixed(3)}\n`);
  for (const [novices, one] of Object.entries(by))
    process.stdout.write(
      `  ${novices}: states ${mean(one.bits, one)} bits (blind ${mean(one.blind, one)}), points ${mean(one.pointBits, one)} (blind ${mean(one.pointBlind, one)}), ${one.cases} cases\n`,
    );
}

type Kind = 'farsighted' | 'shortsighted';
type Path = readonly [Kind, keyof Seeking] | readonly ['short' | 'wander'];

const kinds = ['farsighted', 'shortsighted'] as const;
const paths: readonly Path[] = [
  ...kinds.flatMap((kind) =>
    (Object.keys(fittedModel[kind]) as (keyof Seeking)[])
      .filter((key) => key !== 'turns')
      .map((key) => [kind, key] as const),
  ),
  ['short'],
  ['wander'],
];

const numberAt = (model: Model, [first, key]: Path): number =>
  key === undefined ? model[first as 'short' | 'wander'] : model[first as Kind][key];

const withNumber = (model: Model, [first, key]: Path, value: number): Model => ({
  ...model,
  [first]: key === undefined ? value : { ...model[first as Kind], [key]: value },
});

const until = performance.now() + Number(seconds) * 1000;
let best = fittedModel;
let reached = score(best);
print('as it is', reached);
for (const step of [0.4, 0.2, 0.1])
  for (const path of paths)
    for (const sign of [1, -1])
      while (performance.now() < until) {
        const before = numberAt(best, path);
        const value =
          path.length === 1 ? before * (1 + step) ** sign : before + sign * step * Math.max(1, before / 3);
        if (path.length === 1 && value > 0.7) break;
        const tried = withNumber(best, path, value);
        const its = score(tried);
        if (its.bits >= reached.bits - 1e-3) break;
        [best, reached] = [tried, its];
      }
print('fitted', reached);
for (const path of paths) process.stdout.write(`  ${path.join('.')}: ${numberAt(best, path).toFixed(2)},\n`);

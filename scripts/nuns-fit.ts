// npm run nuns:fit [-- GAMES [NOVICES,NOVICES… [SEED [SECONDS]]]]: fits the model of how novices plan
// (src/games/nuns/bots/belief/model.ts) to games of these levels, against greedy guards. What is printed is put there by
// hand.
//
// The measure is the log score: bits by which the belief's chance of a novice's true state, and of her true point, falls
// short of certainty when the guards begin their move, half of each. Coordinate descent: one number at a time is tried a
// step up and a step down, with steps that shrink. `lie` is left as it is: few False Noises are played.
import { standardBoard } from '../src/games/nuns/board/standard.ts';
import type { Insight } from '../src/games/nuns/bots/belief/insight.ts';
import { addInsight, noInsight } from '../src/games/nuns/bots/belief/insight.ts';
import type { Model } from '../src/games/nuns/bots/belief/model.ts';
import { fittedModel } from '../src/games/nuns/bots/belief/model.ts';
import type { NunsEvent } from '../src/games/nuns/events.ts';
import { watchedGame } from './nuns-games.ts';

const [games = '30', levels = 'greedy,strong,regular,random', firstSeed = '900000', seconds = '240'] =
  process.argv.slice(2);
const names = levels.split(',');

interface History {
  readonly novices: string;
  readonly events: readonly NunsEvent[];
}

function play(i: number): History {
  const novices = names[i % names.length] as string;
  return { novices, events: watchedGame(i, novices, 'greedy', Number(firstSeed)) };
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

const until = performance.now() + Number(seconds) * 1000;
let best = fittedModel;
let reached = score(best);
print('as it is', reached);
const fitted = (Object.keys(best) as (keyof Model)[]).filter((key) => key !== 'lie');
for (const step of [0.4, 0.2, 0.1])
  for (const key of fitted)
    for (const sign of [1, -1])
      while (performance.now() < until) {
        const value = key === 'wander' ? best[key] * (1 + step) ** sign : best[key] + sign * step;
        if (key === 'wander' && value > 0.5) break;
        const its = score({ ...best, [key]: value });
        if (its.bits >= reached.bits - 1e-3) break;
        best = { ...best, [key]: value };
        reached = its;
      }
print('fitted', reached);
for (const [key, value] of Object.entries(best)) process.stdout.write(`  ${key}: ${value.toFixed(2)},\n`);

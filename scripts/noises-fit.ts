// npm run noises:fit [-- GAMES [LEVEL,LEVEL… [SEED]]]: fits the model of how opponents play Noises at Night
// (src/games/noises/bots/model.ts) to games of these bots with one another. What is printed is put there by hand.
//
// The measure is the log score: bits by which the belief's probability of a player's true identity falls short of
// certainty, each time somebody may guess, over all whom logic leaves open. Coordinate descent: one number at a time
// is tried a step up and a step down, with steps that shrink. `ownName` is left as it is: bots never name their own
// identity, people may, to mislead.
import { observed } from '../src/engine/fold.ts';
import type { Emitted } from '../src/engine/events.ts';
import { botNamed } from '../src/games/bots.ts';
import { insightOf } from '../src/games/noises/bots/insight.ts';
import type { Model } from '../src/games/noises/bots/model.ts';
import { fittedModel } from '../src/games/noises/bots/model.ts';
import type { NoisesEvent } from '../src/games/noises/events.ts';
import type { NoisesTypes } from '../src/games/noises/types.ts';
import type { PlayerId } from '../src/games/noises/vocabulary.ts';
import { anyGame } from '../src/engine/game.ts';
import { noises } from '../src/games/noises/index.ts';
import { playMatch } from '../src/lab/play.ts';

const [games = '60', levels = 'strong,regular', firstSeed = '900000'] = process.argv.slice(2);
const names = levels.split(',');

interface History {
  readonly viewer: PlayerId;
  readonly events: readonly NoisesEvent[];
}

function play(seed: number): History[] {
  const players = 2 + (seed % 3);
  const emitted: Emitted<NoisesTypes['Open'], NoisesTypes['Secret']>[] = [];
  playMatch(
    anyGame(noises),
    { players },
    (seat) => {
      const bot = botNamed('noises', names[(seed + Number(seat.slice(-1))) % names.length] as string);
      if (!bot) throw new Error(`no such level among ${levels}`);
      return bot;
    },
    seed,
    undefined,
    (events) => emitted.push(...(events as typeof emitted)),
  );
  return noises
    .seats({ players })
    .map((viewer) => ({ viewer: viewer as PlayerId, events: observed<NoisesTypes>(emitted, viewer) }));
}

/** The mean log score of a model, and of knowing nothing beyond logic. Bits; less is better. */
function score(
  model: Model,
  histories: readonly History[],
): { readonly bits: number; readonly blind: number } {
  const all = histories.map(({ viewer, events }) => insightOf(model, viewer, events));
  const sum = (of: 'bits' | 'blind' | 'cases'): number => all.reduce((total, one) => total + one[of], 0);
  return { bits: sum('bits') / sum('cases'), blind: sum('blind') / sum('cases') };
}

const histories = Array.from({ length: Number(games) }, (_, i) => play(Number(firstSeed) + i)).flat();
let best: Model = fittedModel;
let reached = score(best, histories);
process.stdout.write(
  `knowing nothing ${reached.blind.toFixed(3)} bits, as it is ${reached.bits.toFixed(3)}\n`,
);
for (const step of [0.4, 0.2, 0.1])
  for (const key of ['room', 'symbol', 'bury', 'power', 'others', 'wander'] as const)
    for (const factor of [1 + step, 1 / (1 + step)])
      for (;;) {
        const tried = { ...best, [key]: best[key] * factor };
        if (tried.wander >= 1) break;
        const its = score(tried, histories);
        if (its.bits >= reached.bits - 1e-4) break;
        [best, reached] = [tried, its];
      }
process.stdout.write(`fitted ${reached.bits.toFixed(3)} bits\n`);
for (const [key, value] of Object.entries(best)) process.stdout.write(`  ${key}: ${value.toFixed(2)},\n`);

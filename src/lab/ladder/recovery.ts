import type { AnyGame } from '../../engine/game.ts';
import type { AnyLadder } from '../../engine/ladder.ts';
import type { Contender } from '../../engine/seer.ts';
import { playMatch } from '../play.ts';
import type { Estimate } from './confidence.ts';
import { normalQuantile, wilson } from './confidence.ts';
import type { Table } from './contest.ts';
import { winsOf } from './format.ts';

/** How much of what the truth is worth a level finds out by itself. */
export interface Recovery {
  readonly side: string;
  readonly levels: readonly [string, string, string]; // without, with its own belief, with the truth
  readonly others: string;
  readonly games: number; // of each
  readonly wins: readonly [Estimate, Estimate, Estimate];
  readonly recovered: Estimate; // (wins with belief − without) / (wins with the truth − without); may be below 0 or above 1
}

export interface RecoveryQuestion {
  readonly game: AnyGame;
  readonly ladder: AnyLadder;
  readonly tables: readonly Pick<Table, 'options'>[]; // one deal at each in turn
  readonly side: 0 | 1;
  readonly players: readonly [Contender, Contender, Contender];
  readonly others: Contender;
  readonly deals: number;
  readonly seed: number;
  readonly alpha: number;
}

/** All three play one side of the same deals against the same others. */
export function runRecovery(asked: RecoveryQuestion, onDeal?: (deal: number) => void): Recovery {
  const { game, ladder, tables, side, players, others, deals, seed, alpha } = asked;
  const won: number[][] = players.map(() => []);
  for (let deal = 0; deal < deals; deal++) {
    const { options } = tables[deal % tables.length] as Table;
    const { seats } = ladder.sides(options)[side];
    players.forEach((player, i) => {
      const { outcome } = playMatch(
        game,
        options,
        (seat) => (seats.includes(seat) ? player : others),
        seed + deal,
      );
      won[i]?.push(winsOf(outcome, seats));
    });
    onDeal?.(deal + 1);
  }
  const z = normalQuantile(1 - alpha / 2);
  const [without, belief, truth] = won as [number[], number[], number[]];
  const wins = (values: readonly number[]): Estimate => wilson(sumOf(values), values.length, z);
  return {
    side: ladder.sides(tables[0]?.options)[side].name,
    levels: [players[0].name, players[1].name, players[2].name],
    others: others.name,
    games: deals,
    wins: [wins(without), wins(belief), wins(truth)],
    recovered: ratio(without, belief, truth, z),
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/** The ratio with an interval by the jackknife over deals: each is left out in turn. */
export function ratio(
  without: readonly number[],
  belief: readonly number[],
  truth: readonly number[],
  z: number,
): Estimate {
  const count = without.length;
  const [gained, possible] = [sumOf(belief) - sumOf(without), sumOf(truth) - sumOf(without)];
  const mean = gained / possible;
  const left = without.map((base, i) => {
    const [with_, known] = [belief[i] as number, truth[i] as number];
    return (gained - (with_ - base)) / (possible - (known - base));
  });
  const middle = sumOf(left) / count;
  const variance = ((count - 1) / count) * sumOf(left.map((one) => (one - middle) ** 2));
  const half = z * Math.sqrt(variance);
  return { count, mean, low: mean - half, high: mean + half };
}

import type { AnyBot } from '../../engine/bot.ts';
import { truth } from '../../engine/events.ts';
import type { AnyGame, GameTypes } from '../../engine/game.ts';
import type { AnyStudy } from '../../engine/study.ts';
import type { Estimate } from '../ladder/confidence.ts';
import { normalQuantile, wilson } from '../ladder/confidence.ts';
import { winsOf } from '../ladder/format.ts';
import { playMatch } from '../play.ts';

/** How a group of seats did: all those with one value of a trait. */
export interface Group {
  readonly trait: string;
  readonly value: string;
  readonly fair: number; // the share of wins if that value were no matter
  readonly share: Estimate; // of wins; its count is of seats
  readonly standsOut: boolean; // the interval leaves out the fair share
}

export interface Balance {
  readonly games: number;
  readonly groups: readonly Group[]; // by trait and value
  readonly counts: Readonly<Record<string, number>>;
}

/** Sums over matches, so that a long run can be broken off and taken up again. */
export interface Sums {
  games: number;
  readonly groups: Record<string, Record<string, { seats: number; wins: number; fair: number }>>;
  readonly counts: Record<string, number>;
}

export const nothing = (): Sums => ({ games: 0, groups: {}, counts: {} });

/** Plays one match of the bot against itself and adds it up; the tables take turns by seed. */
export function addMatch(sums: Sums, game: AnyGame, study: AnyStudy, bot: AnyBot, seed: number): void {
  const options = study.tables[seed % study.tables.length];
  const events: (GameTypes['Open'] | GameTypes['Secret'])[] = [];
  const { outcome } = playMatch(
    game,
    options,
    () => bot,
    seed,
    undefined,
    (emitted) => emitted.forEach((one) => events.push(truth(one))),
  );
  const seats = game.seats(options);
  sums.games++;
  for (const seat of seats)
    for (const [trait, given] of Object.entries(study.traits(events, seat)))
      for (const value of typeof given === 'string' ? [given] : given) {
        const group = ((sums.groups[trait] ??= {})[value] ??= { seats: 0, wins: 0, fair: 0 });
        group.seats++;
        group.wins += winsOf(outcome, [seat]);
        group.fair += 1 / seats.length;
      }
  for (const [name, count] of Object.entries(study.counts(events)))
    sums.counts[name] = (sums.counts[name] ?? 0) + count;
}

/**
 * Shares with Wilson intervals, widened so that all of them together hold with probability 1 − `alpha` (Bonferroni):
 * among so many groups some would stand out by chance alone.
 */
export function balanceOf(sums: Sums, alpha: number): Balance {
  const all = Object.entries(sums.groups).flatMap(([trait, values]) =>
    Object.entries(values)
      .map(([value, group]) => ({ trait, value, ...group }))
      .sort((a, b) => (a.value < b.value ? -1 : 1)),
  );
  const z = normalQuantile(1 - alpha / (2 * Math.max(all.length, 1)));
  const groups = all.map(({ trait, value, seats, wins, fair: expected }): Group => {
    const share = wilson(wins, seats, z);
    const fair = expected / seats;
    return { trait, value, fair, share, standsOut: fair < share.low || fair > share.high };
  });
  return { games: sums.games, groups, counts: sums.counts };
}

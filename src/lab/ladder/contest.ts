import type { AnyGame } from '../../engine/game.ts';
import type { Seat } from '../../engine/seats.ts';
import type { Contender } from '../../engine/seer.ts';
import { playMatch } from '../play.ts';
import type { Estimate } from './confidence.ts';
import { confidenceSequence } from './confidence.ts';
import type { Format } from './format.ts';

/** A table at which they meet, and how. */
export interface Table {
  readonly name: string;
  readonly options: unknown;
  readonly format: Format;
}

export interface Contest {
  readonly game: AnyGame;
  readonly tables: readonly Table[]; // one deal at each in turn
  readonly players: readonly [Contender, Contender]; // the challenger, and whom he meets
  readonly others?: Contender; // whom both meet, in formats that have such
  readonly question: number; // the share of points that the first is asked to be above or below
  readonly seed: number; // of the first deal; the next has the next
  readonly most: number; // deals at most
  readonly alpha: number; // how often the answer may be wrong
}

export interface ContestResult {
  readonly levels: readonly string[]; // the first, the second, and whom both met if anybody
  readonly format: string;
  readonly fair: number;
  readonly question: number;
  readonly games: number;
  readonly share: Estimate; // of points that the first level took; its count is of deals
  readonly answer: 'above' | 'below' | 'open'; // the question
  readonly seats: Readonly<Record<Seat, number>>; // the first level's points in each seating
  readonly tables: Readonly<Record<string, number>>; // and at each table
  readonly track: readonly Estimate[]; // after each deal
}

/** Sums of points by a name. */
type Sums = Record<string, { count: number; points: number }>;

function count(sums: Sums, name: string, points: number): void {
  const sum = (sums[name] ??= { count: 0, points: 0 });
  sum.count++;
  sum.points += points;
}

const means = (sums: Sums): Record<string, number> =>
  Object.fromEntries(Object.entries(sums).map(([name, sum]) => [name, sum.points / sum.count]));

/**
 * Lets two levels meet on one deal after another, each played in every seating so that the luck of the deal and of
 * the seat falls on both alike, until it is plain whether the first takes more or less than the share in question.
 * Reproducible from the seed. Tables in turn make deals less alike than the interval allows for, so it is rather too wide.
 */
export function runContest(contest: Contest, onDeal?: (share: Estimate) => void): ContestResult {
  const { game, tables, players, others, question, seed, most, alpha } = contest;
  const who = { first: players[0], second: players[1], third: others };
  const [atTables, inSeats]: [Sums, Sums] = [{}, {}];
  const values: number[] = [];
  const track: Estimate[] = [];
  let answer: ContestResult['answer'] = 'open';
  let games = 0;
  for (let deal = 0; deal < most && answer === 'open'; deal++) {
    const { name, options, format } = tables[deal % tables.length] as Table;
    let sum = 0;
    for (const seating of format.seatings) {
      const botOf = (seat: Seat): Contender => {
        const found = who[seating.roleOf(seat)];
        if (!found) throw new Error(`nobody for ${seat}: ${format.name}`);
        return found;
      };
      const points = seating.points(playMatch(game, options, botOf, seed + deal).outcome);
      count(inSeats, seating.name, points);
      sum += points;
      games++;
    }
    values.push(sum / format.seatings.length);
    count(atTables, name, sum / format.seatings.length);
    const share = confidenceSequence(values, alpha);
    track.push(share);
    if (share.low > question) answer = 'above';
    else if (share.high < question) answer = 'below';
    onDeal?.(share);
  }
  const { format } = tables[0] as Table;
  return {
    levels: [...players, ...(others ? [others] : [])].map(({ name }) => name),
    format: format.name,
    fair: format.fair,
    question,
    games,
    share: track.at(-1) ?? confidenceSequence([], alpha),
    answer,
    seats: means(inSeats),
    tables: means(atTables),
    track,
  };
}

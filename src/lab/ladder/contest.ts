import type { AnyBot } from '../../engine/bot.ts';
import type { AnyGame, Outcome } from '../../engine/game.ts';
import type { Seat } from '../../engine/seats.ts';
import { playMatch } from '../play.ts';
import type { Estimate } from './confidence.ts';
import { confidenceSequence } from './confidence.ts';
import type { Format } from './format.ts';

export interface Contest {
  readonly game: AnyGame;
  readonly options: unknown;
  readonly format: Format;
  readonly bots: readonly [AnyBot, AnyBot]; // the challenger, and whom he meets
  readonly question: number; // the share of wins that the first is asked to be above or below
  readonly seed: number; // of the first deal; the next has the next
  readonly most: number; // deals at most
  readonly alpha: number; // how often the answer may be wrong
}

export interface ContestResult {
  readonly levels: readonly [string, string];
  readonly format: string;
  readonly fair: number;
  readonly question: number;
  readonly games: number;
  readonly share: Estimate; // of wins that the first level took; its count is of deals
  readonly answer: 'above' | 'below' | 'open'; // the question
  readonly seats: Readonly<Record<Seat, number>>; // the first level's share of wins in each seat
  readonly track: readonly Estimate[]; // after each deal
}

/** The wins a group of seats took in a game, a shared one in parts. */
export const winsOf = (outcome: Outcome, seats: readonly Seat[]): number =>
  outcome.winners.filter((seat) => seats.includes(seat)).length / outcome.winners.length;

/**
 * Lets two levels meet on one deal after another, each played in every seating so that the luck of the deal and of
 * the seat falls on both alike, until it is plain whether the first takes more or less than the share in question.
 * Reproducible from the seed.
 */
export function runContest(contest: Contest, onDeal?: (share: Estimate) => void): ContestResult {
  const { game, options, format, bots, question, seed, most, alpha } = contest;
  const [first, second] = bots;
  const read = game.options(options);
  if (!read.ok) throw new Error(`options refused: ${read.error.code}`);
  const seatings = format.seatings(game.seats(read.value));
  const values: number[] = [];
  const wins: Record<Seat, number> = {};
  const track: Estimate[] = [];
  let answer: ContestResult['answer'] = 'open';
  for (let deal = 0; deal < most && answer === 'open'; deal++) {
    let sum = 0;
    for (const seats of seatings) {
      const botOf = (seat: Seat): AnyBot => (seats.includes(seat) ? first : second);
      const won = winsOf(playMatch(game, options, botOf, seed + deal).outcome, seats);
      const name = seats.join('+');
      wins[name] = (wins[name] ?? 0) + won;
      sum += won;
    }
    values.push(sum / seatings.length);
    const share = confidenceSequence(values, alpha);
    track.push(share);
    if (share.low > question) answer = 'above';
    else if (share.high < question) answer = 'below';
    onDeal?.(share);
  }
  return {
    levels: [first.name, second.name],
    format: format.name,
    fair: format.fair,
    question,
    games: values.length * seatings.length,
    share: track.at(-1) ?? confidenceSequence([], alpha),
    answer,
    seats: Object.fromEntries(Object.entries(wins).map(([seat, won]) => [seat, won / values.length])),
    track,
  };
}

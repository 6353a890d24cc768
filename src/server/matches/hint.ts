import type { Advice } from '../../engine/bot.ts';
import type { Seat } from '../../engine/seats.ts';
import type { BotPlayers } from '../bots/question.ts';
import type { Answer } from './answer.ts';
import { failed, noHintNow, stalePhase } from './answer.ts';
import { botRandom } from './native.ts';
import type { Standing } from './standing.ts';
import type { Streams } from './streams.ts';

/** Who gives hints. */
const HINTING_LEVEL = 'regular';

/** What a bot would do at a seat, or why it is not said. */
export type Hinted = { readonly advice: Advice } | NonNullable<Answer>;

/** What a bot of the hinting level would do at a seat in that phase, by what the seat has observed and nothing else. Changes nothing. */
export async function hintFor(
  id: string,
  { running, game, stored }: Standing,
  streams: Streams,
  bots: BotPlayers,
  seat: Seat,
  phase: string,
): Promise<Hinted> {
  if (!running || game.phase(running.match.state) !== phase) return stalePhase;
  const answer = await bots.advise({
    match: id,
    game: game.name,
    seat,
    events: streams.after(seat, 0).map(({ value }) => value),
    level: HINTING_LEVEL,
    random: botRandom(stored.seed, seat, phase),
  });
  if (answer.kind === 'failed') return failed;
  return answer.advice ? { advice: answer.advice } : noHintNow;
}

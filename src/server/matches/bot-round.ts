import type { Logger } from 'pino';
import type { AnyGame, GameTypes } from '../../engine/game.ts';
import type { Json } from '../../engine/json.ts';
import type { Seat } from '../../engine/seats.ts';
import { fold } from '../../engine/fold.ts';
import type { BotAnswer, BotPlayers } from '../bots/question.ts';
import type { Meter } from '../meter.ts';
import type { Answer, Submitted } from './answer.ts';
import { faultOf } from './fault.ts';
import { botRandom } from './native.ts';
import type { Standing } from './standing.ts';
import { mustWait } from './standing.ts';
import type { Streams } from './streams.ts';

export interface BotRound {
  play(
    bots: BotPlayers,
    nextBeat: () => Promise<void>,
    act: (submitted: Submitted) => Promise<Answer>,
    log: Logger,
    meter: Meter,
  ): Promise<void>;
}

/**
 * The bots that owe an answer and have not been asked in this phase; `null` when there are none. They
 * all decide before the first of them acts, and act in seat order, on a beat: who thought
 * how long shows nowhere, and how long they thought together hardly.
 */
export function botRound(id: string, standing: Standing, streams: Streams): BotRound | null {
  const { running, game, bots, asked, stored } = standing;
  if (!running || bots.length === 0) return null;
  const { state } = running.match;
  const phase = game.phase(state);
  const owing = game.owing(state);
  const due = bots.filter(
    (seat) => owing.includes(seat) && asked.get(seat) !== phase && !mustWait(standing, seat),
  );
  if (due.length === 0) return null;
  for (const seat of due) asked.set(seat, phase);
  return {
    async play(players, nextBeat, act, log, meter) {
      const questions = due.map((seat) => ({
        match: id,
        game: game.name,
        seat,
        events: streams.after(seat, 0).map(({ value }) => value),
        level: stored.levels[seat] ?? null,
        random: botRandom(stored.seed, seat, phase),
      }));
      const answers = await Promise.all(questions.map((question) => players.decide(question)));
      await nextBeat();
      await Promise.all(
        questions.map(({ seat, events }, i) =>
          submit(
            game,
            { seat, events, phase },
            answers[i] as BotAnswer,
            act,
            log.child({ seat, phase }),
            meter,
          ),
        ),
      );
    },
  };
}

interface Asked {
  readonly seat: Seat;
  readonly events: readonly Json[];
  readonly phase: string;
}

/** Plays the bot's action, or the game's dull one where the bot failed or its action is refused. */
async function submit(
  game: AnyGame,
  { seat, events, phase }: Asked,
  decided: BotAnswer,
  act: (submitted: Submitted) => Promise<Answer>,
  log: Logger,
  meter: Meter,
): Promise<void> {
  const play = (action: unknown): Promise<Answer> => act({ seat, id: null, phase, action, by: 'bot' });
  // Late or not stored: the bot will be asked again, by the phase that came or by the rebuilt match.
  const asAskedAgain = (answer: Answer): boolean =>
    answer === null || answer.retry === true || answer.refusal.code === 'stalePhase';
  switch (decided.kind) {
    case 'idle':
      return;
    case 'action': {
      const answer = await play(decided.action);
      meter.botDecided(!asAskedAgain(answer));
      if (asAskedAgain(answer)) return;
      log.warn('bot replaced: its action is refused'); // the code may tell of its secrets
      break;
    }
    case 'failed':
      meter.botDecided(true);
      log.warn({ why: decided.why }, 'bot replaced');
  }
  // A bot without a fallback is not asked again in this phase: it would end here again.
  try {
    const action = dullAction(game, seat, events);
    if (action !== null && !asAskedAgain(await play(action))) log.error('fallback refused');
  } catch (error) {
    log.error(faultOf(error), 'no fallback');
  }
}

/** What the game does for a seat that decides nothing, from the seat's own events; in a window it passes. */
export function dullAction(game: AnyGame, seat: Seat, events: readonly Json[]): GameTypes['Action'] | null {
  const view = fold(game, seat, events as unknown as GameTypes['Open'][]);
  const choices = game.choices(view);
  return choices === null ? null : game.fallback(view, choices);
}

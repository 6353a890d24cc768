import { expect, test } from 'vitest';
import type { AnyBot } from '../../src/engine/bot.ts';
import type { Emitted } from '../../src/engine/events.ts';
import { observed } from '../../src/engine/fold.ts';
import type { AnyGame, GameTypes } from '../../src/engine/game.ts';
import type { Json } from '../../src/engine/json.ts';
import type { Seat } from '../../src/engine/seats.ts';
import { botNamed, defaultBot } from '../../src/games/bots.ts';
import { gameNamed } from '../../src/games/registry.ts';
import { playMatch } from '../../src/lab/play.ts';
import { inStep } from '../../src/server/bots/in-step.ts';
import type { BotPlayers, BotQuestion } from '../../src/server/bots/question.ts';
import { thinker } from '../../src/server/bots/think.ts';
import { count } from '../counts.ts';

/** A bot thread's work, in place. */
function pool(): BotPlayers {
  const think = thinker({ botNamed, defaultBot });
  return inStep((task) => Promise.resolve(think(task)));
}

test(
  'a bot decides the same alone, among bots of all other seats, and where it takes a seat over',
  { timeout: 900_000 },
  async () => {
    const game = gameNamed('nuns') as AnyGame;
    const regular = botNamed('nuns', 'regular') as AnyBot;
    for (let seed = 1; seed <= count(1, 10); seed++) {
      const history: Emitted<GameTypes['Open'], GameTypes['Secret']>[] = [];
      const questions: BotQuestion[] = [];
      playMatch(
        game,
        { guardSeats: 2, novices: 2 },
        () => regular,
        seed,
        ({ seat, view, memory, draw }, choices) => {
          if (questions.length < count(40, 400))
            questions.push({
              match: 'm',
              game: 'nuns',
              seat,
              events: observed(history, seat) as unknown as Json[],
              level: 'regular',
              random: seed * 1000 + questions.length,
            });
          return regular.decide(view, choices, memory, draw);
        },
        (events) => history.push(...events),
      );
      const together = pool();
      const alone = new Map<Seat, BotPlayers>();
      for (const [at, question] of questions.entries()) {
        const own = alone.get(question.seat) ?? pool();
        alone.set(question.seat, own);
        const decided = await together.decide(question);
        expect(decided.kind).toBe('action');
        expect(await own.decide(question)).toEqual(decided);
        // Whoever comes late is told the seat's whole history at once; one who was asked for hints before has no part in it.
        if (at % 20 !== 19) continue;
        const late = pool();
        await late.advise(question);
        expect(await late.decide(question)).toEqual(decided);
      }
      expect(questions.length).toBeGreaterThan(30); // so that the late comer was asked, too
    }
  },
);

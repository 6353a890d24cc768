import { fastDraw } from '../../chance/fast.ts';
import type { AnyBot } from '../../engine/bot.ts';
import type { AnyGame, GameTypes } from '../../engine/game.ts';
import { gameNamed } from '../../games/registry.ts';
import type { BotTask, TaskAnswer } from './task.ts';

/** Where bots come from; a level that is no more, as after an update, is played by the default. */
export interface BotsModule {
  defaultBot(game: string): AnyBot;
  botNamed?(game: string, level: string): AnyBot | undefined;
}

interface Player {
  readonly bot: AnyBot;
  readonly view: GameTypes['View'];
  readonly memory: unknown;
  count: number; // events taken in
}

/** The least recently used is forgotten first; its events are then asked for again. */
const MAX_PLAYERS = 500;

/**
 * What a bot thread does. For each match and seat it keeps the seat's view and the bot's memory, both folds of what that
 * seat observed; nothing else of a match ever comes in here. Tells a seat's bot what is new and asks it to act; whatever
 * the bot throws is thrown.
 */
export function thinker({ botNamed, defaultBot }: BotsModule): (task: BotTask) => TaskAnswer {
  const players = new Map<string, Player>();

  function keep(key: string, player: Player): void {
    players.set(key, player);
    if (players.size > MAX_PLAYERS) players.delete(players.keys().next().value as string);
  }

  return ({ asked, game: name, match, seat, from, events, level, random }) => {
    const game = gameNamed(name);
    if (!game) throw new Error('no such game');
    const key = `${match} ${seat} ${asked}`; // who advises a person is not the bot that may take over
    const named = (): AnyBot => (level === null ? undefined : botNamed?.(name, level)) ?? defaultBot(name);
    const known = from === 1 ? newPlayer(game, named(), seat) : players.get(key);
    if (!known || known.count !== from - 1) return { kind: 'missing' };
    players.delete(key); // stays away if the bot throws half way through
    for (const event of events) {
      game.reduce(known.view, event);
      known.bot.observe(known.memory, event);
      known.count++;
    }
    const choices = game.choices(known.view);
    const { bot, view, memory } = known;
    const answer = ((): TaskAnswer => {
      const draw = fastDraw(random);
      if (asked === 'advice')
        return {
          kind: 'advice',
          advice: choices === null ? null : (bot.advise?.(view, choices, memory, draw) ?? null),
        };
      return choices === null
        ? { kind: 'idle' }
        : { kind: 'action', action: bot.decide(view, choices, memory, draw) };
    })();
    keep(key, known);
    return answer;
  };
}

const newPlayer = (game: AnyGame, bot: AnyBot, seat: string): Player => ({
  bot,
  view: game.blank(seat),
  memory: bot.remember(seat),
  count: 0,
});

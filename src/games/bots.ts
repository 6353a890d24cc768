import type { AnyBot } from '../engine/bot.ts';
import type { AnyGame } from '../engine/game.ts';
import { noisesBots } from './noises/bots/index.ts';
import { nunsBots } from './nuns/bots/index.ts';
import { gameNamed } from './registry.ts';

/** Plays any legal action at random: the measure for all other bots. */
const randomBot = (game: AnyGame): AnyBot => ({
  name: 'random',
  remember: () => null,
  observe: () => undefined,
  decide: (view, choices, _memory, draw) => game.sample(view, choices, draw),
});

/** The bots of each game beside the random one, weakest first. */
const bots: Readonly<Record<string, readonly AnyBot[]>> = { noises: noisesBots, nuns: nunsBots };

/** Which of them plays at tables where nobody chose; where a game has none so named, the last. */
const USUAL = 'regular';

function botsOf(name: string): readonly AnyBot[] {
  const game = gameNamed(name);
  return game ? [randomBot(game), ...(bots[name] ?? [])] : [];
}

/** The bot of a game by its level. */
export const botNamed = (game: string, level: string): AnyBot | undefined =>
  botsOf(game).find((bot) => bot.name === level);

/** The levels of a game's bots, weakest first; empty for an unknown game. */
export const botLevels = (game: string): readonly string[] => botsOf(game).map((bot) => bot.name);

/**
 * The bot that plays where nobody chose a level.
 * @throws Error for an unknown game
 */
export function defaultBot(game: string): AnyBot {
  const bot = botNamed(game, USUAL) ?? botsOf(game).at(-1);
  if (!bot) throw new Error(`no game ${game}`);
  return bot;
}

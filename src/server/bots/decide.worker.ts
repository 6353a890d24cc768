import { workerData } from 'node:worker_threads';
import { fastDraw } from '../../chance/fast.ts';
import type { AnyBot } from '../../engine/bot.ts';
import type { AnyGame, GameTypes } from '../../engine/game.ts';
import { gameNamed } from '../../games/registry.ts';
import type { BotTask, BotWorkerData, TaskAnswer } from './task.ts';

/*
 * Runs in a thread of its own. For each match and seat it keeps the seat's view and the bot's memory, both folds
 * of what that seat observed; nothing else of a match ever comes in here.
 */

const { botsModule } = workerData as BotWorkerData;
let bots: Promise<BotsModule> | undefined;
const loadBots = (): NonNullable<typeof bots> => (bots ??= import(botsModule) as NonNullable<typeof bots>);

interface BotsModule {
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
const players = new Map<string, Player>();
const MAX_PLAYERS = 500;

/** So that loading the thread is not counted as the first bot's time to think. */
export async function ready(): Promise<void> {
  await loadBots();
}

/** Tells a seat's bot what is new and asks it to act. Whatever the bot throws is thrown. */
export async function decide(task: BotTask): Promise<TaskAnswer> {
  const { game: name, match, seat, from, events, level, random } = task;
  const { botNamed, defaultBot } = await loadBots();
  const game = gameNamed(name);
  if (!game) throw new Error('no such game');
  const key = `${match} ${seat}`;
  // A level that is no more, as after an update, is played by the default.
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
  const action =
    choices === null ? null : known.bot.decide(known.view, choices, known.memory, fastDraw(random));
  keep(key, known);
  return choices === null ? { kind: 'idle' } : { kind: 'action', action };
}

const newPlayer = (game: AnyGame, bot: AnyBot, seat: string): Player => ({
  bot,
  view: game.blank(seat),
  memory: bot.remember(seat),
  count: 0,
});

function keep(key: string, player: Player): void {
  players.set(key, player);
  if (players.size > MAX_PLAYERS) players.delete(players.keys().next().value as string);
}

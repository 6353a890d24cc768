import { fastChance, fastDraw } from '../chance/fast.ts';
import type { AnyBot } from '../engine/bot.ts';
import type { Emitted } from '../engine/events.ts';
import { observe } from '../engine/events.ts';
import type { AnyGame, Draw, GameTypes, Outcome } from '../engine/game.ts';
import type { Seat } from '../engine/seats.ts';

/** A bot at its seat: its own view and memory, nothing else. */
interface Player {
  readonly seat: Seat;
  readonly bot: AnyBot;
  readonly view: GameTypes['View'];
  readonly memory: unknown;
  readonly draw: Draw;
}

/** A bot's decision, for whoever measures or checks. */
export interface Decision {
  readonly seat: Seat;
  readonly view: GameTypes['View'];
  readonly choices: GameTypes['Choices'];
  readonly memory: unknown;
  readonly action: GameTypes['Action'];
}

/** Where a game's decisions are asked for; the default asks the bot. */
export type Ask = (player: Player, choices: GameTypes['Choices']) => GameTypes['Action'];

export const askBot: Ask = ({ bot, view, memory, draw }, choices) => bot.decide(view, choices, memory, draw);

export interface Played {
  readonly outcome: Outcome;
  readonly actions: number;
}

/**
 * Plays a match between bots to its end, reproducible from the seed. Every seat acts in seat order, each once
 * for every phase in which it is asked.
 * @throws Error on an action the rules refuse
 */
export function playMatch(
  game: AnyGame,
  options: unknown,
  botOf: (seat: Seat) => AnyBot,
  seed: number,
  ask: Ask = askBot,
  onEvents?: (events: readonly Emitted<GameTypes['Open'], GameTypes['Secret']>[]) => void,
): Played {
  const read = game.options(options);
  if (!read.ok) throw new Error(`options refused: ${read.error.code}`);
  const chance = fastChance(seed);
  const players = game.seats(read.value).map((seat, i): Player => {
    const bot = botOf(seat);
    return { seat, bot, view: game.blank(seat), memory: bot.remember(seat), draw: fastDraw(seed * 31 + i) };
  });
  let events: Emitted<GameTypes['Open'], GameTypes['Secret']>[] = [];
  const tell = (): void => {
    onEvents?.(events);
    for (const { seat, bot, view, memory } of players)
      for (const emitted of events) {
        const event = observe(emitted, seat);
        if (event === null) continue;
        game.reduce(view, event);
        bot.observe(memory, event);
      }
    events = [];
  };
  const emit = (emitted: Emitted<GameTypes['Open'], GameTypes['Secret']>): number => events.push(emitted);
  const state = game.start(read.value, chance, emit);
  tell();
  let actions = 0;
  for (;;) {
    const outcome = game.outcome(state);
    if (outcome) return { outcome, actions };
    const phase = game.phase(state);
    for (const seat of game.waiting(state)) {
      if (game.phase(state) !== phase) break;
      const player = players.find((one) => one.seat === seat) as Player;
      const choices = game.choices(player.view);
      if (choices === null) throw new Error(`${seat} is waited for without a choice`);
      const action = ask(player, choices);
      const refused = game.legal(state, seat, action);
      if (refused)
        throw new Error(`${player.bot.name} at ${seat}: ${refused.code}: ${JSON.stringify(action)}`);
      game.apply(state, seat, action, chance, emit);
      actions++;
      tell();
    }
  }
}

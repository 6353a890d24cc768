// Matches of Nuns on the Run between bots, with the truth at hand: what a test may know and no bot.
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import type { AnyBot } from '../../src/engine/bot.ts';
import type { Chance } from '../../src/engine/chance.ts';
import type { Emitted } from '../../src/engine/events.ts';
import { observe } from '../../src/engine/events.ts';
import type { GameTypes } from '../../src/engine/game.ts';
import type { Seat } from '../../src/engine/seats.ts';
import { CLOCK } from '../../src/engine/seats.ts';
import type { Board } from '../../src/games/nuns/board/board.ts';
import { standardBoard } from '../../src/games/nuns/board/standard.ts';
import type { NunsEvent } from '../../src/games/nuns/events.ts';
import { nunsOn } from '../../src/games/nuns/index.ts';
import type { Options } from '../../src/games/nuns/options.ts';
import type { State } from '../../src/games/nuns/state.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';

/** What a test is told of a match: every public event as it comes, and the state whenever somebody is asked. */
export interface Onlooker {
  event(event: NunsEvent): void;
  asked(state: State): void;
}

export interface Play {
  readonly options: Options;
  readonly seed: number;
  readonly botOf: (seat: Seat) => AnyBot | null; // null: plays at random
  readonly board?: Board;
  readonly start?: (
    chance: Chance,
    emit: (emitted: Emitted<NunsTypes['Open'], NunsTypes['Secret']>) => void,
  ) => State;
}

/** Plays a match to its end. */
export function playAndWatch(
  { options, seed, botOf, board = standardBoard, start }: Play,
  onlooker: Onlooker,
): void {
  const game = nunsOn(board);
  const chance = fastChance(seed);
  const players = game.seats(options).map((seat, i) => {
    const bot = botOf(seat);
    return { seat, bot, view: game.blank(seat), memory: bot?.remember(seat), draw: fastDraw(seed * 31 + i) };
  });
  let told: Emitted<NunsTypes['Open'], NunsTypes['Secret']>[] = [];
  const emit = (emitted: (typeof told)[number]): number => told.push(emitted);
  const state = start ? start(chance, emit) : game.start(options, chance, emit);
  const tell = (): void => {
    for (const emitted of told) {
      const open = observe(emitted);
      if (open) onlooker.event(open);
      for (const { seat, bot, view, memory } of players) {
        const event = observe(emitted, seat);
        if (!event) continue;
        game.reduce(view, event);
        bot?.observe(memory, event as GameTypes['Open']);
      }
    }
    told = [];
    onlooker.asked(state);
  };
  tell();
  while (!game.outcome(state)) {
    const phase = game.phase(state);
    for (const seat of game.owing(state)) {
      if (game.phase(state) !== phase) break;
      const player = players.find((one) => one.seat === seat);
      const choices = player && game.choices(player.view);
      if (!player || !choices) throw new Error(`${seat} is waited for without a choice`);
      const { bot, view, memory, draw } = player;
      const action = bot
        ? (bot.decide(view, choices as GameTypes['Choices'], memory, draw) as NunsTypes['Action'])
        : game.sample(view, choices, draw);
      const refused = game.legal(state, seat, action);
      if (refused) throw new Error(`${seat}: ${refused.code}: ${JSON.stringify(action)}`);
      game.apply(state, seat, action, chance, emit);
      tell();
    }
    const closing = game.owing(state).length === 0 ? game.clock?.action(state) : null;
    if (!closing) continue;
    game.apply(state, CLOCK, closing, chance, emit);
    tell();
  }
}

import { fastChance, fastDraw } from '../chance/fast.ts';
import type { AnyBot } from '../engine/bot.ts';
import type { Chance, ChanceStream } from '../engine/chance.ts';
import type { Emitted } from '../engine/events.ts';
import { observe } from '../engine/events.ts';
import type { AnyGame, Draw, GameTypes, Outcome } from '../engine/game.ts';
import type { Seat } from '../engine/seats.ts';
import { CLOCK } from '../engine/seats.ts';
import type { AnySeer, Contender, Truth } from '../engine/seer.ts';
import { isSeer } from '../engine/seer.ts';

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

/** Where a game's decisions are asked for; the default asks the bot. Seers are asked elsewhere. */
export type Ask = (player: Player, choices: GameTypes['Choices']) => GameTypes['Action'];

export const askBot: Ask = ({ bot, view, memory, draw }, choices) => bot.decide(view, choices, memory, draw);

export interface Played {
  readonly outcome: Outcome;
  readonly actions: number;
}

type AnyEmitted = Emitted<GameTypes['Open'], GameTypes['Secret']>;

/** All from which a match goes on. */
interface Going {
  readonly state: GameTypes['State'];
  readonly chance: Chance;
  readonly players: readonly Player[];
}

/**
 * Plays a match between bots to its end, reproducible from the seed. Every seat acts in seat order, each once
 * for every phase in which it is asked.
 * @throws Error on an action the rules refuse
 */
export function playMatch(
  game: AnyGame,
  options: unknown,
  botOf: (seat: Seat) => Contender,
  seed: number,
  ask: Ask = askBot,
  onEvents?: (events: readonly AnyEmitted[]) => void,
): Played {
  const read = game.options(options);
  if (!read.ok) throw new Error(`options refused: ${read.error.code}`);
  const asked: Asked = { chance: [], draws: new Map() };
  const chance = noted(fastChance(seed), asked.chance);
  const seers = new Map<Seat, AnySeer>();
  const memories = new Map<AnyBot, Map<string, unknown>>();
  const memoryOf = (bot: AnyBot, seat: Seat): unknown => {
    const key = bot.alike?.(seat);
    if (key === undefined) return bot.remember(seat);
    let shared = memories.get(bot);
    if (!shared) memories.set(bot, (shared = new Map<string, unknown>()));
    if (!shared.has(key)) shared.set(key, bot.remember(seat));
    return shared.get(key);
  };
  const players = game.seats(read.value).map((seat, i): Player => {
    const contender = botOf(seat);
    if (isSeer(contender)) seers.set(seat, contender);
    const bot = isSeer(contender) ? contender.plain : contender;
    const sides: number[] = [];
    asked.draws.set(seat, sides);
    const draw = fastDraw(seed * 31 + i);
    return {
      seat,
      bot,
      view: game.blank(seat),
      memory: memoryOf(bot, seat),
      draw: (one) => {
        sides.push(one);
        return draw(one);
      },
    };
  });
  let events: AnyEmitted[] = [];
  const tell = (): void => {
    onEvents?.(events);
    tellAll(game, players, events);
    events = [];
  };
  const emit = (emitted: AnyEmitted): number => events.push(emitted);
  const state = game.start(read.value, chance, emit);
  tell();
  const going: Going = { state, chance, players };
  let actions = 0;
  for (;;) {
    const outcome = game.outcome(state);
    if (outcome) return { outcome, actions };
    const phase = game.phase(state);
    for (const seat of game.owing(state)) {
      if (game.phase(state) !== phase) break;
      const player = playerAt(players, seat);
      const choices = choicesOf(game, player);
      const seer = seers.get(seat);
      const action = seer
        ? seer.decideKnowing(
            truthOf(game, state, seat, () => again(game, going, seed, asked)),
            player.view,
            choices,
            player.memory,
            player.draw,
          )
        : ask(player, choices);
      act(game, going, player, action, emit);
      actions++;
      tell();
    }
    if (closeInTime(game, going, emit)) tell();
  }
}

const playerAt = (players: readonly Player[], seat: Seat): Player =>
  players.find((one) => one.seat === seat) as Player;

function choicesOf(game: AnyGame, { seat, view }: Player): GameTypes['Choices'] {
  const choices = game.choices(view);
  if (choices === null) throw new Error(`${seat} is waited for without a choice`);
  return choices;
}

function act(
  game: AnyGame,
  { state, chance }: Going,
  { seat, bot }: Player,
  action: GameTypes['Action'],
  emit: (emitted: AnyEmitted) => void,
): void {
  const refused = game.legal(state, seat, action);
  if (refused) throw new Error(`${bot.name} at ${seat}: ${refused.code}: ${JSON.stringify(action)}`);
  game.apply(state, seat, action, chance, emit);
}

/** Nobody keeps time here: where all have answered and only the clock is waited for, it acts at once. */
function closeInTime(game: AnyGame, { state, chance }: Going, emit: (emitted: AnyEmitted) => void): boolean {
  const deed = game.owing(state).length === 0 ? game.clock?.action(state) : null;
  if (!deed) return false;
  game.apply(state, CLOCK, deed, chance, emit);
  return true;
}

function tellAll(game: AnyGame, players: readonly Player[], events: readonly AnyEmitted[]): void {
  const told = new Set<unknown>(); // memories that several seats share
  for (const { seat, bot, view, memory } of players) {
    const first = !told.has(memory);
    if (bot.alike) told.add(memory);
    for (const emitted of events) {
      const event = observe(emitted, seat);
      if (event === null) continue;
      game.reduce(view, event);
      if (first) bot.observe(memory, event);
    }
  }
}

/* What seers are told. */

/** All that was drawn so far: with the seed, enough to draw on a copy what will be drawn. */
interface Asked {
  readonly chance: { readonly stream: ChanceStream; readonly sides: number }[];
  readonly draws: Map<Seat, number[]>;
}

const noted = (chance: Chance, asked: Asked['chance']): Chance => ({
  draw(stream, sides) {
    asked.push({ stream, sides });
    return chance.draw(stream, sides);
  },
});

/** A copy of the match that goes on by itself, dice and bots' draws as they will be. */
function again(game: AnyGame, { state, players }: Going, seed: number, asked: Asked): Going {
  const chance = fastChance(seed);
  for (const { stream, sides } of asked.chance) chance.draw(stream, sides);
  return {
    state: game.clone(state),
    chance,
    players: players.map((player, i): Player => {
      const draw = fastDraw(seed * 31 + i);
      for (const sides of asked.draws.get(player.seat) ?? []) draw(sides);
      const { view, memory } = structuredClone({ view: player.view, memory: player.memory });
      return { ...player, draw, view, memory };
    }),
  };
}

const truthOf = (
  game: AnyGame,
  state: GameTypes['State'],
  seat: Seat,
  copied: () => Going,
): Truth<GameTypes> => ({
  state: game.clone(state),
  foresee(action, until) {
    const copy = copied();
    let next: Seat | undefined = seat;
    let deed = action;
    while (next !== undefined) {
      const player = playerAt(copy.players, next);
      const events: AnyEmitted[] = [];
      const emit = (emitted: AnyEmitted): number => events.push(emitted);
      act(game, copy, player, deed, emit);
      closeInTime(game, copy, emit);
      tellAll(game, copy.players, events);
      if (until(copy.state)) break;
      next = game.owing(copy.state)[0];
      if (next !== undefined) {
        const after = playerAt(copy.players, next);
        deed = askBot(after, choicesOf(game, after));
      }
    }
    return copy.state;
  },
});

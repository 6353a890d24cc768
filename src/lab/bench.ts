// npm run bench [-- SECONDS [SEED]]: full games of Nuns on the Run per second of one core's time, with random legal
// seats: at every table size, with views peeked from the state and with views folded from events, and where the time goes.
import { fastChance, fastDraw } from '../chance/fast.ts';
import type { Emitted } from '../engine/events.ts';
import { observe } from '../engine/events.ts';
import type { AnyGame, Draw, GameTypes } from '../engine/game.ts';
import type { Seat } from '../engine/seats.ts';
import { gameNamed } from '../games/registry.ts';

const [seconds = '2', firstSeed = '1'] = process.argv.slice(2);
const found = gameNamed('nuns');
if (!found) throw new Error('no such game');
const game: AnyGame = found;

const say = (line: string): void => void process.stdout.write(`${line}\n`);

const tables = [1, 2, 3, 4, 5, 6].map((novices) => {
  const options = game.options({ novices, guardSeats: novices === 6 ? 2 : 1 });
  if (!options.ok) throw new Error(options.error.code);
  return { players: novices === 6 ? 8 : novices + 1, options: options.value };
});

/** Where a game spends its time; `timed` wraps a part in a clock, or does nothing. */
type Timed = <R>(part: string, work: () => R) => R;
const untimed: Timed = (_part, work) => work();

/** Actions of one game played at random from peeked views, with nobody listening. */
function playPeeked(options: unknown, seed: number, timed: Timed): number {
  const draw = fastDraw(seed ^ 0x51ed270b);
  const chance = fastChance(seed);
  const state = timed('start', () => game.start(options, chance, undefined));
  for (let actions = 0; ; actions++) {
    const seats = timed('owing', () => game.owing(state));
    const seat = seats[draw(seats.length || 1)];
    if (seat === undefined) return actions;
    const view = timed('peek', () => game.peek(state, seat));
    const choices = timed('choices', () => game.choices(view));
    const action = timed('sample', () => game.sample(view, choices, draw));
    const refused = timed('legal', () => game.legal(state, seat, action));
    if (refused) throw new Error(`refused: ${refused.code}`);
    timed('apply', () => game.apply(state, seat, action, chance, undefined));
  }
}

/** The same game, every seat at its own view folded from what it observes: what a table costs. */
function playFolded(options: unknown, seed: number, timed: Timed): number {
  const draw: Draw = fastDraw(seed ^ 0x51ed270b);
  const chance = fastChance(seed);
  let events: Emitted<GameTypes['Open'], GameTypes['Secret']>[] = [];
  const emit = (emitted: (typeof events)[number]): number => events.push(emitted);
  const views = new Map<Seat, unknown>(game.seats(options).map((seat) => [seat, game.blank(seat)]));
  const tell = (): void => {
    for (const [seat, view] of views)
      for (const emitted of events) {
        const event = observe(emitted, seat);
        if (event !== null) game.reduce(view, event);
      }
    events = [];
  };
  const state = timed('start', () => game.start(options, chance, emit));
  timed('fold', tell);
  for (let actions = 0; ; actions++) {
    const seats = timed('owing', () => game.owing(state));
    const seat = seats[draw(seats.length || 1)];
    if (seat === undefined) return actions;
    const view = views.get(seat);
    const choices = timed('choices', () => game.choices(view));
    const action = timed('sample', () => game.sample(view, choices, draw));
    const refused = timed('legal', () => game.legal(state, seat, action));
    if (refused) throw new Error(`refused: ${refused.code}`);
    timed('apply', () => game.apply(state, seat, action, chance, emit));
    timed('fold', tell);
  }
}

type Play = typeof playPeeked;

/** Plays for a while; games and actions per second. */
function rate(play: Play, options: unknown, forSeconds: number): { games: number; actions: number } {
  let [games, actions] = [0, 0];
  const before = process.cpuUsage(); // time on the processor, so that a busy machine does not count
  const until = performance.now() + forSeconds * 1000;
  while (performance.now() < until) {
    actions += play(options, Number(firstSeed) + games, untimed);
    games++;
  }
  const { user, system } = process.cpuUsage(before);
  const took = (user + system) / 1e6;
  return { games: games / took, actions: actions / took };
}

/** The share of each part in the time of all, clocks' own cost taken off. In percent. */
function shares(play: Play, forSeconds: number): Map<string, number> {
  const spent = new Map<string, number>();
  const clock = clockCost();
  const timed: Timed = (part, work) => {
    const before = performance.now();
    const result = work();
    spent.set(part, (spent.get(part) ?? 0) + performance.now() - before - clock);
    return result;
  };
  const until = performance.now() + forSeconds * 1000;
  for (let seed = Number(firstSeed); performance.now() < until; seed++)
    for (const { options } of tables) play(options, seed, timed);
  const all = [...spent.values()].reduce((sum, time) => sum + time, 0);
  return new Map([...spent].map(([part, time]) => [part, (100 * time) / all]));
}

/** What two looks at the clock cost. Milliseconds. */
function clockCost(): number {
  const rounds = 100_000;
  const before = performance.now();
  for (let i = 0; i < rounds; i++) performance.now();
  return (performance.now() - before) / rounds;
}

const clones = new Array<unknown>(16); // kept, so that no clone is left out

/** What a copy of a state costs in the middle of a game. Microseconds. */
function cloneCost(options: unknown): number {
  const chance = fastChance(1);
  const draw = fastDraw(1);
  const state = game.start(options, chance, undefined);
  for (let i = 0; i < 60; i++) {
    const seat = game.owing(state)[0];
    if (seat === undefined) break;
    const view = game.peek(state, seat);
    game.apply(state, seat, game.sample(view, game.choices(view), draw), chance, undefined);
  }
  const rounds = 20_000;
  const before = performance.now();
  for (let i = 0; i < rounds; i++) clones[i % clones.length] = game.clone(state);
  return ((performance.now() - before) / rounds) * 1000;
}

const each = Number(seconds);
for (const play of [playPeeked, playFolded]) for (const { options } of tables) rate(play, options, each / 8); // warm up

const column = (value: number): string => value.toFixed(0).padStart(10);
say('players   games/s  actions/s   games/s, folded   clone, µs');
let [games, folded] = [0, 0];
for (const { players, options } of tables) {
  const [peeked, views] = [rate(playPeeked, options, each), rate(playFolded, options, each)];
  games += 1 / peeked.games;
  folded += 1 / views.games;
  say(
    `${String(players).padStart(7)}${column(peeked.games)} ${column(peeked.actions)} ${column(views.games).padStart(17)} ${cloneCost(options).toFixed(1).padStart(11)}`,
  );
}
say(
  `    all${column(tables.length / games)} ${''.padStart(10)} ${column(tables.length / folded).padStart(17)}`,
);
for (const [name, play] of [
  ['peeked', playPeeked],
  ['folded', playFolded],
] as const) {
  const parts = [...shares(play, each)].sort(([, a], [, b]) => b - a);
  say(`${name}: ${parts.map(([part, share]) => `${part} ${share.toFixed(0)} %`).join(', ')}`);
}

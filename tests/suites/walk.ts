// A match played at random, by seats that see nothing but their own fold of observed events.
import { isDeepStrictEqual } from 'node:util';
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import type { Chance } from '../../src/engine/chance.ts';
import { recorded } from '../../src/engine/chance.ts';
import type { Emitted } from '../../src/engine/events.ts';
import { observe } from '../../src/engine/events.ts';
import type { Draw, Game, GameTypes } from '../../src/engine/game.ts';
import type { Seat, Viewer } from '../../src/engine/seats.ts';
import { CLOCK, SPECTATOR } from '../../src/engine/seats.ts';
import type { Taken } from './suite.ts';

export type AnyEmitted = Emitted<GameTypes['Open'], GameTypes['Secret']>;

/** Freezes plain data through and through, so that whoever changes it in place is caught doing so. */
export function freeze<V>(value: V): V {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  Object.freeze(value);
  for (const part of Object.values(value)) freeze(part);
  return value;
}

export const same = (a: unknown, b: unknown): boolean => isDeepStrictEqual(a, b);

export interface Walk<T extends GameTypes> {
  readonly game: Game<T>;
  readonly options: T['Options'];
  readonly seats: readonly Seat[];
  readonly draw: Draw; // of the players
  readonly chance: Chance; // of the match, recorded in `outcomes`
  readonly start: T['State']; // a copy of the state after the start
  readonly state: T['State'];
  readonly views: ReadonlyMap<Viewer, T['View']>; // of every seat and the spectator
  readonly outcomes: number[]; // all dice so far
  readonly taken: Taken[];
  emitted: readonly Emitted<T['Open'], T['Secret']>[]; // by the start or the last action
}

/** Deals a match and folds what everyone observes of it. */
export function begin<T extends GameTypes>(game: Game<T>, options: T['Options'], seed: number): Walk<T> {
  const emitted: Emitted<T['Open'], T['Secret']>[] = [];
  const source = fastChance(seed);
  const state = game.start(options, source, (one) => emitted.push(freeze(one)));
  const seats = game.seats(options);
  const outcomes: number[] = [];
  const walk: Walk<T> = {
    game,
    options,
    seats,
    draw: fastDraw(seed ^ 0x2545f491),
    chance: recorded(source, outcomes, { deal: 0, dice: 0 }),
    start: game.clone(state),
    state,
    views: new Map([...seats, SPECTATOR].map((viewer) => [viewer, game.blank(viewer)])),
    outcomes,
    taken: [],
    emitted,
  };
  tell(walk);
  return walk;
}

function tell<T extends GameTypes>(walk: Walk<T>): void {
  for (const [viewer, view] of walk.views)
    for (const emitted of walk.emitted) {
      const event = observe(emitted, viewer);
      if (event !== null) walk.game.reduce(view, event);
    }
}

export function viewOf<T extends GameTypes>(walk: Walk<T>, viewer: Viewer): T['View'] {
  const view = walk.views.get(viewer);
  if (view === undefined) throw new Error(`nobody here is ${viewer}`);
  return view;
}

/** One in so many actions of an open window is the clock's: some windows close before all have answered, some long after. */
export const CLOCK_ONE_IN = 3;

/**
 * A random action of a random seat, chosen from its own view: mostly one that is waited for, now and then one
 * that may only send something again, and now and then the fallback. Where the clock may act it does so at a random
 * moment. Null when the match is over.
 */
export function pick<T extends GameTypes>(walk: Walk<T>): { seat: Seat; action: T['Action'] } | null {
  const { game, draw, seats } = walk;
  if (game.viewOutcome(viewOf(walk, SPECTATOR))) return null;
  const closing = game.clock?.action(walk.state) ?? null;
  if (closing !== null && draw(CLOCK_ONE_IN) === 0) return { seat: CLOCK, action: closing };
  const again = draw(12) === 0 ? seats.filter((seat) => game.choices(viewOf(walk, seat)) !== null) : [];
  const from = again.length > 0 ? again : game.viewWaiting(viewOf(walk, SPECTATOR));
  const seat = from[draw(from.length || 1)];
  if (seat === undefined) throw new Error('dead end: the match goes on, but nobody is waited for');
  const view = viewOf(walk, seat);
  const choices = game.choices(view);
  if (choices === null) throw new Error(`dead end: ${seat} is waited for and has nothing to choose from`);
  const action = draw(20) === 0 ? game.fallback(view, choices) : game.sample(view, choices, draw);
  return { seat, action };
}

/** Carries an action out and tells everyone; throws if it is refused. */
export function take<T extends GameTypes>(walk: Walk<T>, seat: Seat, action: T['Action']): void {
  const { game, state } = walk;
  walk.taken.push({ seat, action });
  const refused = game.legal(state, seat, action);
  if (refused) throw new Error(`offered but refused: ${JSON.stringify({ seat, action, refused })}`);
  const emitted: Emitted<T['Open'], T['Secret']>[] = [];
  game.apply(state, seat, action, walk.chance, (one) => emitted.push(freeze(one)));
  walk.emitted = emitted;
  tell(walk);
}

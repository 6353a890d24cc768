// Two worlds: one match twice, but for one secret of one seat. Whoever may not know the secret must observe the same of
// both, and be given the same answers, until the rules themselves bring the difference to light.
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import { observe, truth } from '../../src/engine/events.ts';
import type { Draw, GameTypes } from '../../src/engine/game.ts';
import { canonicalJson } from '../../src/engine/canonical.ts';
import { jsonCopy } from '../../src/engine/json.ts';
import type { Seat, Viewer } from '../../src/engine/seats.ts';
import { CLOCK, SPECTATOR } from '../../src/engine/seats.ts';
import type { AnySuite, Twist, WorldAt } from '../suites/suite.ts';
import type { AnyEmitted } from '../suites/walk.ts';
import { CLOCK_ONE_IN, begin, pick, same, take } from '../suites/walk.ts';

/** A secret got out: who could tell the worlds apart, and by what. */
export class Leak extends Error {
  override readonly name = 'Leak';
}

/** How far two worlds were driven together, and whether the rules told them apart in the end. */
export interface Driven {
  readonly secret: string;
  readonly actions: number;
  readonly end: 'published' | 'over' | 'stopped';
}

interface World {
  readonly state: unknown;
  readonly views: ReadonlyMap<Viewer, unknown>;
}

type Worlds = readonly [World, World];
type Both<V> = readonly [V, V];

interface Pair {
  readonly suite: AnySuite;
  readonly seats: readonly Seat[];
  readonly worlds: Worlds;
  readonly secret: string;
  readonly knows: readonly Seat[];
  readonly others: readonly Viewer[]; // who may not know
  readonly draw: Draw;
}

/**
 * Plays a match for a while and then on until such a secret can be changed; drives the two worlds together from
 * there. Null if the match ends without one. @throws Leak
 */
export function twoWorlds(
  suite: AnySuite,
  options: unknown,
  secret: string,
  seed: number,
  farthest: number,
  driven: AnySuite = suite, // plays on from where the worlds part
): Driven | null {
  const draw = fastDraw(seed);
  const walk = begin(suite.game, options, seed);
  const earliest = draw(1 + draw(lengthOf(suite, options, seed))); // rather early: secrets are used up
  for (let next = pick(walk); next; next = pick(walk)) {
    take(walk, next.seat, next.action);
    if (walk.taken.length < earliest) continue;
    const twists = suite.twists(walk.state, secret, draw);
    const twist = twists[draw(twists.length || 1)];
    if (twist) return drive(driven, walk.seats, walk.state, twist, draw(0x7fffffff), farthest);
  }
  return null;
}

/** How many actions the match takes that starts so. */
function lengthOf(suite: AnySuite, options: unknown, seed: number): number {
  const walk = begin(suite.game, options, seed);
  for (let next = pick(walk); next; next = pick(walk)) take(walk, next.seat, next.action);
  return walk.taken.length;
}

/** Drives two worlds together by equal public inputs. @throws Leak */
export function drive(
  suite: AnySuite,
  seats: readonly Seat[],
  state: unknown,
  { secret, knows, other }: Twist<GameTypes>,
  seed: number,
  farthest: number,
): Driven {
  const { game } = suite;
  const viewers = [...seats, SPECTATOR];
  const world = (from: unknown): World => {
    const own = game.clone(from);
    return {
      state: own,
      views: new Map(viewers.map((viewer) => [viewer, jsonCopy(game.peek(own, viewer))])),
    };
  };
  const pair: Pair = {
    suite,
    seats,
    worlds: [world(state), world(other)],
    secret,
    knows,
    others: viewers.filter((viewer) => !knows.includes(viewer)),
    draw: fastDraw(seed),
  };
  for (let actions = 0; actions < farthest; actions++) {
    compare(pair);
    if (game.outcome(pair.worlds[0].state)) return { secret, actions, end: 'over' };
    const inputs = choose(pair);
    if (!inputs) return { secret, actions, end: 'stopped' };
    if (act(pair, inputs.seat, inputs.actions)) return { secret, actions: actions + 1, end: 'published' };
  }
  return { secret, actions: farthest, end: 'stopped' };
}

function view({ views }: World, viewer: Viewer): unknown {
  return views.get(viewer);
}

function equal(pair: Pair, viewer: Viewer, what: string, a: unknown, b: unknown): void {
  if (same(a, b)) return;
  const [one, two] = [canonicalJson(a), canonicalJson(b)];
  throw new Leak(
    `${viewer} learns of the ${pair.secret} of ${pair.knows[0] ?? 'nobody'} by ${what}: ${one} / ${two}`,
  );
}

/** Everything that can be asked without acting. */
function compare(pair: Pair): void {
  const { suite, worlds, others, seats } = pair;
  const { game } = suite;
  const [a, b] = worlds;
  equal(pair, SPECTATOR, 'whom all wait for', game.waiting(a.state), game.waiting(b.state));
  equal(pair, SPECTATOR, 'the phase', game.phase(a.state), game.phase(b.state));
  equal(pair, SPECTATOR, 'the clock', game.clock?.action(a.state), game.clock?.action(b.state));
  const probes = pair.draw(3) === 0 ? probesOf(pair) : [];
  for (const viewer of others) {
    equal(pair, viewer, 'the view', view(a, viewer), view(b, viewer));
    equal(pair, viewer, 'the choices', game.choices(view(a, viewer)), game.choices(view(b, viewer)));
    if (!seats.includes(viewer)) continue;
    for (const probe of probes)
      equal(
        pair,
        viewer,
        `the answer to ${JSON.stringify(probe)}`,
        game.legal(a.state, viewer, probe),
        game.legal(b.state, viewer, probe),
      );
  }
}

/** Actions to try without carrying them out: what each seat might do, and near misses of it, also for the others. */
function probesOf({ suite, worlds, seats, draw }: Pair): unknown[] {
  const { game } = suite;
  return worlds.flatMap((world) =>
    seats.flatMap((seat) => {
      const choices = game.choices(view(world, seat));
      if (choices === null) return [];
      const action = game.sample(view(world, seat), choices, draw);
      const near = game.action(bend(jsonCopy(action), draw));
      return near.ok ? [action, near.value] : [action];
    }),
  );
}

/** Moves one number of an action a little. */
function bend(value: unknown, draw: Draw): unknown {
  if (typeof value === 'number') return value + draw(3) - 1;
  if (Array.isArray(value))
    return value.map((item) => (draw(2) === 0 ? bend(item, draw) : (item as unknown)));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, bend(part, draw)]));
}

/**
 * Who acts next, and what he does in either world: the same, but for the owner of the secret, whose own secret
 * inputs may differ too. Null if nothing fits both worlds.
 */
function choose({ suite, seats, worlds, knows, draw }: Pair): { seat: Seat; actions: Both<unknown> } | null {
  const { game } = suite;
  const [a, b] = worlds;
  const closing = game.clock?.action(a.state) ?? null;
  if (closing !== null && draw(CLOCK_ONE_IN) === 0) return { seat: CLOCK, actions: [closing, closing] };
  for (let attempt = 0; attempt < 20; attempt++) {
    const again = draw(8) === 0 ? seats.filter((one) => game.choices(view(a, one)) !== null) : [];
    const from = again.length > 0 ? again : game.viewWaiting(view(a, SPECTATOR));
    const seat = from[draw(from.length)] as Seat;
    const action = game.sample(view(a, seat), game.choices(view(a, seat)), draw);
    if (!knows.includes(seat)) return { seat, actions: [action, action] };
    const other =
      game.choices(view(b, seat)) === null ? null : suite.counterpart(action, view(b, seat), draw);
    const fits = game.legal(b.state, seat, action) === null;
    if (fits && (other === null || draw(2) === 0)) return { seat, actions: [action, action] };
    if (other !== null && game.legal(b.state, seat, other) === null)
      return { seat, actions: [action, other] };
  }
  return null;
}

/** Acts in both worlds and compares what the others observe; true once the rules made the difference public. */
function act(pair: Pair, seat: Seat, actions: Both<unknown>): boolean {
  const { suite, worlds, others, knows, draw } = pair;
  const { game } = suite;
  const dice = draw(0x7fffffff);
  const rows = worlds.map((world, i): AnyEmitted[] => {
    const action = actions[i];
    const refused = game.legal(world.state, seat, action);
    if (refused)
      throw new Leak(`${seat} is refused in one world only: ${JSON.stringify({ action, refused })}`);
    const row: AnyEmitted[] = [];
    game.apply(world.state, seat, action, fastChance(dice), (emitted) => row.push(emitted));
    return row;
  });
  let published = false;
  for (const viewer of [...others, ...knows]) {
    const told = rows.map((row) =>
      row.flatMap((emitted, at) => {
        const event = observe(emitted, viewer);
        return event === null ? [] : [{ event, at }];
      }),
    );
    const longest = Math.max(...told.map((events) => events.length));
    for (let i = 0; i < longest; i++) {
      const [one, two] = told.map((events) => events[i]);
      if (!knows.includes(viewer) && !same(one?.event, two?.event)) {
        const worldAt = (which: 0 | 1): WorldAt<GameTypes> => ({
          event: told[which]?.[i]?.event ?? null,
          at: told[which]?.[i]?.at ?? -1,
          before: view(worlds[which], viewer),
          row: (rows[which] ?? []).map(truth),
          after: worlds[which].state,
        });
        const owner = knows[0];
        if (!suite.published({ viewer, owner, worlds: [worldAt(0), worldAt(1)] }))
          equal(pair, viewer, 'an event', one?.event, two?.event);
        published = true;
        break;
      }
      if (one) game.reduce(view(worlds[0], viewer), one.event);
      if (two) game.reduce(view(worlds[1], viewer), two.event);
    }
  }
  return published;
}

// Every world that looks the same: all secret histories of a short game that would have shown everybody just what was
// shown, found by trying them all on the rules themselves. For checking what is worked out otherwise.
import { fastChance, fastDraw } from '../../src/chance/fast.ts';
import type { Chance } from '../../src/engine/chance.ts';
import type { Emitted } from '../../src/engine/events.ts';
import { observe } from '../../src/engine/events.ts';
import { canonicalJson } from '../../src/engine/canonical.ts';
import { BadField } from '../../src/engine/fields.ts';
import type { Seat } from '../../src/engine/seats.ts';
import type { Action, Plan } from '../../src/games/nuns/actions.ts';
import type { Board } from '../../src/games/nuns/board/board.ts';
import { buildBoard } from '../../src/games/nuns/board/board.ts';
import type { BoardFile } from '../../src/games/nuns/board/format.ts';
import type { AnswerChoices, PlanChoices } from '../../src/games/nuns/choices.ts';
import { planSteps } from '../../src/games/nuns/choices.ts';
import type { NoviceState } from '../../src/games/nuns/deduction/hypotheses.ts';
import { stages } from '../../src/games/nuns/deduction/hypotheses.ts';
import type { NunsEvent } from '../../src/games/nuns/events.ts';
import { nunsOn } from '../../src/games/nuns/index.ts';
import type { Options } from '../../src/games/nuns/options.ts';
import { placeAt } from '../../src/games/nuns/position.ts';
import { beginMatch, freshState } from '../../src/games/nuns/setup.ts';
import type { NoviceSecret, State } from '../../src/games/nuns/state.ts';
import type { NunsTypes } from '../../src/games/nuns/types.ts';
import type { Status } from '../../src/games/nuns/vocabulary.ts';
import { houseBlessings } from '../../src/games/nuns/vocabulary.ts';

const file: BoardFile = {
  name: 'chapel',
  width: 40,
  height: 40,
  cells: { 1: 1, 2: 2 },
  guardStart: 7,
  points: {
    1: { x: 10, y: 30, room: 'a' },
    2: { x: 20, y: 30, room: 'a' },
    3: { x: 10, y: 20, room: 'a' },
    4: { x: 20, y: 20, room: 'a' },
    5: { x: 20, y: 10, room: 'a' },
    6: { x: 10, y: 10, room: 'a' },
    7: { x: 0, y: 10, room: 'a' },
    8: { x: 20, y: 0, room: 'a' },
    9: { x: 0, y: 0, room: 'a' },
  },
  edges: [
    { a: 1, b: 3 },
    { a: 2, b: 4 },
    { a: 3, b: 4 },
    { a: 4, b: 5 },
    { a: 5, b: 6 },
    { a: 3, b: 6 },
    { a: 6, b: 7, door: true },
    { a: 5, b: 8, door: true, locked: true },
    { a: 7, b: 9, door: true, locked: true },
    { a: 8, b: 9 },
  ],
  sight: { 3: [4, 6], 4: [3, 5], 5: [4, 6], 6: [3, 5, 7], 7: [6], 8: [9], 9: [8], 1: [], 2: [] },
  routes: {
    long: { colour: 'red', points: [7, 6, 3, 4, 5] },
    short: { colour: 'blue', points: [7, 9, 8] },
    back: { colour: 'green', points: [5, 8, 9] },
    round: { colour: 'pink', points: [8, 5, 6, 7] },
    home: { colour: 'pink', points: [5, 6, 3] },
    nave: { colour: 'pink', points: [7, 6, 3] },
    cloister: { colour: 'green', points: [9, 8, 5, 6, 7] },
  },
  wishes: [
    { key: 1, keyPoint: 5, itemPoint: 8 },
    { key: 2, keyPoint: 6, itemPoint: 9 },
    { key: 3, keyPoint: 4, itemPoint: 6 },
  ],
  monk: { start: 3, garden: ['home', 'nave'], inner: ['back', 'cloister'] },
};

/** A board small enough to try everything. */
export const chapel: Board = buildBoard(file);

/** A world: a state, and how likely a model of play makes it; 1 where there is none. */
export interface World {
  readonly state: State;
  weight: number;
}

/** How likely each of a novice's plans is, by one's model; not asked for walks home. */
export type Habit = (state: State, plans: readonly Plan[]) => readonly number[];

/** All plans of the only novice. */
export function allPlans(board: Board, state: State): Plan[] {
  const game = nunsOn(board);
  const view = game.peek(state, 'novice1');
  const choices = game.choices(view) as PlanChoices;
  const novice = state.open.novices[0]!;
  const secret = state.novices[0]!;
  const plans: Plan[] = [];
  const paths = (second: readonly number[] | null, max: number, use: (path: number[]) => void): void => {
    const extend = (path: number[]): void => {
      use(path);
      if (path.length === max) return;
      const next = second
        ? planSteps(board, novice, secret, choices, second, path)
        : planSteps(board, novice, secret, choices, path, null);
      for (const point of next) extend([...path, point]);
    };
    extend([]);
  };
  for (const { card, min, max } of choices.cards)
    paths(null, max, (path) => {
      if (choices.legs === 1) plans.push({ path, second: [], card });
      else if (path.length >= min)
        paths(path, max, (second) => second.length >= min && plans.push({ path, second, card }));
    });
  const legal = (plan: Plan): boolean => game.legal(state, 'novice1', { type: 'plan', ...plan }) === null;
  return plans.filter(legal);
}

/** The novice in a position to begin from. */
export interface Placed {
  readonly point: number;
  readonly keys: boolean;
  readonly item: boolean;
  readonly status: Status;
}

/** A position to begin from: as `at` of a scenario file (docs/scenarios.md), and the wish of the novice. */
export interface Position {
  readonly turn: number;
  readonly guards: Readonly<Record<string, unknown>>;
  readonly novice: Placed;
  readonly wish: number;
  readonly plan?: Plan; // what she plans first; absent: at random, as later
}

export interface Setup {
  readonly options: Options;
  readonly seed: number;
  readonly turns: number; // until the first question after these
  readonly habit?: Habit;
  readonly position?: Position; // absent: the start of a match
}

/** Plays a game of one novice at random and tells of each moment what is so in all worlds that look the same. */
export function playWorlds(
  { options, seed, turns, habit, position }: Setup,
  event: (event: NunsEvent) => void,
  asked: (worlds: readonly World[], truth: State) => void,
): void {
  const board = chapel;
  const game = nunsOn(board);
  const draw = fastDraw(seed);
  const source = fastChance(seed);
  let outcomes: number[] = [];
  const recording: Chance = {
    draw: (stream, sides) => {
      const outcome = source.draw(stream, sides);
      outcomes.push(outcome);
      return outcome;
    },
  };
  const told: NunsEvent[] = [];
  const emitInto =
    (list: NunsEvent[]) =>
    (emitted: Emitted<NunsTypes['Open'], NunsTypes['Secret']>): void => {
      const open = observe(emitted);
      if (open) list.push(structuredClone(open));
    };
  const hands = options.variants.noBlessings ? [null] : houseBlessings;
  const start = (wish: number, blessing: (typeof hands)[number], placed: Placed | null): State => {
    const state = freshState(board, options, {
      novices: { novice1: { cell: 1 + (seed % 2), wish, blessing } },
      guards: { abbess: null, prioress: null },
      undealt: { wishes: [], blessings: [] },
    });
    if (position) {
      const { turn, guards } = position;
      placeAt(board, state, { turn, guards, novices: { novice1: placed } });
    }
    return state;
  };
  const wishes = board.wishes.map(({ key }) => key);
  const wish = position?.wish ?? wishes[draw(wishes.length)]!;
  const truth = start(wish, hands[draw(hands.length)]!, position?.novice ?? null);
  beginMatch(board, truth, recording, emitInto(told));
  const wanted = comparable(told);
  const begun = (...how: Parameters<typeof start>): World[] => {
    const events: NunsEvent[] = [];
    try {
      const state = start(...how);
      beginMatch(board, state, recording, emitInto(events));
      return comparable(events) === wanted ? [{ state, weight: 1 }] : [];
    } catch (error) {
      if (error instanceof BadField) return []; // no position by the rules: out of her reach
      throw error;
    }
  };
  const places = position ? placesLike(board, position.novice) : [null];
  let worlds: World[] = wishes.flatMap((one) =>
    hands.flatMap((blessing) => places.flatMap((placed) => begun(one, blessing, placed))),
  );
  let plan = position?.plan;
  for (;;) {
    told.forEach(event);
    told.length = 0;
    if (game.outcome(truth)) return;
    asked(worlds, truth);
    if (truth.open.turn > turns) return;
    const [seat] = game.owing(truth);
    if (seat === undefined) throw new Error('nobody is asked');
    const view = game.peek(truth, seat);
    const action: Action = plan ? { type: 'plan', ...plan } : game.sample(view, game.choices(view)!, draw);
    plan = undefined;
    outcomes = [];
    game.apply(truth, seat, action, recording, emitInto(told));
    worlds = after(board, worlds, seat, action, outcomes, told, habit);
  }
}

/** Wherever else she might have been put, and having got however far. */
const placesLike = (board: Board, { status }: Placed): Placed[] =>
  board.points.flatMap((point) =>
    stages.map((_, stage): Placed => ({ point, keys: stage > 0, item: stage > 1, status })),
  );

/** The worlds in which some action of that seat tells what was told. */
function after(
  board: Board,
  worlds: readonly World[],
  seat: Seat,
  action: Action,
  outcomes: readonly number[],
  told: readonly NunsEvent[],
  habit: Habit | undefined,
): World[] {
  const game = nunsOn(board);
  const wanted = comparable(told);
  const left = new Map<string, World>();
  for (const { state, weight } of worlds) {
    const plans = action.type === 'plan' ? allPlans(board, state) : [];
    const caught = state.open.novices[0]?.status === 'caught';
    const shares = habit && action.type === 'plan' && !caught ? habit(state, plans) : null;
    for (const [nth, one] of actionsLike(board, state, seat, action, plans).entries()) {
      const then = game.clone(state);
      const events: NunsEvent[] = [];
      let used = 0;
      const again: Chance = { draw: () => outcomes[used++] ?? 0 };
      game.apply(then, seat, one, again, (emitted) => {
        const open = observe(emitted);
        if (open) events.push(open);
      });
      if (used !== outcomes.length || comparable(events) !== wanted) continue;
      const share = shares?.[nth] ?? 1;
      const secret = then.novices[0] as NoviceSecret;
      const key = canonicalJson([{ ...secret, sheet: secret.sheet.at(-1)?.card ?? null }]);
      const same = left.get(key);
      if (same) same.weight += weight * share;
      else left.set(key, { state: then, weight: weight * share });
    }
  }
  return [...left.values()];
}

/** All that everybody would see alike; what is opened at the end is another matter. */
const comparable = (events: readonly NunsEvent[]): string =>
  canonicalJson(events.filter((event) => event.event !== 'revealed') as unknown as null);

function actionsLike(
  board: Board,
  state: State,
  seat: Seat,
  action: Action,
  plans: readonly Plan[],
): readonly Action[] {
  if (action.type === 'plan') return plans.map((plan): Action => ({ type: 'plan', ...plan }));
  if (action.type !== 'blessing') return [action];
  const game = nunsOn(board);
  const { hands } = game.choices(game.peek(state, seat)) as AnswerChoices;
  return [
    { type: 'blessing', plays: [] },
    ...hands.flatMap(({ plays }) => plays.map((play): Action => ({ type: 'blessing', plays: [play] }))),
  ];
}

/** What is true of the only novice in a world. */
export function noviceIn({ novices }: State): NoviceState {
  const { point, keys, item, wish } = novices[0] as NoviceSecret;
  return { point, wish, stage: stages[item ? 2 : keys ? 1 : 0]! };
}

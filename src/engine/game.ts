import type { Chance } from './chance.ts';
import type { Emit } from './events.ts';
import type { Refusal } from './refusal.ts';
import type { Result } from './result.ts';
import type { Seat, Viewer } from './seats.ts';

/**
 * The types a game brings. All are plain data (they survive a JSON round trip); `State` holds everything,
 * `View` what one viewer knows.
 */
export interface GameTypes {
  Options: unknown; // what the table chose: seats, variants
  State: unknown; // the whole truth of a match
  Action: unknown; // what a seat may send
  Open: { readonly event: string }; // events for everybody
  Secret: { readonly event: string }; // events for some seats only
  View: unknown; // a fold of observed events
  Choices: unknown; // what a viewer may choose from now
}

/** How a match ended: the seats that won (several when they share) and the game's name for the reason. */
export interface Outcome {
  readonly winners: readonly Seat[];
  readonly reason?: string; // none where there is but one way to end
}

/** A pseudo-random whole number from 0 to `sides - 1`, handed in wherever something is sampled outside a match. */
export type Draw = (sides: number) => number;

/**
 * What a game does with views alone, for whoever follows a match without its truth: a page loads this part and not the
 * rules that only the server carries out.
 */
export interface SeenGame<T extends GameTypes> {
  /** The view of one who has observed nothing yet. */
  blank(viewer: Viewer): T['View'];

  /**
   * Folds one observation into a view, in place. Copies what it is told, never works out rules. The same
   * function serves the server, the page and the bots. [contract: the fold equals `peek`]
   */
  reduce(view: T['View'], event: T['Open'] | T['Secret']): void;

  /** `waiting`, `outcome` and `phase` as a view has them. [contract: equal to the state's] */
  viewWaiting(view: T['View']): readonly Seat[];
  viewOutcome(view: T['View']): Outcome | null;
  viewPhase(view: T['View']): string;

  /** Whether the viewer's own seat is among those that owe an answer, as he knows himself. [contract] */
  viewOwes(view: T['View']): boolean;

  /** See `Game.table`. */
  readonly table?: Pick<GameTable<T>, 'viewFirsts'>;
}

/**
 * The game contract. Every game is one value of this type, pure: no clock, no I/O, no chance but what is handed
 * in, the same code in server, browser, worker and command line. The generic suites in `tests/contract`,
 * `tests/two-worlds` and `tests/fuzz` hold each game to the sentences below; the names in brackets say which.
 *
 * Wording: *observation* is what `observe` lets one viewer see of one event; a *view* is the fold of all of them.
 */
export interface Game<T extends GameTypes> extends SeenGame<T> {
  /** Lower-case name, also its folder and its name in scenario files, links and the store. */
  readonly name: string;

  /** Goes up whenever a stored log would replay differently. Stored with each match. */
  readonly rulesVersion: number;

  /** Reads options from outside; missing fields get their defaults. Refuses with the field at fault. */
  options(input: unknown): Result<T['Options'], Refusal>;

  /** All seats in seat order. Everything that is ordered by seat is in this order. [contract] */
  seats(options: T['Options']): readonly Seat[];

  /**
   * Deals and starts. Emits what began (to each viewer what he may know of it) and who is asked first. Chance is
   * drawn from the `deal` stream only. [contract]
   */
  start(options: T['Options'], chance: Chance, emit: Emit<T['Open'], T['Secret']>): T['State'];

  /** Reads the form of an action from outside, without looking at any match. [contract: never throws] */
  action(input: unknown): Result<T['Action'], Refusal>;

  /**
   * Whether the true state lets this seat do this now: `null`, or why not. Never throws for a well-formed
   * action, changes nothing, and says nothing the seat's own view does not. [contract, two-worlds]
   */
  legal(state: T['State'], seat: Seat, action: T['Action']): Refusal | null;

  /**
   * Carries out a legal action and all that follows from it, **in place**; callers clone where they need the
   * old state. Reports each event once, with its audience, in the order it happens. With no listener nothing is
   * allocated for events. If chance throws, the state is spoilt and must be dropped. [contract, twin]
   */
  apply(
    state: T['State'],
    seat: Seat,
    action: T['Action'],
    chance: Chance,
    emit: Emit<T['Open'], T['Secret']>,
  ): void;

  /** Whom everybody waits for. Public; empty exactly when the match is over. [contract, fuzz: no dead end] */
  waiting(state: T['State']): readonly Seat[];

  /**
   * The seats of `waiting` that have not answered yet, so that the server knows which bot to ask. Where answers are
   * secret (a neutral window) so is this: it never leaves the server, nor may anything that shows depend on it. Empty
   * when the match is over, and when nothing but the clock is waited for. [contract]
   */
  owing(state: T['State']): readonly Seat[];

  /** How it ended, or `null` while it goes on. [contract] */
  outcome(state: T['State']): Outcome | null;

  /**
   * A name of the present moment in which actions are asked for, public, never the same twice in a match. A
   * device sends it with each action; one meant for another moment is refused, never applied late.
   */
  phase(state: T['State']): string;

  /** An independent copy: changing one never changes the other. [contract] */
  clone(state: T['State']): T['State'];

  /**
   * What the viewer may choose from now, worked out from his view alone; `null` where he may do nothing. Not
   * null after he has answered while he may still answer anew. Everything offered is legal in every state that
   * fits the view. [fuzz, two-worlds]
   */
  choices(view: T['View']): T['Choices'] | null;

  /** One of the choices, drawn at random; every legal action must have some chance. [fuzz] */
  sample(view: T['View'], choices: T['Choices'], draw: Draw): T['Action'];

  /** A dull legal action for a seat that fails to decide: the same view gives the same action. [fuzz] */
  fallback(view: T['View'], choices: T['Choices']): T['Action'];

  /**
   * A whole state that fits the view, drawn at random, on which bots may run the rules.
   * [contract: peek(imagine(view)) equals the view]
   */
  imagine(view: T['View'], draw: Draw): T['State'];

  /**
   * The view a viewer would have in this state, without its history of events. For imagined states, simulation
   * and tests; nothing that serves people may call it (a lint rule keeps the server and the page from it).
   * May share data with the state.
   */
  peek(state: T['State'], viewer: Viewer): T['View'];

  /** What the clock does in this game; absent where no moment closes for several seats at once. */
  readonly clock?: GameClock<T>;

  /** What a table of people asks beside the rules; absent where seats are alike and each for itself. */
  readonly table?: GameTable<T>;

  /** How many dice of an action people rolled on a table of their own, so that no seed tells them; absent where they can't. */
  diceByHand?(action: T['Action']): number;

  /** How `curfew scenario` reads this game's files; see `scenario.ts`. */
  readonly scenario: ScenarioReader<T>;

  /** Answers one referee question (already parsed JSON); never throws. Absent where a game has no referee. */
  readonly ask?: (question: unknown) => Readonly<Record<string, unknown>>;
}

/**
 * The clock as an actor. A neutral window asks several seats at once and in secret. Where nobody keeps time (simulations,
 * scenario files) it closes with the last answer. At a table that keeps time it stays open, and every answer may still
 * be replaced, until the clock closes it: then nothing in the match shows who answered, when, or whether all have.
 * When the clock acts is not the game's business.
 *
 * The clock acts as `CLOCK`, through `legal` and `apply` like a seat; its rows in the log are `by: 'clock'`.
 */
export interface GameClock<T extends GameTypes> {
  /** The same options for a table that keeps time. Only what comes after a window's last answer differs. [contract] */
  timed(options: T['Options']): T['Options'];

  /**
   * What the clock may do now: the one action that is legal for `CLOCK`, and for nobody else; `null` where there is none.
   * Everybody may know it: it follows from what all views share. Whoever has not answered by then has passed.
   * [contract, fuzz, twin, two-worlds]
   */
  action(state: T['State']): T['Action'] | null;
}

/** How a game's seats belong together, for the people who take them. All of it is public. */
export interface GameTable<T extends GameTypes> {
  /** The seats that each player has once in a series. */
  lead(options: T['Options']): readonly Seat[];

  /** Groups of seats that play one side together and may tell one another everything. */
  partners(options: T['Options']): readonly (readonly Seat[])[];

  /** The seats any of which may act first now, if they agree on it; none where there is nothing to agree on. */
  firsts(state: T['State']): readonly Seat[];
  /** The same as a view has it. [contract: equal to the state's] */
  viewFirsts(view: T['View']): readonly Seat[];
}

/** What is wrong with a scenario file, and where. */
export interface ScenarioError {
  readonly field: string; // path to the field, e.g. `deal.novice2.cell`
  readonly message: string; // what was expected there
}

export interface ScenarioReader<T extends GameTypes> {
  /** Reads everything of a file but its actions; on success the match can be started as often as wanted. */
  read(file: Readonly<Record<string, unknown>>): Result<ScenarioStart<T>, ScenarioError>;
  /** The event as scenario files print it, or `null` for events they leave out. */
  print(event: T['Open'] | T['Secret']): Readonly<Record<string, unknown>> | null;
}

export interface ScenarioStart<T extends GameTypes> {
  readonly seats: readonly Seat[];
  /** The scripted outcomes of the dice, in order, already as `Chance` gives them (a die of 6 is 5). */
  readonly outcomes: readonly number[];
  /** Scripted orders of decks that are shuffled in play, in the order in which that happens. */
  readonly orders?: readonly (readonly string[])[];
  start(chance: Chance, emit: Emit<T['Open'], T['Secret']>): T['State'];
}

/**
 * A game whose types nobody needs to know: what the registry hands to server, page and command line. They pass
 * options, states, actions, events and views through without looking inside.
 */
export type AnyGame = Game<GameTypes>;
export type AnySeenGame = SeenGame<GameTypes>;

/** Forgets a game's types at the registry's one line. Sound because a game is only ever fed its own data. */
export const anyGame = <T extends GameTypes>(game: Game<T>): AnyGame => game as unknown as AnyGame;
export const anySeenGame = <T extends GameTypes>(game: SeenGame<T>): AnySeenGame =>
  game as unknown as AnySeenGame;

import type { Chance } from './chance.ts';
import { OutOfDice } from './chance.ts';
import type { Emitted } from './events.ts';
import { observe } from './events.ts';
import type { AnyGame, GameTypes } from './game.ts';
import { canonicalJson } from './canonical.ts';
import { isRecord } from './json.ts';
import type { Refusal } from './refusal.ts';
import { refusal } from './refusal.ts';
import type { Result } from './result.ts';
import { fail, ok } from './result.ts';
import type { Seat } from './seats.ts';

/*
 * Lessons: a scenario file (docs/scenarios.md) that somebody plays himself. The file's actions are the script. Those of
 * the learner's seat say how it is meant; what he does is carried out in their place, by the rules. All others are
 * carried out in their order, whenever the match does not wait for him.
 */

/**
 * An event by some of its fields: those it names are equal, fields of objects by the same rule. `{ "last": x }` is a
 * list that ends with x.
 */
export type EventPattern = Readonly<Record<string, unknown>> & { readonly event: string };

/** What is to be done, and how to tell whether it was, by what the learner's seat observes from here on. */
export interface LessonStep {
  readonly id: string; // by which the page has its words
  readonly lit: readonly number[]; // places to point out
  readonly rules: readonly string[]; // what it teaches, `N3.9`
  readonly deeds: number; // so many actions at most
  readonly want: Readonly<Record<string, EventPattern>>; // each must happen; by the name of what is said if it doesn't
  readonly never: Readonly<Record<string, EventPattern>>; // none of these may
}

export interface Lesson {
  readonly id: string;
  readonly seat: Seat; // the learner's
  readonly scenario: Readonly<Record<string, unknown>>;
  readonly steps: readonly LessonStep[];
}

type Observed = { readonly event: string };

/** Where a lesson stands. Nothing in it is more than the learner's seat may know. */
export interface LessonStanding {
  readonly events: readonly Observed[]; // all that the seat has observed
  readonly step: number; // so many steps are done
  readonly wrong: readonly string[]; // `miss.NAME` of what did not happen, `oops.NAME` of what did; then nothing goes on
  readonly now: Pick<LessonStep, 'id' | 'lit' | 'rules'> | null; // the step to be done; null when all are
}

/** Whether an event is as a pattern says. */
export function fits(pattern: unknown, value: unknown): boolean {
  if (isRecord(pattern)) {
    if ('last' in pattern && Array.isArray(value)) return fits(pattern['last'], value.at(-1));
    return isRecord(value) && Object.entries(pattern).every(([name, part]) => fits(part, value[name]));
  }
  return canonicalJson(pattern) === canonicalJson(value);
}

/** What did not happen in these events that was to, and what did that was not to. */
function judge({ want, never }: LessonStep, events: readonly Observed[]) {
  const happened = (pattern: EventPattern): boolean => events.some((event) => fits(pattern, event));
  const named = (patterns: LessonStep['want'], whether: boolean, kind: string): string[] =>
    Object.entries(patterns).flatMap(([name, pattern]) =>
      happened(pattern) === whether ? [`${kind}.${name}`] : [],
    );
  return { missing: named(want, false, 'miss'), broken: named(never, true, 'oops') };
}

/**
 * Carries a lesson out with what the learner has done so far, from its start: the same deeds give the same standing, so
 * that a deed is taken back by leaving it out.
 * @param deeds his actions in order, as they come from outside
 * @returns the refusal of the first deed that is malformed or illegal, or comes when nothing is to be done any more
 * @throws Error for a lesson that is no valid scenario
 */
export function attend(
  game: AnyGame,
  { seat, scenario, steps }: Lesson,
  deeds: readonly unknown[],
  script: (outcomes: readonly number[]) => Chance,
): Result<LessonStanding, Refusal> {
  const read = game.scenario.read(scenario);
  if (!read.ok) throw new Error(`${read.error.field}: ${read.error.message}`);
  const chance = script(read.value.outcomes);
  const others = (scenario['actions'] as readonly { seat: Seat; action: unknown }[]).filter(
    (one) => one.seat !== seat,
  );
  const events: Observed[] = [];
  const tell = (emitted: Emitted<GameTypes['Open'], GameTypes['Secret']>): void => {
    const event = observe(emitted, seat);
    if (event) events.push(event);
  };
  const state = read.value.start(chance, tell);
  let astray = false; // the script has nothing for what was done

  /** Carries an action out, or says why not. */
  const act = (by: Seat, input: unknown): Refusal | null => {
    const action = game.action(input);
    if (!action.ok) return action.error;
    const illegal = game.legal(state, by, action.value);
    if (illegal) return illegal;
    try {
      game.apply(state, by, action.value, chance, tell);
    } catch (error) {
      if (!(error instanceof OutOfDice)) throw error;
      astray = true;
    }
    return null;
  };
  let next = 0;
  const owed = (): boolean => game.owing(state).includes(seat);
  const respond = (): void => {
    while (!astray && next < others.length && !owed()) {
      const { seat: by, action } = others[next++]!;
      astray = act(by, action) !== null || astray;
    }
  };

  respond();
  let [step, since, done] = [0, events.length, 0];
  let wrong: readonly string[] = [];
  for (const deed of deeds) {
    const now = steps[step];
    if (!now || wrong.length > 0) return fail(refusal('over', 'form'));
    const why = act(seat, deed);
    if (why) return fail(why);
    done++;
    const before = next;
    respond();
    const { missing, broken } = judge(now, events.slice(since));
    // Nothing more can come of it: there are no deeds left, it is not the learner's turn any more, or the script has had its last word.
    const over = astray || done >= now.deeds || !owed() || (next > before && next === others.length);
    if (broken.length > 0) wrong = broken;
    else if (missing.length === 0) [step, since, done] = [step + 1, events.length, 0];
    else if (over) wrong = missing;
  }
  const now = steps[step];
  return ok({ events, step, wrong, now: now ? { id: now.id, lit: now.lit, rules: now.rules } : null });
}

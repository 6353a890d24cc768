import type { Chance } from './chance.ts';
import { OutOfDice } from './chance.ts';
import type { Emitted } from './events.ts';
import { observe, truth } from './events.ts';
import type { AnyGame, GameTypes, Outcome, ScenarioError } from './game.ts';
import { isRecord } from './json.ts';
import type { Refusal } from './refusal.ts';
import type { Result } from './result.ts';
import { fail, ok } from './result.ts';
import type { Seat, Viewer } from './seats.ts';
import { CLOCK } from './seats.ts';

type AnyEmitted = Emitted<GameTypes['Open'], GameTypes['Secret']>;
type Line = Readonly<Record<string, unknown>>;

/** How a scenario came to its end. */
export type ScenarioEnd =
  | { readonly outcome: Outcome }
  | { readonly waiting: readonly Seat[] }
  | ({ readonly refused: string } & Omit<Refusal, 'code'>)
  | { readonly error: 'outOfDice' };

export interface ScenarioRun {
  readonly seats: readonly Seat[];
  readonly events: readonly AnyEmitted[];
  readonly end: ScenarioEnd;
}

/**
 * Runs a scenario file (design, section 5): position, scripted dice, actions. Stops at the first refused action
 * or when dice run out; of an action that runs out of dice nothing is kept.
 */
export function runScenario(
  game: AnyGame,
  file: Readonly<Record<string, unknown>>,
  script: (outcomes: readonly number[], orders: readonly (readonly string[])[]) => Chance,
): Result<ScenarioRun, ScenarioError> {
  const read = game.scenario.read(file);
  if (!read.ok) return read;
  const { seats, outcomes, orders, start } = read.value;
  const actors = game.clock ? [...seats, CLOCK] : seats;
  const actions = readActions(game, actors, file['actions'] ?? []);
  if (!actions.ok) return actions;
  const chance = script(outcomes, orders ?? []);
  const events: AnyEmitted[] = [];
  const done = (end: ScenarioEnd): Result<ScenarioRun, never> => ok({ seats, events, end });

  /** Keeps what an action, or the start, emits only when it went through. */
  const whole = <R>(work: (emit: (emitted: AnyEmitted) => void) => R): R => {
    const pending: AnyEmitted[] = [];
    const result = work((emitted) => pending.push(emitted));
    events.push(...pending);
    return result;
  };
  try {
    const state = whole((emit) => start(chance, emit));
    for (const { seat, action } of actions.value) {
      const refused = game.legal(state, seat, action);
      if (refused) {
        const { code, ...why } = refused;
        return done({ refused: code, ...why });
      }
      whole((emit) => game.apply(state, seat, action, chance, emit));
    }
    const outcome = game.outcome(state);
    return done(outcome ? { outcome } : { waiting: game.waiting(state) });
  } catch (error) {
    if (error instanceof OutOfDice) return done({ error: 'outOfDice' });
    throw error;
  }
}

function readActions(
  game: AnyGame,
  actors: readonly Seat[],
  input: unknown,
): Result<{ seat: Seat; action: unknown }[], ScenarioError> {
  if (!Array.isArray(input)) return fail({ field: 'actions', message: 'expected a list' });
  const actions: { seat: Seat; action: unknown }[] = [];
  for (const [i, entry] of input.entries()) {
    const field = `actions[${i}]`;
    if (!isRecord(entry)) return fail({ field, message: 'expected { seat, action }' });
    const { seat } = entry;
    if (typeof seat !== 'string' || !actors.includes(seat))
      return fail({ field: `${field}.seat`, message: `expected one of ${actors.join(', ')}` });
    const action = game.action(entry['action']);
    if (!action.ok) {
      const { values, field: part } = action.error;
      return fail({
        field: `${field}.action${part && part !== 'action' ? `.${part}` : ''}`,
        message: String(values?.['expected'] ?? 'expected a well-formed action'),
      });
    }
    actions.push({ seat, action: action.value });
  }
  return ok(actions);
}

/** The lines a viewer is shown of a run, the closing line left out; `all` shows the whole truth. */
export function scenarioLines(game: AnyGame, run: ScenarioRun, viewer: Viewer | 'all'): Line[] {
  return run.events.flatMap((emitted) => {
    const event = viewer === 'all' ? truth(emitted) : observe(emitted, viewer);
    const line = event && game.scenario.print(event);
    return line ? [line] : [];
  });
}

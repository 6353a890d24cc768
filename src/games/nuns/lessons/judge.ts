import type { Seat } from '../../../engine/seats.ts';
import type { NunsEvent } from '../events.ts';

/** A position with a task that one action solves, and how to tell whether it did. */
export interface Puzzle {
  readonly id: string;
  readonly seat: Seat; // who acts
  readonly rules: readonly string[]; // what it teaches
  readonly want: readonly NunsEvent['event'][]; // must all happen
  readonly never: readonly NunsEvent['event'][]; // none of these may
  readonly scenario: Readonly<Record<string, unknown>>; // a scenario file without actions (docs/scenarios.md)
  readonly solution: Readonly<Record<string, unknown>>; // an action as scenario files have it, that solves it
  readonly wrong: Readonly<Record<string, unknown>>; // one that is allowed and does not
}

/** What an attempt came to: what was missing, and what should not have happened. Both empty: solved. */
export interface Verdict {
  readonly missing: readonly NunsEvent['event'][];
  readonly broken: readonly NunsEvent['event'][];
}

/** Judges by what the seat that acts observed from its action on. */
export function judge({ want, never }: Puzzle, events: readonly NunsEvent[]): Verdict {
  const happened = (event: NunsEvent['event']): boolean => events.some((one) => one.event === event);
  return { missing: want.filter((event) => !happened(event)), broken: never.filter(happened) };
}

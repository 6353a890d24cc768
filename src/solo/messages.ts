import type { LessonStanding } from '../engine/lesson.ts';
import type { MatchRecord } from '../engine/record.ts';
import type { Refusal } from '../engine/refusal.ts';
import type { Viewer } from '../engine/seats.ts';
import type { NewMatch, SeatExport } from '../protocol/messages.ts';
import type { SettingsChange } from '../table/settings.ts';
import type { BotPace } from '../table/vocabulary.ts';

/*
 * What a page and the worker that plays its solo games say to each other. A table is opened by a port of its own, over
 * which the frames of `src/protocol` go, as over a socket; all else is asked and answered once.
 */

/** A wish to play alone against bots. */
export interface NewSolo extends NewMatch {
  readonly settings?: Omit<SettingsChange, 'game' | 'options'>;
  readonly start: boolean; // at once; else at a table where seats, bots and variants are chosen first
  readonly day?: string; // with the deal and the dice of that day, as `2026-11-30`; else with new ones
}

/** What is asked, by name: what goes with it, and what is answered. A new kind of match is one more line. */
export interface Questions {
  readonly found: { readonly with: NewSolo; readonly answer: { readonly table: string } };
  readonly record: { readonly with: { readonly match: string }; readonly answer: MatchRecord | null };
  readonly save: {
    readonly with: { readonly match: string; readonly viewer: Viewer };
    readonly answer: MatchRecord | SeatExport | null;
  };
  /** Where a lesson stands after these deeds; nothing of it is kept in the worker. */
  readonly lesson: {
    readonly with: { readonly game: string; readonly lesson: string; readonly deeds: readonly unknown[] };
    readonly answer: LessonStanding | { readonly refused: Refusal }; // refused: the last deed
  };
  readonly pace: { readonly with: { readonly pace: BotPace }; readonly answer: null };
}

type Ask<Name extends keyof Questions> = {
  readonly id: number;
  readonly ask: Name;
  readonly with: Questions[Name]['with'];
};

/** To the worker. `open` brings the port of a table. */
export type ToWorker =
  { readonly [Name in keyof Questions]: Ask<Name> }[keyof Questions] | { readonly open: string };

/** From the worker. `elsewhere`: the tables of this device are open in another tab, which goes first. */
export type FromWorker =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly refused: Refusal }
  | { readonly elsewhere: boolean };

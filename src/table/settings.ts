import type { Json } from '../engine/json.ts';
import type { Seat } from '../engine/seats.ts';
import type { BotPace, LeadWay } from './vocabulary.ts';

/** How fast a table plays. */
export type Pace =
  | { readonly kind: 'relaxed' } // no clock
  | {
      readonly kind: 'live';
      readonly secondsPerDecision: number; // 10 to 600
      readonly bankSeconds: number; // 0 to 3600: spent where a decision takes longer
      readonly windowSeconds: number; // 3 to 8: how long a Blessing window is open (N11)
    }
  | { readonly kind: 'slow'; readonly hoursPerPhase: number }; // 1 to 336

/** What the host decides before a start. `options` are the game's own, as it has read them. */
export interface Settings {
  readonly game: string;
  readonly options: Json;
  readonly lead: LeadWay;
  readonly bot: string; // level of every bot that `bots` does not name
  readonly bots: Readonly<Record<Seat, string>>; // levels by seat
  readonly pace: Pace;
  readonly botPace?: BotPace; // where one person plays; tables of earlier have none: see `botPaceOf`
  readonly aids: boolean; // deduction aids allowed
  readonly hints: boolean; // a bot may be asked what it would do
  readonly chat: boolean; // the table's channel; partners may always talk
  readonly listed: boolean; // shown to everybody who opens the lobby
}

/** The part of the settings that a command may change. */
export type SettingsChange = { readonly [K in keyof Settings]?: Settings[K] | undefined };

/** What a table must know of a game under given options; the rules themselves stay with the game. */
export interface GameFacts {
  readonly seats: readonly Seat[]; // in seat order
  readonly lead: readonly Seat[]; // those everybody has once in a series; none where seats are alike
  readonly partners: readonly (readonly Seat[])[]; // seats that keep nothing from one another
  readonly levels: readonly string[]; // of bots, weakest first
}

export const standardSettings = {
  lead: 'chosen',
  bots: {},
  pace: { kind: 'relaxed' },
  aids: true,
  hints: false,
  chat: true,
  listed: false,
} as const satisfies Partial<Settings>;

/** How soon bots act where one person plays; where several do, they take the time that people take. */
export const botPaceOf = ({ botPace }: Pick<Settings, 'botPace'>): BotPace => botPace ?? 'quick';

/** The level of the bot that plays a seat when nobody does. */
export const botLevel = ({ bots, bot }: Pick<Settings, 'bots' | 'bot'>, seat: Seat): string =>
  bots[seat] ?? bot;

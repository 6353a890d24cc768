import { BadField, readInteger, readList, readObject, readOneOf, readOptional, reading } from './fields.ts';
import type { Outcome } from './game.ts';
import type { Json } from './json.ts';
import type { LogRow, MatchLog } from './log.ts';
import { deciders } from './log.ts';
import { OVER_EVENTS } from './match.ts';
import type { Result } from './result.ts';
import { fail } from './result.ts';
import type { Seat } from './seats.ts';

/*
 * A match that is over, as a file: everything it takes to check it and to watch it again. docs/fair-dice.md describes
 * the form for others. The same reader serves the page and the command line.
 */

export const RECORD_FORMAT = 'curfew-match';
export const RECORD_VERSION = 1;

/** A longer file is not read; the longest matches have a tenth of it. In bytes, or characters of its text. */
export const MAX_RECORD = 8 * 1024 * 1024;
const MAX_ROWS = 20_000;
const MAX_EVENTS = 200_000;
const MAX_DRAWS = 1000; // of one row

/** What a person's device had in the seed of a match. */
export interface Contribution {
  readonly seats: readonly Seat[]; // of the device, in seat order
  readonly commitment: string | null; // SHA-256 of its bytes, shown before the start; null: it gave none
  readonly opening: string | null; // the bytes; null: they did not come in time, so they are not in the seed
}

export interface MatchRecord {
  readonly format: typeof RECORD_FORMAT;
  readonly version: typeof RECORD_VERSION;
  readonly match: string; // its id
  readonly game: string;
  readonly rulesVersion: number;
  readonly created: number; // instants are milliseconds since 1970, server time
  readonly ended: number;
  readonly outcome: Outcome; // reason `vote`: the table ended it
  readonly commitment: string; // SHA-256 of `server`, shown before any device opened its bytes
  readonly server: string; // the server's 32 bytes, hexadecimal like all others
  readonly devices: readonly Contribution[]; // in seat order
  readonly seed: string; // `server` mixed with the openings: all deals and rolls follow from it
  readonly log: MatchLog;
  readonly events: readonly Json[]; // all that happened, in full
  readonly seal: string; // SHA-256 of the canonical JSON of all the rest: against slips, not against forgers
}

export interface BadRecord {
  readonly code: 'badJson' | 'tooLarge' | 'badRecord';
  readonly field: string;
  readonly message: string;
}

/** Reads the text of a file. Says nothing of whether the match is true to its seed: `verifyRecord` does. */
export function parseRecord(text: string): Result<MatchRecord, BadRecord> {
  if (text.length > MAX_RECORD)
    return fail({ code: 'tooLarge', field: '', message: `expected at most ${MAX_RECORD} characters` });
  let input: unknown;
  try {
    input = JSON.parse(text);
  } catch (error) {
    return fail({ code: 'badJson', field: '', message: (error as Error).message });
  }
  const read = reading(() => readRecord(input));
  if (read.ok) return read;
  const { field, message } = read.error;
  return fail({ code: 'badRecord', field, message });
}

const FIELDS = [
  'format',
  'version',
  'match',
  'game',
  'rulesVersion',
  'created',
  'ended',
  'outcome',
  'commitment',
  'server',
  'devices',
  'seed',
  'log',
  'events',
  'seal',
] as const satisfies readonly (keyof MatchRecord)[];

function readRecord(input: unknown): MatchRecord {
  // The form first: whatever else it may be, a file of another form is told as such.
  const { format, version } = readObject('', input);
  readOneOf('format', format, [RECORD_FORMAT]);
  readInteger('version', version, RECORD_VERSION, RECORD_VERSION);
  const all = readObject('', input, FIELDS) as Record<(typeof FIELDS)[number], unknown>;
  return {
    format: RECORD_FORMAT,
    version: RECORD_VERSION,
    match: readText('match', all.match, 64),
    game: readText('game', all.game, 40),
    rulesVersion: readInteger('rulesVersion', all.rulesVersion, 0, Number.MAX_SAFE_INTEGER),
    created: readInteger('created', all.created, 0, Number.MAX_SAFE_INTEGER),
    ended: readInteger('ended', all.ended, 0, Number.MAX_SAFE_INTEGER),
    outcome: readOutcome('outcome', all.outcome),
    commitment: readBytes('commitment', all.commitment),
    server: readBytes('server', all.server),
    devices: readList('devices', all.devices, readContribution, 40),
    seed: readBytes('seed', all.seed),
    log: readLog('log', all.log),
    events: readList('events', all.events, readEvent, MAX_EVENTS),
    seal: readBytes('seal', all.seal),
  };
}

function readText(field: string, input: unknown, longest: number): string {
  if (typeof input !== 'string' || input === '' || input.length > longest)
    throw new BadField(field, `expected a text of 1 to ${longest} characters`);
  return input;
}

function readHex(field: string, input: unknown, digits: number): string {
  if (typeof input !== 'string' || input.length !== digits || !/^[0-9a-f]*$/.test(input))
    throw new BadField(field, `expected ${digits} hexadecimal digits`);
  return input;
}

/** 32 bytes. */
const readBytes = (field: string, input: unknown): string => readHex(field, input, 64);
/** 16 bytes, with what says that they are over the events as well. */
function readHash(field: string, input: unknown): string {
  const told = typeof input === 'string' && input.startsWith(OVER_EVENTS) ? OVER_EVENTS : '';
  return told + readHex(field, typeof input === 'string' ? input.slice(told.length) : input, 32);
}
const readSeat = (field: string, input: unknown): Seat => readText(field, input, 40);

const readEvent = (field: string, input: unknown): Json => {
  readText(`${field}.event`, readObject(field, input)['event'], 100);
  return input as Json;
};

function readOutcome(field: string, input: unknown): Outcome {
  const { winners, reason } = readObject(field, input, ['winners', 'reason']);
  const all = readList(`${field}.winners`, winners, readSeat, 40);
  return reason === undefined
    ? { winners: all }
    : { winners: all, reason: readText(`${field}.reason`, reason, 100) };
}

function readContribution(field: string, input: unknown): Contribution {
  const { seats, commitment, opening } = readObject(field, input, ['seats', 'commitment', 'opening']);
  return {
    seats: readList(`${field}.seats`, seats, readSeat, 40),
    commitment: readOptional(`${field}.commitment`, commitment, readBytes),
    opening: readOptional(`${field}.opening`, opening, readBytes),
  };
}

/** Outcomes of any dice, from 0. */
const readDraws = (field: string, input: unknown): number[] =>
  readList(field, input, (at, one) => readInteger(at, one, 0, Number.MAX_SAFE_INTEGER), MAX_DRAWS);

function readLog(field: string, input: unknown): MatchLog {
  const { start, rows } = readObject(field, input, ['start', 'rows']);
  const at = `${field}.start`;
  const { game, rulesVersion, options, chance, hash } = readObject(at, start, [
    'game',
    'rulesVersion',
    'options',
    'chance',
    'hash',
  ]);
  return {
    start: {
      game: readText(`${at}.game`, game, 40),
      rulesVersion: readInteger(`${at}.rulesVersion`, rulesVersion, 0, Number.MAX_SAFE_INTEGER),
      options: (options ?? null) as Json, // the game reads them
      chance: readDraws(`${at}.chance`, chance),
      hash: readHash(`${at}.hash`, hash),
    },
    rows: readList(`${field}.rows`, rows, readRow, MAX_ROWS),
  };
}

function readRow(field: string, input: unknown): LogRow {
  const { number, seat, action, by, chance, hash } = readObject(field, input, [
    'number',
    'seat',
    'action',
    'by',
    'chance',
    'hash',
  ]);
  return {
    number: readInteger(`${field}.number`, number, 1, MAX_ROWS),
    seat: readSeat(`${field}.seat`, seat),
    action: (action ?? null) as Json, // the game reads it
    by: readOneOf(`${field}.by`, by, deciders),
    chance: readDraws(`${field}.chance`, chance),
    hash: readHash(`${field}.hash`, hash),
  };
}

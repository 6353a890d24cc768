import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { sha256 } from '@noble/hashes/sha2.js';
import type { Chance, Drawn } from '../engine/chance.ts';
import type { Emitted } from '../engine/events.ts';
import { truth } from '../engine/events.ts';
import type { AnyGame, GameTypes, Outcome } from '../engine/game.ts';
import { canonicalJson } from '../engine/canonical.ts';
import { isRecord, jsonCopy } from '../engine/json.ts';
import type { Json } from '../engine/json.ts';
import type { Match } from '../engine/match.ts';
import { hashLike, perform, startMatch } from '../engine/match.ts';
import type { MatchRecord } from '../engine/record.ts';
import { CLOCK } from '../engine/seats.ts';
import { commitment, matchSeed, seededChance, stateHash } from './seed.ts';

type AnyEmitted = Emitted<GameTypes['Open'], GameTypes['Secret']>;

export const faultCodes = [
  'commitment', // bytes that are not those that were committed to
  'mixing', // the seed is not what comes of mixing them
  'otherGame', // a game this program does not know, or two names that differ
  'otherRules', // played by rules of another version: this program can't say
  'options', // the game refuses them
  'refused', // an action that is not well formed or was not legal
  'chance', // another deal or roll than follows from the seed
  'state', // what was done leads elsewhere than it says
  'event', // something else happened than was told
  'outcome',
  'number', // a row is missing or out of order
  'decider', // the clock in a seat, or a person in place of the clock
  'seal', // something that nothing else covers
] as const;
export type FaultCode = (typeof faultCodes)[number];

/** The first thing in a file that is not as it should be. `found` and `expected` are left out where they don't help. */
export interface Fault {
  readonly code: FaultCode;
  readonly place: string; // path in the file, e.g. `log.rows[17].chance[0]`
  readonly found?: Json | undefined;
  readonly expected?: Json | undefined;
}

/** What was worked out again, all of it as the file has it. */
export interface Verified {
  readonly rows: number;
  readonly events: readonly AnyEmitted[]; // with their audiences, for whoever wants to watch the match again
  readonly drawn: Drawn; // deals and rolls
  readonly byHand: number; // dice that people rolled on a table: the log has them, and nothing tells whether it is right
  readonly mixed: number; // devices whose bytes are in the seed
}

export type Verdict = ({ readonly ok: true } & Verified) | { readonly ok: false; readonly fault: Fault };

/** The seal of a record: of everything in it but the seal. */
export const sealOf = (record: Omit<MatchRecord, 'seal'>): string =>
  bytesToHex(sha256(utf8ToBytes(canonicalJson({ ...record, seal: undefined }))));

/** A record with its seal. */
export const sealed = (record: Omit<MatchRecord, 'seal'>): MatchRecord => ({
  ...record,
  seal: sealOf(record),
});

class Found extends Error {
  readonly fault: Fault;
  constructor(fault: Fault) {
    super(fault.place);
    this.fault = fault;
  }
}

function stop(code: FaultCode, place: string, found?: Json, expected?: Json): never {
  throw new Found({ code, place, found, expected });
}

/**
 * Works a match out again from its seed, contributions and actions alone, and compares: commitments, mixing, every deal
 * and roll, legality, every state, every event, the outcome. Names the first place that differs. Where one change
 * can't be told from another (an action or its seat), the place is the row.
 */
export function verifyRecord(record: MatchRecord, gameNamed: (name: string) => AnyGame | undefined): Verdict {
  try {
    return { ok: true, ...verified(record, gameNamed) };
  } catch (error) {
    if (error instanceof Found) return { ok: false, fault: error.fault };
    throw error;
  }
}

function verified(record: MatchRecord, gameNamed: (name: string) => AnyGame | undefined): Verified {
  checkSeed(record);
  const game = gameOf(record, gameNamed);
  const told = new Told(record.events);
  const chance = seededChance(record.seed);
  const match = checkStart(record, game, chance, told);
  checkRows(record, match, chance, told);
  told.end();
  checkOutcome(record.outcome, match);
  if (sealOf(record) !== record.seal) stop('seal', 'seal', record.seal, sealOf(record));
  return {
    rows: match.rows,
    events: told.emitted,
    drawn: match.drawn,
    byHand: record.log.rows.reduce((sum, { action }) => sum + diceByHand(game, action), 0),
    mixed: record.devices.filter(({ opening }) => opening !== null).length,
  };
}

function diceByHand(game: AnyGame, action: Json): number {
  const read = game.action(action);
  return read.ok ? (game.diceByHand?.(read.value) ?? 0) : 0;
}

/** Of one altered value it says which it is: three equations hold between commitment, bytes and seed. */
function checkSeed({ commitment: shown, server, devices, seed }: MatchRecord): void {
  const openings = devices.flatMap(({ opening }) => opening ?? []);
  const mixes = matchSeed(server, openings) === seed;
  for (const [i, { commitment: committed, opening }] of devices.entries()) {
    if (opening === null || (committed !== null && commitment(opening) === committed)) continue;
    const place = `devices[${i}].${mixes && committed !== null ? 'commitment' : 'opening'}`;
    if (place.endsWith('opening')) stop('commitment', place, opening);
    stop('commitment', place, committed, commitment(opening));
  }
  if (commitment(server) !== shown)
    if (mixes) stop('commitment', 'commitment', shown, commitment(server));
    else stop('commitment', 'server', server);
  if (!mixes) stop('mixing', 'seed', seed, matchSeed(server, openings));
}

function gameOf(record: MatchRecord, gameNamed: (name: string) => AnyGame | undefined): AnyGame {
  const { game: name, rulesVersion, log } = record;
  const game = gameNamed(name) ?? stop('otherGame', 'game', name);
  if (log.start.game !== name) stop('otherGame', 'log.start.game', log.start.game, name);
  if (rulesVersion !== log.start.rulesVersion) {
    const place = log.start.rulesVersion === game.rulesVersion ? 'rulesVersion' : 'log.start.rulesVersion';
    stop('otherRules', place, place === 'rulesVersion' ? rulesVersion : log.start.rulesVersion);
  }
  if (rulesVersion !== game.rulesVersion) stop('otherRules', 'rulesVersion', rulesVersion, game.rulesVersion);
  return game;
}

/** The events of a file, compared one after the other. */
class Told {
  readonly #events: readonly Json[];
  readonly emitted: AnyEmitted[] = [];
  constructor(events: readonly Json[]) {
    this.#events = events;
  }

  /** The first difference in what these rows of events should be. Takes them as told. */
  differs(news: readonly AnyEmitted[]): Fault | null {
    const from = this.emitted.length;
    this.emitted.push(...news);
    for (const [i, one] of news.entries()) {
      const place = `events[${from + i}]`;
      const found = this.#events[from + i];
      const expected = jsonCopy(truth(one)) as unknown as Json;
      if (found === undefined) return { code: 'event', place, expected };
      const at = firstDifference(found, expected);
      if (at) return { code: 'event', place: place + at.path, found: at.found, expected: at.expected };
    }
    return null;
  }

  end(): void {
    const extra = this.#events[this.emitted.length];
    if (extra !== undefined) stop('event', `events[${this.emitted.length}]`, extra);
  }
}

function checkStart(record: MatchRecord, game: AnyGame, chance: Chance, told: Told): Match<GameTypes> {
  const { start } = record.log;
  const at = 'log.start';
  const options = game.options(start.options);
  if (!options.ok) return stop('options', `${at}.options${within(options.error.field, 'options')}`);
  const normal = firstDifference(start.options, jsonCopy(options.value) as Json);
  if (normal) stop('options', `${at}.options${normal.path}`, normal.found, normal.expected);
  const hash = stateHash(record.seed);
  const begun = attempt('options', `${at}.options`, () => startMatch(game, options.value, chance, hash));
  const its = hashLike(begun.match, start.hash, hash);
  const drawn = firstDifference(start.chance, begun.start.chance);
  const event = told.differs(begun.events);
  if (its !== start.hash)
    // With other options another deal is drawn; with the same deal and events it is the hash that was altered.
    if (drawn || event) stop('state', at);
    else stop('state', `${at}.hash`, start.hash, its);
  if (drawn) stop('chance', `${at}.chance${drawn.path}`, drawn.found, drawn.expected);
  if (event) throw new Found(event);
  return begun.match;
}

function checkRows({ seed, log }: MatchRecord, match: Match<GameTypes>, chance: Chance, told: Told): void {
  const hash = stateHash(seed);
  const actors = new Set([...match.game.seats(log.start.options), CLOCK]);
  /** A row in which nothing but the hash differs: an altered hash if the next row is right, else an altered action. */
  let doubtful: Fault | null = null;
  for (const [i, row] of log.rows.entries()) {
    const at = `log.rows[${i}]`;
    const before = doubtful;
    const blame = (code: FaultCode, place: string, found?: Json, expected?: Json): never =>
      before ? stop('state', before.place.replace(/\.hash$/, '')) : stop(code, place, found, expected);
    if (row.number !== i + 1) blame('number', `${at}.number`, row.number, i + 1);
    if (!actors.has(row.seat)) blame('refused', `${at}.seat`, row.seat);
    if ((row.by === 'clock') !== (row.seat === CLOCK)) blame('decider', `${at}.by`, row.by);
    const read = match.game.action(row.action);
    if (!read.ok) return blame('refused', `${at}.action${within(read.error.field, 'action')}`);
    const normal = firstDifference(row.action, jsonCopy(read.value) as Json);
    if (normal) blame('refused', `${at}.action${normal.path}`, normal.found, normal.expected);
    const done = attempt('refused', at, () => perform(match, row.seat, row.action, row.by, chance, hash));
    if (!done.ok) return blame('refused', at);
    const drawn = firstDifference(row.chance, done.value.row.chance);
    const event = told.differs(done.value.events);
    if (done.value.row.hash !== row.hash) {
      if (drawn || event || before) blame('state', at);
      doubtful = {
        code: 'state',
        place: `${at}.hash`,
        found: row.hash,
        expected: done.value.row.hash,
      };
      continue;
    }
    if (before) throw new Found(before);
    if (drawn) stop('chance', `${at}.chance${drawn.path}`, drawn.found, drawn.expected);
    if (event) throw new Found(event);
  }
  if (doubtful) stop('state', doubtful.place.replace(/\.hash$/, ''));
}

/** A match that its table has ended has no outcome by the rules. */
const BY_VOTE: Outcome = { winners: [], reason: 'vote' };

function checkOutcome(told: Outcome, { game, state }: Match<GameTypes>): void {
  const expected = jsonCopy(game.outcome(state) ?? BY_VOTE) as unknown as Json;
  const at = firstDifference(told as unknown as Json, expected);
  if (at) stop('outcome', `outcome${at.path}`, at.found, at.expected);
}

/** What throws in altered hands is a fault of the file. */
function attempt<R>(code: FaultCode, place: string, work: () => R): R {
  try {
    return work();
  } catch {
    return stop(code, place);
  }
}

/** A refusal's field as a path below `whole`, which refusals name by that word or leave out. */
function within(field: string | undefined, whole: string): string {
  if (field === undefined || field === '' || field === whole) return '';
  return field.startsWith('[') ? field : `.${field}`;
}

interface Difference {
  readonly path: string; // below the values compared
  readonly found?: Json | undefined;
  readonly expected?: Json | undefined;
}

/** Where two values first differ, the deepest place; null where they don't. */
function firstDifference(found: Json | undefined, expected: Json | undefined): Difference | null {
  if (Array.isArray(found) && Array.isArray(expected)) {
    for (let i = 0; i < Math.max(found.length, expected.length); i++) {
      const at = firstDifference(found[i] as Json | undefined, expected[i] as Json | undefined);
      if (at) return { ...at, path: `[${i}]${at.path}` };
    }
    return null;
  }
  if (isRecord(found) && isRecord(expected)) {
    for (const key of [...new Set([...Object.keys(expected), ...Object.keys(found)])]) {
      const at = firstDifference(found[key] as Json | undefined, expected[key] as Json | undefined);
      if (at) return { ...at, path: `.${key}${at.path}` };
    }
    return null;
  }
  return found === expected ? null : { path: '', found, expected };
}

import type { Chance, Drawn } from './chance.ts';
import { recorded, replayed } from './chance.ts';
import type { Emitted } from './events.ts';
import type { Game, GameTypes } from './game.ts';
import { canonicalBytes } from './canonical.ts';
import { jsonCopy } from './json.ts';
import type { Json } from './json.ts';
import type { Decider, LogRow, MatchLog, MatchStart } from './log.ts';
import type { Refusal } from './refusal.ts';
import type { Result } from './result.ts';
import { fail, ok } from './result.ts';
import type { Seat } from './seats.ts';

/** The keyed hash of what `canonicalBytes` gives. The key never leaves the server before the end. */
export type StateHash = (bytes: Uint8Array) => string;

/** A match in memory: where it stands, how many rows it has, how much chance it has used, what it has told. */
export interface Match<T extends GameTypes> {
  readonly game: Game<T>;
  readonly state: T['State'];
  rows: number;
  readonly drawn: Drawn;
  told: string | null; // hash of all events so far, each row's over the one before; null: its hashes leave events out
}

/** How a stored hash begins that is over the events as well. Matches begun before there were such go on without. */
export const OVER_EVENTS = 'told:';

/** Of all that was told up to here and of what is so now: two replays that differ in either have different hashes. */
const rowHash = ({ told, state }: Match<GameTypes>, hash: StateHash): string =>
  told === null ? hash(canonicalBytes(state)) : `${OVER_EVENTS}${hash(canonicalBytes(state, `${told} `))}`;

/** Lets a match that was just started hash as the stored one does whose hash this is; its own hash. */
export function hashLike<T extends GameTypes>(match: Match<T>, stored: string, hash: StateHash): string {
  if (!stored.startsWith(OVER_EVENTS)) match.told = null;
  return rowHash(match, hash);
}

const toldWith = (told: string | null, events: readonly unknown[], hash: StateHash): string | null =>
  told === null || events.length === 0 ? told : hash(canonicalBytes(events, `${told} `));

export interface Started<T extends GameTypes> {
  readonly match: Match<T>;
  readonly start: MatchStart;
  readonly events: readonly Emitted<T['Open'], T['Secret']>[];
}

export interface Performed<T extends GameTypes> {
  readonly row: LogRow;
  readonly events: readonly Emitted<T['Open'], T['Secret']>[];
}

/** Deals a new match. */
export function startMatch<T extends GameTypes>(
  game: Game<T>,
  options: T['Options'],
  chance: Chance,
  hash: StateHash,
): Started<T> {
  const outcomes: number[] = [];
  const events: Emitted<T['Open'], T['Secret']>[] = [];
  const drawn: Drawn = { deal: 0, dice: 0 };
  const state = game.start(options, recorded(chance, outcomes, drawn), (emitted) => events.push(emitted));
  const match: Match<T> = { game, state, rows: 0, drawn, told: toldWith('', events, hash) };
  const start: MatchStart = {
    game: game.name,
    rulesVersion: game.rulesVersion,
    options: jsonCopy(options) as Json,
    chance: outcomes,
    hash: rowHash(match, hash),
  };
  return { match, start, events };
}

/** Whether the action is well formed and legal now. Changes nothing. */
export function checkAction<T extends GameTypes>(
  match: Match<T>,
  seat: Seat,
  input: unknown,
): Result<T['Action'], Refusal> {
  const parsed = match.game.action(input);
  if (!parsed.ok) return parsed;
  const refused = match.game.legal(match.state, seat, parsed.value);
  return refused ? fail(refused) : ok(parsed.value);
}

/**
 * Checks an action and carries it out. The row it returns must be stored before anything of the events is sent;
 * if it can't be stored, the match is dropped and rebuilt from its log, since the state has already moved on.
 */
export function perform<T extends GameTypes>(
  match: Match<T>,
  seat: Seat,
  input: unknown,
  by: Decider,
  chance: Chance,
  hash: StateHash,
): Result<Performed<T>, Refusal> {
  const outcomes: number[] = [];
  const events: Emitted<T['Open'], T['Secret']>[] = [];
  const done = carryOut(match, seat, input, recorded(chance, outcomes, match.drawn), hash, events);
  if (!done.ok) return done;
  const row: LogRow = {
    number: match.rows,
    seat,
    action: jsonCopy(done.value) as Json,
    by,
    chance: outcomes,
    hash: rowHash(match, hash),
  };
  return ok({ row, events });
}

function carryOut<T extends GameTypes>(
  match: Match<T>,
  seat: Seat,
  input: unknown,
  chance: Chance,
  hash: StateHash,
  events: Emitted<T['Open'], T['Secret']>[],
): Result<T['Action'], Refusal> {
  const checked = checkAction(match, seat, input);
  if (!checked.ok) return checked;
  match.game.apply(match.state, seat, checked.value, chance, (emitted) => events.push(emitted));
  match.rows++;
  match.told = toldWith(match.told, events, hash);
  return checked;
}

/** A log that the present rules do not carry out as it was: the match is stopped and explained, not altered. */
export class ReplayDiverged extends Error {
  override readonly name = 'ReplayDiverged';
  readonly row: number; // 0 for the start
  constructor(row: number, why: string) {
    super(`replay diverged at row ${row}: ${why}`);
    this.row = row;
  }
}

export interface ReplayOptions<T extends GameTypes> {
  /** Hears the events of the start (row 0) and of each row. */
  readonly onRow?: (row: number, events: readonly Emitted<T['Open'], T['Secret']>[]) => void;
  /**
   * Compare hashes after every so many rows, and always after the last: 1, the default, after each. A larger number
   * replays several times as fast. It still believes no state but the one that was stored and no event but those that
   * were told, since each hash is over all events before it; only where it diverged is found less exactly. (Hashes of
   * old matches, which leave the events out, are compared after each row.)
   */
  readonly hashEvery?: number;
}

/**
 * Recomputes a match and its events from its log.
 * @throws ReplayDiverged when a row is refused, uses other chance than it stored, or ends in another state.
 */
export function replayMatch<T extends GameTypes>(
  game: Game<T>,
  log: MatchLog,
  hash: StateHash,
  options: ReplayOptions<T> = {},
): Match<T> {
  const { start, rows } = log;
  if (start.game !== game.name || start.rulesVersion !== game.rulesVersion)
    throw new ReplayDiverged(
      0,
      `played by ${start.game} ${start.rulesVersion}, not ${game.name} ${game.rulesVersion}`,
    );
  const read = game.options(start.options);
  if (!read.ok) throw new ReplayDiverged(0, `options refused: ${read.error.code}`);
  const deal = replayed(start.chance);
  const started = guarded(0, () => startMatch(game, read.value, deal, hash));
  if (deal.left() > 0) throw new ReplayDiverged(0, 'chance left over');
  const { match } = started;
  if (started.start.hash !== start.hash && hashLike(match, start.hash, hash) !== start.hash)
    throw new ReplayDiverged(0, 'another state');
  options.onRow?.(0, started.events);
  replayRows(match, rows, hash, options);
  return match;
}

function replayRows<T extends GameTypes>(
  match: Match<T>,
  rows: readonly LogRow[],
  hash: StateHash,
  { onRow, hashEvery = 1 }: ReplayOptions<T>,
): void {
  for (const [i, row] of rows.entries()) {
    const verified = match.told === null || row.number % hashEvery === 0 || i === rows.length - 1;
    const events = replayRow(match, row, hash, verified); // also when nobody hears of them
    onRow?.(row.number, events);
  }
}

/** Where a match stands after a row, as plain data: with the rows after that one, all it takes to carry it on. */
export interface MatchPoint {
  readonly rows: number;
  readonly state: Json;
  readonly drawn: Drawn;
  readonly told: string | null;
}

/** Shares the match's state. */
export const pointOf = ({ rows, state, drawn, told }: Match<GameTypes>): MatchPoint => ({
  rows,
  state: state as Json,
  drawn,
  told,
});

/**
 * A match from where it stood after some row, which takes the point's state over, and the log from that very row on. The
 * hash of the last row is compared, be it that row: so its state, and what it has told, are those that were stored.
 * @throws ReplayDiverged
 */
export function resumeMatch<T extends GameTypes>(
  game: Game<T>,
  { rows, state, drawn, told }: MatchPoint,
  log: readonly LogRow[],
  hash: StateHash,
  options: ReplayOptions<T> = {},
): Match<T> {
  const [at, ...news] = log;
  if (at?.number !== rows) throw new ReplayDiverged(rows, 'not where the log begins');
  const match: Match<T> = { game, state: state as T['State'], rows, drawn: { ...drawn }, told };
  if (news.length === 0 && rowHash(match, hash) !== at.hash) throw new ReplayDiverged(rows, 'another state');
  replayRows(match, news, hash, options);
  return match;
}

/**
 * Moves a match on by a row that was stored elsewhere, and tells what happened in it.
 * @throws ReplayDiverged as `replayMatch` does; the match is then to be dropped
 */
export function replayRow<T extends GameTypes>(
  match: Match<T>,
  row: LogRow,
  hash: StateHash,
  verified = true, // by its hash
): readonly Emitted<T['Open'], T['Secret']>[] {
  const dice = replayed(row.chance);
  const events: Emitted<T['Open'], T['Secret']>[] = [];
  const done = guarded(row.number, () =>
    carryOut(match, row.seat, row.action, recorded(dice, [], match.drawn), hash, events),
  );
  if (!done.ok) throw new ReplayDiverged(row.number, `refused: ${done.error.code}`);
  if (match.rows !== row.number) throw new ReplayDiverged(row.number, 'a row is missing');
  if (dice.left() > 0) throw new ReplayDiverged(row.number, 'chance left over');
  if (verified && rowHash(match, hash) !== row.hash) throw new ReplayDiverged(row.number, 'another state');
  return events;
}

function guarded<R>(row: number, work: () => R): R {
  try {
    return work();
  } catch (error) {
    throw new ReplayDiverged(row, error instanceof Error ? error.message : String(error));
  }
}

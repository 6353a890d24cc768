import type { Chance, Drawn } from '../../engine/chance.ts';
import type { Emitted } from '../../engine/events.ts';
import type { AnyGame, GameTypes } from '../../engine/game.ts';
import type { Match, StateHash } from '../../engine/match.ts';
import { ReplayDiverged, replayMatch, replayRow, resumeMatch } from '../../engine/match.ts';
import type { Result } from '../../engine/result.ts';
import { fail, ok } from '../../engine/result.ts';
import type { Seat } from '../../engine/seats.ts';
import { goesFirst } from '../../table/firsts.ts';
import type { MatchFromSnapshot, MatchWithLog, Snapshot, StoredMatch, StoredRow } from '../store/store.ts';
import { seededChance, stateHash } from './native.ts';
import type { Resumed } from './snapshot.ts';
import { openSnapshot, snapshotOf } from './snapshot.ts';
import { MatchEvents } from './match-events.ts';
import { toldEvent } from './told.ts';

export type AnyEmitted = Emitted<GameTypes['Open'], GameTypes['Secret']>;

/** Where a running match's chance comes from; tests put another in its place. */
export type ChanceFrom = (seed: string, drawn?: Drawn) => Chance;

/** What moves a running match on. An ended one has none: it is watched from its stored events. */
export interface Running {
  readonly match: Match<GameTypes>;
  readonly chance: Chance;
  readonly hash: StateHash;
}

/** Whom the partners of a phase want to go first, see `goesFirst`. */
export interface Firsts {
  readonly phase: string;
  readonly presses: Readonly<Record<Seat, Seat>>;
}

/** A match as it stands in memory. Worked out from the store; dropped and worked out again when in doubt. */
export interface Standing {
  readonly stored: StoredMatch;
  readonly game: AnyGame;
  readonly seats: readonly Seat[];
  bots: readonly Seat[]; // seats that nobody holds, or whose owners are away
  firsts: Firsts | null; // what partners said of who goes first
  running: Running | null;
  readonly events: MatchEvents; // all so far
  /** The device's ids of all actions in the log, see `actionKey`. */
  readonly done: Set<string>;
  /** In which phase each bot was last asked, so that it is asked once. */
  readonly asked: Map<Seat, string>;
  kept: number; // rows of its last snapshot, 0 where there is none
}

/** Whether the seat has to let a partner go first now (N5.1). */
export function mustWait({ game, running, bots, firsts }: Standing, seat: Seat): boolean {
  const choosing = running ? (game.table?.firsts(running.match.state) ?? []) : [];
  if (!running || !choosing.includes(seat)) return false;
  const presses = firsts?.phase === game.phase(running.match.state) ? firsts.presses : {};
  const first = goesFirst(choosing, bots, presses);
  return first !== null && first !== seat;
}

export const actionKey = (seat: Seat, id: string): string => `${seat} ${id}`;

/**
 * How often the hash is compared while a log is replayed; see `ReplayOptions`. Hashing each row would take most of the
 * time in which a server comes back after a restart.
 */
const HASH_EVERY = 64;

/**
 * The match as its log has it. Fails when the present rules do not replay the log as it was; the log is then
 * left as it is, for somebody to look at.
 */
export function standingOf(
  loaded: MatchWithLog,
  gameNamed: (name: string) => AnyGame | undefined,
  chanceFrom: ChanceFrom = seededChance,
): Result<Standing, ReplayDiverged> {
  const { match, rows, events, unreadable } = loaded;
  const game = gameNamed(match.start.game);
  if (!game) return fail(new ReplayDiverged(0, 'no such game'));
  // One that is over needs no more than its events.
  if (unreadable && (match.status !== 'ended' || !events))
    return fail(new ReplayDiverged(unreadable.row, unreadable.why));
  const options = game.options(match.start.options);
  if (!options.ok) return fail(new ReplayDiverged(0, `options refused: ${options.error.code}`));
  const standing = blankStanding(loaded, game, options.value);
  if (match.status === 'ended') {
    standing.events.push(...((events ?? []) as unknown as AnyEmitted[]).map(toldEvent));
    return ok(standing);
  }
  const hash = stateHash(match.seed);
  try {
    const replayed = replayMatch(game, { start: match.start, rows }, hash, {
      onRow: (_row, news) => void standing.events.push(...news.map(toldEvent)),
      hashEvery: HASH_EVERY,
    });
    standing.running = { match: replayed, hash, chance: chanceFrom(match.seed, replayed.drawn) };
    return ok(standing);
  } catch (error) {
    if (error instanceof ReplayDiverged) return fail(error);
    throw error;
  }
}

/** Before anything was carried out. */
function blankStanding(
  { match, rows, holders }: MatchWithLog,
  game: AnyGame,
  options: unknown,
  { events, done }: Pick<Resumed, 'events' | 'done'> = { events: new MatchEvents(), done: [] },
): Standing {
  const seats = game.seats(options);
  return {
    stored: match,
    game,
    seats,
    bots: seats.filter(
      (seat) => match.away.includes(seat) || !holders.some((holder) => holder.seat === seat),
    ),
    firsts: null,
    running: null,
    events,
    done: new Set([
      ...done,
      ...rows.flatMap(({ seat, actionId }) => (actionId === null ? [] : actionKey(seat, actionId))),
    ]),
    asked: new Map(),
    kept: 0,
  };
}

/**
 * The match from its snapshot on; `null` where there is none, or anything of it is in doubt: then all of its log has to be
 * carried out. Of the rows before the snapshot nothing is looked at.
 */
export function resumedStanding(
  loaded: MatchFromSnapshot,
  gameNamed: (name: string) => AnyGame | undefined,
  chanceFrom: ChanceFrom = seededChance,
): Standing | null {
  const { match, rows, snapshot } = loaded;
  const game = gameNamed(match.start.game);
  if (!game || !snapshot || match.status !== 'running' || match.start.rulesVersion !== game.rulesVersion)
    return null;
  const hash = stateHash(match.seed);
  const options = game.options(match.start.options);
  const past = openSnapshot(snapshot, game, hash);
  if (!options.ok || !past) return null;
  const standing = { ...blankStanding(loaded, game, options.value, past), kept: snapshot.rows };
  try {
    const resumed = resumeMatch(game, past.point, rows, hash, {
      onRow: (_row, news) => void standing.events.push(...news.map(toldEvent)),
      hashEvery: HASH_EVERY,
    });
    standing.running = { match: resumed, hash, chance: chanceFrom(match.seed, resumed.drawn) };
    return standing;
  } catch (error) {
    if (error instanceof ReplayDiverged) return null;
    throw error;
  }
}

/** A snapshot of the match; `null` where the last one has all its rows, or it is over. All its rows have to be stored. */
export function newSnapshot(standing: Standing): Snapshot | null {
  const { running, events, done, kept } = standing;
  if (!running || running.match.rows === kept) return null;
  standing.kept = running.match.rows;
  return snapshotOf({ match: running.match, events, done }, running.hash);
}

/**
 * Moves the match on by rows that another process has stored.
 * @throws ReplayDiverged when the present rules do not carry them out as they were; the standing is to be dropped
 */
export function addRows(
  standing: Standing,
  rows: readonly StoredRow[],
  chanceFrom: ChanceFrom = seededChance,
): void {
  const { running, stored } = standing;
  if (!running || rows.length === 0) return;
  const { match, hash } = running;
  for (const row of rows) {
    standing.events.push(...replayRow(match, row, hash).map(toldEvent));
    if (row.actionId !== null) standing.done.add(actionKey(row.seat, row.actionId));
  }
  standing.running = { match, hash, chance: chanceFrom(stored.seed, match.drawn) };
}

import { createHash } from 'node:crypto';
import { fastDraw } from '../../chance/fast.ts';
import { commitment } from '../../chance/seed.ts';
import { observed } from '../../engine/fold.ts';
import type { AnyGame } from '../../engine/game.ts';
import type { Json } from '../../engine/json.ts';
import type { MatchStart } from '../../engine/log.ts';
import { perform, replayMatch, startMatch } from '../../engine/match.ts';
import type { Seat } from '../../engine/seats.ts';
import { seededChance, stateHash } from '../../server/matches/native.ts';
import { SNAPSHOT_ROWS, snapshotOf } from '../../server/matches/snapshot.ts';
import type { AnyEmitted } from '../../server/matches/standing.ts';
import { actionKey } from '../../server/matches/standing.ts';
import { MatchEvents } from '../../server/matches/match-events.ts';
import { toldEvent } from '../../server/matches/told.ts';
import type { DeviceHash, Snapshot, Store, StoredRow } from '../../server/store/store.ts';
import { tableAround } from './around.ts';

/** An action as a script has it, and what its frames will be. */
export interface Deed {
  readonly seat: Seat;
  readonly phase: string;
  readonly action: Json;
  readonly frames: readonly number[]; // length of the frame each seat gets, 0 for none, in seat order
}

/** A game that was played beforehand: the same actions under the same seed give the same game again. */
export interface Script {
  readonly seed: string;
  readonly seats: readonly Seat[];
  readonly start: MatchStart;
  readonly rows: readonly StoredRow[];
  readonly deeds: readonly Deed[];
}

export interface Table {
  readonly id: string;
  readonly script: Script;
}

/** Plays a game to its end, every seat choosing at random among what its view offers. */
export function playScript(game: AnyGame, options: unknown, number: number): Script {
  const read = game.options(options);
  if (!read.ok) throw new Error(`options refused: ${read.error.code}`);
  const seats = game.seats(read.value);
  const seed = number.toString(16).padStart(64, 'b');
  const [chance, hash, draw] = [seededChance(seed), stateHash(seed), fastDraw(number)];
  const { match, start, events } = startMatch(game, read.value, chance, hash);
  const told = seats.map((seat) => observed(events, seat).length);
  const rows: StoredRow[] = [];
  const deeds: Deed[] = [];
  for (;;) {
    const owing = game.owing(match.state);
    const seat = owing[draw(owing.length || 1)];
    if (seat === undefined) return { seed, seats, start, rows, deeds };
    const phase = game.phase(match.state);
    const view = game.peek(match.state, seat);
    const action = game.sample(view, game.choices(view), draw);
    const performed = perform(match, seat, action, 'owner', chance, hash);
    if (!performed.ok) throw new Error(`refused: ${performed.error.code}`);
    const { row, events: news } = performed.value;
    rows.push({ ...row, actionId: `a${row.number}`, at: row.number });
    deeds.push({ seat, phase, action: row.action, frames: frameLengths(news, seats, told) });
  }
}

function frameLengths(news: readonly AnyEmitted[], seats: readonly Seat[], told: number[]): number[] {
  return seats.map((seat, i) => {
    const events = observed(news, seat);
    const from = (told[i] as number) + 1;
    told[i] = (told[i] as number) + events.length;
    return events.length === 0
      ? 0
      : JSON.stringify({ type: 'events', stream: `table000 ${seat}`, from, events }).length;
  });
}

const deviceOf = (id: string, seat: Seat): DeviceHash =>
  createHash('sha256').update(secretOf(id, seat)).digest('hex');

const secretOf = (id: string, seat: Seat): string =>
  createHash('sha256').update(`${id} ${seat}`).digest('base64url');

/** The cookie of whoever holds the seat. */
export const cookieOf = (id: string, seat: Seat): string => `curfew=${secretOf(id, seat)}`;

/** Snapshots of scripts by how many rows they have; they are of no match in particular. */
const snapshots = new WeakMap<Script, Map<number, Snapshot>>();

/** As a server keeps it that has played the script so far: the last that it made by then. */
function snapshotBy(game: AnyGame, script: Script, rows: number): Snapshot | null {
  const at = rows - (rows % SNAPSHOT_ROWS);
  if (at === 0) return null;
  const known = snapshots.get(script) ?? new Map<number, Snapshot>();
  snapshots.set(script, known);
  const found = known.get(at);
  if (found) return found;
  const { seed, start } = script;
  const hash = stateHash(seed);
  const events = new MatchEvents();
  const log = { start, rows: script.rows.slice(0, at) };
  const match = replayMatch(game, log, hash, {
    onRow: (_row, news) => void events.push(...news.map(toldEvent)),
    hashEvery: at,
  });
  const done = log.rows.map(({ seat, actionId }) => actionKey(seat, actionId ?? ''));
  const snapshot = snapshotOf({ match, events, done }, hash);
  known.set(at, snapshot);
  return snapshot;
}

/**
 * Stores a table where people in all seats are so many actions into a match; both go under the same id. With the snapshot that
 * a server which was killed then has left, unless `game` is null.
 */
export async function storeTable(
  store: Store,
  { id, script }: Table,
  rows: number,
  game: AnyGame | null = null,
): Promise<void> {
  const { seed, seats, start } = script;
  const match = { id, seed, commitment: commitment(seed), start, created: 0 };
  await store.createTable(
    id,
    tableAround(
      match,
      seats.map((seat) => ({ seat, device: deviceOf(id, seat) })),
    ),
  );
  if (rows > 0) await store.append(id, script.rows.slice(0, rows), null);
  const snapshot = game && snapshotBy(game, script, rows);
  if (snapshot) await store.snapshots.keep([{ match: id, ...snapshot }]);
}

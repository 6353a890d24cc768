import type { GameTypes, AnyGame } from '../../engine/game.ts';
import type { Match, MatchPoint, StateHash } from '../../engine/match.ts';
import { pointOf } from '../../engine/match.ts';
import type { Snapshot } from '../store/stored.ts';
import { MatchEvents } from './match-events.ts';

/*
 * A running match as it stood after one of its rows, as text: so that it need not be carried out anew from its first row
 * whenever it comes into memory. It is a cache. The log is the match; where anything of a snapshot is in doubt it is as if there
 * were none.
 */

/**
 * After so many rows a running match gets another snapshot: on average half as many have to be carried out when it is loaded
 * after a crash. With half as many the slowest answers at 2,000 actions a second took more than twice as long (docs/performance.md).
 */
export const SNAPSHOT_ROWS = 64;

/** Whether a running match of so many rows gets another snapshot, whose last one was made after `kept` (0: it has none). */
export const snapshotDue = (rows: number, kept: number): boolean => rows - kept >= SNAPSHOT_ROWS;

/** Goes up with the form of the text. */
const FORMAT = 1;

/** The first line of the text; the rest are the events, see `MatchEvents`. */
interface Head {
  readonly format: typeof FORMAT;
  readonly game: string;
  readonly rulesVersion: number;
  readonly point: MatchPoint;
  readonly done: readonly string[]; // see `Standing.done`
  readonly events: number;
}

/** What of a match in memory a snapshot is made of. */
export interface Past {
  readonly match: Match<GameTypes>;
  readonly events: MatchEvents;
  readonly done: Iterable<string>;
}

const bytesOf = (text: string): Uint8Array => new TextEncoder().encode(text);

/**
 * Of a match whose rows are stored, all of them. Sealed by the match's own key, so that nobody without it, nor any fault of a
 * disk, can put something else in its place.
 */
export function snapshotOf({ match, events, done }: Past, hash: StateHash): Snapshot {
  const { name: game, rulesVersion } = match.game;
  const point = pointOf(match);
  const head: Head = { format: FORMAT, game, rulesVersion, point, done: [...done], events: events.length };
  const text = `${JSON.stringify(head)}\n${events.asText()}`;
  return { rows: match.rows, seal: hash(bytesOf(text)), text };
}

export interface Resumed {
  readonly point: MatchPoint;
  readonly events: MatchEvents;
  readonly done: readonly string[];
}

/** What a snapshot holds; `null` where it is not as it was stored, or of other rules. */
export function openSnapshot(
  { rows, seal, text }: Snapshot,
  { name, rulesVersion }: AnyGame,
  hash: StateHash,
): Resumed | null {
  if (hash(bytesOf(text)) !== seal) return null;
  const end = text.indexOf('\n');
  const head = JSON.parse(text.slice(0, end)) as Head; // as it was written here: it is sealed
  if (head.format !== FORMAT || head.game !== name || head.rulesVersion !== rulesVersion) return null;
  if (head.point.rows !== rows) return null;
  return {
    point: head.point,
    events: new MatchEvents(text.slice(end + 1), head.events),
    done: head.done,
  };
}
